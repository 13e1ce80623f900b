// Our own part of what the browser gets. The package ships it built (bin/build-dist.mjs); run from its sources,
// relaydocs builds it the same way.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { InfimaPart } from '../compile/html/infima-parts.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { columnsCss, spacingCss } from '../theme/infima/infima-css.js';
import {
  buildReactChunk,
  buildShippedScripts,
  type ClientMode,
  reactChunkName,
  type ShippedScripts,
  shippedSources,
} from './build-shipped-client.js';
import { browserTargets } from './bundle-options.js';

export interface ShippedClient extends ShippedScripts {
  /** The inline script of every page. */
  boot: string;
  /** Style sheet of the default theme. */
  styles: string;
  /** Style sheet of the search dialog and page. */
  searchStyles: string;
  /** Style sheet of pages with blocks of code or tabs. */
  codeStyles: string;
  /** Style sheet of pages with steps, cards, file trees or diagrams. */
  extraStyles: string;
  /** Style sheet of pages that show operations of an API. */
  apiStyles: string;
  /** Style sheet of landing pages, and of pages with blocks of theirs. */
  landingStyles: string;
  /** Rules of a part of Infima. */
  infima(part: InfimaPart): Promise<string>;
  /** Style sheet of the pages of a blog. */
  blogStyles: string;
  /** Style sheet of pages with live code. */
  liveStyles: string;
  /** Bytes of one of the scripts. */
  read(file: string): Promise<Uint8Array>;
}

const isSource = import.meta.url.endsWith('.ts');
/** The program does not change while it runs: one process makes or reads them once for all the sites that it builds. */
const known = new Map<ClientMode, Promise<ShippedClient>>();

export async function loadShippedClient(mode: ClientMode): Promise<ShippedClient> {
  const loading = known.get(mode) ?? (isSource ? buildFromSource(mode) : readShipped(mode));
  known.set(mode, loading);
  return loading;
}

async function readShipped(mode: ClientMode): Promise<ShippedClient> {
  const [
    manifest,
    boot,
    styles,
    codeStyles,
    extraStyles,
    landingStyles,
    apiStyles,
    blogStyles,
    searchStyles,
    liveStyles,
  ] = await Promise.all(
    [
      `${mode}/scripts.json`,
      'boot.js',
      'theme.css',
      'code.css',
      'extras.css',
      'landing.css',
      'api.css',
      'blog.css',
      'search.css',
      'live.css',
    ].map((file) => readFile(shippedFile(file), 'utf8')),
  );
  const read = new Map<string, Promise<Uint8Array>>();
  return {
    ...(JSON.parse(manifest!) as ShippedScripts),
    boot: boot!.trimEnd(),
    styles: styles!,
    searchStyles: searchStyles!,
    codeStyles: codeStyles!,
    extraStyles: extraStyles!,
    landingStyles: landingStyles!,
    apiStyles: apiStyles!,
    infima: infimaRules((part) => readFile(shippedFile(`infima/${part}.css`), 'utf8')),
    blogStyles: blogStyles!,
    liveStyles: liveStyles!,
    read(file) {
      const reading = read.get(file) ?? readFile(shippedFile(`${mode}/${file}`));
      read.set(file, reading);
      return reading;
    },
  };
}

function shippedFile(file: string): URL {
  return new URL(`./client/${file}`, import.meta.url);
}

async function buildFromSource(mode: ClientMode): Promise<ShippedClient> {
  const { version } = createRequire(import.meta.url)('react/package.json') as { version: string };
  const [
    scripts,
    boot,
    styles,
    codeStyles,
    extraStyles,
    landingStyles,
    apiStyles,
    blogStyles,
    searchStyles,
    liveStyles,
  ] = await Promise.all([
    buildShippedScripts(shippedSources(sourceFile('..')), mode, reactChunkName(version, mode)),
    buildText('../client/boot.ts'),
    buildText('../theme/css/theme.css'),
    buildText('../theme/css/code.css'),
    buildText('../theme/css/extras.css'),
    buildText('../theme/css/landing.css'),
    buildText('../theme/css/api.css'),
    buildText('../theme/css/blog.css'),
    buildText('../theme/css/search.css'),
    buildText('../theme/css/live.css'),
  ]);
  return {
    ...scripts,
    boot: boot.trimEnd(),
    styles,
    searchStyles,
    codeStyles,
    extraStyles,
    landingStyles,
    apiStyles,
    infima: infimaRules((part) => buildText(`../theme/infima/${part}.css`)),
    blogStyles,
    liveStyles,
    read: async (file) => scripts.contents.get(file) ?? buildReactChunk(mode),
  };
}

/** Those that are written, then those that are made. */
function infimaRules(read: (part: InfimaPart) => Promise<string>): ShippedClient['infima'] {
  return async (part) => {
    if (part === 'margin' || part === 'padding') return spacingCss(part);
    const rules = (await read(part)).trimEnd();
    return part === 'grid' ? rules + columnsCss() : rules;
  };
}

async function buildText(file: string): Promise<string> {
  const { outputFiles } = await runEsbuild({
    entryPoints: [sourceFile(file)],
    outdir: sourceFile('.'),
    minify: true,
    format: 'esm',
    target: browserTargets,
    legalComments: 'none',
  });
  return outputFiles[0]!.text;
}

function sourceFile(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** The script of pages that the dev server shows: listens for changes and takes them in. No build has it. */
export async function loadDevScript(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return readFile(new URL('./client/dev.js', import.meta.url), 'utf8');
  const { outputFiles } = await runEsbuild({
    entryPoints: [fileURLToPath(new URL('../client/dev/main.ts', import.meta.url))],
    outdir: fileURLToPath(new URL('.', import.meta.url)),
    format: 'esm',
    target: browserTargets,
    legalComments: 'none',
  });
  return outputFiles[0]!.text;
}
