// What plugins of programs export from one: the code of a page is the body of a function, which returns that instead.
import type { Declaration, ExportNamedDeclaration, Identifier, Program, Property } from 'estree';
import { patternNames } from './estree-names.js';

/** @throws where it imports something: that is no longer looked for */
export function returnExports(program: Program): Program {
  const returned: Property[] = [];
  const body = program.body.flatMap((statement): Program['body'] => {
    if (statement.type === 'ImportDeclaration')
      throw new Error(
        `a plugin of recma adds an import of "${String(statement.source.value)}", for which it is too late`,
      );
    if (statement.type !== 'ExportNamedDeclaration') return [statement];
    returned.push(...propertiesOf(statement));
    return statement.declaration ? [statement.declaration] : [];
  });
  const last = body.at(-1);
  if (last?.type === 'ReturnStatement' && last.argument?.type === 'ObjectExpression')
    last.argument.properties.push(...returned);
  return { ...program, body };
}

function propertiesOf({ declaration, specifiers }: ExportNamedDeclaration): Property[] {
  if (declaration) return declaredNames(declaration).map((name) => propertyOf(name, identifier(name)));
  return specifiers.flatMap(({ exported, local }) => {
    const name = exported.type === 'Identifier' ? exported.name : String(exported.value);
    return local.type === 'Identifier' ? [propertyOf(name, local)] : [];
  });
}

function declaredNames(declaration: Declaration): string[] {
  if (declaration.type !== 'VariableDeclaration') return [declaration.id.name];
  return declaration.declarations.flatMap(({ id }) => patternNames(id));
}

function identifier(name: string): Identifier {
  return { type: 'Identifier', name };
}

function propertyOf(name: string, value: Identifier): Property {
  const key = { type: 'Literal' as const, value: name };
  return { type: 'Property', kind: 'init', key, value, method: false, shorthand: false, computed: false };
}
