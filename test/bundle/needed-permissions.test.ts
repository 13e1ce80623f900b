// What components need the policy of a site to allow, besides hosts.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { originsCalledIn } from '../../src/bundle/called-origins.js';
import { permissionsNeededIn } from '../../src/bundle/needed-permissions.js';
import { withSite } from '../build/with-site.js';

const permissions = suite('permissions that components need');

// Lint takes a dollar in a plain string for a mistake.
const neededIn = (text: string): string[] => {
  const written = text.replaceAll('#{', '${');
  assert.equal(originsCalledIn(written), []);
  return permissionsNeededIn(written).map(({ directive, source }) => `${directive} ${source}`);
};

permissions(
  'allow styles where code writes them as text, and an empty style element where it inserts rules into its sheet',
  () => {
    const allowed = "style-src 'unsafe-inline'";
    assert.equal(neededIn('const s = document.createElement("style"); s.textContent = css;'), [allowed]);
    assert.equal(neededIn("bubble.setAttribute('style', `top: #{y}px`);"), [allowed]);
    assert.equal(neededIn('const s = document.createElement("style"); s.sheet.insertRule(rule);'), [
      "style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
    ]);
    const both = (written: string): string[] =>
      neededIn(`this.tag = doc.createElement("style"); sheet.insertRule(rule); ${written}`);
    assert.equal(both('this.tag.textContent = text;'), [allowed]);
    for (const other of [
      'this.tag.textContent = "";',
      'label.textContent = text;',
      'tag.textContent === "a"',
    ])
      assert.equal(both(other), ["style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"], other);
    const shadow = 'const root = this.attachShadow({ mode: "open" }); ';
    assert.equal(neededIn(`${shadow}root.innerHTML = "<style>p { top: 0 }</style>";`), [allowed]);
    for (const other of [
      'const page = `<style>p { top: 0 }</style>`;',
      `${shadow}root.innerHTML = text; // <style>`,
      '// this.attachShadow({ mode: "open" })\nsave("<style>p { top: 0 }</style>");',
      'save("this.attachShadow({ mode })", "<style>p { top: 0 }</style>");',
      `${shadow}text.split("<style");`,
      `${shadow}text.replace("<style>", "");`,
      `${shadow}save("<styled-text>");`,
      `${shadow}show(<style>{css}</style>);`,
    ])
      assert.equal(neededIn(other), [], other);
    assert.equal(neededIn('document.styleSheets[0].insertRule(rule);'), []);
    assert.equal(neededIn("bubble.style.cssText = 'top: 0'; createElement('p', { style });"), []);
    const ofItsOwn = "const style = root.appendChild(createElement('style', { type: 'text/css' }));";
    for (const own of [
      'var elementsIn = function (document) {\n  return function (tag, props) {\n    var el = document.createElement(tag);\n    return el;\n  };\n};\nvar createElement = elementsIn(document);',
      'function createElement(tag, props) {\n  return Object.assign(document.createElement(tag), props);\n}',
      'const createElement = (tag: string, props = {}): HTMLElement =>\n  Object.assign(document.createElement(tag), props);',
    ])
      assert.equal(neededIn(`${own}\n${ofItsOwn}`), [allowed], own);
    for (const other of [
      "import { createElement } from 'react';",
      "import { createElement } from '@wordpress/element';",
      "import { h as createElement } from '../vdom';",
      'const { createElement } = React;',
      'const createElement = window.React.createElement;',
      "import { createElement } from '../vdom';\nconst add = (tag) => document.createElement(tag);",
    ])
      assert.equal(neededIn(`${other}\n${ofItsOwn}`), [], other);
    assert.equal(neededIn("React.createElement('style', { precedence: 'low' }, css);"), []);
  },
);

permissions('allow WebAssembly where code compiles it, and not where it asks whether it could', () => {
  const allowed = "script-src 'wasm-unsafe-eval'";
  for (const text of [
    'const { instance } = await WebAssembly.instantiate(bytes, {});',
    "WebAssembly.instantiateStreaming(fetch(new URL('./sum.wasm', here)));",
    'const sum = new WebAssembly.Module(bytes);',
    'bytes.then(WebAssembly.compile)',
  ])
    assert.equal(neededIn(text), [allowed], text);
  assert.equal(neededIn("if (typeof WebAssembly === 'object') show(); // WebAssembly.compile(bytes)"), []);
  assert.equal(neededIn("if (typeof WebAssembly.instantiate === 'function') show();"), []);
  assert.equal(neededIn('if (WebAssembly.instantiate) show();'), []);
});

permissions('allow workers whose script a package contains', async () => {
  const started = [
    "new Worker(URL.createObjectURL(new Blob(['onmessage = search'])));",
    'e.exports=function(){return new Worker((window.URL||window.webkitURL).createObjectURL(t),n)}',
    'const url = blob && (window.URL || window.webkitURL).createObjectURL(blob);\nreturn new window.Worker(url, { name });',
  ];
  for (const one of started) assert.equal(neededIn(one), ['worker-src blob:'], one);
  for (const one of [
    'const url = URL.createObjectURL(file); image.src = url; new Worker(other);',
    "// new Worker(URL.createObjectURL(blob))\nsave(URL.createObjectURL(file)); new Worker('/worker.js');",
  ])
    assert.equal(neededIn(one), [], one);
  await withSite(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', presets: [['classic', {}]] };\n",
      'node_modules/finder/package.json': '{ "name": "finder", "type": "module", "exports": "./index.js" }\n',
      'node_modules/finder/index.js':
        "export const find = () => new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])));\nexport const save = () => 1;\n",
      'src/Finder.jsx':
        "import { find } from 'finder';\nexport default function Finder() {\n  return <button onClick={find}>Find</button>;\n}\n",
      'docs/index.mdx': "import Finder from '@site/src/Finder';\n\n# Home\n\n<Finder />\n",
    },
    async ({ run, write, output }) => {
      const { code, stdout, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stdout, /worker-src blob: +node_modules\/finder\/index\.js:1/);
      assert.match(output('_headers'), "worker-src 'self' blob:");
      write({
        'src/Finder.jsx':
          "import { save } from 'finder';\nexport default function Finder() {\n  return <button onClick={save}>Save</button>;\n}\n",
      });
      await run(['build']);
      assert.not.match(output('_headers'), 'worker-src');
    },
  );
});

permissions.run();
