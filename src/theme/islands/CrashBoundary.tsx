import { Component, type ReactNode } from 'react';

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
    const { error } = crash;
    return (
      <div className="rd-crash" role="alert">
        <p className="rd-crash-title">This page crashed.</p>
        <p>{error instanceof Error ? error.message : String(error)}</p>
        <button type="button" onClick={() => this.setState({ crash: undefined })}>
          Try again
        </button>
      </div>
    );
  }
}
