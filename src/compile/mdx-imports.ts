// What MDX imports: `import` becomes a lookup among the modules that are bundled once a build, under a name that is the
// same for all pages that mean the same file.
import type { ImportDeclaration, Node, Program, SimpleLiteral, VariableDeclaration } from 'estree';
import { mdxExport, mdxReadsEnvironment, mdxSpecifier } from './compile-errors.js';
import { type Fragment, includedPath, locationIn } from './fragment.js';
import type { PageState } from './page-state.js';
import { splitLoader, toImportKey } from './site-paths.js';

/** Name of the function by which the code of a page gets what it imports. */
export const importFunction = '_import';

/** Another Markdown file that a page shows as a component. */
export interface PartialImport {
  key: string;
  /** Path relative to the site's folder. */
  path: string;
  location: { line: number; column: number };
}

export interface PageImports {
  /** What was imported, and as what. */
  seen: Set<string>;
  /** Stands before everything else in the page. */
  declarations: VariableDeclaration[];
  /** Default imports: the page's name for it -> import key. */
  defaults: Map<string, string>;
  /** Default imports of other Markdown files: the page's name for it -> the file. */
  partials: Map<string, PartialImport>;
}

/** Takes the imports out of a page's ESM. What is left declares and exports. */
export function takeImports(
  program: Program,
  fragment: Fragment,
  state: PageState,
  { seen, declarations, defaults, partials }: PageImports,
): void {
  program.body = program.body.flatMap((statement): Program['body'] => {
    if (statement.type === 'ExportAllDeclaration') {
      state.problem(mdxExport(locationIn(fragment, pointOf(statement))));
      return [];
    }
    if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const key = addImport(String(statement.source.value), statement, fragment, state);
      const pairs = statement.specifiers.map(
        ({ local, exported }) => [nameOf(local), nameOf(exported)] as const,
      );
      declarations.push(
        declare(
          pairs.map(([imported, name]) => ({ imported, name })),
          key,
        ),
      );
      const own = { ...statement, source: null };
      for (const specifier of own.specifiers) specifier.local = specifier.exported;
      return [own];
    }
    if (statement.type !== 'ImportDeclaration') return [statement];
    const specifier = String(statement.source.value);
    const key = addImport(specifier, statement, fragment, state);
    // An included file may import what the page imports.
    const names = JSON.stringify([key, statement.specifiers.map((one) => [one.local.name, one.type])]);
    if (seen.has(names)) return [];
    seen.add(names);
    const byDefault = statement.specifiers.find((one) => one.type === 'ImportDefaultSpecifier');
    if (byDefault) defaults.set(byDefault.local.name, key);
    if (byDefault && isMarkdown(key)) {
      partials.set(byDefault.local.name, {
        key,
        path: key.replace(/^\.\//, ''),
        location: pointOf(statement),
      });
    }
    declarations.push(...declarationsOf(statement, key));
    return [];
  });
}

/** `require('./a.png')` and `import('./a.js')` in an expression: the argument becomes the name of the module. */
export function takeRequires(node: Node, fragment: Fragment, state: PageState): void {
  walk(node, (found) => {
    if (
      found.type === 'CallExpression' &&
      found.callee.type === 'Identifier' &&
      found.callee.name === 'require'
    ) {
      const [argument] = found.arguments;
      if (argument?.type !== 'Literal') return;
      found.callee = { type: 'Identifier', name: importFunction };
      found.arguments = [literal(addImport(String(argument.value), found, fragment, state))];
    } else if (found.type === 'MemberExpression' && isEnvironment(found.object)) {
      const name = found.property.type === 'Identifier' ? found.property.name : 'a variable';
      if (name !== 'NODE_ENV')
        state.problem(mdxReadsEnvironment(locationIn(fragment, pointOf(found)), `process.env.${name}`));
    } else if (found.type === 'ImportExpression' && found.source.type === 'Literal') {
      const key = addImport(String(found.source.value), found, fragment, state);
      const call = {
        type: 'CallExpression',
        optional: false,
        callee: identifier(importFunction),
        arguments: [literal(key)],
      };
      Object.assign(found, {
        type: 'CallExpression',
        optional: false,
        callee: {
          type: 'MemberExpression',
          object: identifier('Promise'),
          property: identifier('resolve'),
          computed: false,
          optional: false,
        },
        arguments: [call],
      });
    }
  });
}

/** `process.env` */
function isEnvironment(node: Node): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'process' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'env'
  );
}

export function isMarkdown(key: string): boolean {
  return /^\..*\.mdx?$/.test(key);
}

function addImport(specifier: string, node: Node, fragment: Fragment, state: PageState): string {
  const { line, column } = pointOf(node);
  const key = toImportKey(specifier, fragment.path);
  if (key === undefined) {
    state.problem(mdxSpecifier(locationIn(fragment, { line, column }), splitLoader(specifier).path));
    return specifier;
  }
  if (!state.facts.imports.some((known) => known.key === key) && !isMarkdown(key)) {
    state.facts.imports.push({ key, specifier, file: includedPath(fragment), line, column });
  }
  return key;
}

function declarationsOf({ specifiers }: ImportDeclaration, key: string): VariableDeclaration[] {
  const named: { imported: string; name: string }[] = [];
  const declarations: VariableDeclaration[] = [];
  for (const specifier of specifiers) {
    const { name } = specifier.local;
    if (specifier.type === 'ImportNamespaceSpecifier') {
      declarations.push(declaration(identifier(name), key));
    } else {
      const imported = specifier.type === 'ImportSpecifier' ? nameOf(specifier.imported) : 'default';
      named.push({ imported, name });
    }
  }
  // An import for its effects only still has to run.
  if (named.length > 0 || specifiers.length === 0) declarations.push(declare(named, key));
  return declarations;
}

function declare(names: readonly { imported: string; name: string }[], key: string): VariableDeclaration {
  return declaration(
    {
      type: 'ObjectPattern',
      properties: names.map(({ imported, name }) => ({
        type: 'Property',
        kind: 'init',
        method: false,
        shorthand: false,
        computed: false,
        key: literal(imported),
        value: identifier(name),
      })),
    },
    key,
  );
}

function declaration(id: VariableDeclaration['declarations'][0]['id'], key: string): VariableDeclaration {
  const init = {
    type: 'CallExpression' as const,
    optional: false,
    callee: identifier(importFunction),
    arguments: [literal(key)],
  };
  return {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id, init }],
  };
}

function identifier(name: string) {
  return { type: 'Identifier' as const, name };
}

function literal(value: string): SimpleLiteral {
  return { type: 'Literal', value };
}

function nameOf(node: { type: 'Identifier'; name: string } | { type: 'Literal'; value?: unknown }): string {
  return node.type === 'Identifier' ? node.name : String(node.value);
}

/** acorn counts columns from 0. */
function pointOf(node: Node): { line: number; column: number } {
  return node.loc ? { line: node.loc.start.line, column: node.loc.start.column + 1 } : { line: 1, column: 1 };
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && typeof child.type === 'string') walk(child, visit);
    }
  }
}
