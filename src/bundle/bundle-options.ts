// What bundles for pages have in common, on the server and in the browser.
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { BuildOptions, Loader } from 'esbuild';
import type { ModuleConfig } from '../config/stage-configs.js';

const fileKinds = [
  'avif',
  'gif',
  'ico',
  'jpg',
  'jpeg',
  'mp3',
  'mp4',
  'ogg',
  'pdf',
  'png',
  'svg',
  'webm',
  'webp',
];
const fontKinds = ['eot', 'otf', 'ttf', 'woff', 'woff2'];

/**
 * An imported picture or font is its URL. A component's pictures get the same names in every bundle, and so do the
 * classes of its CSS modules, as long as `assetOptions` are the same.
 */
export function assetOptions(config: ModuleConfig): BuildOptions {
  const files = [...fileKinds, ...fontKinds].map((kind): [string, Loader] => [`.${kind}`, 'file']);
  return {
    absWorkingDir: config.siteDir,
    outdir: config.siteDir,
    publicPath: config.baseUrl,
    assetNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/chunk-[hash]',
    alias: { '@site': config.siteDir },
    loader: { '.js': 'jsx', ...Object.fromEntries(files) },
    jsx: 'automatic',
    legalComments: 'none',
    plugins: [
      {
        name: 'static-urls',
        setup(build) {
          // `url(/img/x.svg)` is a static file, below the base URL as everything else.
          build.onResolve({ filter: /^\// }, ({ path: url, kind }) =>
            kind === 'url-token'
              ? { path: config.baseUrl + staticPath(url, config), external: true }
              : undefined,
          );
          // `~package/x.css`: style sheets that were written for webpack name packages so.
          build.onResolve({ filter: /^~[^/]/ }, ({ path: specifier, kind, importer, resolveDir }) =>
            kind === 'url-token' || kind === 'import-rule'
              ? build.resolve(specifier.slice(1), { kind, importer, resolveDir })
              : undefined,
          );
        },
      },
    ],
  };
}

/** `/img/x.svg` -> `img/x.svg`; so does `/static/img/x.svg`, for which webpack looked from the site's folder. */
function staticPath(url: string, { siteDir, staticDirectories }: ModuleConfig): string {
  const [file = ''] = url.split(/[?#]/);
  const isPublished = staticDirectories.some((folder) => existsSync(path.join(siteDir, folder, file)));
  const folder = isPublished ? undefined : staticDirectories.find((name) => url.startsWith(`/${name}/`));
  return url.slice(folder === undefined ? 1 : folder.length + 2);
}

/** Browsers that the scripts and style sheets are written down for; bin/build-dist.mjs has the same for our own. */
export const browserTargets = ['es2022', 'chrome109', 'firefox115', 'safari16.4'];
