// Code that readers edit and see run, under the policy that `preview` sends.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { faults } from './axe.js';
import { withPage } from './browser.js';
import { shareSite, siteConfig } from './served-site.js';

const live = suite('live code');

const page = `# Live code

\`\`\`jsx live title="A counter"
function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{word} {count}</button>;
}
\`\`\`

\`\`\`tsx live noInline showLineNumbers
type Props = { name: string };
const Hello = ({ name }: Props) => <Shout>Hello {name}</Shout>;
render(<Hello name="Ada" />);
\`\`\`

Some text.

\`\`\`js
plain();
\`\`\`
`;

const site = shareSite({
  'relaydocs.config.ts': siteConfig(
    "markdown: { liveCode: { scope: 'src/scope.tsx' } }, texts: { liveResult: 'Outcome' },",
  ),
  'src/scope.tsx': `import { useId } from 'react';
const Shout = ({ children }) => <strong id={useId()} className="shout">{children}!</strong>;
export default { Shout, word: 'Pressed' };
`,
  'docs/index.md': page,
  'docs/far.md': `# Far\n\n${'Text.\n\n'.repeat(200)}\`\`\`jsx live\n<i>{1 + 1}</i>\n\`\`\`\n`,
  'docs/component.mdx': `import CodeBlock from '@theme/CodeBlock'

# Component

<CodeBlock language="jsx" live>{'<em>from a component</em>'}</CodeBlock>
`,
  'docs/parts.mdx': `import Own from '@site/src/Own'

# Parts

<Own />
`,
  'src/Own.jsx': `import Provider from '@theme/Playground/Provider';
import Editor from '@theme/Playground/Editor';
import Preview from '@theme/Playground/Preview';
import ResetButton from '@theme/Playground/Buttons/ResetButton';
export default () => <Provider code="<em>low</em>"><ResetButton /><section><Preview /></section><Editor /></Provider>;
`,
  'docs/prose.md': '# Prose\n\nSee [live code](./index.md).\n',
});
live.after(() => site.close());

const editor = (tab: Page, index = 0) => tab.getByRole('textbox', { name: 'Live editor' }).nth(index);
const result = (tab: Page, index = 0) => tab.getByRole('group', { name: 'Outcome' }).nth(index);

/** Milliseconds from a change of the text until the result has it. */
const timeOfEdit = (tab: Page, from: string, to: string): Promise<number> =>
  tab.evaluate(
    ([before, after]) =>
      new Promise<number>((resolve) => {
        const area = document.querySelector<HTMLTextAreaElement>('.rd-live textarea')!;
        const shown = document.querySelector('.rd-live-result')!;
        const start = performance.now();
        new MutationObserver(() => {
          if (shown.textContent!.includes(after!)) resolve(performance.now() - start);
        }).observe(shown, { subtree: true, childList: true, characterData: true });
        area.value = area.value.replace(before!, after!);
        area.dispatchEvent(new Event('input'));
      }),
    [from, to],
  );

live('readers see what code does, edit it, and see what it does then', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 2000 } }, async (tab) => {
    await tab.goto(`${url}prose`);
    await tab.getByRole('link', { name: 'live code', exact: true }).click();
    const counter = result(tab).getByRole('button');
    await counter.click();
    assert.is(await counter.innerText(), 'Pressed 1');
    assert.is(await result(tab, 1).innerText(), 'Hello Ada!');
    assert.ok((await timeOfEdit(tab, '{word}', 'Times')) < 200);
    assert.is(await counter.innerText(), 'Times 0', 'the edited component begins anew');
    assert.match(
      await tab.locator('.rd-live-editor code').first().innerText(),
      'Times',
      'colours follow the text',
    );
    assert.is(await tab.locator('.rd-live .rd-line-numbers').count(), 0);
    assert.equal(await faults(tab), []);
    await tab.getByRole('button', { name: /^Switch between dark and light/ }).click();
    assert.equal(await faults(tab), []);
  });
});

live('a mistake is told below the result, and goes with the mistake', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 2000 } }, async (tab) => {
    await tab.goto(url);
    await result(tab).getByRole('button').waitFor();
    const told = tab.getByRole('status').filter({ hasText: 'Error' });
    const first = await editor(tab).inputValue();
    await editor(tab).fill(first.replace('</button>', ''));
    assert.match(await told.innerText(), /^SyntaxError.*\(\d+:\d+\)/);
    assert.ok(await result(tab).getByRole('button').isVisible(), 'what was there stays');
    await editor(tab).fill(first.replace('{word}', '{missing}'));
    assert.match(await told.innerText(), 'ReferenceError: missing is not defined');
    await editor(tab, 1).fill('const nothing = 1;');
    assert.ok(await tab.getByText('it has to call render(…)').isVisible());
    assert.equal(await faults(tab), []);
    await editor(tab).fill(first);
    await told.waitFor({ state: 'detached' });
    assert.is(await result(tab).innerText(), 'Pressed 0');
  });
});

