// Implements `check --against --fix`: writes former addresses and anchors into the sources of the pages that replace them.

import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { decodePercents } from '../base/values.js';
import type { PageFacts, TocEntry } from '../compile/compiled-page.js';
import type { LinkConfig } from '../config/stage-configs.js';
import { splitFrontMatter } from '../content/split-front-matter.js';
import { normalizeRoute, toPermalink } from '../site/permalink.js';
import type { DocPage, Site } from '../site/site.js';
import { stripBase } from './find-target.js';
import type { NewPlace } from './new-places.js';

export interface FixedPlace {
  gone: string;
  /** The source file that was changed. */
  file: string;
  /** What was written into it: `aliases: /old`, `<a id="old"></a>`. */
  wrote: string;
}

/** Writes the former places. @returns what was written; generated pages, and headings from included files, are left out. */
export async function writePlaces(
  places: readonly NewPlace[],
  site: Site,
  config: LinkConfig,
  factsOf: ReadonlyMap<string, PageFacts>,
): Promise<FixedPlace[]> {
  const pages = new Map<string, DocPage>();
  for (const page of site.pages.values())
    if (page.type === 'doc' && page.source.virtualText === undefined)
      pages.set(toPermalink(page.route, config), page);
  const fixed: FixedPlace[] = [];
  for (const { gone, url, anchor } of places) {
    const page = pages.get(url);
    // Pages cannot have addresses outside the base URL.
    if (!page || !gone.startsWith(config.baseUrl)) continue;
    const file = page.source.path;
    const absolutePath = path.join(config.siteDir, file);
    const text = await readFile(absolutePath, 'utf8');
    const old =
      anchor === undefined
        ? normalizeRoute(stripBase(decodePercents(gone), config))
        : gone.slice(url.length + 1);
    const changed =
      anchor === undefined
        ? withAlias(text, old)
        : withSecondId(text, { old, id: anchor, toc: factsOf.get(page.route)?.toc ?? [] });
    if (changed === undefined) continue;
    await writeFile(absolutePath, changed);
    fixed.push({ gone, file, wrote: anchor === undefined ? `aliases: ${old}` : `<a id="${old}"></a>` });
  }
  return fixed;
}

/** Adds a former address to the front matter; undefined if `aliases` is written in a way that cannot be extended. */
export function withAlias(text: string, alias: string): string | undefined {
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const { yaml, bodyStart } = splitFrontMatter(text);
  const value = JSON.stringify(alias);
  if (yaml === undefined)
    return (
      text.slice(0, bodyStart) +
      ['---', 'aliases:', `  - ${value}`, '---', '', text.slice(bodyStart)].join(newline)
    );
  const mark = text.slice(0, text.indexOf('\n') + 1);
  const put = (changed: string): string => mark + changed + text.slice(mark.length + yaml.length);
  const key = /^aliases:[ \t]*(.*?)[ \t]*\r?$/m.exec(yaml);
  if (!key) return put(`${yaml}aliases:${newline}  - ${value}${newline}`);
  const start = key.index + 'aliases:'.length;
  const [, written = ''] = key;
  if (/^\[[^\]#]*\]$/.test(written)) {
    const end = yaml.indexOf(']', start);
    const isEmpty = written.replace(/\s/g, '') === '[]';
    return put(`${yaml.slice(0, end)}${isEmpty ? '' : ', '}${value}${yaml.slice(end)}`);
  }
  const [, item] = /^aliases:[ \t]*\r?\n([ \t]*- )/m.exec(yaml) ?? [];
  if (written !== '' || item === undefined) return undefined;
  const line = yaml.indexOf('\n', start) + 1;
  return put(`${yaml.slice(0, line)}${item}${value}${newline}${yaml.slice(line)}`);
}

/** Adds an invisible anchor with the old id to a heading. */
export function withSecondId(
  text: string,
  { old, id, toc }: { old: string; id: string; toc: readonly TocEntry[] },
): string | undefined {
  const wanted = toc.find((entry) => entry.id === id);
  if (!wanted || /["<>\s]/.test(old)) return undefined;
  const name = plain(wanted.html.replace(/<[^<>]*>/g, ''));
  const twins = toc.filter(({ html }) => plain(html.replace(/<[^<>]*>/g, '')) === name);
  let left = twins.indexOf(wanted);
  let fence: string | undefined;
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const [, marks] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== undefined) {
      if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
      continue;
    }
    fence = marks;
    // A space before the anchor would become part of the heading's generated id.
    const [, written, given = '', end = ''] =
      /^(#{2,6} .*?)(\s*(?:\{#[^}]*\}|\{\/\*\s*#.*?\*\/\}))?(\s*)$/.exec(line) ?? [];
    if (written === undefined || plain(written.replace(/<[^<>]*>/g, '').replace(/\]\([^)]*\)/g, '')) !== name)
      continue;
    if (left-- > 0) continue;
    lines[index] = `${written}<a id="${old}"></a>${given}${end}`;
    return lines.join('\n');
  }
  return undefined;
}

/** Reduces a text to letters and digits, so that headings match regardless of their markup. */
function plain(text: string): string {
  return text
    .replace(/&(?:\w+|#\w+);/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
