// Resolves the names in the code of a page, and tells which of its values are JSON, so that they can be props of an island.
import type { CallExpression, Node, ObjectExpression, Program } from 'estree';
import { freeNames, patternNames } from '../../base/estree-names.js';

export interface ImportedName {
  /** Import key of the module. */
  key: string;
  /** Name of the export; `*` for the whole module. */
  imported: string;
}

/** Modules whose value is data: JSON, URLs of pictures, texts of files. */
const dataKey = /\.(?:json|ya?ml|avif|gif|ico|jpe?g|mp3|mp4|ogg|pdf|png|webm|webp)$|\?(?:raw|url)$/;
/** Imported functions that return a string. */
const textFunctions = new Set(['@docusaurus/useBaseUrl#default', '@docusaurus/Translate#translate']);

export class PageValues {
  readonly imports = new Map<string, ImportedName>();
  /** Top-level declarations of the page -> their code. */
  private readonly declared = new Map<string, Node | undefined>();
  private readonly constants = new Map<string, Node>();

  constructor(program: Program) {
    for (const statement of program.body) {
      if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
        this.declared.set(statement.id!.name, statement);
      } else if (statement.type === 'VariableDeclaration') {
        for (const { id, init } of statement.declarations) {
          const key = init ? importKey(init) : undefined;
          if (key !== undefined)
            for (const [name, imported] of importedNames(id)) this.imports.set(name, { key, imported });
          else for (const name of patternNames(id)) this.declared.set(name, init ?? undefined);
          if (init && id.type === 'Identifier' && statement.kind === 'const')
            this.constants.set(id.name, init);
        }
      }
    }
  }

  declares(name: string): boolean {
    return this.declared.has(name);
  }

  /** Returns what the page's own code behind a name imports, directly or through other declarations: local name -> import. */
  importsBehind(name: string): Map<string, ImportedName> {
    const found = new Map<string, ImportedName>();
    const seen = new Set<string>();
    const open = [name];
    for (let one = open.pop(); one !== undefined; one = open.pop()) {
      const code = this.declared.get(one);
      if (!code || seen.has(one)) continue;
      seen.add(one);
      for (const used of freeNames(code)) {
        const imported = this.imports.get(used);
        if (imported) found.set(used, imported);
        else open.push(used);
      }
    }
    return found;
  }

  /** Tells whether a value is certainly JSON. Results of functions and values of other modules are unknown before the page runs. */
  isJson(node: Node): boolean {
    switch (node.type) {
      case 'Literal':
        return node.value === null || /^(?:string|number|boolean)$/.test(typeof node.value);
      case 'TemplateLiteral':
      case 'UnaryExpression':
      case 'BinaryExpression':
        return true;
      case 'ArrayExpression':
        return node.elements.every((one) => one !== null && this.isJson(one));
      case 'ObjectExpression':
        return node.properties.every((one) => this.isJsonProperty(one));
      case 'SpreadElement':
        return this.isJson(node.argument);
      case 'ConditionalExpression':
        return this.isJson(node.consequent) && this.isJson(node.alternate);
      case 'LogicalExpression':
        return this.isJson(node.left) && this.isJson(node.right);
      case 'MemberExpression':
        return this.isJson(node.object);
      case 'CallExpression':
        return this.givesJson(node);
      case 'Identifier':
        return this.isJsonName(node.name);
      default:
        return false;
    }
  }

  isJsonProperty(node: ObjectExpression['properties'][number]): boolean {
    return this.isJson(node.type === 'Property' ? node.value : node);
  }

  private givesJson(call: CallExpression): boolean {
    const key = importKey(call);
    if (key !== undefined) return dataKey.test(key);
    const imported = call.callee.type === 'Identifier' ? this.imports.get(call.callee.name) : undefined;
    return imported !== undefined && textFunctions.has(`${imported.key}#${imported.imported}`);
  }

  private isJsonName(name: string): boolean {
    const imported = this.imports.get(name);
    if (imported) return dataKey.test(imported.key);
    const init = this.constants.get(name);
    if (init) return this.isJson(init);
    return /^(?:frontMatter|toc|undefined)$/.test(name) && !this.declared.has(name);
  }
}

/** Returns the key in `_import('<key>')`; undefined for any other node. */
export function importKey(node: Node): string | undefined {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return undefined;
  const [argument] = node.arguments;
  return node.callee.name === '_import' && argument?.type === 'Literal' ? String(argument.value) : undefined;
}

/** Returns local and exported names of a pattern: `{"default": Card, a: b}` -> [Card, default], [b, a]; `* as x` -> [x, *]. */
function importedNames(pattern: Node): [string, string][] {
  if (pattern.type !== 'ObjectPattern') return patternNames(pattern).map((name) => [name, '*']);
  return pattern.properties.flatMap((property): [string, string][] => {
    const imported = property.type === 'Property' && propertyName(property);
    return patternNames(property).map((name) => [name, imported || '*']);
  });
}

/** Returns the name of a property; undefined if it is computed. */
export function propertyName(node: Node): string | undefined {
  if (node.type !== 'Property') return undefined;
  if (node.key.type === 'Identifier' && !node.computed) return node.key.name;
  return node.key.type === 'Literal' ? String(node.key.value) : undefined;
}
