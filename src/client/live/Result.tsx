import { Component, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/** @param note is told what the result throws while it is shown. */
export function showResult(
  element: HTMLElement,
  note: (error: unknown) => void,
): { show(node: ReactNode): void; end(): void } {
  // The reader is told of mistakes in place, not in the console.
  const root = createRoot(element, { onCaughtError: note });
  let edition = 0;
  return {
    show: (node) => root.render(<Boundary key={++edition}>{node}</Boundary>),
    end: () => root.unmount(),
  };
}

/** Shows nothing where something was thrown. */
class Boundary extends Component<{ children: ReactNode }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): object {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}
