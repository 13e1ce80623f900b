import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** Renders the result of live code into `element`. @param note called with errors that the result throws. */
export function showResult(
  element: HTMLElement,
  note: (error: unknown) => void,
): { show(node: ReactNode): void; end(): void } {
  // Errors are shown beside the code, not in the console.
  const root = createRoot(element, { onCaughtError: note });
  let edition = 0;
  return {
    show: (node) => root.render(<Boundary key={++edition}>{node}</Boundary>),
    end: () => root.unmount(),
  };
}

/** An error boundary that shows nothing after an error. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): object {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
