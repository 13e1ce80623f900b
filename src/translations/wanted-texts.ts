// Finds the texts of a site that have to be translated, by the files for their translations.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node, ObjectExpression, Program } from 'estree';
import glob from 'fast-glob';
import { nodesIn } from '../base/estree-names.js';
import { parseModule } from '../bundle/parse-module.js';
import type { SiteConfig } from '../config/stage-configs.js';
import { shellTexts } from '../config/translate-shell.js';
import { blogTextsFile, messagePlaces, textKey, versionTextsFile } from '../config/translation-places.js';
import type { Content } from '../content/source-file.js';
import { planVersion } from '../site/build-version.js';
import { sidebarTexts } from '../site/translate-sidebar.js';
import { english, type TextName } from '../texts/texts.js';

interface WantedText {
  message: string;
  /** The author's description of the text. */
  description?: string;
}

/** Key -> text in the default language. */
type WantedFile = ReadonlyMap<string, WantedText>;

/**
 * Returns path of a file in the folder of a language -> its texts.
 * @param config of the default language @param code texts of components @param missing names of theme texts without a shipped translation
 */
export function wantedTexts(
  config: SiteConfig & Parameters<typeof shellTexts>[0],
  content: Content,
  code: WantedFile,
  missing: readonly TextName[],
): Map<string, WantedFile> {
  const shell = shellTexts(config);
  const files = new Map<string, WantedFile>([
    [
      messagePlaces.code,
      new Map([...code, ...missing.map((name) => [textKey(name), { message: english[name] }] as const)]),
    ],
    [messagePlaces.navbar, toWanted(shell.navbar)],
    [messagePlaces.footer, toWanted(shell.footer)],
  ]);
  for (const docs of config.docs)
    for (const version of docs.versions) {
      const { nodes } = planVersion(config, docs, version, content, 'left-out');
      const labels = Array.from(nodes, ([name, items]) => sidebarTexts(name, items)).flat();
      const own: [string, string][] = docs.versions.length > 1 ? [['version.label', version.label]] : [];
      files.set(versionTextsFile('', docs.id, version.name), toWanted([...own, ...labels]));
    }
  for (const { id, blogTitle, blogDescription, blogSidebarTitle } of config.blog) {
    const sidebar: [string, string][] =
      blogSidebarTitle === undefined ? [] : [['sidebar.title', blogSidebarTitle]];
    files.set(
      blogTextsFile('', id),
      toWanted([['title', blogTitle], ['description', blogDescription], ...sidebar]),
    );
  }
  return files;
}

function toWanted(texts: Iterable<[key: string, text: string]>): WantedFile {
  return new Map(Array.from(texts, ([key, message]) => [key, { message }]));
}

/**
 * Finds the texts in `<Translate>` and `translate()`, by parsing the code of components.
 * @param folders relative to the site's folder @returns id, or else the text -> text
 */
export async function findCodeTexts(siteDir: string, folders: readonly string[]): Promise<WantedFile> {
  const patterns = [...new Set(folders)].map((folder) => `${folder}/**/*.{js,jsx,ts,tsx}`);
  const files = await glob(patterns, { cwd: siteDir, ignore: ['**/node_modules/**', '**/*.d.ts'] });
  const texts = new Map<string, WantedText>();
  for (const file of files.sort()) {
    const text = readFileSync(path.join(siteDir, file), 'utf8');
    // Parsing is slow, and most files have no texts.
    if (!text.includes('ranslate')) continue;
    for (const [key, wanted] of textsIn(await parseModule(text, file))) texts.set(key, wanted);
  }
  return texts;
}

function textsIn(program: Program): [key: string, wanted: WantedText][] {
  return nodesIn(program).flatMap((node): [string, WantedText][] => {
    if (node.type !== 'CallExpression') return [];
    const { callee, arguments: given } = node;
    // A tag is compiled to a call whose first argument is the component.
    const isTag = isNamed(given[0], 'Translate');
    const values = isTag ? given[1] : isNamed(callee, 'translate') ? given[0] : undefined;
    if (values?.type !== 'ObjectExpression') return [];
    const { id, description, message, children } = literalsOf(values);
    const text = isTag ? children : message;
    const key = id ?? text;
    if (key === undefined) return [];
    return [[key, { message: text ?? key, ...(description !== undefined && { description }) }]];
  });
}

function isNamed(node: Node | undefined, name: string): boolean {
  return node?.type === 'Identifier' && node.name === name;
}

/** Returns the properties that are string literals. */
function literalsOf({ properties }: ObjectExpression): Readonly<Record<string, string>> {
  const texts = properties.flatMap((property): [string, string][] => {
    if (property.type !== 'Property') return [];
    const { key, value } = property;
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
    if (value.type === 'Literal' && typeof value.value === 'string') return [[name, value.value]];
    const [quasi] = value.type === 'TemplateLiteral' && value.expressions.length === 0 ? value.quasis : [];
    return quasi ? [[name, quasi.value.cooked ?? '']] : [];
  });
  return Object.fromEntries(texts);
}
