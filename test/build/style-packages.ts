// Packages that make CSS of other sheets, as small as they can be.

/** In place of the real packages: what is asked of them, as they answer. */
export const sass = {
  'node_modules/sass/package.json': '{ "name": "sass", "main": "index.js" }',
  'node_modules/sass/index.js': `const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
exports.compileAsync = async (file, { importers: [{ findFileUrl }], loadPaths }) => {
  const containingUrl = pathToFileURL(file);
  const loadedUrls = [containingUrl];
  const css = fs.readFileSync(file, 'utf8').replace(/@use '(.+?)';/g, (_, name) => {
    const [beside, ...others] = [path.dirname(file), ...loadPaths].map((one) => path.join(one, '_' + name + '.scss'));
    const url =
      (fs.existsSync(beside) ? null : findFileUrl(name, { containingUrl })) ??
      pathToFileURL([beside, ...others].find((one) => fs.existsSync(one)));
    loadedUrls.push(url);
    return fs.readFileSync(url, 'utf8');
  });
  const line = css.split('\\n').findIndex((text) => text.includes('$nowhere'));
  if (line < 0) return { css: css.replaceAll('$own', 'green'), loadedUrls };
  const span = { start: { line, column: 2 }, url: pathToFileURL(file) };
  throw Object.assign(new Error('no'), { sassMessage: 'Undefined variable.', span });
};`,
};

export const less = {
  'node_modules/less/package.json': '{ "name": "less", "main": "index.js" }',
  'node_modules/less/index.js': `const fs = require('node:fs');
const path = require('node:path');
exports.FileManager = class {
  supports() { return true; }
  supportsSync() { return true; }
  loadFile(name, folder, { paths, syncImport }) {
    const filename = [folder, ...paths].map((one) => path.resolve(one, name)).find((one) => fs.existsSync(one));
    const loaded = filename && { filename, contents: fs.readFileSync(filename, 'utf8') };
    return syncImport ? loaded : loaded ? Promise.resolve(loaded) : Promise.reject(new Error(name + ' was not found. Tried ' + folder + '/' + name));
  }
  loadFileSync(name, folder, options) { return this.loadFile(name, folder, { ...options, syncImport: true }); }
};
exports.render = async (text, { filename, plugins, paths, rewriteUrls }) => {
  const managers = [new exports.FileManager()];
  for (const { install } of plugins) install(exports, { addFileManager: (one) => managers.unshift(one) });
  const folder = path.dirname(filename);
  const imports = [];
  for (const [rule, optional, name] of text.matchAll(/@import (\\(optional\\) )?'(.+?)';/g)) {
    const loading = managers.find((one) => one.supports(name, folder)).loadFile(name, folder, { paths }, {});
    const file = await loading.catch((error) => {
      if (!optional) throw Object.assign(error, { filename, line: 1, column: 0 });
    });
    if (file) imports.push(file.filename);
    const moved = (_, url) => "url('" + path.relative(folder, path.dirname(file.filename) + '/' + url) + "'";
    const contents = file?.contents ?? '';
    text = text.replace(rule, () => (rewriteUrls === 'all' ? contents.replace(/url\\('(.+?)'/g, moved) : contents));
  }
  text = text.replace(/data-uri\\('(.+?)'\\)/g, (_, name) => {
    const manager = managers.find((one) => one.supportsSync(name, folder));
    const { contents } = manager.loadFileSync(name, folder, { paths }, {});
    return 'url("data:image/svg+xml,' + encodeURIComponent(contents) + '")';
  });
  const line = text.split('\\n').findIndex((one) => one.includes('@nowhere'));
  if (line < 0) return { css: text.replaceAll('@own', 'green'), imports };
  throw Object.assign(new Error('variable @nowhere is undefined'), { filename, line: line + 1, column: 9 });
};`,
};
