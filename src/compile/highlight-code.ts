// Syntax highlighting with Prism grammars: classes only, the colours are the theme's.
import bash from 'refractor/bash';
import c from 'refractor/c';
import cpp from 'refractor/cpp';
import csharp from 'refractor/csharp';
import css from 'refractor/css';
import diff from 'refractor/diff';
import docker from 'refractor/docker';
import go from 'refractor/go';
import graphql from 'refractor/graphql';
import http from 'refractor/http';
import ini from 'refractor/ini';
import java from 'refractor/java';
import javascript from 'refractor/javascript';
import json from 'refractor/json';
import json5 from 'refractor/json5';
import jsx from 'refractor/jsx';
import kotlin from 'refractor/kotlin';
import markdown from 'refractor/markdown';
import markup from 'refractor/markup';
import nginx from 'refractor/nginx';
import php from 'refractor/php';
import powershell from 'refractor/powershell';
import properties from 'refractor/properties';
import python from 'refractor/python';
import ruby from 'refractor/ruby';
import rust from 'refractor/rust';
import shellSession from 'refractor/shell-session';
import sql from 'refractor/sql';
import swift from 'refractor/swift';
import toml from 'refractor/toml';
import tsx from 'refractor/tsx';
import typescript from 'refractor/typescript';
import yaml from 'refractor/yaml';
import { refractor, type Syntax } from 'refractor/core';
import type { Root } from 'hast';

const commonLanguages: readonly Syntax[] = [
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  docker,
  go,
  graphql,
  http,
  ini,
  java,
  javascript,
  json,
  json5,
  jsx,
  kotlin,
  markdown,
  markup,
  nginx,
  php,
  powershell,
  properties,
  python,
  ruby,
  rust,
  shellSession,
  sql,
  swift,
  toml,
  tsx,
  typescript,
  yaml,
];
for (const language of commonLanguages) refractor.register(language);

/** Names that authors use and Prism does not know. */
const aliases: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  apache: 'apacheconf',
  bat: 'batch',
  cjs: 'javascript',
  cmd: 'batch',
  conf: 'ini',
  console: 'shell-session',
  cts: 'typescript',
  curl: 'bash',
  env: 'properties',
  ex: 'elixir',
  fish: 'bash',
  golang: 'go',
  gql: 'graphql',
  jsonc: 'json',
  jsonl: 'json',
  ksh: 'bash',
  make: 'makefile',
  mdx: 'markdown',
  mjs: 'javascript',
  mts: 'typescript',
  node: 'javascript',
  objc: 'objectivec',
  patch: 'diff',
  proto: 'protobuf',
  ps1: 'powershell',
  rs: 'rust',
  svelte: 'markup',
  terminal: 'shell-session',
  tf: 'hcl',
  vue: 'markup',
  zsh: 'bash',
};

/** Languages that are plain text by intent, so that nothing is loaded for them. */
const plainText = new Set(['text', 'txt', 'plain', 'plaintext', 'log', 'csv', 'output', 'none', 'mermaid', 'ascii']);

/** Tokens of the code as spans with classes; undefined where the language has no grammar here (yet). */
export function highlight(code: string, language: string): Root | undefined {
  const name = aliases[language] ?? language;
  return refractor.registered(name) && !plainText.has(language) ? refractor.highlight(code, name) : undefined;
}

/** Whether a grammar for the language might be among those that are loaded when needed. */
export function isRare(language: string): boolean {
  return !plainText.has(language) && !refractor.registered(aliases[language] ?? language);
}

/**
 * Highlights with a grammar that has to be loaded. It is taken out again afterwards, so that no page looks otherwise
 * because of the pages before it: grammars use each other (code in Markdown).
 */
export async function highlightRare(code: string, language: string): Promise<Root | undefined> {
  const { rareLanguages } = await import('./rare-languages.js');
  const name = aliases[language] ?? language;
  const syntax = rareLanguages.find(({ displayName, aliases: others }) => displayName === name || others?.includes(name));
  if (!syntax) return undefined;
  const { languages, hooks } = refractor as typeof refractor & { hooks: { all: Record<string, unknown[]> } };
  const known = new Set(Object.keys(languages));
  const hooksBefore = Object.entries(hooks.all).map(([event, callbacks]) => [event, [...callbacks]] as [string, unknown[]]);
  refractor.register(syntax);
  try {
    return refractor.highlight(code, name);
  } finally {
    for (const added of Object.keys(languages)) if (!known.has(added)) delete languages[added];
    hooks.all = Object.fromEntries(hooksBefore);
  }
}