live('a component of the site shows the result where it likes, and brings the code back', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 2000 } }, async (tab) => {
    await tab.goto(`${url}parts`);
    await tab.locator('section em', { hasText: 'low' }).waitFor();
    await editor(tab).fill('<em>high</em>');
    await tab.locator('section em', { hasText: 'high' }).waitFor();
    await tab.getByRole('button', { name: 'Reset code to original' }).click();
    await tab.locator('section em', { hasText: 'low' }).waitFor();
    assert.is(await editor(tab).inputValue(), '<em>low</em>');
  });
});

live('Tab indents in the editor, and leaves it after Escape', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 2000 } }, async (tab) => {
    await tab.goto(url);
    await result(tab).getByRole('button').waitFor();
    const hint = tab.getByText('To leave the editor').first();
    assert.not.ok(await hint.isVisible());
    await editor(tab).focus();
    assert.ok(await hint.isVisible());
    const before = await editor(tab).inputValue();
    await tab.keyboard.press('Control+Home');
    await tab.keyboard.press('Tab');
    assert.is(await editor(tab).inputValue(), `  ${before}`);
    await tab.keyboard.press('Control+z');
    assert.is(await editor(tab).inputValue(), before);
    await tab.keyboard.press('Control+Home');
    await tab.keyboard.press('ArrowDown');
    await tab.keyboard.press('End');
    await tab.keyboard.press('Enter');
    await tab.keyboard.type('void 0;');
    assert.match(await editor(tab).inputValue(), '\n  void 0;\n');
    await tab.keyboard.press('Escape');
    await tab.keyboard.press('Tab');
    assert.is(await tab.evaluate(() => document.activeElement!.textContent), 'Pressed 0');
    await tab.keyboard.press('Shift+Tab');
    await tab.keyboard.press('Tab');
    assert.ok(await editor(tab).evaluate((area) => area === document.activeElement), 'it indents again');
  });
});

live('the editor shows its code as the server highlights it, letter on letter, at every width', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 320, height: 900 } }, async (tab) => {
    await tab.goto(url);
    await result(tab).getByRole('button').waitFor();
    const places = await tab.evaluate(() => {
      const area = document.querySelector<HTMLTextAreaElement>('.rd-live textarea')!;
      const pre = document.querySelector<HTMLElement>('.rd-live pre')!;
      const box = (element: HTMLElement) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const { font, lineHeight, padding } = getComputedStyle(element);
        return { x, y, width, height, font, lineHeight, padding, inside: element.scrollWidth };
      };
      return [box(area), box(pre)];
    });
    assert.equal(places[0], places[1]);
    assert.is(await tab.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.ok(
      await tab
        .locator('.rd-live-editor')
        .first()
        .evaluate((box) => box.scrollWidth > box.clientWidth),
    );
    assert.is(await tab.locator('.rd-live .token.keyword').first().innerText(), 'function');
    assert.equal(await faults(tab), []);
  });
});

live('only pages with live code load or allow anything for it, and these when it comes near', async () => {
  const { url, output, run } = await site.get();
  const scripts: string[] = [];
  const note = (tab: Page) =>
    tab.on('request', (request) => {
      if (/\/(?:live|react|island)-/.test(request.url())) scripts.push(request.url());
    });
  await withPage({ viewport: { width: 1280, height: 700 } }, async (tab) => {
    note(tab);
    await tab.goto(`${url}prose`, { waitUntil: 'networkidle' });
    assert.equal(scripts, []);
    await tab.goto(`${url}far`, { waitUntil: 'networkidle' });
    assert.is(scripts.length, 1, 'what waits for the block');
    await tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await result(tab).getByText('2').waitFor();
  });
  await withPage({ expectedMessages: [/unsafe-eval/] }, async (tab) => {
    await tab.goto(`${url}prose`);
    // What the test says itself may evaluate text, what it leaves to the page may not.
    await tab.evaluate(() => setTimeout('document.title = "evaluated"'));
    await tab.waitForTimeout(100);
    assert.is(await tab.title(), 'Prose | Test site', 'a page without live code is as strict as ever');
  });
  await withPage({}, async (tab) => {
    await tab.goto(`${url}component`);
    assert.is(await result(tab).innerText(), 'from a component');
  });
  await withPage({ javaScriptEnabled: false }, async (tab) => {
    await tab.goto(url);
    assert.ok(await tab.getByText('function Counter()').isVisible());
    assert.ok(await tab.getByText('A counter').isVisible());
  });
  const policies = ['index', 'far', 'component', 'prose', '404'].map(
    (name) =>
      /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(output(`${name}.html`))?.[1],
  );
  assert.equal(
    policies.map((policy) => policy && /^script-src \S*self\S* \S*sha256-\S*$/.test(policy)),
    [undefined, undefined, undefined, true, true],
  );
  assert.not.match(output('prose.html'), 'live-code');
  assert.match(output('_headers'), "'unsafe-eval';");
  assert.match(output('index.md'), '```jsx live title="A counter"\nfunction');
  const { stdout } = await run(['build']);
  assert.match(stdout, /script-src 'unsafe-eval' +docs\/\S+ and 3 more/);
});

live.run();
