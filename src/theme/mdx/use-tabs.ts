// Tabs that a component of the site shows by itself, with the choices of those that we show.
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

/** Which tab of `<Tabs>` is chosen; without props, of those that a `<TabsProvider>` around it shows. */
export function useTabs(props?: TabsProps): ChosenTab {
  const around = useContext(TabsContext);
  const own = useOwnTabs(props ?? {});
  if (props) return own;
  if (!around) throw new Error('useTabs is called outside of <TabsProvider>');
  return around;
}

/** By the address, else as it was kept for the group. */
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

/** What a `<TabsProvider>` gives to what shows the tabs. */
export function useTabsContextValue(props: TabsProps): TabsContextValue {
  return { ...useOwnTabs(props), lazy: props.lazy ?? false, block: props.block ?? false };
}

export function TabsProvider(props: { value: TabsContextValue; children?: ReactNode }): ReactElement {
  return createElement(TabsContext, { value: props.value }, props.children);
}

/** The items among the children; what is empty is left out. */
export function sanitizeTabsChildren(children: ReactNode): ReactNode[] {
  return [children].flat(Infinity).filter((child) => isValidElement(child));
}

const keptEvent = 'relaydocs:tab';

/** As client/tab-choice.ts has it. */
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
