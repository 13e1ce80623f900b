// Loads the scripts and styles that relaydocs itself ships to browsers. The package contains them (bin/build-dist.mjs builds them); when
// relaydocs runs from its sources, it builds them in the same way.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { getOrMake } from '../base/values.js';
import type { InfimaPart } from '../compile/html/infima-parts.js';
import { runEsbuild } from '../config/run-esbuild.js';
import { columnsCss, spacingCss } from '../theme/infima/infima-css.js';
import { type OfSheets, ofSheets, sheetNames } from '../theme/sheet-names.js';
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
  /** Text of the inline script of every page. */
  boot: string;
  /** The main style sheet of the default theme. */
  styles: string;
  sheets: OfSheets<string>;
  infima(part: InfimaPart): Promise<string>;
  /** Reads one of the scripts. */
  read(file: string): Promise<Uint8Array>;
}

const isSource = import.meta.url.endsWith('.ts');
/** Shared by all sites that one process builds: the program does not change while it runs. */
const known = new Map<ClientMode, Promise<ShippedClient>>();

/** Returns our scripts and styles, which are loaded or built once per process. */
export async function loadShippedClient(mode: ClientMode): Promise<ShippedClient> {
  return getOrMake(known, mode, () => (isSource ? buildFromSource(mode) : readShipped(mode)));
}

async function readShipped(mode: ClientMode): Promise<ShippedClient> {
  const files = [`${mode}/scripts.json`, 'boot.js', 'theme.css', ...sheetNames.map((name) => `${name}.css`)];
  const [manifest, boot, styles, ...sheets] = await Promise.all(
    files.map((file) => readFile(shippedFile(file), 'utf8')),
  );
  const read = new Map<string, Promise<Uint8Array>>();
  return {
    ...(JSON.parse(manifest!) as ShippedScripts),
    boot: boot!.trimEnd(),
    styles: styles!,
    sheets: ofSheets((name) => sheets[sheetNames.indexOf(name)]!),
    infima: infimaRules((part) => readFile(shippedFile(`infima/${part}.css`), 'utf8')),
    read(file) {
      return getOrMake(read, file, () => readFile(shippedFile(`${mode}/${file}`)));
    },
  };
}

function shippedFile(file: string): URL {
  return new URL(`./client/${file}`, import.meta.url);
}

async function buildFromSource(mode: ClientMode): Promise<ShippedClient> {
  const { version } = createRequire(import.meta.url)('react/package.json') as { version: string };
  const [scripts, boot, styles, ...sheets] = await Promise.all([
    buildShippedScripts(shippedSources(sourceFile('..')), mode, reactChunkName(version, mode)),
    buildText('../client/boot.ts'),
    buildText('../theme/css/theme.css'),
    ...sheetNames.map((name) => buildText(`../theme/css/${name}.css`)),
  ]);
  let react: Promise<Uint8Array> | undefined;
  return {
    ...scripts,
    boot: boot.trimEnd(),
    styles,
    sheets: ofSheets((name) => sheets[sheetNames.indexOf(name)]!),
    infima: infimaRules((part) => buildText(`../theme/infima/${part}.css`)),
    async read(file) {
      const script = scripts.contents.get(file);
      if (script) return script;
      react ??= buildReactChunk(mode);
      return react;
    },
  };
}

/** Returns the rules of a part of Infima: some are files, others are generated. */
function infimaRules(read: (part: InfimaPart) => Promise<string>): ShippedClient['infima'] {
  return async (part) => {
    if (part === 'margin' || part === 'padding') return spacingCss(part);
    const rules = (await read(part)).trimEnd();
    return part === 'grid' ? rules + columnsCss() : rules;
  };
}

async function buildText(file: string, minify = true): Promise<string> {
  const { outputFiles } = await runEsbuild({
    entryPoints: [sourceFile(file)],
    outdir: sourceFile('.'),
    minify,
    format: 'esm',
    target: browserTargets,
    legalComments: 'none',
  });
  return outputFiles[0]!.text;
}

function sourceFile(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}

/** Loads the script that the dev server adds to pages: it listens for changes and applies them. Builds do not contain it. */
export async function loadDevScript(): Promise<string> {
  if (!import.meta.url.endsWith('.ts')) return readFile(new URL('./client/dev.js', import.meta.url), 'utf8');
  return buildText('../client/dev/main.ts', false);
}
