// Highlights code with Prism grammars. It only sets classes; the theme's style sheets have the colours.
import { refractor, type Syntax } from 'refractor/core';
import { commonLanguages } from './common-languages.js';
import { type CodeToken, joinTokens } from './join-tokens.js';

/** Names of common languages whose grammar needs no other -> grammar. HTTP is left out: its bodies may be in any language. */
const selfContained: ReadonlyMap<string, Syntax> = new Map(
  commonLanguages
    .filter(({ displayName }) => displayName !== 'http')
    .flatMap((syntax) => [syntax.displayName, ...(syntax.aliases ?? [])].map((name) => [name, syntax])),
);

/** Names that authors use but Prism does not know. */
const aliases: ReadonlyMap<string, string> = new Map(
  Object.entries({
    apacheconf: 'apache',
    bash: 'curl fish ksh zsh',
    batch: 'bat cmd',
    cpp: 'c++',
    elixir: 'ex',
    go: 'golang',
    graphql: 'gql',
    hcl: 'tf',
    ini: 'conf',
    javascript: 'cjs mjs node',
    json: 'jsonc jsonl',
    makefile: 'make',
    markdown: 'mdx',
    markup: 'svelte vue',
    objectivec: 'objc',
    powershell: 'ps1',
    properties: 'env',
    protobuf: 'proto',
    rust: 'rs',
    'shell-session': 'console terminal',
    typescript: 'cts mts',
  }).flatMap(([name, others]) => others.split(' ').map((other) => [other, name])),
);

/** Languages that are not highlighted on purpose; code-lines.ts marks the lines of a diff. */
const plainText = new Set('diff patch text txt plain plaintext output none mermaid ascii'.split(' '));

/** Members of Prism that refractor has, but its types do not. */
interface Prism {
  tokenize(code: string, grammar: unknown): CodeToken[];
  hooks: { all: Record<string, unknown[]>; run(event: string, environment: PrismEnvironment): void };
}

interface PrismEnvironment {
  code: string;
  grammar: unknown;
  language: string;
  tokens?: CodeToken[];
}

const prism = refractor as typeof refractor & Prism;

/** The object on which refractor registers grammars; grammars see it as `refractor`. */
const core = Object.getPrototypeOf(refractor) as Pick<Prism, 'hooks'> & Pick<typeof refractor, 'languages'>;
const bare = { ...core.languages };
type Grammars = Pick<typeof core, 'languages'> & Pick<Prism['hooks'], 'all'>;
const grammarsOf = new Map<Syntax | undefined, Grammars>();

/**
 * Registers the grammars that a language needs, as registering all common ones takes longer than compiling a page. Grammars modify each
 * other in the order of registration, so each language has a set of its own, and none depends on the pages before.
 */
function enterGrammarsOf(name: string, syntax = selfContained.get(name)): void {
  const known = grammarsOf.get(syntax);
  const { languages, all } = known ?? { languages: { ...bare }, all: {} };
  core.languages = languages;
  core.hooks.all = all;
  if (known) return;
  for (const one of syntax ? [syntax] : commonLanguages) refractor.register(one);
  grammarsOf.set(syntax, { languages, all });
}

/** Code longer than this (in UTF-16 units) is data rather than an example, and would take seconds to highlight. */
const longestCode = 250_000;

/**
 * Returns the tokens of the code; undefined if no grammar for the language is loaded.
 * @param hasOperators whether the theme shows operators differently from brackets
 */
export function highlight(code: string, language: string, hasOperators?: boolean): CodeToken[] | undefined {
  const name = aliases.get(language) ?? language;
  if (plainText.has(language) || code.length > longestCode) return undefined;
  enterGrammarsOf(name);
  return refractor.registered(name) ? tokensOf(code, name, hasOperators) : undefined;
}

/** Longer code is split. Grammars search for an end from each beginning, so malformed code takes quadratic time. */
const longestWhole = 20_000;
const longestPiece = 10_000;

/** Splits long code into pieces that end at a blank line, else at a line break, else anywhere. */
function piecesOf(code: string): string[] {
  if (code.length <= longestWhole) return [code];
  const pieces: string[] = [];
  let rest = code;
  while (rest.length > longestPiece) {
    const piece = rest.slice(0, longestPiece);
    const ends = [piece.lastIndexOf('\n\n') + 2, piece.lastIndexOf('\n') + 1];
    const end = ends.find((place) => place > longestPiece / 2) ?? longestPiece;
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...pieces, rest];
}

function tokensOf(code: string, language: string, hasOperators?: boolean): CodeToken[] {
  return joinTokens(
    piecesOf(code).flatMap((piece) => tokensOfPiece(piece, language)),
    hasOperators,
  );
}

/** Does what Prism's own highlighting does, without its HTML, for which it would build a tree. */
function tokensOfPiece(code: string, language: string): CodeToken[] {
  const environment: PrismEnvironment = { code, language, grammar: refractor.languages[language] };
  prism.hooks.run('before-tokenize', environment);
  environment.tokens = prism.tokenize(environment.code, environment.grammar);
  prism.hooks.run('after-tokenize', environment);
  return environment.tokens;
}

/** Tells whether a grammar for the language may be among those that are loaded on demand. */
export function isRare(language: string): boolean {
  const name = aliases.get(language) ?? language;
  if (plainText.has(language) || selfContained.has(name)) return false;
  enterGrammarsOf(name);
  return !refractor.registered(name);
}

/** Rare languages whose grammars change those that they extend, and register these themselves. */
const extending = new Set('cilkc cilkcpp javadoc javadoclike jsdoc opencl phpdoc'.split(' '));

/** Highlights with a grammar loaded on demand, on a copy of the common ones, so that the result does not depend on earlier pages. */
export async function highlightRare(
  code: string,
  language: string,
  hasOperators?: boolean,
): Promise<CodeToken[] | undefined> {
  const { rareLanguages } = await import('./rare-languages.js');
  const name = aliases.get(language) ?? language;
  const syntax = rareLanguages.find(
    ({ displayName, aliases: others }) => displayName === name || others?.includes(name),
  );
  if (!syntax || code.length > longestCode) return undefined;
  if (extending.has(syntax.displayName)) enterGrammarsOf(name, syntax);
  else {
    enterGrammarsOf(name);
    core.languages = { ...core.languages };
    core.hooks.all = Object.fromEntries(
      Object.entries(core.hooks.all).map(([event, all]) => [event, [...all]]),
    );
    refractor.register(syntax);
  }
  return tokensOf(code, name, hasOperators);
}
