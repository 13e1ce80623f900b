// Finds which file each export of a module comes from: a barrel file (`index.ts`) needs the browser only for exports that a page uses.

import type { ImportDeclaration, Node, Program, Property, SpreadElement, Statement } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { declaredNames } from '../compile/mdx/program-exports.js';
import { styleSheetFile } from '../config/css-pieces.js';

/** An export of another module. */
export interface Origin {
  /** Import specifier as the author wrote it: `./Counter`. */
  specifier: string;
  /** Its name in that module; `*` for the whole module. */
  name: string;
}

export interface ModuleExports {
  /** Export name -> where it comes from; null if this module defines it. */
  names: Readonly<Record<string, Origin | null>>;
  /** The same for properties of the object that is the default export, as components for all pages are given; `*` for spread objects. */
  inDefault: Readonly<Record<string, Origin | null>>;
  /** Specifiers of `export * from`. */
  stars: readonly string[];
}

/** Finds the exports of an ES module; a CommonJS module has none here. */
export function findExports({ body }: Program): ModuleExports {
  const imported = new Map(
    body.flatMap((statement) => (statement.type === 'ImportDeclaration' ? importedNames(statement) : [])),
  );
  // A module that sets properties of an imported component (`Menu.Item = Item`) changes it, so the export counts as its own.
  for (const name of body.filter((one) => !onlyReexports(one)).flatMap(identifiersIn)) imported.delete(name);
  // An import without names (`import './patch'`) may change it as well.
  if (body.some((one) => one.type === 'ImportDeclaration' && isForSideEffects(one))) imported.clear();
  const found = new ExportFinder(imported);
  for (const statement of body) found.add(statement);
  return found;
}

/**
 * Rewrites `const components = { … }; export default components` to export the object literal itself, if the module uses the variable
 * nowhere else. Then the properties count as separate exports.
 */
export function withDefaultInPlace(program: Program): Program {
  const { body } = program;
  const exported = body.find((one) => one.type === 'ExportDefaultDeclaration');
  if (exported?.declaration.type !== 'Identifier') return program;
  const { name } = exported.declaration;
  const [made] = body.filter((one) => one !== exported && identifiersIn(one).includes(name));
  if (made?.type !== 'VariableDeclaration' || identifiersIn(program).filter((one) => one === name).length > 2)
    return program;
  const [one, ...more] = made.declarations;
  if (one?.init?.type !== 'ObjectExpression' || one.id.type !== 'Identifier' || more.length > 0)
    return program;
  const inPlace = { ...exported, declaration: one.init };
  return {
    ...program,
    body: body.flatMap((each) => (each === made ? [] : each === exported ? [inPlace] : [each])),
  };
}

/** Returns the local names of an import declaration, and what they import. */
export function importedNames({ source, specifiers }: ImportDeclaration): [local: string, Origin][] {
  const specifier = String(source.value);
  return specifiers.map((one) => {
    const name = one.type === 'ImportSpecifier' ? exportName(one.imported) : undefined;
    const origin = { specifier, name: name ?? (one.type === 'ImportDefaultSpecifier' ? 'default' : '*') };
    return [one.local.name, origin];
  });
}

function onlyReexports(statement: Program['body'][number]): boolean {
  if (statement.type === 'ExportNamedDeclaration') return !statement.declaration;
  if (statement.type === 'ExportDefaultDeclaration')
    return ['Identifier', 'ObjectExpression'].includes(statement.declaration.type);
  return statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration';
}

const identifiersIn = (statement: Node): string[] =>
  nodesIn(statement).flatMap((node) => (node.type === 'Identifier' ? [node.name] : []));

/** Tells whether a module is imported for its side effects: `import './attach-parts'`. Style sheets do not change components. */
const isForSideEffects = ({ specifiers, source }: ImportDeclaration): boolean =>
  specifiers.length === 0 && !styleSheetFile.test(String(source.value));

class ExportFinder implements ModuleExports {
  readonly names: Record<string, Origin | null> = {};
  readonly inDefault: Record<string, Origin | null> = {};
  readonly stars: string[] = [];

  constructor(private readonly imported: ReadonlyMap<string, Origin>) {}

  add(statement: Statement | Program['body'][number]): void {
    switch (statement.type) {
      case 'ExportAllDeclaration': {
        const specifier = String(statement.source.value);
        if (statement.exported) this.names[exportName(statement.exported)] = { specifier, name: '*' };
        else this.stars.push(specifier);
        return;
      }
      case 'ExportNamedDeclaration': {
        const { declaration, source, specifiers } = statement;
        for (const name of declaration ? declaredNames(declaration) : []) this.names[name] = null;
        for (const { local, exported } of specifiers) {
          const name = exportName(local);
          const origin = source ? { specifier: String(source.value), name } : this.imported.get(name);
          this.names[exportName(exported)] = origin ?? null;
        }
        return;
      }
      case 'ExportDefaultDeclaration': {
        const { declaration } = statement;
        this.names.default =
          declaration.type === 'Identifier' ? (this.imported.get(declaration.name) ?? null) : null;
        if (declaration.type !== 'ObjectExpression') return;
        for (const property of declaration.properties) this.#addComponent(property);
      }
    }
  }

  #addComponent(property: Property | SpreadElement): void {
    const value = property.type === 'Property' ? property.value : property.argument;
    const isNamed = property.type === 'Property' && !property.computed;
    const name = isNamed ? exportName(property.key) : '*';
    const origin = value.type === 'Identifier' ? this.imported.get(value.name) : undefined;
    this.inDefault[name] = (name in this.inDefault ? undefined : origin) ?? null;
  }
}

/** Returns an export's name, which can also be a string: `export { a as 'b c' }`. */
export function exportName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}
