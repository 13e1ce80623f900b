// Finds the values of React contexts that the site's Root and Layout provide: on the server, pages and other parts are rendered separately
// from these.
import * as React from 'react';
import { noFindings, PageContext } from '../theme/mdx/page-context.js';
import type { PageSettings } from '../theme/mdx/page-settings.js';
import { type ContextValues, provide } from '../theme/mdx/root-contexts.js';
import { prerenderPage } from './render-in-page.js';

/** Contexts with their default values. */
type MadeContexts = ReadonlyMap<React.Context<unknown>, unknown>;

/** Returns a React for modules of the site that records the contexts that they create. */
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
  /** Values of the contexts around it. */
  values: ContextValues;
}

/** Returns the value of each context inside a part; if the part throws, which is reported elsewhere, the value around it. */
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
