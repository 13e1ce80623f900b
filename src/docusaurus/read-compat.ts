// Reports what becomes of a Docusaurus site in relaydocs, for `relaydocs compat`.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathFrom } from '../base/paths.js';
import { stateFolder } from '../base/state-folder.js';
import { bundleProgram } from '../config/bundle-module.js';
import { findMistakes } from '../config/config-problems.js';
import { classesWithout } from '../config/docusaurus-classes.js';
import { withPlaces } from '../config/load-config.js';
import { locateKey, toKeyPath, writtenKeys } from '../config/locate-key.js';
import { customItemsIn, namedPageItems, pageItemLack } from '../config/own-parts.js';
import { definitionsIn, fileRulesIn, globalsIn, type Plugged } from '../config/plugged.js';
import { asDocusaurus } from '../config/run-program.js';
import { runWithin, waitWithin } from '../config/run-within.js';
import { SiteErrors } from '../errors.js';
import { noDocusaurusConfig, wordsOf } from './docusaurus-errors.js';
import type { FindingKind, Findings, Rule } from './findings.js';
import { docusaurus } from './load-site-config.js';
import { textOf } from './loose.js';
import type { MappedConfig } from './map-config.js';
import { contextOf, type PluginSite } from './plugin-context.js';
import { shownName } from './plugin-entries.js';
import { makePlugin, type PluginInstance } from './plugin-instance.js';
import { readConfig, textOfModule, themeRules } from './read-config.js';
import { askWebpack, lostOfWebpack, type TakenOfWebpack, takenOfWebpack } from './webpack-asks.js';

/** A setting or file of the site. */
export interface CompatEntry {
  kind: FindingKind;
  /** A key of the config, or a file. */
  what: string;
  /** Path relative to the site's folder. */
  file: string;
  line: number | undefined;
  note: string | undefined;
}

export interface SitePlace {
  siteDir: string;
  configPath: string | undefined;
}

/** Returns the report. @throws SiteErrors if the config cannot be run */
export async function readCompat(place: SitePlace): Promise<CompatEntry[]> {
  const { siteDir } = place;
  const absolutePath = docusaurusConfig(place);
  const bundled = await bundleProgram(absolutePath, siteDir);
  const run = readConfig(bundled, { siteDir, configFile: absolutePath, locale: undefined }, true);
  const mapped = await withPlaces(run, bundled, absolutePath, siteDir);
  const plugins = { siteDir, configFile: absolutePath, ...mapped.run };
  const themes = await findPlugins(plugins, path.join(stateFolder(siteDir), 'plugins'), mapped.findings);
  const themeFolders = themes.map(({ folder }) => folder);
  for (const theme of themes) noteTheme(theme, { themeFolders, siteDir }, mapped);
  notePageItems(mapped, themeFolders, siteDir);
  noteClasses(mapped, siteDir, textOfModule(absolutePath));
  noteItems(mapped, siteDir);
  const file = pathFrom(siteDir, absolutePath);
  const source = readFileSync(absolutePath, 'utf8');
  const lineOf = (keys: readonly PropertyKey[]): number | undefined => locateKey(source, keys)?.line;
  const importLine = (what: string): number | undefined => {
    const name = what.replace(/^package /, '');
    const index = source
      .split('\n')
      .findIndex((line) => [`'${name}'`, `"${name}"`].some((one) => line.includes(one)));
    return index < 0 ? undefined : index + 1;
  };
  const entries = mapped.findings.all.map(({ kind, what, place: at, note }): CompatEntry => {
    if (typeof at === 'string') return { kind, what, note, file: at, line: undefined };
    return { kind, what, note, file, line: at.length > 0 ? lineOf(at) : importLine(what) };
  });
  const refused = findMistakes(mapped.user).map(({ place: ours, problem }): CompatEntry => {
    const keys = writtenKeys(ours, mapped.moves);
    return { kind: 'unsupported', what: toKeyPath(keys), note: problem, file, line: lineOf(keys) };
  });
  return [...entries, ...refused].sort(
    (a, b) => a.file.localeCompare(b.file, 'en') || (a.line ?? 0) - (b.line ?? 0),
  );
}

