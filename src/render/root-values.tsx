// What the site's own component around the whole page hands down by contexts of React, on the server: pages and the parts
// around them are rendered apart from it.
import * as React from 'react';
import { noFindings, PageContext } from '../theme/mdx/page-context.js';
import type { PageSettings } from '../theme/mdx/page-settings.js';
import type { ContextValues } from '../theme/mdx/root-contexts.js';
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

/** @param Root the component. @returns what each context has within it on a page; nothing where it throws, which is told of the part. */
export async function valuesIn(
  Root: React.ComponentType<{ children?: React.ReactNode }>,
  contexts: MadeContexts,
  settings: PageSettings,
  file: string,
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
      <Root>
        <Look />
      </Root>
    </PageContext>
  );
  let thrown = false;
  await prerenderPage(tree, file, '', () => {
    thrown = true;
  }).catch(() => undefined);
  return thrown ? new Map() : values;
}
