// Compiles imports of MDX to lookups in the bundle of all pages' imports, by a key that is the same on every page.
import type {
  Identifier,
  ImportDeclaration,
  Literal,
  MemberExpression,
  Node,
  Program,
  SimpleLiteral,
  VariableDeclaration,
} from 'estree';
import { childrenOf } from '../../base/estree-names.js';
import { aliasedPath } from '../../config/plugged.js';
import { mdxAwaits, mdxReadsEnvironment, mdxSpecifier } from '../compile-errors.js';
import { includedPath, locationIn } from '../fragment.js';
import type { Fragment } from '../page-state.js';
import { splitLoader, toImportKey } from '../site-paths.js';
import type { PageImports } from './page-imports.js';
import { callOf, declaredNames, identifier, propertyOf } from './program-exports.js';

/** Name of the function that returns an imported module to the code of a page. */
const importFunction = '_import';

/** Specifier of our components, which authors can also use without an import. */
export const componentsModule = 'relaydocs/components';

/** Removes the imports from a page's ESM; declarations and exports are left. */
export function takeImports(
  program: Program,
  fragment: Fragment,
  { seen, declarations, names: known, partials, reexports }: PageImports,
): void {
  program.body = program.body.flatMap((statement): Program['body'] => {
    if (statement.type === 'ExportAllDeclaration') {
      const key = addImport(specifierOf(statement), statement, fragment);
      addPartial(key, key, statement, partials);
      reexports.push({ key, name: statement.exported ? nameOf(statement.exported) : undefined });
      return [];
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const key = addImport(specifierOf(statement), statement, fragment);
      addPartial(key, key, statement, partials);
      const pairs = statement.specifiers.map(
        ({ local, exported }) => [nameOf(local), nameOf(exported)] as const,
      );
      const names = pairs.map(([imported, name]) => ({ imported, name }));
      declarations.push(placedAt(statement, declare(names, key)));
      const own = { ...statement, source: null };
      for (const specifier of own.specifiers) specifier.local = specifier.exported;
      return [own];
    }
    if (statement.type !== 'ImportDeclaration') {
      if (statement.type === 'ExportNamedDeclaration' && statement.declaration)
        for (const name of declaredNames(statement.declaration)) known.set(name, '');
      return [statement];
    }
    const key = addImport(specifierOf(statement), statement, fragment);
    // An included file may have the same import as the page.
    const names = JSON.stringify([key, statement.specifiers.map((one) => [one.local.name, one.type])]);
    if (seen.has(names)) return [];
    seen.add(names);
    const byDefault = statement.specifiers.find((one) => one.type === 'ImportDefaultSpecifier');
    for (const one of statement.specifiers) known.set(one.local.name, `${key}#${exportedName(one)}`);
    addPartial(byDefault?.local.name ?? key, key, statement, partials);
    declarations.push(...declarationsOf(statement, key).map((one) => placedAt(statement, one)));
    return [];
  });
}

/** Returns the specifier. `import text from './a.py' with { type: 'text' }` has the same as `./a.py?raw`. */
function specifierOf({
  source,
  attributes,
}: Partial<Pick<ImportDeclaration, 'attributes'>> & { source?: Literal | null }): string {
  // Nodes made by plugins may lack attributes.
  const isText = attributes?.some(
    ({ key, value }) => nameOf(key as Identifier) === 'type' && value.value === 'text',
  );
  return String(source?.value) + (isText ? '?raw' : '');
}

