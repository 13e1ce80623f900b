// Runs the code of a page. Never import(): a module that was imported is never freed, and 3,000 pages would fill memory.
import path from 'node:path';
import vm from 'node:vm';
import type { ComponentType } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { MdxArticle, MdxModule } from '../compile/compiled-page.js';
import { unknownExport } from './mdx-errors.js';

/** Gives the module that a key names. */
export type ImportModule = (key: string) => unknown;

export interface RunPageInput {
  article: MdxArticle;
  /** URL of each slot. */
  links: readonly string[];
  siteDir: string;
  /** Modules other than the Markdown files that the page imports. */
  importModule: ImportModule;
  /** Components by name, for all pages. */
  components: Readonly<Record<string, unknown>>;
}

/** What the code of a page may use without declaring it, as in Docusaurus. */
const ambientNames = ['frontMatter', 'toc'] as const;

/** The page as a component. @throws whatever its own code throws. */
export function runPage(input: RunPageInput): ComponentType {
  const { article, importModule } = input;
  const ran = new Map<string, Record<string, unknown>>();
  const importOne = (importer: MdxModule, key: string): unknown => {
    const partial = Object.hasOwn(article.partials, key) ? article.partials[key] : undefined;
    if (!partial) return withKnownNames(importModule(key), importer.file, key);
    const known = ran.get(key) ?? runModule(partial, input, importOne);
    ran.set(key, known);
    return known;
  };
  return runModule(article.page, input, importOne).default as ComponentType;
}

function runModule(
  module: MdxModule,
  { links, siteDir, components }: RunPageInput,
  importOne: (importer: MdxModule, key: string) => unknown,
): Record<string, unknown> {
  const ambient = { frontMatter: module.frontMatter, toc: module.toc.map(toTocItem) };
  // A name that the page declares itself must not be a parameter, too.
  const names = ambientNames.filter((name) => !declares(module.code, name));
  const run = vm.compileFunction(withLinks(module.code, links), ['_runtime', '_import', ...names], {
    filename: path.join(siteDir, module.file),
  });
  const runtime = { Fragment, jsx, jsxs, useMDXComponents: () => components };
  const imports = (key: string): unknown => importOne(module, key);
  const exported = run(runtime, imports, ...names.map((name) => ambient[name])) as Record<string, unknown>;
  return { ...ambient, ...exported };
}

function toTocItem({ id, level, html }: MdxModule['toc'][number]) {
  return { value: html, id, level };
}

function declares(code: string, name: string): boolean {
  return new RegExp(
    `\\b(?:const|let|var|function|class)\\s+${name}\\b|[{,:]\\s*${name}\\s*[,}].*=\\s*_import`,
  ).test(code);
}

/** Slots stand in string literals. */
function withLinks(code: string, links: readonly string[]): string {
  return code.replace(/(?:\\u0000|\\0|\0)(\d+)(?:\\u0000|\\0|\0)/g, (_, n: string) =>
    JSON.stringify(links[Number(n)]!).slice(1, -1),
  );
}

/** A name that a module does not export is a mistake now, and not an "undefined" that React meets somewhere. */
function withKnownNames(module: unknown, file: string, key: string): unknown {
  if (typeof module !== 'object' || module === null) return module;
  return new Proxy(module, {
    get(target, name) {
      if (typeof name === 'string' && !(name in target) && name !== 'then')
        throw unknownExport(file, name, key);
      return Reflect.get(target, name);
    },
  });
}
