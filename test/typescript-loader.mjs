// `node --import ./test/typescript-loader.mjs file.test.ts`: lets node run our TypeScript as it stands.
import { register } from 'node:module';

register(new URL('./typescript-hooks.mjs', import.meta.url));
