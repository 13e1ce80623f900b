// Where the exports of a module come from: a file that gathers components (`index.ts`) needs the browser only for those of
// them that a page uses.

import type { ImportDeclaration, Node, Program, Property, SpreadElement, Statement } from 'estree';
import { nodesIn } from '../base/estree-names.js';
import { declaredNames } from '../compile/mdx/program-exports.js';
import { styleSheetFile } from '../config/css-pieces.js';

/** What another module exports. */
export interface Origin {
  /** As the author wrote it: `./Counter`. */
  specifier: string;
  /** Name there; `*` for the whole module. */
  name: string;
}

export interface ModuleExports {
  /** Name -> origin, or nothing where the module makes it itself. */
  names: Readonly<Record<string, Origin | null>>;
  /** As `names`, in the object that is the default export: components for all pages are given so. `*` for what it spreads. */
  inDefault: Readonly<Record<string, Origin | null>>;
  /** Modules of which everything is exported. */
  stars: readonly string[];
}

/** Those of an ES module. Of CommonJS nothing is found. */
export function findExports({ body }: Program): ModuleExports {
  const imported = new Map(
    body.flatMap((statement) => (statement.type === 'ImportDeclaration' ? importedNames(statement) : [])),
  );
  // Whoever gives a component parts (`Menu.Item = Item`) has a hand in it: it is no longer just the other module's.
  for (const name of body.filter((one) => !onlyHandsOn(one)).flatMap(identifiersIn)) imported.delete(name);
  // And so may a module that is imported for what it does.
  if (body.some((one) => one.type === 'ImportDeclaration' && isForItsDoing(one))) imported.clear();
  const found = new ExportFinder(imported);
  for (const statement of body) found.add(statement);
  return found;
}

/**
 * `const components = { … }; export default components` as the object that it exports, if nothing else of the module names it.
 * Then its parts can be told apart.
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

/** What an import declares. */
export function importedNames({ source, specifiers }: ImportDeclaration): [local: string, Origin][] {
  const specifier = String(source.value);
  return specifiers.map((one) => {
    const name = one.type === 'ImportSpecifier' ? exportName(one.imported) : undefined;
    const origin = { specifier, name: name ?? (one.type === 'ImportDefaultSpecifier' ? 'default' : '*') };
    return [one.local.name, origin];
  });
}

function onlyHandsOn(statement: Program['body'][number]): boolean {
  if (statement.type === 'ExportNamedDeclaration') return !statement.declaration;
  if (statement.type === 'ExportDefaultDeclaration')
    return ['Identifier', 'ObjectExpression'].includes(statement.declaration.type);
  return statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration';
}

const identifiersIn = (statement: Node): string[] =>
  nodesIn(statement).flatMap((node) => (node.type === 'Identifier' ? [node.name] : []));

/** `import './attach-parts'`; a style sheet does nothing to components. */
const isForItsDoing = ({ specifiers, source }: ImportDeclaration): boolean =>
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

/** An export's name can be written as text: `export { a as 'b c' }`. */
export function exportName(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : '';
}
