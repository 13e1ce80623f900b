// Finds which tags of Markdown the site's components replace, by parsing the modules that provide components to all pages.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node, Program, Property } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { componentsModule, type SiteOfParts, tagsOf } from '../config/markdown-parts.js';
import { moduleFiles, scriptOf } from '../config/module-files.js';
import { ownThemeModule, toProvidedName } from '../config/provided-names.js';
import { exportName, findExports, importedNames, type Origin } from './module-exports.js';

/**
 * Returns the tags (also `admonition` and `mermaid`), and the files that were read or looked for. `keepsTags` is true if a module cannot be
 * analysed completely, so that it may replace more tags.
 */
export async function loadOwnTags(config: SiteOfParts) {
  const finder = new KeyFinder(config);
  const module = componentsModule(config);
  if (module !== undefined) await finder.addOrigin({ specifier: `@site/${module}`, name: 'default' }, '');
  const { keys, isWhole, files } = finder;
  return { ownTags: tagsOf(config, keys), keepsTags: isWhole ? undefined : true, files };
}

interface ReadModule {
  file: string;
  /** Local or exported name -> all values that are assigned to it; `*` for all exports of the module. */
  values: ReadonlyMap<string, readonly (Node | Origin)[]>;
}

/** Finds the keys of an object that several modules build together. Keys that come from modules of relaydocs do not count. */
class KeyFinder {
  readonly keys = new Set<string>();
  readonly files = new Set<string>();
  isWhole = true;
  readonly #seen = new Set<string>();

  constructor(private readonly config: SiteOfParts) {}

  /** @param file the importing file, relative to the site's folder */
  async addOrigin(origin: Origin, file: string): Promise<void> {
    if (this.#isOurs(origin)) return;
    const { specifier, name } = origin;
    const inTheme = ownThemeModule(specifier, this.config);
    let written = specifier.startsWith('.') ? path.join(path.dirname(file), specifier) : undefined;
    if (specifier.startsWith('@site/')) written = specifier.slice('@site/'.length);
    if (inTheme !== undefined) written = path.relative(this.config.siteDir, inTheme);
    const module = written && (await this.#read(written.replaceAll(path.sep, '/')));
    if (module) await this.#addName(name, module);
    else this.isWhole = false;
  }

  async #addName(name: string, module: ReadModule): Promise<void> {
    const key = `${module.file}\0${name}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    // An export that the module does not define may come from `export *`.
    const all = module.values.get('*') ?? [];
    const others = all.flatMap((one) => ('type' in one ? [] : [{ ...one, name }]));
    const values = module.values.get(name) ?? others;
    this.isWhole &&= values.length > 0;
    for (const value of values) await this.#add(value, module);
  }

  async #add(value: Node | Origin, module: ReadModule): Promise<void> {
    if (!('type' in value)) await this.addOrigin(value, module.file);
    else if (value.type === 'Identifier') await this.#addName(value.name, module);
    else if (value.type === 'SpreadElement') await this.#add(value.argument, module);
    else if (value.type === 'Property') this.#addKey(value, module);
    else if (value.type !== 'ObjectExpression') this.isWhole = false;
    else for (const property of value.properties) await this.#add(property, module);
  }

  #addKey({ key, computed, value }: Property, { values }: ReadModule): void {
    let from: Node = value;
    while (from.type === 'MemberExpression') from = from.object;
    const [origin] = (from.type === 'Identifier' && values.get(from.name)) || [];
    if (origin && !('type' in origin) && this.#isOurs(origin)) return;
    if (key.type === 'Literal' || !computed) this.keys.add(exportName(key));
    else this.isWhole = false;
  }

  #isOurs(origin: Origin | null | undefined): boolean {
    const isProvided = !!origin && toProvidedName(origin.specifier) !== undefined;
    return isProvided && ownThemeModule(origin.specifier, this.config) === undefined;
  }

  /** Returns undefined if there is no such file or it has syntax errors, which are reported when it is bundled. */
  async #read(written: string): Promise<ReadModule | undefined> {
    const { siteDir } = this.config;
    for (const file of moduleFiles(written)) this.files.add(file);
    const file = scriptOf(written, siteDir);
    if (file === undefined) return undefined;
    // The parser is imported late, as most sites have no such module.
    const { parseModule } = await import('./parse-module.js');
    const text = readFileSync(path.join(siteDir, file), 'utf8');
    const program = await parseModule(text, file).catch(() => undefined);
    return program && { file, values: valuesIn(program) };
  }
}

function valuesIn(program: Program): ReadModule['values'] {
  const values = new Map<string, (Node | Origin)[]>();
  const put = (name: string, given: Node | Origin): void => {
    if (!values.get(name)?.push(given)) values.set(name, [given]);
  };
  const { names, stars } = findExports(program);
  for (const name of Object.keys(names)) put('*', propertyOf({ type: 'Identifier', name }));
  for (const specifier of stars) put('*', { specifier, name: '*' });
  for (const node of nodesIn(program))
    if (node.type === 'ImportDeclaration')
      for (const [name, origin] of importedNames(node)) put(name, origin);
    else if (node.type === 'VariableDeclarator' && node.init) put(exportName(node.id), node.init);
    else if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
      const { object, property, computed } = node.left;
      put(exportName(object as Node), propertyOf(property, node.right, computed));
    } else if (node.type === 'AssignmentExpression') put(exportName(node.left), node.right);
    // A function that gets the object as an argument may add keys to it.
    else if (node.type === 'CallExpression')
      for (const one of node.arguments) put(one.type === 'Identifier' ? one.name : '', node);
    else if (node.type === 'ExportDefaultDeclaration') put('default', node.declaration as Node);
    else if (node.type === 'ExportNamedDeclaration')
      for (const { local, exported } of node.specifiers) {
        const specifier = node.source && String(node.source.value);
        if (specifier) put(exportName(exported), { specifier, name: exportName(local) });
        else if (exportName(local) !== exportName(exported)) put(exportName(exported), local);
      }
  return values;
}

const propertyOf = (key: Node, value = key, computed = false): Property =>
  ({ type: 'Property', key, value, computed }) as Property;
