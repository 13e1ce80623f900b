// What the site's own components around pages, Root and Layout, hand down by contexts of React, on the server: pages and other
// parts are rendered apart from them.
import * as React from 'react';
import { noFindings, PageContext } from '../theme/mdx/page-context.js';
import type { PageSettings } from '../theme/mdx/page-settings.js';
import { type ContextValues, provide } from '../theme/mdx/root-contexts.js';
import { prerenderPage } from './render-in-page.js';

/** Contexts with the values that they have outside of all. */
type MadeContexts = ReadonlyMap<React.Context<unknown>, unknown>;

/** React for modules of the site, which remembers the contexts that they make. */
export function rememberContexts(): { react: typeof React; contexts: MadeContexts } {
  const contexts = new Map<React.Context<unknown>, unknown>();
  const createContext = <Value,>(value: Value): React.Context<Value> => {
    const context = React.createContext(value);
    contexts.set(context as React.Context<unknown>, value);
    return context;
  };
  return { react: { ...React, createContext }, contexts };
}

interface PartAround {
  Part: React.ComponentType<{ children?: React.ReactNode }>;
  file: string;
  /** What is handed down to it. */
  values: ContextValues;
}

/** @returns what each context has within a part on a page; where it throws, which is told of the part, what it has around it. */
export async function valuesIn(
  { Part, file, values: around }: PartAround,
  contexts: MadeContexts,
  settings: PageSettings,
): Promise<ContextValues> {
  const values = new Map<React.Context<unknown>, unknown>();
  const Look = (): null => {
    for (const [context, outside] of contexts) {
      const value = React.use(context);
      if (value !== outside) values.set(context, value);
    }
    return null;
  };
  const tree = (
    <PageContext value={{ ...settings, findings: noFindings() }}>
      {provide(
        around,
        <Part>
          <Look />
        </Part>,
      )}
    </PageContext>
  );
  let thrown = false;
  await prerenderPage(tree, file, '', () => {
    thrown = true;
  }).catch(() => undefined);
  return thrown ? around : values;
}
