// Sizes of text, and radii of corners, are few, so that pages look of one piece.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const scale = suite('sizes of text and radii');

const cssDir = fileURLToPath(new URL('../../src/theme/css', import.meta.url));
const sizes = [12, 13, 14, 16, 18, 24, 36, 56].map((pixels) => `${pixels / 16}rem`);
/** Beside them: that of what stands around, of code in it, and none. */
const others = ['inherit', '100%', '0.875em', '0'];

scale('sizes of text are of one scale of eight, or go from one of them to another', () => {
  const found: string[] = [];
  for (const file of readdirSync(cssDir)) {
    const css = readFileSync(path.join(cssDir, file), 'utf8');
    for (const [rule, size] of css.matchAll(
      /font(?:-size)?: (?:\d{3} )?(inherit|clamp\([^;]*\)|[\d.]+(?:r?em|px|%)?)[^;]*;/g,
    )) {
      const [, least, most] = /^clamp\((\S+), .*, (\S+)\)$/.exec(size!) ?? [undefined, size, size];
      if (![least, most].every((end) => [...sizes, ...others].includes(end!))) found.push(`${file}: ${rule}`);
    }
  }
  assert.equal(found, []);
});

scale('titles, and what is as large, are tighter than text by one measure', () => {
  for (const file of readdirSync(cssDir)) {
    const css = readFileSync(path.join(cssDir, file), 'utf8');
    for (const [rule, spacing] of css.matchAll(/letter-spacing: (-[^;]*);/g))
      assert.is(spacing, '-0.02em', `${file}: ${rule}`);
  }
});

scale(
  'corners are round by 6, 10 or 14 px, of which a preset may change the second, or whole circles',
  () => {
    const radii = ['0', '6px', '14px', '50%', 'inherit', 'var(--rd-radius)', 'calc(var(--rd-radius) + 4px)'];
    for (const file of readdirSync(cssDir)) {
      const css = readFileSync(path.join(cssDir, file), 'utf8');
      for (const [rule, values] of css.matchAll(/border(?:-\w+)*-radius: ([^;]*);/g)) {
        const few = values!.split(/ (?![^(]*\))/).every((radius) => radii.includes(radius));
        assert.ok(few, `${file}: ${rule}`);
      }
    }
  },
);

scale.run();
