import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sha256 } from '../../src/base/hash.js';
import type { SourceFact } from '../../src/compile/compiled-page.js';
import { buildPolicy, type PolicyConfig } from '../../src/output/content-security-policy.js';
import { styleSources } from '../../src/output/tag-sources.js';
import { configWith, withSite } from '../build/with-site.js';

const policies = suite('content security policy');

const plain: PolicyConfig = {
  configPath: 'relaydocs.config.ts',
  search: undefined,
  favicon: 'img/favicon.svg',
  scripts: [],
  stylesheets: [],
  headTags: [],
  announcementBar: undefined,
  feedback: undefined,
  analytics: undefined,
  footer: undefined,
  navbar: { title: undefined, logo: undefined, hideOnScroll: false, items: [] },
};

const policyOf = (config: Partial<PolicyConfig> = {}, sources: (SourceFact & { page: string })[] = []) =>
  buildPolicy({ bootHash: 'sha256-boot=', sources, config: { ...plain, ...config } });

const directive = (policy: string, name: string): string | undefined =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1);

const added = (config: Partial<PolicyConfig>): string[] =>
  policyOf(config).loosened.map((source) => `${source.directive} ${source.source}`);

policies('a site that loads nothing from elsewhere gets the strictest one', () => {
  const { policy, loosened } = policyOf({
    scripts: ['/docs/own.js'],
    navbar: { ...plain.navbar, items: [{ type: 'html', value: '<b>hi</b><img src="/docs/a.png">' }] },
    headTags: [{ tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{}' }],
  });
  assert.equal(loosened, []);
  assert.is(
    policy,
    "default-src 'none'; script-src 'self' 'sha256-boot='; style-src 'self'; img-src 'self'; font-src 'self'; media-src 'self'; frame-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'",
  );
});

policies('a host of a page is allowed, and the page is named', () => {
  const image = {
    directive: 'img-src',
    source: 'https://img.example',
    file: undefined,
    line: 14,
    page: 'docs/a.md',
  } as const;
  const video = {
    directive: 'frame-src',
    source: 'https://video.example',
    file: 'docs/_part.md',
    line: 3,
    page: 'docs/b.md',
  } as const;
  const { policy, loosened } = policyOf({}, [image, { ...image, page: 'docs/c.md' }, video]);
  assert.is(directive(policy, 'img-src'), "'self' https://img.example");
  assert.is(directive(policy, 'frame-src'), "'self' https://video.example");
  assert.equal(loosened, [
    { directive: 'frame-src', source: 'https://video.example', reason: 'docs/_part.md:3' },
    { directive: 'img-src', source: 'https://img.example', reason: 'docs/a.md:14 and 1 more' },
  ]);
});

policies('an object replaces the word none', () => {
  const { policy } = policyOf({}, [
    { directive: 'object-src', source: 'https://o.example', file: undefined, line: 1, page: 'a.md' },
  ]);
  assert.is(directive(policy, 'object-src'), 'https://o.example');
  // Browsers hold a document in an object against this one as well.
  assert.is(directive(policy, 'frame-src'), "'self' https://o.example");
});

policies('scripts and style sheets of the config are allowed, with what they need to work', () => {
  const config = {
    scripts: ['https://plausible.example/js/script.js', { src: '//cdn.example/x.js', async: true }],
    stylesheets: ['https://fonts.googleapis.com/css2?family=Inter'],
  };
  assert.equal(added(config), [
    // A page on `http:`, as the preview's, loads it from there by the same scheme.
    'connect-src cdn.example',
    'connect-src https://plausible.example',
    'font-src https://fonts.googleapis.com',
    'font-src https://fonts.gstatic.com',
    'script-src cdn.example',
    'script-src https://plausible.example',
    'style-src https://fonts.googleapis.com',
  ]);
  assert.is(policyOf(config).loosened[0]!.reason, 'relaydocs.config.ts: scripts[1]');
});

policies('answers of readers may be sent to the address for them', () => {
  assert.equal(added({ feedback: { url: 'https://feedback.example/docs' } }), [
    'connect-src https://feedback.example',
  ]);
  assert.equal(added({ feedback: { url: '/api/feedback' } }), []);
});

policies(
  'services that count readers get what they load and where they send to, and the field is named',
  () => {
    const config = (analytics: Partial<NonNullable<PolicyConfig['analytics']>>) => ({
      analytics: { consent: 'required' as const, ...analytics },
    });
    assert.equal(added(config({})), []);
    assert.equal(added(config({ googleAnalytics: { measurementId: 'G-1' } })), [
      'connect-src https://*.analytics.google.com',
      'connect-src https://*.google-analytics.com',
      'connect-src https://www.googletagmanager.com',
      'img-src https://*.google-analytics.com',
      'img-src https://www.googletagmanager.com',
      'script-src https://www.googletagmanager.com',
    ]);
    const hosted = config({
      plausible: { domain: 'docs.example', src: 'https://p.example/js/script.js' },
      matomo: { url: 'https://m.example/stats/', siteId: '1' },
      fathom: { siteId: 'F', src: 'https://f.example/script.js' },
    });
    assert.equal(added(hosted), [
      ...['f', 'm', 'p'].map((name) => `connect-src https://${name}.example`),
      ...['f', 'm'].map((name) => `img-src https://${name}.example`),
      ...['f', 'm', 'p'].map((name) => `script-src https://${name}.example`),
    ]);
    assert.is(policyOf(hosted).loosened[0]!.reason, 'relaydocs.config.ts: analytics.fathom');
    assert.equal(added(config({ umami: { websiteId: 'u', src: 'https://cloud.umami.is/script.js' } })), [
      'connect-src https://*.umami.dev',
      'connect-src https://*.umami.is',
      'connect-src https://cloud.umami.is',
      'script-src https://cloud.umami.is',
    ]);
    assert.equal(added(config({ umami: { websiteId: 'u', src: '/u.js' } })), []);
  },
);

policies("Google's tag may report to where Google counts", () => {
  assert.equal(added({ scripts: ['https://www.googletagmanager.com/gtag/js?id=G-1'] }), [
    'connect-src https://*.analytics.google.com',
    'connect-src https://*.google-analytics.com',
    'connect-src https://www.googletagmanager.com',
    'script-src https://www.googletagmanager.com',
  ]);
});

policies('where diagrams write styles as text, no hash of a style takes that back', () => {
  const { policy, loosened } = policyOf({ headTags: [{ tagName: 'style', innerHTML: 'b{}' }] }, [
    { directive: 'style-src', source: "'unsafe-inline'", file: undefined, page: 'docs/a.md', line: 3 },
  ]);
  assert.match(policy, "; style-src 'self' 'unsafe-inline';");
  assert.equal(loosened, [{ directive: 'style-src', source: "'unsafe-inline'", reason: 'docs/a.md:3' }]);
});

policies('inline code of the config is allowed by its hash', () => {
  assert.equal(
    added({
      headTags: [
        { tagName: 'script', innerHTML: 'window.x = 1' },
        { tagName: 'style', innerHTML: 'b{}' },
        {
          tagName: 'link',
          attributes: { rel: 'preload', as: 'font', href: 'https://f.example/a.woff2', crossorigin: true },
        },
      ],
    }),
    ['font-src https://f.example', `script-src ${sha256('window.x = 1')}`, `style-src ${sha256('b{}')}`],
  );
});

policies('code of the config that holds the end of its tag is allowed as it is written', () => {
  const headTags = [{ tagName: 'script', innerHTML: "a = '</script>'" }];
  assert.equal(added({ headTags }), [`script-src ${sha256("a = '<\\/script>'")}`]);
});

policies('code is allowed as browsers read it', () => {
  const inside =
    '<a onclick="a = 1 &gt; 0 || &#x27;x&apos;">x</a><script>b = "<!-- c -->"</script><!-- <img src="https://no.example"> --!>' +
    '<!--><script>d = "</style></scripted>"</script><p style="background:url(https://own.example/p.png)"></p>';
  const headTags = [
    { tagName: 'script', innerHTML: 'a = 1;\r\nb = 2' },
    { tagName: 'script', innerHTML: 'c = "<!--<script>"' },
    { tagName: 'style', innerHTML: 'b{background:url(https://bg.example/q.png)}' },
    { tagName: 'div', innerHTML: inside, place: 'bodyEnd' as const },
  ];
  assert.equal(
    added({ headTags }).sort(),
    [
      'img-src https://bg.example',
      'img-src https://own.example',
      `script-src ${sha256('d = "</style></scripted>"')}`,
      `style-src ${sha256('background:url(https://own.example/p.png)')}`,
      "style-src 'unsafe-hashes'",
      `script-src ${sha256('a = 1;\nb = 2')}`,
      `script-src ${sha256('c = "<!--<\\u0073cript>"')}`,
      `script-src ${sha256("a = 1 > 0 || 'x'")}`,
      `script-src ${sha256('b = "<!-- c -->"')}`,
      "script-src 'unsafe-hashes'",
      `style-src ${sha256('b{background:url(https://bg.example/q.png)}')}`,
    ].sort(),
  );
});

policies('HTML in the bar, the navbar and the footer is read as browsers read it', () => {
  const config: Partial<PolicyConfig> = {
    favicon: 'https://icons.example/f.ico',
    announcementBar: {
      id: 'a',
      content:
        '<a href="https://not-loaded.example" onclick="go(&quot;x&quot;)">x</a><!-- <img src="https://comment.example/x"> -->',
      isCloseable: true,
      backgroundColor: undefined,
      textColor: undefined,
    },
    navbar: {
      title: undefined,
      hideOnScroll: false,
      logo: { src: 'https://logo.example/l.svg', srcDark: 'https://dark.example/l.svg' },
      items: [
        {
          type: 'dropdown',
          label: 'More',
          items: [
            {
              type: 'html',
              value: "<iframe src='https://frame.example/x?a>b' src='https://b.example'></iframe>",
            },
          ],
        },
        {
          type: 'localeDropdown',
          dropdownItemsBefore: [{ type: 'html', value: '<img src="https://flags.example/a.png">' }],
          dropdownItemsAfter: [{ type: 'html', value: '<hr style="margin: 0">' }],
        },
      ],
    },
    footer: {
      style: 'dark',
      links: [
        {
          title: 'A',
          items: [
            {
              html: '<IMG SRC=https://foot.example/i.png srcset="https://s1.example/a 1x, https://s2.example/b 2x">',
            },
          ],
        },
      ],
      copyright: '<p style="color: red">c</p><script>track()</script>',
      logo: undefined,
    },
  };
  assert.equal(
    added(config),
    [
      'frame-src https://frame.example',
      'img-src https://dark.example',
      'img-src https://flags.example',
      'img-src https://foot.example',
      'img-src https://icons.example',
      'img-src https://logo.example',
      'img-src https://s1.example',
      'img-src https://s2.example',
      `script-src ${sha256('go("x")')}`,
      `script-src ${sha256('track()')}`,
      "script-src 'unsafe-hashes'",
      `style-src ${sha256('color: red')}`,
      `style-src ${sha256('margin: 0')}`,
      "style-src 'unsafe-hashes'",
    ].sort(),
  );
});

policies('imports, fonts and pictures of style sheets are allowed, and nothing else that they hold', () => {
  const css = `@import "https://fonts.googleapis.com/css2?family=Inter";@import url(//cdn.example/x.css);
    /* url(https://comment.example/x) */ @font-face{font-family:A;src:url(data:font/woff2;base64,AAAA),url("https://f.example/a.woff2")}
    .a{background:url(https://img.example/b.png)} .b{background:url(/x.png);content:"https://text.example/"}`;
  assert.equal(
    styleSources(css).map(({ directive: name, source }) => `${name} ${source}`),
    [
      'style-src https://fonts.googleapis.com',
      'font-src https://fonts.googleapis.com',
      'font-src https://fonts.gstatic.com',
      'style-src cdn.example',
      'font-src cdn.example',
      'font-src data:',
      'font-src https://f.example',
      'img-src https://img.example',
    ],
  );
});

policies('the inline script of a tag manager may load what its text names', () => {
  const text = "var j=d.createElement('script');j.src='https://tags.example/gtm.js?id='+i";
  const { policy } = policyOf({ headTags: [{ tagName: 'script', attributes: {}, innerHTML: text }] });
  assert.match(directive(policy, 'script-src')!, 'https://tags.example');
});

policies('no address can smuggle a directive in', () => {
  const { policy } = policyOf({
    scripts: [
      'https://a.example;script-src *',
      'https://b.example/;default-src *',
      'https://c.example;script-src/x',
      'https://d.example,e.example/x',
      'data:text/javascript,1',
    ],
  });
  assert.not.match(policy, '*');
  assert.is(directive(policy, 'script-src'), "'self' 'sha256-boot=' data: https://b.example");
});

policies(
  'allows what HTML between the entries of a sidebar shows, and its styles, also where it has changed',
  () => {
    const sidebars = (html: string): string =>
      JSON.stringify({
        main: ['index', { type: 'category', label: 'All', items: [{ type: 'html', value: html }] }],
      });
    return withSite(
      {
        'relaydocs.config.ts': configWith("docs: { sidebarPath: './sidebars.json' }"),
        'docs/index.md': '# Home\n',
        'sidebars.json': sidebars('<hr style="color: red"><img src="https://badge.example/a.svg" alt="">'),
      },
      async ({ run, output, write }) => {
        const { code, stdout, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.match(stdout, /img-src https:\/\/badge\.example +sidebar "main"/);
        assert.match(output('_headers'), `style-src 'self' ${sha256('color: red')} 'unsafe-hashes';`);
        write({ 'sidebars.json': sidebars('<img src="https://mark.example/a.svg" alt="">') });
        assert.is((await run(['build'])).code, 0);
        assert.match(output('_headers'), "img-src 'self' https://mark.example;");
        assert.match(output('_headers'), "style-src 'self';");
      },
    );
  },
);

policies(
  'allows what scripts of static folders load that tags of all pages name, also where one has changed',
  () => {
    const loader = (host: string): string =>
      `(function (t) { var s = document.createElement('script'); s.src = t + 'x.js'; document.body.append(s); })('https://${host}/');\n`;
    return withSite(
      {
        'relaydocs.config.ts': `export default { title: 'T', url: 'https://docs.example.com', baseUrl: '/base/', scripts: [{ src: '/base/js/chat.js?v=1', async: true }, '/base/js/heat.js'], headTags: [{ tagName: 'script', attributes: { src: '/base/count.js' } }, { tagName: 'script', attributes: { src: '/base/long.js' } }] };\n`,
        'docs/index.md': '# Home\n',
        'static/js/chat.js': `const links = ['https://links.example/a'];\n${loader('chat.example')}`,
        // As a service writes it, with the number of the site between two parts of an address.
        'static/js/heat.js': `(function (h, o, t, j) { var r = o.createElement('script'); h.id = 7; r.src = t + h.id + j; o.body.append(r); })(window, document, 'https://heat.example/c/heat-', '.js?v=');
`,
        // A program, whose addresses are of many kinds.
        'static/long.js': `${loader('long.example')}//${' '.repeat(10_000)}`,
        'static/count.js':
          "\nfetch('https://count.example/hit');\nconst load = (url) => fetch(url);\nload('https://status.example/now.json');\nconst page = ['https://page.example/now.html'];\n",
        'static/unnamed.js': "fetch('https://unnamed.example/');\n",
      },
      async ({ run, output, write }) => {
        const { code, stdout, stderr } = await run(['build']);
        assert.is(code, 0, stderr);
        assert.match(stdout, /connect-src https:\/\/count\.example +static\/count\.js:2/);
        assert.match(
          output('_headers'),
          /script-src 'self' '[^']+' https:\/\/chat\.example https:\/\/heat\.example;/,
        );
        assert.not.match(output('_headers'), /unnamed|page\.example/);
        assert.match(output('_headers'), /connect-src [^;]*https:\/\/status\.example/);
        write({ 'static/js/chat.js': loader('talk.example') });
        assert.is((await run(['build'])).code, 0);
        assert.match(
          output('_headers'),
          /script-src 'self' '[^']+' https:\/\/heat\.example https:\/\/talk\.example;/,
        );
      },
    );
  },
);

policies.run();