/** Reports classes in the site's style sheets that no element has here. @param config its text; classes in it do not count */
function noteClasses({ user, findings }: MappedConfig, siteDir: string, config: string): void {
  for (const written of [user.theme?.customCss ?? []].flat()) {
    const absolutePath = path.resolve(siteDir, written);
    if (!existsSync(absolutePath)) continue;
    const lost = classesWithout(readFileSync(absolutePath, 'utf8')).filter((name) => !config.includes(name));
    if (lost.length === 0) continue;
    const file = pathFrom(siteDir, absolutePath);
    findings.add(
      'unsupported',
      'style sheet',
      file,
      `no element has ${lost.map((name) => `.${name}`).join(', ')}`,
    );
  }
}

/** Reports navbar items with custom types that the site's components do not define. */
function noteItems({ user, findings }: MappedConfig, siteDir: string): void {
  const items = customItemsIn(user.navbar?.items, /^custom-/);
  if (items.length === 0) return;
  const file = 'src/theme/NavbarItem/ComponentTypes';
  const text = textOfModule(path.join(siteDir, file));
  // Without the file, a plugin may generate it.
  if (text === '') return;
  for (const type of new Set(items.map(({ props }) => props.type)))
    if (!text.includes(type))
      findings.note(
        ['themeConfig', 'navbar', 'items'],
        ['unsupported', `${file} does not name "${type}": an item of this type shows nothing`],
      );
}

/** Returns the path of the Docusaurus config, even if the site has one of ours. @throws SiteErrors if there is none */
export function docusaurusConfig({ siteDir, configPath }: SitePlace): string {
  const names = configPath === undefined ? docusaurus.names : [configPath];
  const found = names.map((name) => path.resolve(siteDir, name)).find((file) => existsSync(file));
  if (found === undefined || !docusaurus.names.includes(path.basename(found)))
    throw new SiteErrors([noDocusaurusConfig(configPath ?? siteDir)]);
  return found;
}

/** Methods of plugins, and what becomes of them. */
const rules: Readonly<Record<string, Exclude<Rule, 'taken'>>> = {
  postBuild: ['taken', 'it changes a copy of the output'],
  getDefaultCodeTranslationMessages: ['taken', 'for texts that code.json does not have'],
  extendCli: ['ignored', 'it adds commands to Docusaurus'],
};

const manyAddresses = 'it stands for many addresses, and a page is made for one';

