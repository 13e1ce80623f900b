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
  /** Set by the site's own tabs component on items that are not selected. */
  hidden?: boolean;
  /** Attributes of the tab button. */
  attributes?: HTMLAttributes<HTMLElement>;
  children?: ReactNode;
}

export type TabValue = Pick<TabItemProps, 'value' | 'default' | 'attributes'> & { label?: string };

export interface TabsProps {
  children?: ReactNode;
  /** Tabs of the same group switch together, on all pages. */
  groupId?: string;
  /** null for no open tab at first. */
  defaultValue?: string | null;
  values?: readonly TabValue[];
  /** Name of the URL parameter with the selected tab; true for the name of the group. */
  queryString?: string | boolean;
  /** Leaves panels out of the page that were never opened. */
  lazy?: boolean;
  /** The tabs share the full width. */
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

/** Tells an item that its panel exists: any item or, with `value`, the item of this value; `met` collects the values of all items. */
const PanelContext = createContext<{ value?: string; met?: (string | undefined)[] } | undefined>(undefined);

/** State of a tabs component of the site's own. */
export const TabsContext = createContext<TabsContextValue | undefined>(undefined);

/** A ref that tells the client of tabs in the browser: those that a component renders later need their buttons as well. */
const announce = (tabs: HTMLElement | null): void => {
  tabs?.dispatchEvent(new CustomEvent('relaydocs:tabs', { bubbles: true }));
};

/** Docusaurus' tabs, with the HTML of the directive `::::tabs`: panels one below the other, which the client turns into tabs. */
export function Tabs(props: TabsProps): ReactElement {
  const { groupId, defaultValue, lazy, block, className } = props;
  const panels = panelsIn(props);
  checkValues(panels, defaultValue);
  return (
    <div
      ref={announce}
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

/** An item of tabs. Outside of `<Tabs>`, a component of the site shows the tabs, and this is only the panel. */
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

/** Shows only the item of one panel among those that a component renders. */
function Wrapped({ value, children }: { value: string; children: ReactNode }): ReactElement {
  const met: (string | undefined)[] = [];
  return (
    <PanelContext value={{ value, met }}>
      {children}
      <WrappedEnd met={met} />
    </PanelContext>
  );
}

/** Checks the items that were rendered before it. In the browser, some of them may be hydrated later, so it does not check there. */
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
 * Returns the panels, one for each of `values` if given, so that items with other values are not shown. A component without a value may
 * render any of the items, so each panel contains it and shows only its own item.
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

/** Finds the items, also in lists, fragments and the children of other components. */
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