function addPartial(name: string, key: string, statement: Node, partials: PageImports['partials']): void {
  if (!isMarkdown(key)) return;
  partials.set(name, { key, path: key.replace(/^\.\//, ''), location: pointOf(statement) });
}

/** Replaces the arguments of `require('./a.png')` and `import('./a.js')` in an expression by import keys. */
export function takeRequires(node: Node, fragment: Fragment): void {
  const { state } = fragment;
  if (fragment.source.includes('await')) reportAwaits(node, fragment);
  walk(node, (found) => {
    if (
      found.type === 'CallExpression' &&
      found.callee.type === 'Identifier' &&
      found.callee.name === 'require'
    ) {
      const [argument] = found.arguments;
      if (argument?.type !== 'Literal') return;
      found.callee = identifier(importFunction);
      found.arguments = [literal(addImport(String(argument.value), found, fragment))];
    } else if (found.type === 'MemberExpression' && isEnvironment(found.object)) {
      const name = found.property.type === 'Identifier' && !found.computed ? `.${found.property.name}` : '';
      if (name !== '.NODE_ENV')
        state.problem(mdxReadsEnvironment(locationIn(fragment, pointOf(found)), `process.env${name}`));
      return false;
    } else if (isEnvironment(found)) {
      state.problem(mdxReadsEnvironment(locationIn(fragment, pointOf(found)), 'process.env'));
    } else if (found.type === 'ImportExpression' && found.source.type === 'Literal') {
      const key = addImport(String(found.source.value), found, fragment);
      const [object, property] = [identifier('Promise'), identifier('resolve')];
      const resolve = {
        type: 'MemberExpression',
        object,
        property,
        computed: false,
        optional: false,
      } as const;
      Object.assign(found, callOf(resolve, importOf(key)));
    }
  });
}

/** Reports `await` outside of functions: pages are rendered synchronously. */
function reportAwaits(node: Node, fragment: Fragment): void {
  walk(node, (found) => {
    if (found.type === 'AwaitExpression' || (found.type === 'ForOfStatement' && found.await))
      fragment.state.problem(mdxAwaits(locationIn(fragment, pointOf(found))));
    return !/Function/.test(found.type);
  });
}

/** Tells whether a node is `process.env`, also as a member of `globalThis`. */
function isEnvironment(node: Node): boolean {
  return isMember(node, 'env') && (isName(node.object, 'process') || isMember(node.object, 'process'));
}

function isMember(node: Node, name: string): node is MemberExpression {
  return node.type === 'MemberExpression' && isName(node.property, name);
}

function isName(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}

/** Tells whether an import key stands for a Markdown file of the site. */
export function isMarkdown(key: string): boolean {
  return /^\..*\.mdx?$/.test(key);
}

function addImport(specifier: string, node: Node, fragment: Fragment): string {
  const { state } = fragment;
  const { line, column } = pointOf(node);
  const { aliases } = state.options;
  // Generated modules are not always files: the bundle resolves them, and those that plugins of the site generate.
  const isGenerated = /^@generated\/(?!.*\.mdx?$)/.test(specifier);
  const meant = (!isGenerated && aliases && aliasedPath(specifier, aliases)) || specifier;
  const key = toImportKey(meant, () => fragment.path);
  if (key === undefined) {
    state.problem(mdxSpecifier(locationIn(fragment, { line, column }), splitLoader(specifier).path));
    return specifier;
  }
  const binds = node.type !== 'ImportDeclaration' || node.specifiers.length > 0;
  const known = state.facts.imports.find((one) => one.key === key);
  if (known) known.binds ||= binds;
  else if (!isMarkdown(key))
    state.facts.imports.push({ key, specifier, binds, file: includedPath(fragment), line, column });
  return key;
}

function exportedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*';
  return specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default';
}

function declarationsOf({ specifiers }: ImportDeclaration, key: string): VariableDeclaration[] {
  const named: { imported: string; name: string }[] = [];
  const declarations: VariableDeclaration[] = [];
  for (const specifier of specifiers) {
    const { name } = specifier.local;
    if (specifier.type === 'ImportNamespaceSpecifier') {
      declarations.push(declaration(identifier(name), key));
    } else {
      named.push({ imported: exportedName(specifier), name });
    }
  }
  // An import without names still has to run.
  if (named.length > 0 || specifiers.length === 0) declarations.push(declare(named, key));
  return declarations;
}

/** Gives the nodes the place of the import statement, for the error about a name that is not exported. */
function placedAt({ loc }: Node, made: VariableDeclaration): VariableDeclaration {
  walk(made, (node) => {
    node.loc = loc;
  });
  return made;
}

function declare(names: readonly { imported: string; name: string }[], key: string): VariableDeclaration {
  return declaration(
    {
      type: 'ObjectPattern',
      properties: names.map(({ imported, name }) => propertyOf(literal(imported), identifier(name))),
    },
    key,
  );
}

function declaration(id: VariableDeclaration['declarations'][0]['id'], key: string): VariableDeclaration {
  const declarations = [{ type: 'VariableDeclarator' as const, id, init: importOf(key) }];
  return { type: 'VariableDeclaration', kind: 'const', declarations };
}

const importOf = (key: string) => callOf(identifier(importFunction), literal(key));

function literal(value: string): SimpleLiteral {
  return { type: 'Literal', value };
}

function nameOf(node: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

/** Returns the place of a node; acorn counts columns from 0. */
function pointOf(node: Node): { line: number; column: number } {
  return node.loc ? { line: node.loc.start.line, column: node.loc.start.column + 1 } : { line: 1, column: 1 };
}

/** Visits a node and its descendants. @param visit returns false to skip the descendants */
function walk(node: Node, visit: (node: Node) => unknown): void {
  if (visit(node) !== false) for (const child of childrenOf(node)) walk(child, visit);
}
