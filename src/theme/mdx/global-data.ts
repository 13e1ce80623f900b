// Data that plugins provide to all pages, by the hooks of Docusaurus. The docs count as one of the plugins.
import { noPluginData } from './component-errors.js';
import { usePage } from './page-context.js';
import { docsPlugin, type GlobalData, type GlobalDocs } from './page-settings.js';

export function useGlobalData(): GlobalData {
  return usePage().globalData;
}

export function useAllPluginInstancesData(
  name: string,
  { failfast = false } = {},
): Readonly<Record<string, unknown>> | undefined {
  const data = useGlobalData()[name];
  if (!data && failfast) throw noPluginData(name);
  return data;
}

export function usePluginData(name: string, id = 'default', options: { failfast?: boolean } = {}): unknown {
  const data = useAllPluginInstancesData(name, options)?.[id];
  if (!data && options.failfast) throw noPluginData(id === 'default' ? name : `${name} ${id}`);
  return data;
}

/** Returns plugin id -> data of the docs. */
export function useAllDocsData(): Readonly<Record<string, GlobalDocs>> {
  return (useGlobalData()[docsPlugin] ?? {}) as Readonly<Record<string, GlobalDocs>>;
}
