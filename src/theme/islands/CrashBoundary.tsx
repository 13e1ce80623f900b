import { Component, type ReactNode } from 'react';
import { islandTexts } from '../../texts/island-texts.js';

interface CrashState {
  crash: { error: unknown } | undefined;
}

/** Keeps what one island throws away from the rest of the page. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { crash: undefined };

  static getDerivedStateFromError(error: unknown): CrashState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    if (!crash) return this.props.children;
    const texts = { ...islandTexts, ...JSON.parse(document.documentElement.dataset.texts ?? '{}') };
    const { error } = crash;
    return (
      <div className="rd-crash" role="alert">
        <p className="rd-crash-title">{texts.crashed}</p>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" className="rd-button" onClick={() => this.setState({ crash: undefined })}>
          {texts.tryAgain}
        </button>
      </div>
    );
  }
}
