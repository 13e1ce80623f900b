// Packages that draw and shrink pictures, for test sites: the real ones, which lie beside the tests.
import { createRequire } from 'node:module';

const { resolve } = createRequire(import.meta.url);
const exporting = (name: string): string => `module.exports = require(${JSON.stringify(resolve(name))});\n`;

export const sharpPackage: Readonly<Record<string, string>> = {
  'node_modules/sharp/package.json': '{ "version": "0.35.0", "main": "index.js" }',
  'node_modules/sharp/index.js': exporting('sharp'),
};

export const takumiPackage: Readonly<Record<string, string>> = {
  'node_modules/@takumi-rs/core/package.json': '{ "version": "2.16.0", "main": "index.js" }',
  'node_modules/@takumi-rs/core/index.js': exporting('@takumi-rs/core'),
  'node_modules/@takumi-rs/helpers/html.js': exporting('@takumi-rs/helpers/html'),
};
