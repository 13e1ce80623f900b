// `node --import ./test/typescript-loader.mjs file.test.ts`: lets node run our TypeScript as it stands.
import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// Threads of the distribution load no TypeScript: hooks would be one more thread for each of them.
if (isMainThread || process.argv[1]?.endsWith('.ts'))
  register(new URL('./typescript-hooks.mjs', import.meta.url));
