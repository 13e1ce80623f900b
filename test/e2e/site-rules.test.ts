// Style sheets that were written for the HTML of Docusaurus meet ours.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { codeThemeCss } from '../../src/theme/code-theme-css.js';
import { withPage } from './browser.js';
import { shareSite } from './served-site.js';

const rules = suite('rules of a site that know the HTML of Docusaurus');

const wide = 'a line of code that is longer than any window, '.repeat(9);
const site = shareSite({
  'docusaurus.config.js': `const night = {
  plain: { color: '#f8f8f2', backgroundColor: '#282a36' },
  styles: [
    { types: ['class-name'], style: { color: '#50fa7b' } },
    { types: ['builtin'], style: { color: '#ff5555' } },
    { types: ['operator'], style: { color: '#8be9fd' } },
    { types: ['keyword', 'no{}'], style: { color: '#bd93f9', fontStyle: 'italic' } },
    { types: ['string'], style: { color: '#000}*{' } },
    { types: ['boolean'], style: { color: 'rgb(1 2 3' } },
    { types: ['number'], languages: ['python'], style: { color: '#ff79c6' } },
  ],
};
const day = { plain: { color: '#393a34', backgroundColor: '#f6f8fa' }, styles: [{ types: ['string'], style: { color: '#e3116c' } }] };
module.exports = {
  title: 'Tide', url: 'https://tide.example', baseUrl: '/', favicon: 'icon.svg',
  presets: [['classic', { blog: false, theme: { customCss: './own.css' } }]],
  themeConfig: { footer: { style: 'dark', logo: { src: 'icon.svg', width: 60 }, copyright: 'Ebb' }, navbar: { title: 'Tide', style: 'dark', items: ['left', 'left', 'right', 'right'].map((position, index) => ({ label: 'abcd'[index], position, to: '/docs/code' })) }, prism: { theme: night, darkTheme: day } },
};
`,
  'relaydocs.config.ts': '',
  'own.css':
    'figure { display: flex; flex-direction: column; align-items: center; }\n.navbar__inner { max-width: 700px; margin: 0 auto; }\n' +
    '.navbar__item:nth-child(3) { --third: 1 } .navbar__link:nth-child(odd) { --odd: 1 } .navbar__item:nth-last-child(3) { --third-last: 1 }' +
    '.navbar__items--right > .navbar__item:first-child { --first: 1 }' +
    '.navbar__items--right > a:nth-last-child(3) { --right: 1 } .navbar__items--right > a:last-child { --last: 1 } .navbar__items > a:not(:nth-child(3)) { --others: 1 }' +
    ' .navbar__item[href]:nth-child(3) { --with-more: 1 } :is(.navbar__item, .own):nth-child(3) { --in-list: 1 } .navbar__items--right > :is(a, button):first-child { --any: 1 }\n' +
    ':root { --ifm-tabs-color-active: rgb(1, 0, 0); --ifm-h2-font-size: 90px; --ifm-alert-border-left-width: 9px; --ifm-blockquote-color: rgb(2, 0, 0); --ifm-pre-padding: 33px;' +
    ' --docusaurus-highlighted-code-line-bg: rgb(3, 0, 0); --ifm-alert-background-color: rgb(4, 0, 0); --ifm-table-cell-padding: 8px; --ifm-leading: 44px; --ifm-footer-background-color: rgb(10, 0, 0); --ifm-footer-color: rgb(10, 0, 0); --ifm-badge-padding-horizontal: 13px; --ifm-card-horizontal-spacing: 23px; --ifm-avatar-photo-size: 61px; --ifm-hero-background-color: rgb(9, 0, 0); --ifm-global-radius: 1px; --ifm-table-border-width: 3px; --ifm-link-decoration: underline; --ifm-spacing-horizontal: 40px }\n' +
    '.alert--success { border-color: rgb(6, 0, 0) } .alert { padding: 21px } [class*=codeBlockTitle] { color: rgb(7, 0, 0) } code[class^="codeBlockLines_"] { background: rgb(11, 0, 0) } [class*=admonitionHeading] { color: rgb(8, 0, 0) } .tabs { font-weight: 401 }\n' +
    '.theme-admonition-tip { --ifm-alert-background-color: rgb(5, 0, 0) }\n.markdown > h3 { --ifm-h3-font-size: 31px }\n' +
    '.navbar--dark { --ifm-navbar-background-color: rgb(13, 0, 0) } .navbar--primary { opacity: 0 } details { background: rgb(12, 0, 0) } summary { padding: 5px }\n' +
    'h2, th, blockquote, p code { color: rgb(1, 2, 3); }\np, h3 { margin: 1px; }\n' +
    '.thin { --ifm-col-width: 40% }\n@media (max-width: 996px) { .half { --ifm-col-width: 50% } }\n.big { flex-basis: 60% }\n' +
    '.footer__bottom { padding-top: 19px } .footer__bottom .footer__copyright { color: rgb(10, 1, 0) }\n' +
    ':where(.button--danger) { --ifm-button-background-color: rgb(14, 0, 0) }\n' +
    '.token.function { color: #fff; }\n.own { margin: 7px; padding: 3px; border-radius: 50%; color: rgb(4, 5, 6); font-size: 50px; }\n',
  'docs/flow.md': `# Flow\n\n\`\`\`text\n${wide}\n\`\`\`\n`,
  'docs/code.md':
    '# Code\n\n```js title="a.js" {1}\nreturn tell("a", 1) + b;\n```\n\n```python\nx = 1\n```\n\n```sh title="b.sh"\necho $((1+2))\n```\n\n```diff\n+a\n-b\n```\n\n:::tabs\n\n```sh tab="One"\nls\n```\n\n```js tab="Two"\nls()\n```\n\n:::\n',
  'docs/variables.md':
    '# Variables\n\n<div className="alert alert--info">a</div>\n<div className="card"><div className="card__body"><h4>b</h4><p>c</p></div></div>\n<span className="badge badge--primary">c</span>\n<img className="avatar__photo" src="/icon.svg" alt="" />\n<img className="avatar__photo avatar__photo--lg" src="/icon.svg" alt="" />\n<div className="hero">d</div>\n<div className="hero hero--dark">e</div>\n<details><summary>f</summary>g</details>\n<iframe src="/icon.svg" title="h"></iframe>\n\n## Two\n\n### Three\n\nText\n\n> said\n\n| a |\n| - |\n| b |\n\n:::tip\n\nOne\n\n:::\n\n:::note\n\nTwo\n\n:::\n\n```js title="a.js" {1}\na\n```\n\n::::tabs\n\n:::tab[One]\n\n1\n\n:::\n\n:::tab[Two]\n\n2\n\n:::\n\n::::\n',
  'docs/own.mdx': `# Own

## Plain

Some \`code\`

> said

| a |
| - |
| b |

### Below

<div>
  <h1 className="own">Title</h1>
  <img className="own" src="/icon.svg" alt="" />
  <table className="own"><tbody><tr><td className="own">b</td></tr></tbody></table>
  <details className="own"><summary>More</summary>text</details>
  <blockquote className="own">said</blockquote>
</div>

<div className="hero hero--primary"><h1 className="hero__title">Ebb</h1><h2>Tide</h2></div>
`,
  'docs/columns.mdx': `# Columns

<div className="row"><div className="col thin">a</div></div>
<div className="row"><div className="col half">a</div></div>
<div className="row"><div className="col col--4 big">a</div></div>
<div className="row"><div className="col col--6"><pre>${wide}</pre></div><div className="col col--6"><h4>b</h4></div></div>
`,
  'static/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'src/pages/bar.tsx': `import Layout from '@theme/Layout';
import { useEffect, useState } from 'react';
export default function Bar() {
  const [seen, setSeen] = useState('nothing');
  useEffect(() => {
    const bar = document.querySelector<HTMLElement>('.navbar__inner');
    setSeen([bar.parentElement.getAttribute('aria-label'), document.querySelector(".navbar .navbar__title").textContent].join(', '));
  }, []);
  return <Layout><p id="seen">{seen}</p></Layout>;
}`,
  'src/pages/index.js': `import Layout from '@theme/Layout';
export default () => (
  <Layout>
    <section id="hero"><p style={{ margin: '40px 0', height: 20 }}><button className="button button--secondary button--outline">Ebb</button></p></section>
    <button className="button button--danger">Flow</button>
  </Layout>
);`,
});
rules.after(() => site.close());

rules('for figures let wide code scroll within its block', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 390, height: 640 } }, async (page) => {
    await page.goto(`${url}docs/flow`);
    assert.is(await page.evaluate('document.documentElement.scrollWidth'), 390);
    assert.ok(await page.locator('pre').evaluate((block) => block.scrollWidth > block.clientWidth));
  });
});

rules('give columns their width, and none is wider', async () => {
  const { url } = await site.get();
  for (const [width, parts] of [
    [1280, [40, 100, 33, 50, 50]],
    [600, [40, 50, 100, 100, 100]],
  ] as const)
    await withPage({ viewport: { width, height: 640 } }, async (page) => {
      await page.goto(`${url}docs/columns`);
      const widths = await page
        .locator('.col')
        .evaluateAll((columns) =>
          columns.map((one) => Math.round((100 * one.clientWidth) / one.parentElement!.clientWidth)),
        );
      assert.equal(widths, parts);
      // Rows are wider than the text, and no wider than the window.
      assert.is(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0);
      assert.is(
        await page.locator('.col h4').evaluate((heading) => getComputedStyle(heading).marginTop),
        '0px',
      );
    });
});

rules('may give code a colour without a background', () => {
  const css = codeThemeCss({ themeConfig: { prism: { theme: { plain: { color: '#fff' }, styles: [] } } } });
  assert.match(css, '--prism-color:#fff;--rd-code-text:var(--prism-color);');
  assert.not.match(css, 'background-color');
  for (const color of ['rgb(1 2 3', '[a', 'red\n/*'])
    assert.is(codeThemeCss({ themeConfig: { prism: { theme: { plain: { color } } } } }), '');
});

rules('for code leave diagrams the colours of the page', () =>
  withPage({}, async (page) => {
    const theme = { plain: { color: '#fff', backgroundColor: '#111' }, styles: [] };
    const css = codeThemeCss({ themeConfig: { prism: { theme } } });
    await page.setContent(
      `<style>${css}</style><figure class="rd-code"></figure><figure class="rd-code rd-diagram"></figure>`,
    );
    const primary = (figure: Element) => getComputedStyle(figure).getPropertyValue('--rd-primary');
    assert.is(await page.locator('figure').first().evaluate(primary), 'currentcolor');
    assert.is(await page.locator('.rd-diagram').evaluate(primary), '');
  }),
);

rules(
  'for tokens meet the colours that the config gives code, which blocks have in either mode',
  async () => {
    const { url } = await site.get();
    await withPage({}, async (page) => {
      await page.goto(`${url}docs/code`);
      const look = (selector: string) =>
        page
          .locator(`.rd-prose ${selector}`)
          .first()
          .evaluate((one) => {
            const of = getComputedStyle(one);
            const block = getComputedStyle(one.closest('.rd-code')!);
            return [of.color, of.fontStyle, block.color, block.backgroundColor];
          });
      const looks = async () => [
        ...(await look('.keyword')),
        ...['.string', '.number', '[data-lang=python] .number', '.function'].map(
          async (kind) => (await look(kind))[0],
        ),
      ];
      const night = ['rgb(248, 248, 242)', 'rgb(40, 42, 54)'];
      assert.equal(await Promise.all(await looks()), [
        ...['rgb(189, 147, 249)', 'italic', ...night],
        ...[night[0], night[0], 'rgb(255, 121, 198)', 'rgb(255, 255, 255)'],
      ]);
      await page.evaluate("document.documentElement.dataset.theme = 'dark'");
      const day = ['rgb(57, 58, 52)', 'rgb(246, 248, 250)'];
      assert.equal(await Promise.all(await looks()), [
        ...[day[0], 'normal', ...day],
        ...['rgb(227, 17, 108)', day[0], day[0], 'rgb(255, 255, 255)'],
      ]);
    });
  },
);

rules(
  'may give operators a colour, and what a token is called last one before what it is called first',
  async () => {
    const { url } = await site.get();
    await withPage({}, async (page) => {
      await page.goto(`${url}docs/code`);
      const colors = (selector: string) =>
        page
          .locator(`.rd-prose ${selector}`)
          .evaluateAll((found) => found.map((one) => [one.textContent, getComputedStyle(one).color]));
      assert.equal(await colors('[data-lang=sh] .builtin'), [['echo', 'rgb(80, 250, 123)']]);
      assert.equal(await colors('[data-lang=sh] .operator'), [['+', 'rgb(139, 233, 253)']]);
      const stripes = await page
        .locator('[data-lang=diff] .rd-line')
        .evaluateAll((lines) => lines.map((line) => getComputedStyle(line).boxShadow.replace(/\).*/, ')')));
      assert.equal(stripes, ['rgb(46, 160, 67)', 'rgb(248, 81, 73)']);
    });
  },
);

rules('for places of items in the navbar count what stands beside them there', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(`${url}docs/code`);
    const having = (name: string) =>
      page
        .locator('.rd-navbar-items a')
        .evaluateAll(
          (links, of) =>
            links.filter((one) => getComputedStyle(one).getPropertyValue(of)).map((one) => one.textContent),
          name,
        );
    assert.equal(await having('--third'), ['a']);
    assert.equal(await having('--odd'), ['a', 'c']);
    assert.equal(await having('--third-last'), ['d']);
    assert.equal(await having('--first'), ['c']);
    assert.equal(await having('--right'), ['d']);
    assert.equal(await having('--with-more'), ['a']);
    assert.equal(await having('--in-list'), ['a']);
    assert.equal(await having('--any'), ['c']);
    // Behind them are the switch of the colour mode and the search.
    assert.equal(await having('--last'), []);
    assert.equal(await having('--others'), ['b', 'c', 'd']);
  });
});

rules('that set variables, or parts of pages, are seen where these are seen there', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(`${url}docs/variables`);
    const look = (selector: string, name: string, pseudo = '') =>
      page
        .locator(`.rd-prose ${selector}`)
        .first()
        .evaluate(
          (one, [of, part]) => getComputedStyle(one, part || null).getPropertyValue(of!),
          [name, pseudo],
        );
    for (const [selector, name, value] of [
      ['[aria-selected=true]', 'color', 'rgb(1, 0, 0)'],
      ['.rd-line-highlight', 'background-color', 'rgb(3, 0, 0)'],
      ['.rd-line-highlight', 'margin-left', '-33px'],
      ['.rd-admonition-tip', 'border-left-width', '9px'],
      ['.rd-admonition-tip', 'background-color', 'rgb(5, 0, 0)'],
      ['td', 'padding-left', '8px'],
      ['td', 'border-left-width', '3px'],
      ['> p', 'margin-bottom', '44px'],
      ['.rd-code', 'border-top-left-radius', '1px'],
      ['h3', 'font-size', '31px'],
      ['.rd-admonition-tip', 'border-top-color', 'rgb(6, 0, 0)'],
      ['.rd-admonition-note', 'padding-top', '21px'],
      ['.rd-admonition-title', 'color', 'rgb(8, 0, 0)'],
      ['.rd-code-title', 'color', 'rgb(7, 0, 0)'],
      ['[role=tab]', 'font-weight', '401'],
      ['.alert', 'border-left-width', '9px'],
      // Theirs is 1px there, whatever alerts have.
      ['details', 'border-left-width', '1px'],
      ['iframe', 'border-top-width', '0px'],
      ['iframe', 'color-scheme', 'auto'],
      ['.alert', 'border-top-left-radius', '1px'],
      ['.card__body', 'padding-left', '23px'],
      ['.card__body h4', 'margin-top', '0px'],
      ['.badge', 'padding-left', '13px'],
      ['.avatar__photo', 'width', '61px'],
      ['.avatar__photo--lg', 'width', '64px'],
      ['.hero', 'background-color', 'rgb(9, 0, 0)'],
      ['.hero--dark', 'background-color', 'rgb(36, 41, 47)'],
      ['.rd-admonition-note', 'border-left-color', 'rgb(75, 90, 107)'],
      // What the site says of the element goes before.
      ['blockquote', 'color', 'rgb(1, 2, 3)'],
      // Articles and kinds of admonitions have values of their own there.
      ['h2', 'font-size', '24px'],
      ['.rd-admonition-note', 'background-color', 'rgb(255, 255, 255)'],
    ] as const)
      assert.equal([selector, name, await look(selector, name)], [selector, name, value]);
    assert.is(await look('.rd-admonition-tip', 'background-color', '::after'), 'rgb(5, 0, 0)');
    for (const part of ['.rd-brand', '.rd-sidebar a', '.rd-navbar-items li + li a', '.rd-pagination a'])
      assert.is(
        await page
          .locator(part)
          .first()
          .evaluate((link) => getComputedStyle(link).textDecorationLine),
        'underline',
        part,
      );
    // What the site says of the lines of a block fills it, as they carry its space there.
    const lines = await page
      .locator('pre > code')
      .first()
      .evaluate((code: HTMLElement) => [
        getComputedStyle(code).backgroundColor,
        getComputedStyle(code).paddingTop,
        code.offsetWidth - code.parentElement!.clientWidth,
        code.offsetHeight - code.parentElement!.clientHeight,
      ]);
    assert.equal(lines, ['rgb(11, 0, 0)', '33px', 0, 0]);
    const footer = page.locator('.rd-footer');
    const colors = await footer.evaluate((one) => [
      getComputedStyle(one).backgroundColor,
      getComputedStyle(one).color,
    ]);
    assert.equal(colors, ['rgb(22, 27, 34)', 'rgb(221, 227, 234)']);
    const logo = await page.locator('.rd-footer-logo img').boundingBox();
    assert.is(logo?.width, 60);
    // Its link is around all of it.
    const link = await page.locator('.rd-footer-logo').boundingBox();
    assert.ok(link!.height >= logo!.height, `${link!.height}`);
    // What is below the links is one element, with the logo in it.
    const bottom = page.locator('.rd-footer-logo + .rd-copyright');
    const ofBottom = await bottom.evaluate((one) => [
      getComputedStyle(one.parentElement!).paddingTop,
      getComputedStyle(one).paddingTop,
      getComputedStyle(one).color,
    ]);
    assert.equal(ofBottom, ['19px', '0px', 'rgb(10, 1, 0)']);
  });
});

rules(
  'for a style of the navbar hold for one of this style, and those for details in articles alone',
  async () => {
    const { url } = await site.get();
    await withPage({ viewport: { width: 390, height: 640 } }, async (page) => {
      await page.goto(`${url}docs/variables`);
      const look = (selector: string, name: string) =>
        page.locator(selector).evaluate((one, of) => getComputedStyle(one).getPropertyValue(of), name);
      const none = 'rgba(0, 0, 0, 0)';
      for (const [selector, name, value] of [
        ['nav.rd-navbar', 'background-color', 'rgb(13, 0, 0)'],
        ['nav.rd-navbar', 'opacity', '1'],
        ['.rd-prose > details', 'background-color', 'rgb(12, 0, 0)'],
        ['.rd-prose > details > summary', 'padding-top', '5px'],
        ['.rd-page-menu', 'background-color', none],
        ['.rd-page-menu > summary', 'padding-top', '0px'],
        ['.rd-mobile-toc > details', 'background-color', none],
        ['.rd-mobile-toc summary', 'padding-top', '0px'],
      ] as const)
        assert.equal([selector, name, await look(selector, name)], [selector, name, value]);
    });
  },
);

rules('for elements, and for classes of its own on them, hold in the text of a page', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(`${url}docs/own`);
    const all = (selector: string, name: string) =>
      page
        .locator(`.rd-prose ${selector}`)
        .evaluateAll((found, of) => found.map((one) => getComputedStyle(one).getPropertyValue(of)), name);
    const [of, own] = ['rgb(1, 2, 3)', 'rgb(4, 5, 6)'];
    for (const plain of ['#plain', 'th', 'blockquote:not(.own)', 'p code'])
      assert.equal([plain, ...(await all(plain, 'color'))], [plain, of]);
    for (const [name, value] of [
      ['color', own],
      ['margin-bottom', '7px'],
      ['padding-top', '3px'],
      ['border-top-left-radius', '50%'],
      ['font-size', '50px'],
    ] as const)
      assert.equal([name, ...(await all('.own', name))], [name, ...Array<string>(6).fill(value)]);
    // Between the parts of a page it is ours, as it is that of Infima there.
    assert.not.equal(await all('> p', 'margin-bottom'), ['1px']);
    assert.not.equal(await all('> h3', 'margin-top'), ['1px']);
    assert.equal(await all('.hero__title', 'font-size'), ['48px']);
    const white = 'rgb(255, 255, 255)';
    assert.equal(await all('.hero', 'color'), [white]);
    assert.equal(await all('.hero__title', 'color'), [white]);
  });
});

rules('for a second button with an outline let its words be read', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(url);
    const colorOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((one) => getComputedStyle(one).color);
    assert.is(await colorOf('main .button, .button'), await colorOf('body'));
  });
});

rules('for a kind of buttons hold in the words of Docusaurus, which weigh nothing', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(url);
    const look = await page.locator('.button--danger').evaluate((one) => {
      const { backgroundColor, borderTopColor } = getComputedStyle(one);
      return [backgroundColor, borderTopColor];
    });
    assert.equal(look, ['rgb(14, 0, 0)', 'rgb(14, 0, 0)']);
  });
});

rules('for sections of React pages hold around the margins of what is in them', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(url);
    assert.is(await page.locator('#hero').evaluate((one) => one.getBoundingClientRect().height), 100);
  });
});

rules('for what is in the navbar hold for it, and not for the bar', async () => {
  const { url } = await site.get();
  await withPage({ viewport: { width: 1280, height: 640 } }, async (page) => {
    await page.goto(url);
    const widthOf = (selector: string) =>
      page.locator(selector).evaluate((one) => one.getBoundingClientRect().width);
    assert.equal([await widthOf('nav.rd-navbar'), await widthOf('nav.rd-navbar > *')], [1280, 700]);
  });
});

rules('selectors in scripts find what stands for the frame', async () => {
  const { url } = await site.get();
  await withPage({}, async (page) => {
    await page.goto(`${url}bar`);
    await page.getByText('Main, Tide').waitFor();
  });
});

rules.run();
