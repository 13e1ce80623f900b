// Derives the theme's colours from one colour of the site: an accent that is dark or light enough to be readable, and greys tinted with it.
// It calculates in OKLCH, where a change of hue keeps the perceived lightness, and writes hex colours.

/** Lightness from 0 to 1, chroma from 0, hue in degrees. */
type Lch = readonly [lightness: number, chroma: number, hue: number];
type Rgb = readonly [red: number, green: number, blue: number];

/** Names of the theme's greys, in the order of the style sheet. */
const greys = [
  ...['background', 'surface', 'raised', 'border', 'control', 'text', 'heading', 'muted', 'hover'],
  ...['code-background', 'code-text', 'code-highlight'],
];
/** Variables of Infima that a site sets for both modes. */
const brands: ReadonlyMap<string, string> = new Map([
  ['primary', '--ifm-color-primary'],
  ['background', '--ifm-background-color'],
  ['text', '--ifm-font-color-base'],
  ['heading', '--ifm-heading-color'],
]);
/** Minimum contrast of text on the background closest to it in lightness, that of hovered items. */
const minimumContrast = 4.6;
/** Lightness and chroma of the accent if the site only gives a hue. */
const [usualLightness, usualChroma] = [0.55, 0.15];

/** Writes the colours. @param accent `#7a3aa8`, or a hue from 0 to 359 @param styles the style sheet of the theme and its preset */
export function accentCss(accent: string | number, styles: string): string {
  const [lightness, chroma, hue]: Lch =
    typeof accent === 'number' ? [usualLightness, usualChroma, accent] : toLch(toRgb(accent));
  // The style sheet has each colour once for each mode, light first.
  const ofMode = (mode: 0 | 1): string => {
    const shades = new Map(greys.map((name) => [name, tinted(colorOf(name, styles)[mode]!, hue, chroma)]));
    const nearest = mode === 0 ? Math.min(lightness, usualLightness) : Math.max(lightness, 0.72);
    const primary = readable([nearest, chroma, hue], shades.get('hover')!, mode);
    const onPrimary = mode === 0 ? '#ffffff' : toHex([0.22, Math.min(chroma, 0.04), hue]);
    return colorDeclarations([['primary', primary], ['on-primary', onPrimary], ...shades]);
  };
  return `:root{${ofMode(0)}}\n@media screen{[data-theme=dark],.rd-op-samples{${ofMode(1)}}}\n`;
}

/** Writes declarations: `[['border', '#dce1e7']]` -> `--rd-border:#dce1e7`. A variable of the site for the colour takes precedence. */
export function colorDeclarations(colors: readonly (readonly [name: string, color: string])[]): string {
  return colors
    .map(([name, color]) => {
      const brand = brands.get(name);
      return `--rd-${name}:${brand === undefined ? color : `var(${brand},${color})`}`;
    })
    .join(';');
}

/** Returns a colour of a style sheet in light and in dark mode; the last declaration counts. */
export function colorOf(name: string, styles: string): string[] {
  const declarations = styles.matchAll(
    new RegExp(`--rd-${name}:\\s*(?:var\\([^,]*,\\s*)?(#[0-9a-f]{3,6})\\b`, 'g'),
  );
  return Array.from(declarations, ([, color]) => color!).slice(-2);
}

function tinted(grey: string, hue: number, chroma: number): string {
  const [lightness, trace] = toLch(toRgb(grey));
  return toHex([lightness, Math.min(trace, chroma), hue]);
}

/** Changes the lightness of a colour as little as possible until it is readable on the background. */
function readable([lightness, chroma, hue]: Lch, background: string, mode: 0 | 1): string {
  const step = mode === 0 ? -0.01 : 0.01;
  for (let tried = lightness; tried > 0 && tried < 1; tried += step) {
    const color = toHex([tried, chroma, hue]);
    if (contrast(color, background) >= minimumContrast) return color;
  }
  return mode === 0 ? '#000000' : '#ffffff';
}

/** Calculates the contrast by WCAG 2.2. */
export function contrast(first: string, second: string): number {
  const [low, high] = [first, second]
    .map((color) => {
      const [red, green, blue] = toRgb(color);
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    })
    .sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Converts `#7a3aa8` or `#73a` to linear RGB, each channel from 0 to 1. */
function toRgb(hex: string): Rgb {
  const digits = hex.length < 7 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const channel = (index: number): number => {
    const value = Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(1), channel(2)];
}

/** Converts to a hex colour, with less chroma if the colour is outside of sRGB. */
function toHex([lightness, chroma, hue]: Lch): string {
  const rgb = fromLch([lightness, chroma, hue]);
  if (chroma > 0.001 && rgb.some((value) => value < -0.0005 || value > 1.0005))
    return toHex([lightness, chroma * 0.95, hue]);
  const digits = rgb.map((value) => {
    const light = Math.min(1, Math.max(0, value));
    const encoded = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${digits.join('')}`;
}

/** Converts to OKLCH, with the matrices of CSS Color 4 for OKLab. */
function toLch([red, green, blue]: Rgb): Lch {
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  return [lightness, Math.hypot(a, b), (Math.atan2(b, a) * 180) / Math.PI];
}

function fromLch([lightness, chroma, hue]: Lch): Rgb {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}
