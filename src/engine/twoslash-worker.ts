// A thread in which TypeScript looks at the code of fences: it takes seconds and much memory, and both end with the thread.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { Checker, CheckRequest } from '../compile/code/types-in-code.js';
import { checkCode } from './check-code.js';

export interface TwoslashPaths {
  siteDir: string;
  /** Absolute folders of the site's packages. */
  twoslash: string;
  typescript: string;
}

const { siteDir, twoslash, typescript } = workerData as TwoslashPaths;

async function loadChecker(): Promise<Checker> {
  const require = createRequire(path.join(siteDir, 'package.json'));
  const core = createRequire(path.join(twoslash, 'package.json')).resolve('twoslash/core');
  const { createTwoslasher } = (await import(pathToFileURL(core).href)) as {
    createTwoslasher(options: object): Checker;
  };
  const lib = path.join(typescript, 'lib');
  return createTwoslasher({ tsModule: require(typescript), tsLibDirectory: lib, vfsRoot: siteDir });
}

const checker = loadChecker();
parentPort!.on('message', async ({ id, request }: { id: number; request: CheckRequest }) => {
  parentPort!.postMessage({ id, types: checkCode(await checker, request, siteDir) });
});
