// Handles exports that recma plugins add to a program. The code of a page is the body of a function, which returns its exports.
import type {
  Declaration,
  ExportNamedDeclaration,
  Expression,
  Identifier,
  Program,
  Property,
  ReturnStatement,
  SimpleCallExpression,
} from 'estree';
import { patternNames } from '../../base/estree-names.js';

type Statement = Program['body'][number];

/**
 * Returns the program with its exports in a `return` as the last statement.
 * @throws if it is not a program, has imports (too late to be resolved), or exports something that it does not declare
 */
export function returnExports(program: Program): Program {
  if (program.type !== 'Program' || !Array.isArray(program.body))
    throw new Error('a plugin of recma makes something else of a program');
  const returned: Property[] = [];
  let end: ReturnStatement | undefined;
  const body = program.body.flatMap((statement): Statement[] => {
    checkLate(statement);
    // Plugins may add statements after it, as they would in a module.
    if (statement.type === 'ReturnStatement') {
      end = statement;
      return [];
    }
    if (statement.type !== 'ExportNamedDeclaration') return [statement];
    returned.push(...propertiesOf(statement));
    return statement.declaration ? [statement.declaration] : [];
  });
  if (end?.argument?.type === 'ObjectExpression') end.argument.properties.push(...returned);
  return { ...program, body: end ? [...body, end] : body };
}

function checkLate(statement: Statement): void {
  if ('source' in statement && statement.source) {
    const what = statement.type === 'ImportDeclaration' ? 'import of' : 'export from';
    throw new Error(
      `a plugin of recma adds an ${what} "${String(statement.source.value)}", for which it is too late`,
    );
  }
  if (statement.type === 'ExportDefaultDeclaration' || exportsDefault(statement))
    throw new Error('a plugin of recma adds a default export, which is the page itself');
}

function exportsDefault(statement: Statement): boolean {
  if (statement.type !== 'ExportNamedDeclaration') return false;
  return statement.specifiers.some(
    ({ exported }) => (exported.type === 'Identifier' ? exported.name : exported.value) === 'default',
  );
}

function propertiesOf({ declaration, specifiers }: ExportNamedDeclaration): Property[] {
  if (declaration)
    return declaredNames(declaration).map((name) => propertyOf(identifier(name), identifier(name)));
  return specifiers.flatMap(({ exported, local }) =>
    local.type === 'Identifier' ? [propertyOf(exported, local)] : [],
  );
}

/** Returns the names that a declaration declares: `const a = 1, { b } = c` -> a, b. */
export function declaredNames(declaration: Declaration): string[] {
  if (declaration.type !== 'VariableDeclaration') return [declaration.id.name];
  return declaration.declarations.flatMap(({ id }) => patternNames(id));
}

export function identifier(name: string): Identifier {
  return { type: 'Identifier', name };
}

export function propertyOf<Value extends Property['value']>(key: Expression, value: Value) {
  const isNone = { method: false, shorthand: false, computed: false } as const;
  return { type: 'Property', kind: 'init', key, value, ...isNone } as const;
}

export function callOf(callee: Expression, argument: Expression): SimpleCallExpression {
  return { type: 'CallExpression', optional: false, callee, arguments: [argument] };
}
