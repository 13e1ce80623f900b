// Runs the plugins of a site in the order of Docusaurus. What a plugin cannot do here, or does wrong, is reported, and the site is built
// without it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { isSameOrInside, pathFrom } from '../base/paths.js';
import { writeWhereOther } from '../base/sealed-file.js';
import type { Messages } from '../config/config.js';
import { styleSheetFile } from '../config/css-pieces.js';
import { scriptOf } from '../config/module-files.js';
import {
  type AllContent,
  type BuiltSite,
  type ChangedOutput,
  lossReasons,
  type OutputStep,
  type Plugged,
  type PluginResults,
} from '../config/plugged.js';
import { findThemeModule, toProvidedName } from '../config/provided-names.js';
import { asDocusaurus } from '../config/run-program.js';
import { Endless } from '../config/run-within.js';
import { missingPackageOf, withoutStandIns } from '../config/stand-in.js';
import { translateTheme } from '../config/translate-shell.js';
import type { HeadTag } from '../config/user-config.js';
import type { SiteError } from '../errors.js';
import { callPlugin, type LackedPackages } from './call-plugin.js';
import { pluginFailed, pluginLacks, pluginLost } from './docusaurus-errors.js';
import { isLoose, type Loose, listOf, looseOf, textOf, textsOf } from './loose.js';
import { outputProps } from './output-props.js';
import { contextOf, type PluginContext, type PluginSite } from './plugin-context.js';
import { makePlugin, type PluginInstance, resolveFrom } from './plugin-instance.js';
import { type RoutePage, routePages } from './plugin-routes.js';
import { pluginTags } from './plugin-tags.js';
import { askWebpack, metadataPathsOf, takenOfWebpack } from './webpack-asks.js';

/** Time limit of a plugin's method, which may download data. */
const patienceMs = 120_000;
/** Further time for each page of the output. */
const patiencePerPageMs = 250;

interface RunOptions {
  /** Time limit of a method, without that for pages. */
  longestMs?: number;
  /** Returns the content of docs, blogs and pages. */
  contentOf?: (() => Promise<AllContent>) | undefined;
  /** Translations of navbar and footer. */
  texts?: Pick<Messages, 'navbar' | 'footer'>;
}

/** Runs all plugins. @param generatedDir absolute path of the folder for files that they generate */
export function runPlugins(
  site: PluginSite,
  generatedDir: string,
  options: RunOptions = {},
): Promise<PluginResults & RanPlugins> {
  return asDocusaurus(() => new PluginRun(site, generatedDir, options).run());
}

interface RanPlugins {
  /** The translated `themeConfig`, if a plugin has changed it. */
  themeConfig: Loose | undefined;
}

type Results = {
  -readonly [Name in Exclude<keyof PluginResults, 'plugged' | 'output'>]: PluginResults[Name];
};

interface PluginFailure {
  name: string;
  /** Undefined if the plugin could not be created. */
  id: string | undefined;
  method: string;
  reason: unknown;
  /** True if the method had already returned. */
  isLate: boolean;
  problem: SiteError;
}

