// Finds the icons of sidebars and the navbar. Icons in pages are found when a page is compiled.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageFileReader } from '../base/read-page-file.js';
import { locateKey } from '../config/locate-key.js';
import type { ContentConfig } from '../config/stage-configs.js';
import type { ErrorLocation, SiteError } from '../errors.js';
import { placeOf } from './describe-issue.js';
import { type FoundIcon, iconFinder, iconOfFile } from './icons.js';
import type { Icon } from './marks.js';
import { parseYaml } from './parse-yaml.js';
import type { Content } from './source-file.js';

interface NamedIcon {
  name: string;
  /** Returns the place of the name, for an icon that cannot be shown. */
  place(): ErrorLocation;
}

type Named = Pick<Content, 'sources' | 'categories' | 'sidebars'>;

/** Finds the icons. @returns icons by name, the files that they depend on, and a problem at the place of each mistake */
export function loadIcons(
  config: ContentConfig,
  content: Named,
): Pick<Content, 'icons' | 'inputs'> & { problems: SiteError[] } {
  const icons = new Map<string, Icon>();
  const inputs = new Set<string>();
  const problems: SiteError[] = [];
  const find = iconFinder(config.siteDir, config.iconSet);
  const read = pageFileReader(config.siteDir, config.staticDirectories);
  for (const { name, place } of namedIcons(config, content)) {
    const isFile = name.endsWith('.svg');
    const found = isFile ? findFile(name, config.staticDirectories, read) : find(name);
    // Missing paths above the site are left out, so that the content is the same wherever the site's folder is.
    for (const { file, hash } of found.reads)
      if (isFile || hash !== null || !file.startsWith('../')) inputs.add(file);
    if (found.icon) icons.set(name, found.icon);
    else if (found.problem) problems.push(found.problem(place()));
  }
  return { icons, inputs: [...inputs], problems };
}

function* namedIcons(config: ContentConfig, { sources, categories, sidebars }: Named): Generator<NamedIcon> {
  for (const { path: file, frontMatter } of sources) {
    const { sidebar_icon: name, places } = frontMatter;
    if (name !== undefined) yield { name, place: () => ({ file, ...places?.sidebar_icon }) };
  }
  for (const { icon: name, path: file } of categories)
    if (name !== undefined)
      yield {
        name,
        place: () => {
          const text = readFileSync(path.join(config.siteDir, file), 'utf8');
          const parsed = parseYaml(text);
          return { file, ...('value' in parsed && placeOf(text, parsed.offsetOf(['icon']))) };
        },
      };
  for (const { path: file, text, sidebars: named } of sidebars.values())
    for (const [sidebar, items] of named)
      for (const { name, keys } of iconsIn(items, [sidebar]))
        yield { name, place: () => ({ file, ...locateKey(text, keys) }) };
  const { siteDir, configPath: file } = config;
  for (const { name, keys } of iconsIn(config.navbar.items, ['navbar', 'items']))
    yield {
      name,
      place: () => ({ file, ...locateKey(readFileSync(path.join(siteDir, file), 'utf8'), keys) }),
    };
}

interface Item {
  icon?: string | undefined;
  items?: readonly Item[] | undefined;
  keys?: readonly PropertyKey[];
}

/** Returns the icons of a list and of nested lists. @param keys path of the list, for items that do not know theirs */
function* iconsIn(
  items: readonly Item[],
  keys: readonly PropertyKey[],
): Generator<{ name: string; keys: readonly PropertyKey[] }> {
  for (const [index, item] of items.entries()) {
    const own = item.keys ?? [...keys, index];
    if (item.icon !== undefined) yield { name: item.icon, keys: [...own, 'icon'] };
    if (item.items) yield* iconsIn(item.items, [...own, 'items']);
  }
}

/** Finds a file such as `/img/box.svg` in a static folder. */
function findFile(
  name: string,
  staticDirectories: readonly string[],
  read: ReturnType<typeof pageFileReader>,
): FoundIcon {
  const files = staticDirectories.map((folder) => path.posix.join(folder, name));
  const bytes = files.map((one) => read(one)).find((one) => one !== undefined);
  return { ...iconOfFile(name, bytes), reads: files.map((one) => ({ file: one, hash: null })) };
}
