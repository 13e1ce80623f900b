// Which files of a package are worth parsing to know whether its components need the browser.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { findUses, mayHave } from '../../src/bundle/browser-uses.js';
import { parseModule } from '../../src/bundle/parse-module.js';

const uses = suite('uses of the browser');

const modules = {
  browser: [
    "import { useState } from 'react'; export const Count = () => useState(0)[0];",
    "'use strict'; exports.Button = () => jsx('button', { onClick: () => go() });",
    'export class Clock extends Component { componentDidMount() { start(); } }',
    'export class Clock extends Timed { componentWillUnmount = () => stop(); }',
    'export class Guard extends Component { static getDerivedStateFromError() { return {}; } }',
    'export function tick() { this.setState({}); }',
    'export function tick() { this.forceUpdate(); }',
    'export class Clock extends Component { constructor(props) { super(props); const self = this; setInterval(() => self.setState({ n: 1 }), 1000); } }',
    'export const bind = (one) => store.subscribe(() => one?.setState({ n: 1 }));',
    'export const bind = (one) => { const { forceUpdate } = one; return forceUpdate; };',
    "export const bind = (one) => one['setState']({});",
    'Clock.prototype.componentDidMount = function () { start(this); };',
    "export class Clock extends Component { 'componentDidMount'() { start(); } }",
    'export const Clock = createReactClass({ componentWillUnmount() { stop(); } });',
    "export const Clock = make(Component, [{ key: 'componentDidUpdate', value: start }]);",
    'export class Clock extends Timed { render() { return this.state.n; } }',
    'export const timed = (Base) => class extends ticking(Base) { render = () => this.state.n; };',
    "import BrowserOnly from '@docusaurus/BrowserOnly'; export const A = () => BrowserOnly;",
  ],
  createsContext: ['export const Theme = React.createContext(1);'],
  inspectsChildren: [
    'export const First = ({ children: inner }) => inner[0];',
    'export const All = (props) => React.Children.toArray(props.children);',
    "import { useTabs } from '@docusaurus/theme-common/internal'; export const Own = (props) => useTabs(props);",
    'export const Copy = (props) => React.cloneElement(props.child);',
  ],
  readsContext: [
    'export const Name = () => React.useContext(Theme);',
    "import { use as read } from 'react'; export const Name = () => read(Theme);",
    'export const Name = () => jsx(Theme.Consumer, {});',
  ],
} as const;

for (const [name, texts] of Object.entries(modules))
  uses(`a module whose tree has "${name}" is worth parsing for it`, async () => {
    const use = name as keyof typeof modules;
    for (const text of texts) {
      assert.ok(findUses(await parseModule(text, 'a.js'))[use], text);
      assert.ok(mayHave(text, [use]), text);
    }
  });

uses('an icon that draws and does nothing else is not worth it', () => {
  const icon = `"use strict";\nexports.Sun = (props) => jsx("svg", { ...props, d: "M1 1" });\n`;
  assert.not(mayHave(icon, ['browser', 'createsContext', 'inspectsChildren', 'readsContext']));
});

uses('a class that only renders needs no browser', async () => {
  for (const text of [
    'export class Box extends React.Component { state = { n: 1 }; render() { return this.props.children; } }',
    'export class Box extends PureComponent { render() { return this.props.children; } }',
    'export class Mistake extends Error { name = "Mistake"; }',
  ])
    assert.is(findUses(await parseModule(text, 'a.js')).browser, undefined, text);
});

uses.run();
