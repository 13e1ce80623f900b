// Syntax highlighting with Prism grammars: classes only, the colours are the theme's.
import { refractor, type Syntax } from 'refractor/core';
import { commonLanguages } from './common-languages.js';
import { type CodeToken, joinTokens } from './join-tokens.js';

/** Every name of a common language that takes nothing from the others. Bodies of HTTP are in whatever languages are there. */
const selfContained: ReadonlyMap<string, Syntax> = new Map(
  commonLanguages
    .filter(({ displayName }) => displayName !== 'http')
    .flatMap((syntax) => [syntax.displayName, ...(syntax.aliases ?? [])].map((name) => [name, syntax])),
);

/** Names that authors use and Prism does not know. */
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

/** Languages without a grammar by intent; diffs are told by their lines. */
const plainText = new Set('diff patch text txt plain plaintext log csv output none mermaid ascii'.split(' '));

/** What refractor has of Prism beside what its types tell. */
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

/** What Prism keeps of grammars: this object is `refractor` for them. */
const core = Object.getPrototypeOf(refractor) as Pick<Prism, 'hooks'> & Pick<typeof refractor, 'languages'>;
const bare = { ...core.languages };
type Grammars = Pick<typeof core, 'languages'> & Pick<Prism['hooks'], 'all'>;
const grammarsOf = new Map<Syntax | undefined, Grammars>();

/**
 * Registers what a language needs: all common ones take longer than a page does. Grammars change each other in the order in
 * which they come, so that each language has its own, and none depends on the pages before.
 */
function enterGrammarsOf(name: string): void {
  const syntax = selfContained.get(name);
  const known = grammarsOf.get(syntax);
  const { languages, all } = known ?? { languages: { ...bare }, all: {} };
  core.languages = languages;
  core.hooks.all = all;
  if (known) return;
  for (const one of syntax ? [syntax] : commonLanguages) refractor.register(one);
  grammarsOf.set(syntax, { languages, all });
}

/** Longer code (in UTF-16 units) is data rather than an example, and would take seconds. */
const longestCode = 250_000;

/**
 * Tokens of the code; undefined where the language has no grammar here (yet).
 * @param hasOperators operators look otherwise than brackets
 */
export function highlight(code: string, language: string, hasOperators?: boolean): CodeToken[] | undefined {
  const name = aliases.get(language) ?? language;
  if (plainText.has(language) || code.length > longestCode) return undefined;
  enterGrammarsOf(name);
  return refractor.registered(name) ? tokensOf(code, name, hasOperators) : undefined;
}

/** Grammars look for an end from each beginning: malformed code takes a time that grows with the square of its length. */
const longestWhole = 20_000;
const longestPiece = 10_000;

/** Long code in pieces that end at a blank line, at a line, or, where there is none, anywhere. */
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

/** Prism's own highlighting without its making of HTML: that would build a tree only to write it out. */
function tokensOfPiece(code: string, language: string): CodeToken[] {
  const environment: PrismEnvironment = { code, language, grammar: refractor.languages[language] };
  prism.hooks.run('before-tokenize', environment);
  environment.tokens = prism.tokenize(environment.code, environment.grammar);
  prism.hooks.run('after-tokenize', environment);
  return environment.tokens;
}

/** Whether a grammar for the language might be among those that are loaded when needed. */
export function isRare(language: string): boolean {
  const name = aliases.get(language) ?? language;
  if (plainText.has(language) || selfContained.has(name)) return false;
  enterGrammarsOf(name);
  return !refractor.registered(name);
}

/**
 * Highlights with a grammar that has to be loaded. It is put to a copy of the common ones, so that no page looks otherwise
 * because of the pages before it.
 */
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
  enterGrammarsOf(name);
  core.languages = { ...core.languages };
  core.hooks.all = Object.fromEntries(
    Object.entries(core.hooks.all).map(([event, all]) => [event, [...all]]),
  );
  refractor.register(syntax);
  return tokensOf(code, name, hasOperators);
}
