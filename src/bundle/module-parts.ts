// Finds the statements that each export of a module depends on, so that a file with many components needs the browser only for those that a
// page uses. module-exports.ts does the same for re-exports.

import type { Node, Program } from 'estree';
import { childrenOf, nodesIn, patternNames } from '../base/estree-names.js';
import { closureOf } from '../base/values.js';
import { findUses, type ModuleUses } from './browser-uses.js';
import { exportName, importedNames, type Origin } from './module-exports.js';

export interface ModulePart {
  /** Uses of the browser in its statements. */
  uses: ModuleUses;
  /** The imports that it depends on. */
  origins: readonly Origin[];
}

type Statement = Program['body'][number];
type StatementsByName = ReadonlyMap<string, readonly Statement[]>;

/** Returns export name -> part; `default.<name>` for properties of an object as default export. That object and re-exports have none. */
export function findParts(program: Program): Record<string, ModulePart> {
  const starts = startsIn(program);
  if (starts.length === 0) return {};
  const statements = program.body.filter((one) => !onlyReexports(one));
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

/** Returns the statements that may change or call an imported module when this one runs, so that they count for every export. */
export function actsIn({ body }: Program): Statement[] {
  const imported = new Set(
    body.flatMap((one) => (one.type === 'ImportDeclaration' ? importedNames(one).map(([name]) => name) : [])),
  );
  return body.filter((one) => {
    // The call in `export default observer(Page)` only makes a value.
    if (onlyReexports(one) || one.type === 'ExportDefaultDeclaration' || declaredIn(one).length > 0)
      return false;
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

/** Tells whether a statement only imports or exports: the names in it are found at their declarations. */
const onlyReexports = (one: Statement): boolean =>
  one.type === 'ImportDeclaration' ||
  one.type === 'ExportAllDeclaration' ||
  (one.type === 'ExportNamedDeclaration' && !one.declaration) ||
  isObjectByDefault(one);

/** Returns the exports that this module defines: name -> the declaration or value. */
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

/** Returns the names that a statement may change when the module runs: targets of assignments, arguments of calls, and what these name. */
function touchedIn(statement: Statement, madeBy: StatementsByName): Set<string> {
  const { targets, calls } = changesIn(statement);
  // A call such as `const Framed = memo(Frame)` mostly makes a value and changes nothing else.
  if (declaredIn(statement).length > 0)
    return namesIn([...targets, ...calls.flatMap((call) => call.arguments)]);
  const names = namesIn(calls);
  gather(names, (name) => madeBy.get(name) ?? []);
  return new Set([...names, ...namesIn(targets)]);
}

/** Returns the targets of assignments, and the calls, that are executed when the module runs. */
function changesIn(statement: Statement) {
  const executed = executedIn(statement);
  return {
    targets: executed.flatMap((node) => (node.type === 'AssignmentExpression' ? [node.left as Node] : [])),
    calls: executed.filter((node) => node.type === 'CallExpression' || node.type === 'NewExpression'),
  };
}

/** Returns the nodes of a statement that are executed when the module runs: all but those inside functions. */
function executedIn(statement: Statement): Node[] {
  const isExecuted = ({ type }: Node): boolean => !/Function/.test(type);
  return [...closureOf<Node>([statement].filter(isExecuted), (node) => childrenOf(node).filter(isExecuted))];
}

/** Adds the names in all statements that the names refer to, again and again. @returns these statements */
function gather(names: Set<string>, leadsTo: (name: string) => readonly Statement[]): Set<Statement> {
  const taken = new Set<Statement>();
  // Iterating over a Set also visits the names that are added meanwhile.
  for (const name of names)
    for (const one of leadsTo(name)) {
      if (taken.has(one)) continue;
      taken.add(one);
      for (const other of namesIn([one])) names.add(other);
    }
  return taken;
}

/**
 * Returns all statements that an export depends on: those that declare its names or change them, and `always`. Undefined if they
 * contain `require` or `import()`: then the whole file counts.
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
    // An import without names has side effects that may be meant for any export.
    const isForSideEffects = one.specifiers.length === 0;
    if (isForSideEffects) origins.push({ specifier: String(one.source.value), name: '*' });
    const part = { ...one, specifiers };
    origins.push(...importedNames(part).map(([, origin]) => origin));
    return [part];
  });
  const value = { type: 'ExpressionStatement', expression: start } as Statement;
  const body = [...imports, value, ...taken];
  return { uses: findUses({ ...program, body }), origins };
}
