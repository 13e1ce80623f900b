// Builds one version after the other until it is killed.
import { outputFixture } from './with-output.js';

const { build, read } = outputFixture(process.argv[2]!);
let version = 1;
try {
  version = Number(read()['index.html'] ?? 0) + 1;
} catch (error) {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
for (let count = 0; count < 500; count += 1, version += 1) {
  const pages = Array.from({ length: 150 + (version % 7) * 10 }, (_, page) => [
    `part-${page % 9}/page-${page}.html`,
    `${version}`,
  ]);
  const same = Array.from({ length: 50 }, (_, page) => [`same/page-${page}.html`, 'same']);
  build(
    Object.fromEntries([
      ...pages,
      ...same,
      ['index.html', `${version}`],
      [`assets/app-${version}.js`, `${version}`],
    ]),
  );
  if (count === 0) process.stdout.write('ready\n');
}
