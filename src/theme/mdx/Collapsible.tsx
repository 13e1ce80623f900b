// Docusaurus' `Collapsible`, without its animation: collapsed children are hidden by the browser.
import {
  type ComponentType,
  type Dispatch,
  type ReactElement,
  type ReactNode,
  type SetStateAction,
  useState,
} from 'react';

export interface CollapsibleProps {
  as?: 'div' | 'ul';
  collapsed: boolean;
  children: ReactNode;
  className?: string;
  /** Renders the children only once they have been shown. */
  lazy?: boolean;
  onCollapseTransitionEnd?(collapsed: boolean): void;
}

export function Collapsible({
  as = 'div',
  collapsed,
  lazy = false,
  className,
  children,
}: CollapsibleProps): ReactElement | null {
  const [wasShown, setShown] = useState(!collapsed);
  if (!collapsed && !wasShown) setShown(true);
  const Tag = as as unknown as ComponentType<{ className?: string; hidden: boolean; children: ReactNode }>;
  if (lazy && collapsed && !wasShown) return null;
  return (
    <Tag className={className} hidden={collapsed}>
      {children}
    </Tag>
  );
}

export function useCollapsible({ initialState = false }: { initialState?: boolean | (() => boolean) }): {
  collapsed: boolean;
  setCollapsed: Dispatch<SetStateAction<boolean>>;
  toggleCollapsed(): void;
} {
  const [collapsed, setCollapsed] = useState(initialState);
  return { collapsed, setCollapsed, toggleCollapsed: () => setCollapsed((before) => !before) };
}
