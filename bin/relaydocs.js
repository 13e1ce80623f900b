#!/usr/bin/env node
import module from 'node:module';

// Older versions end with the text of the program and a stack trace: they lack what its modules import.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `NODE_TOO_OLD  relaydocs needs Node.js 20.19 or later, and this is ${process.version}\n  hint: Install a newer one from https://nodejs.org, or with the version manager that you use.`,
  );
  process.exit(1);
}

// What Node.js has compiled of the program stays for the next command, in versions that can keep it.
module.enableCompileCache?.();
const { run } = await import('../dist/cli.js');

process.exitCode = await run(process.argv.slice(2));
