// Finds what the search says of pages that are React components: the text in their JSX, and in that of the site's own components which they
// import. Text that the code computes or takes from elsewhere is not found.
import path from 'node:path';
import { type Expression, parse } from 'acorn';
import type { CallExpression, ImportDeclaration, Node, ObjectExpression, Property } from 'estree';
import { childrenOf } from '../base/estree-names.js';
import { readIfThere } from '../base/sealed-file.js';
import type { PageSection } from '../compile/compiled-page.js';
import { textAttributes } from '../compile/cut-sections.js';
import { toSitePath } from '../compile/site-paths.js';
import { scriptOf } from '../config/module-files.js';
import { loadEsbuild } from '../config/run-esbuild.js';
import { type PageEntry, toPageEntry } from '../search/embedded/page-entry.js';
import type { DocPage } from '../site/site.js';

/** A heading, or other text, which has no level. */
interface Piece {
  level?: number;
  text: string;
}

interface ReadModule {
  text: string;
  pieces: readonly Piece[];
  imports: readonly string[];
}

/** Keeps what it has read, so that a page whose modules have not changed keeps its entry. */
export class ComponentEntries {
  readonly #modules = new Map<string, ReadModule>();
  readonly #entries = new Map<string, { sections: string; entry: PageEntry }>();

  constructor(private readonly siteDir: string) {}

  entryOf({ source, title }: Pick<DocPage, 'source' | 'title'>): PageEntry {
    const made = toSections(title, this.#piecesOf(source.path, new Set()));
    const sections = JSON.stringify(made);
    const known = this.#entries.get(source.path);
    if (known?.sections === sections) return known.entry;
    const entry = toPageEntry(made);
    this.#entries.set(source.path, { sections, entry });
    return entry;
  }

  /** Returns the pieces of a module of the site and of the modules that it imports. @param file relative to the site's folder */
  #piecesOf(file: string, done: Set<string>): Piece[] {
    done.add(file);
    const { pieces, imports } = this.#read(file);
    const inner = imports.flatMap((specifier) => {
      const imported = scriptOf(toSitePath(specifier, file), this.siteDir);
      return imported === undefined || imported.startsWith('../') || done.has(imported)
        ? []
        : this.#piecesOf(imported, done);
    });
    return [...pieces, ...inner];
  }

  #read(file: string): ReadModule {
    const text = readIfThere(path.join(this.siteDir, file))?.toString() ?? '';
    const known = this.#modules.get(file);
    if (known?.text === text) return known;
    const read = { text, ...readModule(text, file) };
    this.#modules.set(file, read);
    return read;
  }
}

const factory = 'relaydocsJsx';

function readModule(text: string, file: string): Omit<ReadModule, 'text'> {
  let program: Node;
  try {
    const loader = /\.[cm]?ts$/.test(file) ? 'ts' : 'tsx';
    const options = { loader, jsx: 'transform', jsxFactory: factory, jsxFragment: 'null' } as const;
    const { code } = loadEsbuild().transformSync(text, { ...options, logLevel: 'silent' });
    program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as unknown as Node;
  } catch {
    // Bundling the page reports the mistake.
    return { pieces: [], imports: [] };
  }
  const imports = childrenOf(program)
    .filter((node): node is ImportDeclaration => node.type === 'ImportDeclaration')
    .map(({ source }) => String(source.value))
    .filter((specifier) => /^(?:\.{1,2}\/|@site\/)/.test(specifier));
  return { pieces: piecesIn(program), imports };
}

const unshown = new Set(['script', 'style', 'svg', 'template', 'iframe', 'noscript']);
const textKeys = new Set([...textAttributes, 'heading', 'text', 'content']);

/** Returns the texts of a node in their order. */
function piecesIn(node: Node): Piece[] {
  if (node.type === 'Property') return propertyPieces(node);
  if (!isElement(node)) return childrenOf(node).flatMap(piecesIn);
  const [type, given, ...children] = node.arguments as [Expression, ...Node[]];
  const tag = type.type === 'Literal' ? String(type.value) : type.type === 'Identifier' ? type.name : '';
  if (unshown.has(tag)) return [];
  const props = given?.type === 'ObjectExpression' ? given : undefined;
  const inside = children.flatMap((child) => {
    const text = literalOf(child);
    return text === undefined ? piecesIn(child) : [{ text }];
  });
  const [, level] = /^h([1-6])$/.exec(tag === 'Heading' ? (propOf(props, 'as') ?? '') : tag) ?? [];
  const ofProps = props ? piecesIn(props) : [];
  if (level === undefined) return [...ofProps, ...inside];
  return [{ level: Number(level), text: inside.map(({ text }) => text).join(' ') }];
}

function propertyPieces({ key, value }: Property): Piece[] {
  const text = literalOf(value);
  if (text === undefined) return piecesIn(value);
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
  return textKeys.has(name) ? [{ text }] : [];
}

const isElement = (node: Node): node is CallExpression =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === factory;

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? undefined)
    : undefined;
}

function propOf(props: ObjectExpression | undefined, name: string): string | undefined {
  const found = props?.properties.find(
    (one): one is Property =>
      one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === name,
  );
  return found && literalOf(found.value);
}

/** Makes one section, as only rendering would tell which ids the page has. Words of its headings count more than other text. */
function toSections(title: string, pieces: readonly Piece[]): PageSection[] {
  const heading = plain(pieces.find(({ level }) => level === 1)?.text ?? '');
  const others = pieces.filter(({ level }) => level !== 1);
  const textOf = (some: readonly Piece[]): string => plain(some.map(({ text }) => text).join(' '));
  const keys = textOf(others.filter(({ level }) => level !== undefined));
  return [{ level: 1, anchor: '', heading: heading || title, text: textOf(others), code: '', keys }];
}

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
