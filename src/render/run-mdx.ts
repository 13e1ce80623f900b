// Runs the code of a page. Never import(): a module that was imported is never freed, and 3,000 pages would fill memory.
import path from 'node:path';
import vm from 'node:vm';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { getOrMake } from '../base/values.js';
import type { MdxArticle, MdxModule } from '../compile/compiled-page.js';
import { plainBlocks, plainTag, withSingleBlocks } from '../compile/mdx/blocks-together.js';
import { ambientNames, ambientValues } from '../compile/mdx/mdx-ambient.js';
import { twinMark } from '../compile/mdx/mdx-twin.js';
import { withCodeInside } from '../theme/mdx/code-children.js';
import { unknownExport } from './mdx-errors.js';
import { toAttributeUrl } from './render-parts.js';
import { type StandIns, standIn, withSilent } from './stand-ins.js';

/** Gives the module that a key names. */
export type ImportModule = (key: string) => unknown;

interface RunPageInput {
  article: MdxArticle;
  /** URL of each slot. */
  links: readonly string[];
  siteDir: string;
  /** Modules other than the Markdown files that the page imports. */
  importModule: ImportModule;
  /** Components by name, for all pages. */
  components: Readonly<Record<string, unknown>>;
  /** Stands before and after each block that the page's twin lacks. */
  mark: unknown;
  /** All of the page runs in the browser as well. */
  isWhole: boolean;
  /** What a module does not export is undefined, as where Docusaurus is. */
  isLenient: boolean;
  /** For what a page that failed lacks. */
  standIns: StandIns;
}

/** The page as a component, and the headings that it names itself in the place of its own. @throws whatever its own code throws. */
export function runPage(input: RunPageInput): { Page: ComponentType; toc: unknown } {
  const { article, importModule, isLenient } = input;
  const ran = new Map<string, Record<string, unknown>>();
  const importOne = (importer: MdxModule, key: string): unknown => {
    const partial = Object.hasOwn(article.partials, key) ? article.partials[key] : undefined;
    if (!partial && isLenient) return importModule(key);
    if (!partial) return withKnownNames(importModule(key), importer.file, key);
    return getOrMake(ran, key, () => runModule(partial, input, importOne));
  };
  const ambient = ambientValues(article.page);
  const page = runModule(article.page, input, importOne, ambient);
  const toc = page.toc === ambient.toc ? undefined : page.toc;
  return { Page: page.default as ComponentType, toc };
}

function runModule(
  module: MdxModule,
  { links, siteDir, components, standIns, mark, isWhole, isLenient }: RunPageInput,
  importOne: (importer: MdxModule, key: string) => unknown,
  ambient = ambientValues(module),
): Record<string, unknown> {
  const names = ambientNames(module.code);
  const missing = [...standIns.names];
  const parameters = ['_runtime', '_import', twinMark, plainBlocks, ...names, ...missing];
  const code = isWhole ? withSingleBlocks(module.code) : module.code;
  const run = vm.compileFunction(withLinks(code, links), parameters, {
    filename: path.join(siteDir, module.file),
  });
  const unknown = Object.fromEntries([...standIns.components].map((name) => [name, standIn()]));
  const makeOne = isLenient ? withCodeInside(jsx, components.code) : jsx;
  const runtime = {
    Fragment,
    jsx: withSilent(makeOne, standIns.silent),
    jsxs: withSilent(jsxs, standIns.silent),
    useMDXComponents: () => ({ ...components, ...unknown }),
  };
  const imports = (key: string): unknown => importOne(module, key);
  const exported = run(
    runtime,
    imports,
    mark,
    blocksTogether,
    ...names.map((name) => ambient[name]),
    ...missing.map(standIn),
  ) as Record<string, unknown>;
  return { ...reexported(module, imports), ...ambient, ...exported };
}

function blocksTogether(blocks: readonly string[]): ReactNode {
  return createElement(plainTag, { dangerouslySetInnerHTML: { __html: blocks.join('\n') } });
}

function reexported({ reexports }: MdxModule, imports: (key: string) => unknown): Record<string, unknown> {
  const all = reexports.map(({ key, name }) => {
    const imported = imports(key) as Record<string, unknown>;
    if (name !== undefined) return { [name]: imported };
    return Object.fromEntries(Object.entries(imported).filter(([exported]) => exported !== 'default'));
  });
  return Object.assign({}, ...all) as Record<string, unknown>;
}

/** Slots stand in string literals. */
function withLinks(code: string, links: readonly string[]): string {
  return code.replace(/(?:\\u0000|\\0|\0)(&?)(\d+)(?:\\u0000|\\0|\0)/g, (_, inHtml: string, n: string) => {
    const url = links[Number(n)]!;
    return JSON.stringify(inHtml ? toAttributeUrl(url) : url).slice(1, -1);
  });
}

/** Pages that other tools have shown as well ask for what those gave: `require('./a.png').src`. */
const isPicture = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** A name that a module does not export is a mistake now, and not an "undefined" that React meets somewhere. */
function withKnownNames(module: unknown, file: string, key: string): unknown {
  if (typeof module !== 'object' || module === null || isPicture.test(key)) return module;
  return new Proxy(module, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && name !== 'then')
        throw unknownExport(file, name, key);
      return Reflect.get(target, name);
    },
  });
}
