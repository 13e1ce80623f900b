#!/usr/bin/env node
import module from 'node:module';

// What Node.js has compiled of the program stays for the next command, in versions that can keep it.
module.enableCompileCache?.();
const { run } = await import('../dist/cli.js');

process.exitCode = await run(process.argv.slice(2));
