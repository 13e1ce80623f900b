// What bundles for pages have in common, on the server and in the browser.
import type { BuildOptions, Loader } from 'esbuild';
import type { Config } from '../config/config.js';

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
export function assetOptions(config: Config): BuildOptions {
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
          build.onResolve({ filter: /^\// }, ({ path, kind }) =>
            kind === 'url-token' ? { path: config.baseUrl + path.slice(1), external: true } : undefined,
          );
        },
      },
    ],
  };
}

/** Browsers that the scripts and style sheets are written down for; bin/build-dist.mjs has the same for our own. */
export const browserTargets = ['es2022', 'chrome109', 'firefox115', 'safari16.4'];
