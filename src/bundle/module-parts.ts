// What single exports of a module are made of. A file of many components needs the browser only for those of them that a page
// uses, as a file that gathers components does (`module-exports.ts`).

import type { Node, Program } from 'estree';
import { childrenOf, nodesIn, patternNames } from '../base/estree-names.js';
import { closureOf } from '../base/values.js';
import { findUses, type ModuleUses } from './browser-uses.js';
import { exportName, importedNames, type Origin } from './module-exports.js';

export interface ModulePart {
  /** Those of the statements that it is made of. */
  uses: ModuleUses;
  /** What it takes of other modules. */
  origins: readonly Origin[];
}

type Statement = Program['body'][number];
type StatementsByName = ReadonlyMap<string, readonly Statement[]>;

/**
 * @returns by name of the export, and `default.<name>` for what the object that is the default export holds. What another
 * module makes is in none, nor is the object as a whole.
 */
export function findParts(program: Program): Record<string, ModulePart> {
  const starts = startsIn(program);
  if (starts.length === 0) return {};
  const statements = program.body.filter((one) => !handsOn(one));
  const madeBy = byName(statements, declaredIn);
  const touchedBy = byName(statements, (one) => touchedIn(one, madeBy));
  const leadsTo = (name: string) => [...(madeBy.get(name) ?? []), ...(touchedBy.get(name) ?? [])];
  const always = actsIn(program);
  return Object.fromEntries(
    starts.flatMap(([name, node]) => {
      const part = partOf(node, always, leadsTo, program);
      return part ? [[name, part]] : [];
    }),
  );
}

/** Statements that do something to another module, or by it: to any of the parts, it may be. */
export function actsIn({ body }: Program): Statement[] {
  const imported = new Set(
    body.flatMap((one) => (one.type === 'ImportDeclaration' ? importedNames(one).map(([name]) => name) : [])),
  );
  return body.filter((one) => {
    // `export default observer(Page)` makes a value.
    if (handsOn(one) || one.type === 'ExportDefaultDeclaration' || declaredIn(one).length > 0) return false;
    const { targets, calls } = changesIn(one);
    return [...namesIn([...targets, ...calls])].some((name) => imported.has(name));
  });
}

function byName(
  statements: readonly Statement[],
  namesOf: (one: Statement) => Iterable<string>,
): StatementsByName {
  const found = new Map<string, Statement[]>();
  for (const one of statements)
    for (const name of namesOf(one)) if (!found.get(name)?.push(one)) found.set(name, [one]);
  return found;
}

const isObjectByDefault = (one: Statement): boolean =>
  one.type === 'ExportDefaultDeclaration' && one.declaration.type === 'ObjectExpression';

/** Its names are met where they are declared. */
const handsOn = (one: Statement): boolean =>
  one.type === 'ImportDeclaration' ||
  one.type === 'ExportAllDeclaration' ||
  (one.type === 'ExportNamedDeclaration' && !one.declaration) ||
  isObjectByDefault(one);

/** Exports that are made here: a name of the module, or a value. */
function startsIn({ body }: Program): [name: string, Node][] {
  return body.flatMap((one): [string, Node][] => {
    if (one.type === 'ExportNamedDeclaration') {
      if (one.source) return [];
      const listed = one.specifiers.map(({ local, exported }): [string, Node] => [
        exportName(exported),
        local,
      ]);
      const declared = one.declaration ? declaredIn(one) : [];
      return [...listed, ...declared.map((name): [string, Node] => [name, { type: 'Identifier', name }])];
    }
    if (one.type !== 'ExportDefaultDeclaration') return [];
    if (one.declaration.type !== 'ObjectExpression') return [['default', one.declaration as Node]];
    return one.declaration.properties.flatMap((property): [string, Node][] =>
      property.type === 'Property' && !property.computed
        ? [[`default.${exportName(property.key)}`, property.value]]
        : [],
    );
  });
}

function declaredIn(statement: Statement): string[] {
  const named = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
  const node = named?.type === 'ExportDefaultDeclaration' ? named.declaration : named;
  if (node?.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }) => patternNames(id));
  const isNamed = node?.type === 'FunctionDeclaration' || node?.type === 'ClassDeclaration';
  return isNamed && node.id ? [node.id.name] : [];
}

const namesIn = (nodes: readonly Node[]): Set<string> =>
  new Set(nodes.flatMap(nodesIn).flatMap((node) => (node.type === 'Identifier' ? [node.name] : [])));

/** What a statement may change when the module runs: what it assigns to, and what it gives to functions or these name. */
function touchedIn(statement: Statement, madeBy: StatementsByName): Set<string> {
  const { targets, calls } = changesIn(statement);
  // `const Framed = memo(Frame)` makes a value, as a rule.
  if (declaredIn(statement).length > 0)
    return namesIn([...targets, ...calls.flatMap((call) => call.arguments)]);
  const names = namesIn(calls);
  gather(names, (name) => madeBy.get(name) ?? []);
  return new Set([...names, ...namesIn(targets)]);
}

/** When the module runs. */
function changesIn(statement: Statement) {
  const done = doneIn(statement);
  return {
    targets: done.flatMap((node) => (node.type === 'AssignmentExpression' ? [node.left as Node] : [])),
    calls: done.filter((node) => node.type === 'CallExpression' || node.type === 'NewExpression'),
  };
}

/** Without what is in functions. */
function doneIn(statement: Statement): Node[] {
  const isDone = ({ type }: Node): boolean => !/Function/.test(type);
  return [...closureOf<Node>([statement].filter(isDone), (node) => childrenOf(node).filter(isDone))];
}

/** Adds the names in all statements that names lead to. @returns these statements */
function gather(names: Set<string>, leadsTo: (name: string) => readonly Statement[]): Set<Statement> {
  const taken = new Set<Statement>();
  // A set goes on to what is added while it is walked.
  for (const name of names)
    for (const one of leadsTo(name)) {
      if (taken.has(one)) continue;
      taken.add(one);
      for (const other of namesIn([one])) names.add(other);
    }
  return taken;
}

/**
 * All statements that what is exported names, and that these name; those that have a hand in one of the names; and `always`.
 * Undefined where it asks for modules while it runs: what these are, the whole file tells.
 */
function partOf(
  start: Node,
  always: readonly Statement[],
  leadsTo: (name: string) => readonly Statement[],
  program: Program,
): ModulePart | undefined {
  const names = namesIn([start, ...always]);
  const taken = new Set([...always, ...gather(names, leadsTo)]);
  const asks = (node: Node): boolean =>
    node.type === 'ImportExpression' || (node.type === 'Identifier' && node.name === 'require');
  if ([start, ...taken].some((one) => nodesIn(one).some(asks))) return undefined;
  const origins: Origin[] = [];
  const imports = program.body.flatMap((one): Statement[] => {
    if (one.type !== 'ImportDeclaration') return [];
    const specifiers = one.specifiers.filter(({ local }) => names.has(local.name));
    // What a module does when it is imported may be meant for any of them.
    const isForItsDoing = one.specifiers.length === 0;
    if (isForItsDoing) origins.push({ specifier: String(one.source.value), name: '*' });
    const part = { ...one, specifiers };
    origins.push(...importedNames(part).map(([, origin]) => origin));
    return [part];
  });
  const value = { type: 'ExpressionStatement', expression: start } as Statement;
  const body = [...imports, value, ...taken];
  return { uses: findUses({ ...program, body }), origins };
}
