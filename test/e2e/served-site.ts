// A site of a test's own as its readers get it: built by the command, served by what `preview` serves with.
import path from 'node:path';
import * as assert from 'uvu/assert';
import { serveOutput } from '../../src/preview/serve-output.js';
import { buildOnce, type Run, type TestSite, withSite } from '../build/with-site.js';

export interface ServedSite extends TestSite {
  /** Address of the root, with the base: `http://localhost:41234/docs/`. */
  url: string;
}

/** Browsers ask for an icon where a page names none, and report that it is missing. */
export const icon = {
  'relaydocs.config.ts': siteConfig(''),
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
};

/** A config with the icon and further fields, written as in the file: `trailingSlash: true,`. */
export function siteConfig(fields: string): string {
  return `export default {
    title: 'Test site', url: 'https://docs.example.com', baseUrl: '/', favicon: 'icon.svg',
    ${fields}
  };\n`;
}

/** Builds and serves a site for as long as `use` runs. @param prepare runs before it is built. */
export function withServedSite(
  files: Readonly<Record<string, string | Uint8Array>>,
  use: (site: ServedSite) => Promise<void>,
  prepare: (site: TestSite) => Promise<void> = async () => {},
  build: (site: TestSite) => Promise<Run> = ({ run }) => run(['build']),
): Promise<void> {
  // The config of a Docusaurus site holds alone where it names its own icon.
  const { 'relaydocs.config.ts': ours, ...rest } = { ...icon, ...files };
  const isForeign = ours === undefined || ours === '';
  return withSite(isForeign ? rest : { ...rest, 'relaydocs.config.ts': ours }, async (site) => {
    await prepare(site);
    const { code, stderr } = await build(site);
    assert.is(code, 0, stderr);
    const errors: unknown[] = [];
    const { url, close } = await serveOutput({
      outDir: path.join(site.dir, 'build'),
      host: undefined,
      port: 0,
      onError: (error) => errors.push(error),
    });
    try {
      await use({ ...site, url });
    } finally {
      await close();
    }
    assert.equal(errors, []);
  });
}

export interface SharedSite {
  /** The site, built and served at the first call. */
  get(): Promise<ServedSite>;
  /** To be given to `suite.after`. */
  close(): Promise<void>;
}

/** One site for all tests of a file, built once in a run and served. */
export function shareSite(files: Readonly<Record<string, string | Uint8Array>>): SharedSite {
  let end = (): void => {};
  let running: { site: Promise<ServedSite>; closed: Promise<void> } | undefined;
  const start = () => {
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    let closed: Promise<void> = Promise.resolve();
    const site = new Promise<ServedSite>((resolve, reject) => {
      const use = (served: ServedSite): Promise<void> => {
        resolve(served);
        return ended;
      };
      closed = withServedSite(files, use, undefined, (own) => buildOnce(own, files));
      closed.catch(reject);
    });
    return { site, closed };
  };
  return {
    get() {
      running ??= start();
      return running.site;
    },
    async close() {
      end();
      // Every test has failed of it.
      await running?.closed.catch(() => undefined);
    },
  };
}
