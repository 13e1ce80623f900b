import { createElement, Fragment, type ReactNode } from 'react';

/** Parts for a list of data. Nothing here is ever rendered a second time, so keys would be for nothing. */
export function each<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return createElement(Fragment, null, ...items.map(render));
}
