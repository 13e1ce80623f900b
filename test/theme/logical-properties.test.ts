// The style sheet knows start and end, not left and right: pages in Arabic or Hebrew are its mirror image.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const logical = suite('logical properties');

const cssDir = fileURLToPath(new URL('../../src/theme/css', import.meta.url));

const physical = [
  /(?:^|[\s{;])(?:margin|padding|border)-(?:left|right)[-\w]*\s*:/,
  /(?:^|[\s{;])(?:left|right)\s*:/,
  /(?:text-align|float|clear)\s*:\s*(?:left|right)/,
  /border-(?:top|bottom)-(?:left|right)-radius/,
];
/** `margin: 0 1em 0 2em`: four values whose second and fourth differ are right and left. */
const fourValues =
  /(?:^|[\s{;])(?:margin|padding|inset|border-width)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+([^\s;]+)\s*;/;

logical('no rule names left or right', () => {
  const found: string[] = [];
  for (const file of readdirSync(cssDir)) {
    const lines = readFileSync(path.join(cssDir, file), 'utf8').split('\n');
    for (const [index, line] of lines.entries()) {
      const [, , right, , left] = fourValues.exec(line) ?? [];
      // `calc(1px + 2px)` has spaces of its own.
      const differs = right !== undefined && !line.includes('(') && right !== left;
      if (differs || physical.some((pattern) => pattern.test(line)))
        found.push(`${file}:${index + 1} ${line.trim()}`);
    }
  }
  assert.equal(found, []);
});

logical.run();