/** Returns route paths in code that are patterns for many URLs: `/users/:id`, `/app/*`. */
function routePatterns(code: string): ReadonlySet<string> {
  const lines = code.includes('addRoute') ? code.split('\n').filter((line) => /\bpath\b/.test(line)) : [];
  const texts = lines.flatMap((line) =>
    Array.from(line.matchAll(/['"`]([^'"`]*)['"`]/g), ([, text]) => text!),
  );
  return new Set(texts.filter((text) => /\/(?::[A-Za-z_]|\*$)/.test(text)));
}

/** Reports components for pages of docs or posts that do not exist; the theme's own component is used. */
function notePageItems(
  { user, moves, findings }: MappedConfig,
  themeFolders: string[],
  siteDir: string,
): void {
  for (const { written, keys } of namedPageItems(user)) {
    const plugged: Plugged = { pages: [], globalData: {}, themeFolders, postCss: [], problems: [] };
    const lack = pageItemLack(written, { siteDir, plugged });
    if (lack === undefined) continue;
    const what = toKeyPath(writtenKeys(keys, moves));
    findings.replace(what, ['unsupported', `${lack}, so pages are shown by ours`]);
  }
}

/** Reports what becomes of a plugin's webpack configuration. The plugin is asked for it, which writes nothing. */
async function webpackFindings(plugin: PluginInstance): Promise<Exclude<Rule, 'taken'>[]> {
  let asked: { taken: TakenOfWebpack; lost: readonly string[] };
  try {
    asked = await waitWithin(
      runWithin(async () => {
        const all = await asDocusaurus(() => askWebpack(plugin, undefined));
        return { taken: takenOfWebpack(all, plugin.dir), lost: lostOfWebpack(all) };
      }),
    );
  } catch (error) {
    // It may need the plugin's content, which is not loaded here.
    return [
      ['unsupported', `webpack is not used, and the plugin's changes to it are unknown: ${wordsOf(error)}`],
    ];
  }
  const { modules, names } = asked.taken;
  const defined = Object.keys(definitionsIn(names));
  const taken = [
    ...Object.keys(modules),
    ...globalsIn(names).map(({ name }) => name),
    ...defined.filter((name) => !defined.some((whole) => name.startsWith(`${whole}.`))),
    ...fileRulesIn(names).flatMap(([{ test }]) =>
      test.map((one) => (typeof one === 'string' ? one : String(new RegExp(one.source, one.flags)))),
    ),
  ];
  const { lost } = asked;
  if (taken.length + lost.length === 0)
    return [['ignored', 'webpack is not used, and no changes are needed']];
  return [
    ...(taken.length > 0 ? [['taken', `for code: ${taken.join(', ')}`] as const] : []),
    ...(lost.length > 0
      ? [
          [
            'unsupported',
            `webpack is not used: ${lost.join(', ')} ${lost.length > 1 ? 'are' : 'is'} not run`,
          ] as const,
        ]
      : []),
  ];
}

/**
 * Creates the plugins without running them. @param generatedDir folder that a plugin may write to
 * @returns their themes
 */
async function findPlugins(
  site: PluginSite,
  generatedDir: string,
  findings: Findings,
): Promise<PluginTheme[]> {
  const themes: PluginTheme[] = [];
  const context = contextOf(site, generatedDir);
  for (const entry of site.entries) {
    try {
      const made = await makePlugin(entry, context);
      if (!made) continue;
      for (const [method, [kind, note]] of Object.entries(rules))
        if (method in made.methods) findings.add(kind, `${method} of ${made.name}`, entry.path, note);
      if ('configureWebpack' in made.methods)
        for (const [kind, note] of await webpackFindings(made))
          findings.add(kind, `configureWebpack of ${made.name}`, entry.path, note);
      const { contentLoaded, allContentLoaded } = made.methods;
      const text = [contentLoaded, allContentLoaded].map((method) => String(method ?? '')).join('\n');
      for (const route of routePatterns(text + (entry.file === undefined ? '' : textOfModule(entry.file))))
        findings.add('unsupported', `route ${route} of ${made.name}`, entry.path, manyAddresses);
      const folder = textOf(await made.methods.getThemePath?.());
      if (folder !== undefined)
        themes.push({
          name: made.name,
          folder: pathFrom(site.siteDir, path.resolve(made.dir, folder)),
          place: entry.path,
        });
    } catch (error) {
      findings.replace(shownName(entry), ['unsupported', `it cannot be made: ${wordsOf(error)}`], entry.path);
    }
  }
  return themes;
}

/** The components of a plugin. */
interface PluginTheme {
  name: string;
  /** Relative to the site's folder. */
  folder: string;
  /** Where the config names the plugin. */
  place: readonly PropertyKey[];
}

/** Reports what becomes of a plugin's components: in one line those that are used, and each of the others. */
function noteTheme(
  { name, folder, place }: PluginTheme,
  { themeFolders, siteDir }: { themeFolders: readonly string[]; siteDir: string },
  mapped: MappedConfig,
): void {
  const used: string[] = [];
  for (const { name: part, rule } of themeRules({ folder, themeFolders, siteDir }, mapped, true))
    if (rule === 'taken' || rule[0] === 'taken') used.push(part);
    else mapped.findings.add(rule[0], `@theme/${part} of ${name}`, place, rule[1]);
  if (used.length > 0) mapped.findings.add('taken', `@theme of ${name}`, place, used.join(', '));
}
