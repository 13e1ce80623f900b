import type { ReactNode } from 'react';

/** The main landmark: target of the skip link and of the focus after a navigation. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="rd-main" className="rd-main" tabIndex={-1}>
      {children}
    </main>
  );
}
