import { Children, type ReactNode } from 'react';

/** Parts for a list of data, keyed by place: nothing here is ever rendered a second time. */
export function each<T>(items: readonly T[], render: (item: T, index: number) => ReactNode): ReactNode {
  return Children.toArray(items.map(render));
}
