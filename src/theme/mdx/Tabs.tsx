import {
  Children,
  createContext,
  Fragment,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { noSuchTab, queryWithoutName, tabValueTwice, tabWithoutValue } from './component-errors.js';

export interface TabItemProps {
  value: string;
  label?: ReactNode;
  default?: boolean;
  className?: string;
  /** Tabs of a component of the site say it to what is not chosen. */
  hidden?: boolean;
  /** Attributes of the tab itself. */
  attributes?: HTMLAttributes<HTMLElement>;
  children?: ReactNode;
}

export type TabValue = Pick<TabItemProps, 'value' | 'default' | 'attributes'> & { label?: string };

export interface TabsProps {
  children?: ReactNode;
  /** Tabs of the same group change together, on all pages. */
  groupId?: string;
  /** null: no tab is open at first. */
  defaultValue?: string | null;
  values?: readonly TabValue[];
  /** Name under which the choice stands in the address; true: that of the group. */
  queryString?: string | boolean;
  /** What was never opened is kept out of the page. */
  lazy?: boolean;
  /** The tabs share the whole width. */
  block?: boolean;
  className?: string;
  'aria-label'?: string;
}

export interface ChosenTab {
  selectedValue: string;
  selectValue(value: string): void;
  tabValues: readonly TabValue[];
}

export interface TabsContextValue extends ChosenTab {
  lazy: boolean;
  block: boolean;
}

/** Tells an item that its panel is there already: any item, or the one of this value alone, which notes what it met. */
const PanelContext = createContext<{ value?: string; met?: (string | undefined)[] } | undefined>(undefined);

/** What a component of the site says of the tabs that it shows. */
export const TabsContext = createContext<TabsContextValue | undefined>(undefined);

/** Docusaurus' tabs, as the directive `::::tabs` writes them: panels below each other, which the client makes tabs of. */
export function Tabs(props: TabsProps): ReactElement {
  const { groupId, defaultValue, lazy, block, className } = props;
  const panels = panelsIn(props);
  checkValues(panels, defaultValue);
  return (
    <div
      className={['rd-tabs', block === true && 'rd-tabs-block', className].filter(Boolean).join(' ')}
      data-group={groupId}
      data-query={queryName(props)}
      data-name={props['aria-label']}
      data-lazy={lazy === true ? '' : undefined}
      data-none={defaultValue === null ? '' : undefined}
    >
      {panels.map(({ child, wrappers, ...panel }) => (
        <Panel
          {...panel}
          key={panel.value}
          default={panel.value === defaultValue || (defaultValue === undefined && panel.default)}
        >
          <PanelContext value={{}}>{child}</PanelContext>
          {wrappers?.map((wrapper) => (
            <Wrapped value={panel.value} key={wrapper.key}>
              {wrapper}
            </Wrapped>
          ))}
        </Panel>
      ))}
    </div>
  );
}

/** One of them. Outside of `<Tabs>` a component of the site shows the tabs, and this is the panel alone. */
export function TabItem({ value, className, hidden, children }: TabItemProps): ReactElement | null {
  const panel = useContext(PanelContext);
  const around = useContext(TabsContext);
  if (panel) {
    panel.met?.push(value);
    if (panel.value !== undefined && panel.value !== value) return null;
    return <PanelContext value={undefined}>{children}</PanelContext>;
  }
  const isHidden = hidden ?? (around !== undefined && around.selectedValue !== value);
  if (isHidden && around?.lazy === true) return null;
  return (
    <div role="tabpanel" className={className} hidden={isHidden}>
      {children}
    </div>
  );
}

/** What a component holds for one panel. */
function Wrapped({ value, children }: { value: string; children: ReactNode }): ReactElement {
  const met: (string | undefined)[] = [];
  return (
    <PanelContext value={{ value, met }}>
      {children}
      <WrappedEnd met={met} />
    </PanelContext>
  );
}

/** It is rendered after what stands before it. In the browser, parts of that may come to life later. */
function WrappedEnd({ met }: { met: readonly (string | undefined)[] }): null {
  const isTab = met.length > 0 && !met.includes(undefined);
  if (!isTab && typeof window === 'undefined') throw tabWithoutValue();
  return null;
}

function Panel({ value, label = value, attributes, ...props }: TabItemProps): ReactElement {
  const { className, ...rest } = attributes ?? {};
  return (
    <section
      className={['rd-tab', props.className].filter(Boolean).join(' ')}
      data-value={value}
      data-default={props.default === true ? '' : undefined}
    >
      <p className={['rd-tab-label', className].filter(Boolean).join(' ')} {...rest}>
        {label}
      </p>
      {props.children}
    </section>
  );
}

/**
 * One for each of the values, where there are any: items that none of them names are not shown. A component without a
 * value may hold the item of any of them, so each panel gets it and takes from it what is its own.
 */
function panelsIn({
  children,
  values,
}: TabsProps): (TabItemProps & { child: ReactNode; wrappers?: ReactElement[] })[] {
  if (!values) return itemsIn(children).map((child) => ({ ...child.props, child }));
  const items = elementsIn(children);
  const wrappers = items.filter(({ props }) => props.value === undefined);
  return values.map((known) => {
    const child = items.filter(({ props }) => props.value === known.value);
    const { label, default: isDefault, attributes, className } = child[0]?.props ?? {};
    return {
      child,
      wrappers,
      value: known.value,
      label: label ?? known.label,
      default: isDefault ?? known.default,
      attributes: attributes ?? known.attributes,
      className,
    };
  });
}

/** The items, also where a list, a fragment or a component of their props holds them. */
export function itemsIn(children: ReactNode): ReactElement<TabItemProps>[] {
  const items = elementsIn(children);
  if (items.some(({ props }) => props.value === undefined)) throw tabWithoutValue();
  return items;
}

function elementsIn(children: ReactNode): ReactElement<TabItemProps>[] {
  return Children.toArray(children).flatMap((child) => {
    if (!isValidElement<TabItemProps>(child)) return [];
    if (child.type === Fragment) return elementsIn(child.props.children);
    if (typeof child.type === 'string') throw tabWithoutValue();
    return [child];
  });
}

function checkValues(panels: readonly TabItemProps[], defaultValue: TabsProps['defaultValue']): void {
  const values = panels.map(({ value }) => value);
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw tabValueTwice(twice);
  if (typeof defaultValue === 'string' && !values.includes(defaultValue))
    throw noSuchTab(defaultValue, values);
}

function queryName({ queryString, groupId }: TabsProps): string | undefined {
  if (queryString === true && groupId === undefined) throw queryWithoutName();
  if (queryString === true) return groupId;
  return typeof queryString === 'string' ? queryString : undefined;
}
