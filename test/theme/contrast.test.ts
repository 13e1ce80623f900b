import { readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { presetCss } from '../../src/theme/preset-css.js';

const contrast = suite('contrast of the theme');

type Colors = ReadonlyMap<string, string>;

/** Custom properties that are plain colours, or fall back to one: `--rd-x: var(--ifm-y, #123456)` -> `#123456`. */
function colorsOf(css: string): Colors {
  return new Map(
    [...css.matchAll(/--rd-([\w-]+):[^;#}]*(#[0-9a-f]{6})\)*[;}]/g)].map((match): [string, string] => [
      match[1]!,
      match[2]!,
    ]),
  );
}

const sheets = ['tokens', 'code-marks'].map((name) =>
  readFileSync(`src/theme/css/${name}.css`, 'utf8').split('[data-theme="dark"]').map(colorsOf),
);
const ofMode = (mode: 0 | 1): Colors => new Map(sheets.flatMap((colors) => [...colors[mode]!]));
const [light, dark] = [ofMode(0), ofMode(1)];
const modes: Record<string, Colors> = { light, dark: new Map([...light, ...dark]) };
for (const preset of ['paper', 'ink', 'bloom'] as const) {
  const [ofLight, ofDark] = presetCss(preset).split('[data-theme=dark]').map(colorsOf) as [Colors, Colors];
  modes[`light ${preset}`] = new Map([...light, ...ofLight]);
  modes[`dark ${preset}`] = new Map([...light, ...dark, ...ofDark]);
}

/** WCAG 2.2, relative luminance of sRGB. */
function luminance(rgb: readonly number[]): number {
  const [red, green, blue] = rgb.map((value) => {
    const channel = value / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(first: readonly number[], second: readonly number[]): number {
  const [low, high] = [luminance(first), luminance(second)].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function rgbOf(colors: Colors, name: string): number[] {
  const hex = colors.get(name);
  if (hex === undefined) throw new Error(`tokens.css has no colour --rd-${name}`);
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

const tokenNames = ['comment', 'keyword', 'string', 'number', 'function', 'name', 'punctuation'].map(
  (name) => `token-${name}`,
);
const kinds = ['note', 'tip', 'info', 'warning', 'danger', 'important'];
/** Text colour, the backgrounds that it stands on. */
const pairs: [string, string[]][] = [
  ['text', ['background', 'surface', 'raised', 'hover', 'code-background']],
  ['heading', ['background', 'surface', 'raised', 'hover']],
  ['muted', ['background', 'surface', 'raised', 'code-background', 'code-highlight']],
  ['primary', ['background', 'surface', 'raised', 'hover', 'code-background']],
  ['on-primary', ['primary']],
  ['mark-text', ['mark']],
  ['footer-dark-text', ['footer-dark-background']],
  ...['code-text', ...tokenNames].map((name): [string, string[]] => [
    name,
    ['code-background', 'code-highlight', 'code-add', 'code-remove', 'code-warning'],
  ]),
  // Signs before marked lines.
  ['tip', ['code-add']],
  ['danger', ['code-remove']],
  ['warning', ['code-warning']],
];

for (const [mode, colors] of Object.entries(modes)) {
  contrast(`every text of the ${mode} mode has at least 4.5:1 on what it stands on`, () => {
    for (const [text, backgrounds] of pairs) {
      for (const background of backgrounds) {
        const found = ratio(rgbOf(colors, text), rgbOf(colors, background));
        assert.ok(found >= 4.5, `${text} on ${background}: ${found.toFixed(2)}`);
      }
    }
  });

  contrast(`admonitions of the ${mode} mode can be read on their tint`, () => {
    for (const kind of kinds) {
      const [page, tint] = [rgbOf(colors, 'background'), rgbOf(colors, kind)];
      const background = page.map((value, index) => value * 0.93 + tint[index]! * 0.07);
      for (const text of [kind, 'text', 'primary']) {
        const found = ratio(rgbOf(colors, text), background);
        assert.ok(found >= 4.5, `${text} on ${kind}: ${found.toFixed(2)}`);
      }
    }
  });

  contrast(`text of the ${mode} mode is well above what WCAG asks for`, () => {
    for (const background of ['background', 'surface', 'raised']) {
      const on = (text: string) => ratio(rgbOf(colors, text), rgbOf(colors, background));
      assert.ok(on('text') >= 5.5, `text on ${background}: ${on('text').toFixed(2)}`);
      assert.ok(on('muted') >= 4.6, `muted on ${background}: ${on('muted').toFixed(2)}`);
      assert.ok(on('control') >= 3, `control on ${background}: ${on('control').toFixed(2)}`);
    }
  });

  contrast(`the focus ring of the ${mode} mode stands out from the page`, () => {
    assert.ok(ratio(rgbOf(colors, 'primary'), rgbOf(colors, 'background')) >= 3);
  });
}

contrast.run();
