// Runs the code of a page. It never uses import(): imported modules are never freed, and 3,000 pages would fill the memory.
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

/** Returns the module for an import key. */
export type ImportModule = (key: string) => unknown;

interface RunPageInput {
  article: MdxArticle;
  /** URLs of the link placeholders. */
  links: readonly string[];
  siteDir: string;
  /** Returns modules other than Markdown files that the page imports. */
  importModule: ImportModule;
  /** Components that all pages can use, by name. */
  components: Readonly<Record<string, unknown>>;
  /** Element that is put before and after each block that the page's twin lacks. */
  mark: unknown;
  /** True if the whole page is hydrated. */
  isWhole: boolean;
  /** True if missing exports are undefined, as with Docusaurus. */
  isLenient: boolean;
  /** Stand-ins for what the page lacked when it failed before. */
  standIns: StandIns;
}

/** Runs the code. @returns the page as a component, and its export `toc` @throws errors of the page's code */
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

/** Fills in the URLs of links, whose placeholders are in string literals. */
function withLinks(code: string, links: readonly string[]): string {
  return code.replace(/(?:\\u0000|\\0|\0)(&?)(\d+)(?:\\u0000|\\0|\0)/g, (_, inHtml: string, n: string) => {
    const url = links[Number(n)]!;
    return JSON.stringify(inHtml ? toAttributeUrl(url) : url).slice(1, -1);
  });
}

/** Pages written for other tools may read properties of images: `require('./a.png').src`. */
const isPicture = /\.(?:png|jpe?g|gif|webp|avif)$/i;

/** Throws if a missing export of a module is read, instead of a later "undefined" in React. */
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