class PluginRun {
  #site: PluginSite;
  #context: PluginContext;
  #plugged = {
    pages: [] as Plugged['pages'][number][],
    themeFolders: [] as string[],
    globalData: {} as Record<string, Record<string, unknown>>,
    postCss: [] as Plugged['postCss'][number][],
    problems: [] as Plugged['problems'][number][],
    seesContent: false,
  };
  #results = {
    aliases: {} as Record<string, string>,
    codeTexts: {} as Record<string, string>,
    headTags: [] as HeadTag[],
    clientModules: [] as string[],
    customCss: [] as string[],
    reads: [] as string[],
    themeConfig: undefined as Loose | undefined,
  } satisfies Results & RanPlugins;

  /** Routes are handled last, because their components may be in the theme of a later plugin. */
  #routes: { plugin: PluginInstance; route: unknown }[] = [];
  /** Metadata files that plugins assign to Markdown files. */
  #metadataPaths = new Map<PluginInstance, ReturnType<typeof metadataPathsOf>>();
  /** Plugin name -> missing packages that it uses. */
  #lacking = new Map<string, LackedPackages>();
  /**
   * Plugin name -> missing packages used while it was created. These may be why it fails later, as the wrapper of a missing plugin does.
   */
  #lackedWhenMade = new Map<string, LackedPackages>();
  #failures: PluginFailure[] = [];
  #longestMs: number;
  #contentOf: RunOptions['contentOf'];
  #texts: RunOptions['texts'];

  constructor(site: PluginSite, generatedDir: string, options: RunOptions) {
    this.#longestMs = options.longestMs ?? patienceMs;
    this.#contentOf = options.contentOf;
    this.#texts = options.texts;
    this.#site = site;
    this.#context = contextOf(site, generatedDir);
    this.#plugged.problems.push(...(site.problems ?? []));
    this.#results.aliases['@generated'] = generatedDir;
  }

  async run(): Promise<PluginResults & RanPlugins> {
    const made = await Promise.all(
      this.#site.entries.map((entry) =>
        this.#call(entry.name ?? 'a function', 'constructor', () => makePlugin(entry, this.#context)),
      ),
    );
    const plugins = made.filter((plugin) => plugin !== undefined);
    // The theme's own texts come first, because Docusaurus translates them before it runs plugins.
    const { themeConfig } = this.#context.siteConfig;
    if (this.#texts && isLoose(themeConfig))
      Object.assign(themeConfig, translateTheme(themeConfig, this.#texts));
    const loaded = await Promise.all(
      plugins.map((plugin) => this.#method(plugin, 'loadContent', () => plugin.methods.loadContent?.())),
    );
    await this.#fillWrappers(plugins, loaded);
    const contents = new Map<PluginInstance, unknown>();
    // Each plugin gets `themeConfig` as the former one has changed it.
    for (const [index, plugin] of plugins.entries())
      contents.set(plugin, await this.#translated(plugin, loaded[index]));
    for (const plugin of plugins) {
      const given = { content: contents.get(plugin), actions: this.#actions(plugin) };
      await this.#method(plugin, 'contentLoaded', () => plugin.methods.contentLoaded?.(given));
    }
    const allContent = await this.#allContent(contents);
    for (const plugin of plugins) {
      const given = { allContent, actions: this.#actions(plugin) };
      await this.#method(plugin, 'allContentLoaded', () => plugin.methods.allContentLoaded?.(given));
      await this.#rest(plugin, contents.get(plugin));
    }
    // A route's component may come from the theme of any plugin.
    for (const { plugin, route } of this.#routes)
      await this.#method(plugin, 'addRoute', () => this.#addPages(plugin, route));
    this.#tellLacking();
    const steps = plugins
      .filter(({ methods }) => methods.postBuild)
      .map((plugin): OutputStep => {
        const given = { ...this.#loadedSite(contents), content: contents.get(plugin) };
        return {
          run: (site) => asDocusaurus(() => this.#changeOutput(plugin, given, site)),
          lost: (what, why) => pluginLost(plugin.name, what, this.#configPath(), lossReasons[why]),
        };
      });
    return { plugged: this.#plugged, ...this.#results, output: { dir: this.#context.outDir, steps } };
  }

  /** Gives plugins that wrap a missing docs or blog plugin, and so have loaded nothing, the site's own docs or blog as content. */
  async #fillWrappers(plugins: readonly PluginInstance[], loaded: unknown[]): Promise<void> {
    let known: AllContent | undefined;
    for (const [index, { wraps, id, methods }] of plugins.entries()) {
      const content = loaded[index];
      const isEmpty = content === undefined || missingPackageOf(content) !== undefined;
      const isOfContent = wraps === 'docs' || wraps === 'blog';
      if (!isOfContent || !isEmpty || !takesArguments(methods.contentLoaded)) continue;
      this.#plugged.seesContent = true;
      known ??= await this.#contentOf?.();
      loaded[index] = known?.[`docusaurus-plugin-content-${wraps}`]?.[id];
    }
  }

  /** Returns the content of all plugins and, if a plugin uses it, of docs, blogs and pages. */
  async #allContent(contents: ReadonlyMap<PluginInstance, unknown>): Promise<AllContent> {
    const isAsked = Array.from(contents.keys()).some(({ methods: { allContentLoaded } }) =>
      takesArguments(allContentLoaded),
    );
    this.#plugged.seesContent ||= isAsked;
    const known = isAsked ? await this.#contentOf?.() : {};
    const all: Record<string, Record<string, unknown>> = { ...known };
    for (const [{ name, id }, content] of contents)
      all[name] = { ...all[name], [id]: content ?? all[name]?.[id] };
    return all;
  }

  /** Returns what Docusaurus tells a plugin about the loaded site, without routes. */
  #loadedSite(contents: ReadonlyMap<PluginInstance, unknown>): object {
    return {
      ...this.#context,
      plugins: Array.from(contents, ([{ name, id, options }, content]) => ({
        name,
        options: { ...options, id },
        content,
      })),
    };
  }

  /** Runs `postBuild` and returns its problems separately, including those of work that another plugin left unfinished. */
  async #changeOutput(plugin: PluginInstance, given: object, site: BuiltSite): Promise<ChangedOutput> {
    const before = this.#plugged.problems;
    this.#plugged.problems = [];
    this.#failures = [];
    this.#lacking.clear();
    const folder = process.cwd();
    try {
      const { name, id } = plugin;
      const run = () => plugin.methods.postBuild?.({ ...given, ...outputProps(site, this.#context.outDir) });
      const longestMs = this.#longestMs + site.pages.length * patiencePerPageMs;
      await this.#call(name, 'postBuild', run, { id, longestMs });
      // Missing packages that cause no failure were reported when the plugin was created.
      for (const name of this.#lacking.keys())
        if (!this.#failures.some((failure) => failure.name === name)) this.#lacking.delete(name);
      this.#tellLacking();
      const hasFailed = this.#failures.some(({ name, id }) => name === plugin.name && id === plugin.id);
      return { hasFailed, problems: this.#plugged.problems };
    } finally {
      this.#plugged.problems = before;
      // The plugin may have changed the working directory.
      process.chdir(folder);
    }
  }

  /** Lets a plugin translate its content and `themeConfig`, with the translation files for it. */
  async #translated(plugin: PluginInstance, content: unknown): Promise<unknown> {
    const { methods, name, id } = plugin;
    const { localizationDir } = this.#context;
    const isAsked = methods.translateContent ?? methods.translateThemeConfig;
    if (!isAsked || !existsSync(localizationDir)) return content;
    const given = await this.#method(plugin, 'getTranslationFiles', () =>
      methods.getTranslationFiles?.({ content }),
    );
    const folder = path.join(localizationDir, id === 'default' ? name : `${name}-${id}`);
    const files = await this.#method(plugin, 'getTranslationFiles', () =>
      listOf(given)
        .map(looseOf)
        .map((file) => ({ ...file, content: { ...looseOf(file.content), ...this.#messages(folder, file) } })),
    );
    const translationFiles = files ?? [];
    const translated = await this.#method(plugin, 'translateContent', () =>
      methods.translateContent?.({ content, translationFiles }),
    );
    await this.#method(plugin, 'translateThemeConfig', async () => {
      const { themeConfig } = this.#context.siteConfig;
      const made = await methods.translateThemeConfig?.({ themeConfig, translationFiles });
      // A copy, so that reading a stand-in for a missing package fails here and not later.
      const theme = withoutStandIns(made);
      if (isLoose(theme)) this.#results.themeConfig = Object.assign(themeConfig as object, theme);
    });
    return translated ?? content;
  }

  #messages(folder: string, { path: written }: Loose): object {
    const file = path.join(folder, `${textOf(written) ?? ''}.json`);
    this.#results.reads.push(pathFrom(this.#site.siteDir, file));
    return existsSync(file) ? looseOf(JSON.parse(readFileSync(file, 'utf8'))) : {};
  }

  #actions(plugin: PluginInstance): object {
    const { name, id } = plugin;
    const dataDir = this.#dataDir(plugin);
    return {
      addRoute: (route: unknown) => {
        const { component } = looseOf(route);
        // relaydocs makes the pages of wrapped docs and blog plugins. They have a component of the theme, or the one in the options.
        const hasComponent = (ofTheme: RegExp, option: RegExp): boolean =>
          typeof component === 'string' &&
          (ofTheme.test(component) ||
            Object.entries(plugin.options).some(([key, value]) => option.test(key) && value === component));
        if (plugin.wraps === 'docs' && hasComponent(/^@theme\/Docs?[A-Z]/, /^doc\w*Component$/)) return;
        if (plugin.wraps !== 'lists' && hasComponent(/^@theme\/Blog/, /^blog\w*Component$/)) {
          if (plugin.wraps !== 'blog')
            this.#lost(plugin, 'the pages of its blog, whose posts are not in a folder of their own');
          return;
        }
        this.#routes.push({ plugin, route });
      },
      createData: async (file: string, data: unknown) => {
        const absolutePath = path.join(dataDir, file);
        writeWhereOther(absolutePath, typeof data === 'string' ? data : JSON.stringify(data));
        return absolutePath;
      },
      setGlobalData: (data: unknown) => {
        // Converted now, so that data which is not JSON fails here.
        const plain = data === undefined ? undefined : (JSON.parse(JSON.stringify(data)) as unknown);
        const { globalData } = this.#plugged;
        globalData[name] = { ...globalData[name], [id]: plain };
      },
    };
  }

  /** Returns the folder for a plugin's generated files. */
  #dataDir({ name, id }: PluginInstance): string {
    return path.join(this.#context.generatedFilesDir, name, id);
  }

  /** Returns the script of a component, in the site or in a plugin's theme. */
  #fileOf(component: string): string | undefined {
    const { siteDir } = this.#site;
    const [, ofSite] = /^@site\/(.+)$/.exec(component) ?? [];
    const written = path.isAbsolute(component)
      ? path.relative(siteDir, component)
      : (ofSite ?? findThemeModule(component, siteDir, this.#plugged.themeFolders));
    return written === undefined ? undefined : scriptOf(written, siteDir);
  }

  /** Returns the code of a component, and records the file as an input. */
  #codeOf(component: string): string {
    const file = this.#fileOf(component);
    if (file === undefined) return '';
    this.#results.reads.push(file);
    return readFileSync(path.join(this.#site.siteDir, file), 'utf8');
  }

  #addPages(plugin: PluginInstance, route: unknown): void {
    const { name, id } = plugin;
    const place = {
      siteDir: this.#site.siteDir,
      baseUrl: this.#context.baseUrl,
      dataDir: this.#dataDir(plugin),
      plugin: { name, id },
      codeOf: (component: string) => this.#codeOf(component),
      metadataOf: (file: string) =>
        this.#metadataPaths
          .get(plugin)
          ?.map((pathOf) => textOf(pathOf(file)))
          .find((found) => found !== undefined && existsSync(found)),
    };
    const onLost = (pattern: string): void =>
      this.#lost(plugin, `the route ${pattern}, which stands for many addresses`);
    for (const page of routePages(route, place, onLost)) this.#addPage(plugin, page);
  }

  #addPage(plugin: PluginInstance, { components, ...page }: RoutePage): void {
    const lacked = components.find((component) => !this.#isThere(component));
    if (lacked === undefined) this.#plugged.pages.push(page);
    else
      this.#lost(
        plugin,
        `the page ${page.route}, whose component ${lacked} is not there`,
        'Make the component, or have the plugin name one that is there.',
      );
  }

  /** Tells whether a component exists, as far as that is known without bundling: packages and aliases are not checked. */
  #isThere(component: string): boolean {
    if (component in this.#results.aliases || toProvidedName(component) !== undefined) return true;
    const isFile = path.isAbsolute(component) || /^@(?:site|theme)\//.test(component);
    return !isFile || this.#fileOf(component) !== undefined;
  }

  /** Calls the remaining methods of a plugin, when its content is loaded. */
  async #rest(plugin: PluginInstance, content: unknown): Promise<void> {
    const { methods, dir, reads } = plugin;
    const { siteDir } = this.#site;
    // Blogs of relaydocs write the tags of their feeds themselves.
    const tags =
      plugin.wraps === 'blog'
        ? undefined
        : await this.#method(plugin, 'injectHtmlTags', () => methods.injectHtmlTags?.({ content }));
    this.#results.headTags.push(...pluginTags(tags));
    const modules = await this.#method(plugin, 'getClientModules', () => methods.getClientModules?.());
    for (const written of textsOf(modules) ?? []) {
      const file = resolveFrom(dir, written);
      if (file === undefined) this.#lost(plugin, `the client module ${written}, which is not there`);
      else if (styleSheetFile.test(file)) this.#results.customCss.push(pathFrom(siteDir, file));
      else this.#results.clientModules.push(pathFrom(siteDir, file));
    }
    const theme = textOf(await this.#method(plugin, 'getThemePath', () => methods.getThemePath?.()));
    if (theme !== undefined) this.#plugged.themeFolders.push(pathFrom(siteDir, path.resolve(dir, theme)));
    const configurePostCss = await this.#method(plugin, 'configurePostCss', () => methods.configurePostCss);
    if (configurePostCss) this.#plugged.postCss.push((options) => configurePostCss.call(methods, options));
    Object.assign(this.#results.aliases, await this.#aliases(plugin, content));
    const texts = await this.#method(plugin, 'getDefaultCodeTranslationMessages', () =>
      methods.getDefaultCodeTranslationMessages?.(),
    );
    for (const [key, text] of Object.entries(looseOf(texts)))
      if (typeof text === 'string') this.#results.codeTexts[key] = text;
    const watched = await this.#method(plugin, 'getPathsToWatch', () => methods.getPathsToWatch?.());
    const files = await glob(textsOf(watched) ?? [], { cwd: siteDir, absolute: true });
    this.#results.reads.push(...reads, ...files.map((file) => pathFrom(siteDir, file)));
  }

  /** Returns the aliases in a plugin's webpack configuration: module names and defined values, as there is no webpack here. */
  async #aliases(plugin: PluginInstance, content: unknown): Promise<Record<string, string>> {
    const taken = await this.#method(plugin, 'configureWebpack', async () => {
      const asked = await askWebpack(plugin, content);
      this.#metadataPaths.set(plugin, metadataPathsOf(asked));
      return takenOfWebpack(asked, plugin.dir);
    });
    if (!taken) return {};
    const modules = Object.entries(taken.modules).map(([name, file]) => [name, this.#placeOf(file)] as const);
    return { ...taken.names, ...Object.fromEntries(modules) };
  }

  /** Moves paths in `.docusaurus` to our folder for generated files. */
  #placeOf(target: string): string {
    const theirs = path.join(this.#site.siteDir, '.docusaurus');
    return isSameOrInside(target, theirs)
      ? path.join(this.#context.generatedFilesDir, target.slice(theirs.length))
      : target;
  }

  #method<Value>(
    { name, id }: PluginInstance,
    method: string,
    run: () => Value,
  ): Promise<Awaited<Value> | undefined> {
    return this.#call(name, method, run, { id });
  }

  async #call<Value>(
    name: string,
    method: string,
    run: () => Value,
    { id, longestMs = this.#longestMs }: { id?: string; longestMs?: number } = {},
  ): Promise<Awaited<Value> | undefined> {
    const lacking: LackedPackages = new Map();
    const noteLacking = (): void => {
      if (lacking.size > 0)
        this.#lacking.set(name, new Map([...(this.#lacking.get(name) ?? []), ...lacking]));
    };
    let isDone = false;
    let hasFailed = false;
    const fail = (error: unknown): void => {
      for (const [one, threw] of this.#lackedWhenMade.get(name) ?? []) lacking.set(one, threw);
      noteLacking();
      hasFailed = true;
      // A failed `loadContent` makes later calls fail too, so only the first is reported.
      const isFollowing = ({ name: one, id: other, method: first }: PluginFailure): boolean =>
        one === name && other === id && first === 'loadContent' && method !== 'postBuild';
      if (this.#failures.some(isFollowing)) return;
      const reason = error instanceof Endless ? `it did not end within ${longestMs / 1000} s` : error;
      const failure = { name, id, method, reason, isLate: isDone };
      const problem = pluginFailed(failure, this.#configPath());
      this.#failures.push({ ...failure, problem });
      this.#plugged.problems.push(problem);
    };
    try {
      const value = await callPlugin(run, { longestMs, lacked: lacking, onLate: fail });
      isDone = !hasFailed;
      // Creating a plugin also loads modules and option schemas that are not needed here, so missing packages are only noted for later.
      if (method !== 'constructor') noteLacking();
      else {
        // A plugin that wraps another one will get no content from it, under whichever name it runs.
        const { wraps, name: own } = looseOf(value);
        this.#lackedWhenMade.set(wraps === undefined ? name : String(own), lacking);
      }
      return value;
    } catch (error) {
      fail(error);
      return undefined;
    }
  }

  /** Reports failures and missing packages of a plugin in one message, because the one may cause the other. */
  #tellLacking(): void {
    for (const [name, packages] of this.#lacking) {
      const failures = this.#failures.filter((failure) => failure.name === name);
      const others = this.#plugged.problems.filter((one) => !failures.some(({ problem }) => problem === one));
      const problem = pluginLacks(`plugin "${name}"`, packages, failures, this.#configPath());
      this.#plugged.problems = [...others, problem];
    }
  }

  #lost({ name }: PluginInstance, what: string, hint?: string): void {
    const problem = pluginLost(name, what, this.#configPath(), hint);
    const { problems } = this.#plugged;
    if (!problems.some(({ message }) => message === problem.message)) problems.push(problem);
  }

  #configPath(): string {
    return pathFrom(this.#site.siteDir, this.#site.configFile);
  }
}

/** Tells whether a function uses its arguments: not `() => …` or `async allContentLoaded() {…}`; a bound function counts as using them. */
function takesArguments(method: unknown): boolean {
  if (typeof method !== 'function') return false;
  const text = String(method);
  return !/^[\w\s*]*\(\s*\)/.test(text) || /\barguments\b|\[native code\]/.test(text);
}
