// Every field of the config, read off the type that editors see: the comments and defaults are those that they show.
import path from 'node:path';
import ts from 'typescript-5.9';
import { root } from './with-starter.js';

interface ConfigField {
  /** `docs.path`, `navbar.items[].label`, `docs.versions.*.label`. A list that may also be one object is written as the object. */
  name: string;
  /** A row of the manual's table, without links. */
  row: string;
}

/** Not looked into: `theme.components` holds names of components, `texts` those of texts (a page of their own). */
const closed: ReadonlySet<string> = new Set(['theme.components', 'texts']);
/** A dropdown's items are items again. */
const isInner = (name: string): boolean => /^navbar\.items\[\]\.(?:items|dropdownItems\w+)\[\]/.test(name);

export function configFields(): ConfigField[] {
  const file = path.join(root, 'src/config/user-config.ts');
  const options: ts.CompilerOptions = {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  // No field has a type of a package, and to read those of Node.js and React takes seconds.
  const resolve = (name: string, from: string) =>
    name.startsWith('.') ? ts.resolveModuleName(name, from, options, host) : { resolvedModule: undefined };
  host.resolveModuleNameLiterals = (names, from) => names.map(({ text }) => resolve(text, from));
  const program = ts.createProgram([file], options, host);
  const checker = program.getTypeChecker();
  /** Name -> the field in each kind of object that has it. */
  const symbols = new Map<string, ts.Symbol[]>();

  function visit(type: ts.Type, name: string): void {
    if (closed.has(name) || isInner(name)) return;
    for (const part of partsOf(type)) {
      const item = itemOf(part);
      const isAlsoObject = partsOf(type).some((other) => fieldsOf(other).length > 0);
      if (item) visit(item, isAlsoObject ? name : `${name}[]`);
      for (const field of fieldsOf(part)) {
        const inner = name === '' ? field.name : `${name}.${field.name}`;
        const found = symbols.get(inner) ?? [];
        if (found.includes(field)) continue;
        symbols.set(inner, [...found, field]);
        visit(checker.getTypeOfSymbol(field), inner);
      }
      const named = fieldsOf(part).length === 0 && checker.getIndexTypeOfType(part, ts.IndexKind.String);
      if (named && !item) visit(named, `${name}.*`);
    }
  }

  const partsOf = (type: ts.Type): ts.Type[] =>
    (type.isUnion() ? type.types : [type]).filter((part) => !(part.flags & ts.TypeFlags.Undefined));
  const itemOf = (type: ts.Type): ts.Type | undefined =>
    checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  const fieldsOf = (type: ts.Type): ts.Symbol[] =>
    kindOf(type) === 'object' ? checker.getPropertiesOfType(type) : [];

  function kindOf(type: ts.Type): string {
    if (type.isStringLiteral()) return `\`${type.value}\``;
    if (type.flags & ts.TypeFlags.String) return 'text';
    if (type.flags & ts.TypeFlags.Number) return 'number';
    if (type.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(type);
    const item = itemOf(type);
    if (item) return kindOf(item) === 'text' ? 'list of text' : 'list';
    if (checker.isTupleType(type)) return 'list';
    if (type.getCallSignatures().length > 0) return 'function';
    return type.symbol?.name === 'RegExp' ? 'regular expression' : 'object';
  }

  function typeCell(types: readonly ts.Type[]): string {
    const kinds = [...new Set(types.flatMap(partsOf).map(kindOf))];
    if (kinds.every((kind) => kind.startsWith('`')))
      return kinds.sort((a, b) => (a.slice(0, -1) < b.slice(0, -1) ? -1 : 1)).join(', ');
    return kinds.sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(' or ');
  }

  function rowOf(name: string, fields: readonly ts.Symbol[]): string {
    const tags = fields.flatMap((field) => field.getJsDocTags(checker));
    const fallback = ts.displayPartsToString(tags.find((tag) => tag.name === 'default')?.text);
    const isRequired = fields.every((field) => !(field.flags & ts.SymbolFlags.Optional));
    const comments = fields.map((field) =>
      ts.displayPartsToString(field.getDocumentationComment(checker)).replace(/\s+/g, ' '),
    );
    const meaning = comments.find((comment) => comment !== '') ?? '';
    const type = typeCell(fields.map((field) => checker.getTypeOfSymbol(field)));
    const missing = isRequired ? 'required' : type === 'object' ? '' : 'none';
    return ['', `\`${name}\``, type, fallback || missing, meaning.replace(/\.$/, ''), '']
      .join(' | ')
      .trim()
      .replace('|  |', '| |');
  }

  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file)!)!);
  visit(checker.getDeclaredTypeOfSymbol(exported.find(({ name }) => name === 'UserConfig')!), '');
  return Array.from(symbols, ([name, fields]) => ({ name, row: rowOf(name, fields) }));
}

const order = ['text', 'list of text', 'object', 'list', 'true', 'false', 'regular expression', 'function'];
