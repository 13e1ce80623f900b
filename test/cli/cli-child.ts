// What bin/relaydocs.js does, on the sources.
import { run } from '../../src/cli/main.js';

process.exitCode = await run(process.argv.slice(2));
