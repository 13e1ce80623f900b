// Packages of fonts for test sites. A font is text that names its characters, and `subset-font` answers as the real one does.

const subsetFont = `const fontOf = (characters) => {
  const tables = {
    cmap: Buffer.alloc(12 + 16 + characters.length * 8),
    head: Buffer.alloc(54),
    hhea: Buffer.alloc(36),
    hmtx: Buffer.alloc((characters.length + 1) * 4),
  };
  tables.cmap.writeUInt16BE(1, 2);
  tables.cmap.writeUInt32BE(12, 8);
  const segments = tables.cmap.subarray(12);
  const size = characters.length * 2;
  segments.writeUInt16BE(4, 0);
  segments.writeUInt16BE(size, 6);
  characters.forEach((character, index) => {
    const code = character.charCodeAt(0);
    segments.writeUInt16BE(code, 14 + index * 2);
    segments.writeUInt16BE(code, 16 + size + index * 2);
    segments.writeUInt16BE((index + 1 - code) & 0xffff, 16 + size * 2 + index * 2);
  });
  tables.head.writeUInt16BE(1000, 18);
  tables.hhea.writeInt16BE(900, 4);
  tables.hhea.writeInt16BE(-200, 6);
  tables.hhea.writeUInt16BE(characters.length + 1, 34);
  for (let at = 0; at < tables.hmtx.length; at += 4) tables.hmtx.writeUInt16BE(500, at);
  const head = Buffer.alloc(12 + 16 * 4);
  head.writeUInt16BE(4, 4);
  let offset = head.length;
  Object.entries(tables).forEach(([name, bytes], index) => {
    head.write(name, 12 + index * 16, 'latin1');
    head.writeUInt32BE(offset, 12 + index * 16 + 8);
    head.writeUInt32BE(bytes.length, 12 + index * 16 + 12);
    offset += bytes.length;
  });
  return Buffer.concat([head, ...Object.values(tables)]);
};
let shown = [];
module.exports = async (font, text, { targetFormat, variationAxes }) => {
  const [, own] = /^FONT (.*)/.exec(font.toString()) ?? [];
  if (own === undefined && font.readUInt16BE(4) !== 4) throw new Error('this is no font');
  if (own !== undefined) shown = [...new Set(own)].filter((one) => text.includes(one)).sort();
  return targetFormat === 'sfnt' ? fontOf(shown) : Buffer.from('PART ' + shown.join(''));
};`;

const latin = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));

const face = (family: string, part: string, range: string): string =>
  `/* ${part} */\n@font-face {\n  font-family: '${family}';\n  font-style: normal;\n  font-display: swap;\n  font-weight: 300 900;\n  src: url(./files/${part}.woff2) format('woff2-variations');\n  unicode-range: ${range};\n}\n`;

const packageOf = (name: string, family: string, part: string): Record<string, string> => ({
  [`node_modules/${name}/package.json`]: `{ "name": "${name}", "version": "1.0.0", "exports": { ".": "./index.css" } }`,
  [`node_modules/${name}/index.css`]:
    face(family, `${part}-latin-ext`, 'U+0100-02BA') +
    face(family, `${part}-greek`, 'U+0370-03FF') +
    face(family, `${part}-latin`, 'U+0000-00FF,U+2000-206F,U+2191'),
  [`node_modules/${name}/files/${part}-latin.woff2`]: `FONT ${latin}äéöüß–`,
  [`node_modules/${name}/files/${part}-latin-ext.woff2`]: 'FONT ąęłń',
  // It says that it is for Greek, and has none of it.
  [`node_modules/${name}/files/${part}-greek.woff2`]: 'FONT ',
});

export const subsetPackage: Readonly<Record<string, string>> = {
  'node_modules/subset-font/package.json':
    '{ "name": "subset-font", "version": "2.9.0", "main": "index.js" }',
  'node_modules/subset-font/index.js': subsetFont,
};

export const fontPackages: Readonly<Record<string, string>> = {
  ...subsetPackage,
  ...packageOf('@fonts/plain', 'Plain Variable', 'plain'),
  ...packageOf('@fonts/mono', 'Mono Variable', 'mono'),
};
