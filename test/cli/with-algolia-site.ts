// A built site whose `relaydocs index` finds Algolia on this machine.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { type AlgoliaServer, withAlgolia } from '../algolia/serve-algolia.js';
import { type Run, runHere, type TestSite, withSite } from '../build/with-site.js';

export const adminKey = 'f00dfacef00dfacef00dfacef00dface';
export const searchKey = '5ea5c45ea5c45ea5c45ea5c45ea5c45e';
export const adminRights = ['search', 'browse', 'addObject', 'deleteObject', 'settings', 'editSettings'];
export const reachLocal = pathToFileURL(path.resolve('test/algolia/reach-local.mjs')).href;

export const configWithKey = (key: string): string =>
  `export default {
  title: 'T',
  url: 'https://docs.example.com',
  baseUrl: '/base/',
  algolia: { appId: 'APP', apiKey: '${key}', indexName: 'docs' },
};
`;

export const topics = ['Install', 'Configure', 'Deploy', 'Upgrade', 'Backup', 'Restore', 'Monitor', 'Scale'];

const files = (): Record<string, string> => ({
  'relaydocs.config.ts': configWithKey(searchKey),
  ...Object.fromEntries(
    topics.map((topic) => [
      `docs/${topic.toLowerCase()}.md`,
      `# ${topic} it\n\nHow to ${topic.toLowerCase()}.\n\n## Steps\n\nThe steps of it.\n`,
    ]),
  ),
  'docs/hidden.md': '---\nunlisted: true\n---\n\n# Hidden\n\nFor nobody.\n',
});

interface Indexed {
  site: TestSite;
  algolia: AlgoliaServer;
  index(args?: readonly string[], env?: Readonly<Record<string, string>>): Promise<Run>;
  build(): Promise<void>;
  urls(): string[];
}

export async function withBuiltSite(
  use: (indexed: Indexed) => Promise<void>,
  site: Readonly<Record<string, string>> = files(),
): Promise<void> {
  await withAlgolia({}, async (algolia) => {
    algolia.keys = new Map([
      [adminKey, adminRights],
      [searchKey, ['search']],
    ]);
    await withSite(site, async (site) => {
      const build = async (): Promise<void> => {
        const { code, stderr } = await site.run(['build']);
        assert.is(code, 0, stderr);
      };
      await build();
      await use({
        site,
        algolia,
        build,
        index: (args = [], env = {}) =>
          withEnvironment(
            { ALGOLIA_TEST_PORT: String(algolia.securePort), ALGOLIA_ADMIN_KEY: adminKey, ...env },
            () => runHere(site.dir, ['index', ...args]),
          ),
        urls: () => (algolia.indexes.get('docs') ?? []).map(({ url }) => String(url)).sort(),
      });
    });
  });
}

/** Runs something that finds these in the environment, and Algolia's hosts on this machine. */
async function withEnvironment<Value>(
  env: Readonly<Record<string, string>>,
  use: () => Promise<Value>,
): Promise<Value> {
  await import(reachLocal);
  const former = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  try {
    return await use();
  } finally {
    for (const [name, value] of former)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
