// Loaded before the program: ends the process before write number KILL_AT, as a power cut would. Writes are calls that
// change a file or a folder. Without KILL_AT their number stands in the file WRITES at the end.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const { KILL_AT, WRITES } = process.env;
const { writeFileSync } = fs;
let writes = 0;

const names = [
  ...[
    'appendFile',
    'copyFile',
    'cp',
    'ftruncate',
    'link',
    'mkdir',
    'mkdtemp',
    'rename',
    'rm',
    'rmdir',
    'symlink',
  ],
  ...['truncate', 'unlink', 'utimes', 'write', 'writeFile', 'writev'],
];

function counting(owner, name, changes = () => true) {
  const original = owner[name];
  owner[name] = function counted(...input) {
    if (changes(...input)) {
      writes += 1;
      if (writes === Number(KILL_AT)) process.kill(process.pid, 'SIGKILL');
    }
    return original.apply(this, input);
  };
}

if (isMainThread) {
  // Standard output and standard error are files 1 and 2.
  const isFile = (file) => file !== 1 && file !== 2;
  for (const name of names) {
    counting(fs, `${name}Sync`, isFile);
    counting(fs, name, isFile);
    if (name in fs.promises) counting(fs.promises, name);
  }
  const opens = (_, flags) => /[wa+]/.test(String(flags ?? 'r'));
  counting(fs, 'openSync', opens);
  counting(fs, 'open', opens);
  counting(fs.promises, 'open', opens);
  syncBuiltinESMExports();
  if (WRITES) process.on('exit', () => writeFileSync(WRITES, String(writes)));
}
