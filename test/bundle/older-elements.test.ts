import * as React from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mayMakeOlderElements, withNewerElements } from '../../src/bundle/older-elements.js';

const older = suite('packages with a copy of the JSX runtime of React 18');

const internals = '__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED';
const rewrite = async (text: string): Promise<string> =>
  (mayMakeOlderElements(text) && (await withNewerElements(text, 'kit.js'))) || text;

interface Kit {
  jsx(type: string, props: object): React.ReactElement;
  word?: string;
  isOld?: boolean;
}

/** Runs a CommonJS module with the React of the site. */
async function load(text: string): Promise<Kit> {
  const module = { exports: {} as Kit };
  new Function('module', 'exports', 'require', await rewrite(text))(module, module.exports, () => React);
  return module.exports;
}

const make = [
  'var keys={key:!0,ref:!0,__self:!0,__source:!0},has=Object.prototype.hasOwnProperty;',
  'function jsx(type,from){var props={},b;for(b in from)has.call(from,b)&&!keys.hasOwnProperty(b)&&(props[b]=from[b]);',
  'return{$$typeof:kind,type:type,key:null,ref:from.ref||null,props:props,_owner:owner.current}}',
  'exports.jsx=jsx;',
].join('\n');

older('their elements are shown, however the runtime takes the internals', async () => {
  for (const head of [
    `var kind=Symbol.for("react.element"),owner=React.${internals}.ReactCurrentOwner;`,
    `var all=React.${internals},kind=Symbol["for"]("react.element"),owner=all.ReactCurrentOwner;`,
    `var kind=60103,all,owner;all=React["${internals}"];owner=all.ReactCurrentOwner;if(Symbol.for){var f=Symbol.for;kind=f("react.element")}`,
  ]) {
    const { jsx } = await load(`var React=require("react");${head}${make}`);
    assert.is(renderToStaticMarkup(jsx('b', { title: 'x', children: 'shown' })), '<b title="x">shown</b>');
  }
});

older(
  'a text that is shown stays, and so does what a package finds out about React by its internals',
  async () => {
    const { jsx, word, isOld } = await load(
      [
        'var React=require("react");',
        `exports.isOld=Boolean(React.${internals});exports.word="react.element";`,
        `var kind=Symbol.for("react.element"),owner=React.${internals}.ReactCurrentOwner;`,
        make,
      ].join('\n'),
    );
    assert.is(word, 'react.element');
    assert.is(isOld, false);
    assert.is(renderToStaticMarkup(jsx('b', { children: word })), '<b>react.element</b>');
    const asks = `var kind=Symbol.for("react.element"),o="ReactCurrentOwner";exports.isOld=Boolean(require("react").${internals});`;
    assert.is(await rewrite(asks + make), asks + make);
  },
);

older('a package that holds all of React 18 stays as it is, however it sets the internals', async () => {
  const own = 'var kind=Symbol.for("react.element"),N={},owner={current:null},all={ReactCurrentOwner:owner};';
  const uses = `exports.owner=N.${internals}.ReactCurrentOwner;`;
  for (const sets of [
    `N.${internals}=all;`,
    `N["${internals}"]=all;`,
    `N={${internals}:all};`,
    `Object.assign(N,{"${internals}":all});`,
    `Object.defineProperty(N,"${internals}",{value:all});`,
  ]) {
    const text = own + sets + uses + make;
    assert.is(await rewrite(text), text, sets);
  }
  const renderer = `var all=require("react").${internals},owner=all.ReactCurrentOwner,b=all.ReactCurrentBatchConfig,kind=Symbol.for("react.element");`;
  assert.is(await rewrite(renderer + make), renderer + make);
});

older.run();
