import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadShippedClient } from '../../src/bundle/load-shipped-client.js';
import { accentCss, contrast } from '../../src/theme/accent-css.js';

const accents = suite('colours made of an accent');

const { styles } = await loadShippedClient('production');

/** The colours of each mode, light first. */
function modesOf(accent: string | number): Map<string, string>[] {
  return accentCss(accent, styles)
    .split('@media')
    .map((css) => {
      const found = css.matchAll(/--rd-([\w-]+):(?:var\([^,]*,)?(#[0-9a-f]{6})/g);
      return new Map(Array.from(found, ([, name, color]) => [name!, color!]));
    });
}

accents('whatever the colour, all text can be read in both modes', () => {
  const given = ['#ffee00', '#000000', '#ffffff', '#ff0000', '#73a', ...[0, 45, 90, 135, 180, 225, 270, 315]];
  for (const accent of given) {
    for (const [index, colors] of modesOf(accent).entries()) {
      const on = (text: string, background: string) => contrast(colors.get(text)!, colors.get(background)!);
      for (const background of ['background', 'surface', 'raised', 'hover', 'code-background']) {
        assert.ok(on('primary', background) >= 4.5, `${accent} ${index}: primary on ${background}`);
        assert.ok(on('text', background) >= 5.5, `${accent} ${index}: text on ${background}`);
      }
      assert.ok(on('muted', 'surface') >= 4.5, `${accent} ${index}: muted`);
      assert.ok(on('control', 'background') >= 3, `${accent} ${index}: controls`);
      assert.ok(on('on-primary', 'primary') >= 4.5, `${accent} ${index}: buttons`);
    }
  }
});

accents('a colour that can be read is taken as it is', () => {
  assert.is(modesOf('#7a3aa8')[0]!.get('primary'), '#7a3aa8');
  assert.is(modesOf('#cfaaff')[1]!.get('primary'), '#cfaaff');
});

accents('greys have a trace of the colour, and none of a grey', () => {
  const [violet] = modesOf('#7a3aa8') as [Map<string, string>];
  const [, red, green, blue] = /#(..)(..)(..)/.exec(violet.get('surface')!)!;
  assert.ok(red! > green! && blue! > green!, violet.get('surface'));
  const [grey] = modesOf('#808080') as [Map<string, string>];
  assert.match(grey.get('text')!, /^#(..)\1\1$/);
});

accents('what a style sheet of the site says of its colour counts more', () => {
  const css = accentCss(30, styles);
  assert.match(css, '--rd-primary:var(--ifm-color-primary,#');
  assert.match(css, '--rd-background:var(--ifm-background-color,#');
});

accents.run();
