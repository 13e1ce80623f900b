import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';

export interface TabItemProps {
  value: string;
  label?: ReactNode;
  default?: boolean;
  className?: string;
  children?: ReactNode;
}

export interface TabsProps {
  children?: ReactNode;
  /** Tabs of the same group change together, on all pages. */
  groupId?: string;
  defaultValue?: string | null;
  values?: readonly { value: string; label?: string; default?: boolean }[];
  className?: string;
}

/** Docusaurus' tabs, as the directive `::::tabs` writes them: panels below each other, which the client makes tabs of. */
export function Tabs({ children, groupId, defaultValue, values, className }: TabsProps): ReactElement {
  return (
    <div className={['rd-tabs', className].filter(Boolean).join(' ')} data-group={groupId}>
      {panelsIn(children).map(({ props }) => {
        const known = values?.find(({ value }) => value === props.value);
        const isDefault =
          defaultValue === undefined ? (props.default ?? known?.default) : defaultValue === props.value;
        return (
          <TabItem
            {...props}
            key={props.value}
            label={props.label ?? known?.label}
            default={isDefault === true}
          />
        );
      })}
    </div>
  );
}

export function TabItem({
  value,
  label = value,
  default: isDefault,
  className,
  children,
}: TabItemProps): ReactElement {
  const text = typeof label === 'string' ? label : value;
  return (
    <section
      className={['rd-tab', className].filter(Boolean).join(' ')}
      data-value={value}
      data-label={text}
      data-default={isDefault ? '' : undefined}
    >
      <p className="rd-tab-label">{label}</p>
      {children}
    </section>
  );
}

/** The items, also where a list or a fragment holds them. */
function panelsIn(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return [];
    return child.type === Fragment ? panelsIn(child.props.children) : [child];
  });
}
