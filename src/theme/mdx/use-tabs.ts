// State for tabs that a component of the site renders itself; they share the reader's choice with ours.
import {
  createElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useCallback,
  useContext,
  useState,
  useSyncExternalStore,
} from 'react';
import { createStorageSlot } from './browser-hooks.js';
import { useQueryStringValue } from './query-hooks.js';
import { useHistory } from './router.js';
import {
  type ChosenTab,
  itemsIn,
  type TabItemProps,
  TabsContext,
  type TabsContextValue,
  type TabsProps,
  type TabValue,
} from './Tabs.js';

/** Returns the selected tab of `<Tabs>` by its props; without props, that of the `<TabsProvider>` around it. */
export function useTabs(props?: TabsProps): ChosenTab {
  const around = useContext(TabsContext);
  const own = useOwnTabs(props ?? {});
  if (props) return own;
  if (!around) throw new Error('useTabs is called outside of <TabsProvider>');
  return around;
}

/** The tab in the URL is selected, else the one stored for the group. */
function useOwnTabs(props: TabsProps): ChosenTab {
  const { defaultValue, groupId, queryString = false } = props;
  const tabValues = props.values ?? itemsIn(props.children).map(({ props: own }) => toTabValue(own));
  const isThere = (value: string | null): value is string => tabValues.some((tab) => tab.value === value);
  const first = tabValues.find((tab) => tab.default) ?? tabValues[0];
  const [own, setOwn] = useState(defaultValue ?? first?.value ?? '');
  const query = queryString === true ? groupId : queryString || undefined;
  const inAddress = useQueryStringValue(query ?? null);
  const kept = useKept(groupId);
  const { replace, location } = useHistory();
  const selectValue = useCallback(
    (value: string) => {
      setOwn(value);
      if (groupId !== undefined) createStorageSlot(keyOf(groupId)).set(value);
      document.dispatchEvent(new Event(keptEvent));
      if (query === undefined) return;
      const params = new URLSearchParams(location.search);
      params.set(query, value);
      replace({ pathname: location.pathname, search: `?${params}`, hash: location.hash });
    },
    [groupId, query, location, replace],
  );
  const selectedValue = [inAddress, kept].find(isThere) ?? own;
  return { selectedValue, selectValue, tabValues };
}

/** Returns the value for a `<TabsProvider>`. */
export function useTabsContextValue(props: TabsProps): TabsContextValue {
  return { ...useOwnTabs(props), lazy: props.lazy ?? false, block: props.block ?? false };
}

export function TabsProvider(props: { value: TabsContextValue; children?: ReactNode }): ReactElement {
  return createElement(TabsContext, { value: props.value }, props.children);
}

/** Returns the elements among the children. */
export function sanitizeTabsChildren(children: ReactNode): ReactNode[] {
  return [children].flat(Infinity).filter((child) => isValidElement(child));
}

const keptEvent = 'relaydocs:tab';

/** The same key as in client/tab-choice.ts. */
const keyOf = (group: string): string => `relaydocs.tabs.${group}`;

function useKept(group: string | undefined): string | null {
  return useSyncExternalStore(
    onChoice,
    () => (group === undefined ? null : createStorageSlot(keyOf(group)).get()),
    () => null,
  );
}

function onChoice(listener: () => void): () => void {
  document.addEventListener(keptEvent, listener);
  addEventListener('storage', listener);
  return () => {
    document.removeEventListener(keptEvent, listener);
    removeEventListener('storage', listener);
  };
}

function toTabValue({ value, label, default: isDefault, attributes }: TabItemProps): TabValue {
  return { value, label: typeof label === 'string' ? label : undefined, default: isDefault, attributes };
}
