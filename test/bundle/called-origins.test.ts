// Hosts that components load from, as their code says it.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { originsCalledIn } from '../../src/bundle/called-origins.js';
import { tagSources } from '../../src/output/tag-sources.js';
import { withBuilt, withSite } from '../build/with-site.js';

const calls = suite('hosts that components load from');

// Lint takes a dollar in a plain string for a mistake.
const loadsIn = (text: string) => originsCalledIn(text.replaceAll('#{', '${'));
const callsIn = (text: string) =>
  loadsIn(text).flatMap(({ directive, source, line }) =>
    directive === 'connect-src' ? [{ source, line }] : [],
  );
const sourcesIn = (text: string): string[] => callsIn(text).map(({ source }) => source);
const shownIn = (text: string): string[] =>
  loadsIn(text).map(({ directive, source }) => `${directive} ${source}`);

calls('are known from every way to connect, with their lines', () => {
  assert.equal(
    callsIn(
      [
        "const tides = await fetch('https://tides.example/v1?day=1', { method: 'GET' });",
        'const events = new EventSource("https://events.example:8443/all");',
        'const socket = new WebSocket(`wss://live.example/#{harbour}`);',
        "axios.get<Tide[]>('https://axios.example/tides');",
        "const client = axios.create({ timeout: 5, baseURL: 'https://base.example' });",
        "request.open('POST', 'https://old.example/form');",
        "navigator.sendBeacon('https://beacon.example/seen', data);",
      ].join('\n'),
    ),
    [
      { source: 'https://tides.example', line: 1 },
      { source: 'https://events.example:8443', line: 2 },
      { source: 'wss://live.example', line: 3 },
      { source: 'https://axios.example', line: 4 },
      { source: 'https://base.example', line: 5 },
      { source: 'https://old.example', line: 6 },
      { source: 'https://beacon.example', line: 7 },
    ],
  );
});

calls(
  'are known by a constant of one letter that a module begins lines with, and not in minified code',
  () => {
    assert.equal(
      shownIn(
        "const H = 'https://api.example';\nexport const P = 'https://pictures.example';\nfetch(`#{H}/q`);\nconst I = () => <img src={`#{P}/a.png`} />;",
      ),
      ['connect-src https://api.example', 'img-src https://pictures.example'],
    );
    assert.equal(sourcesIn("const H = 'https://api.example';\nconst list = `#{H}/list`;\nfetch(list);"), [
      'https://api.example',
    ]);
    assert.equal(sourcesIn("const H='https://api.example';fetch(`#{H}/q`);"), []);
  },
);

calls('are no addresses that browsers do not take in a policy', () => {
  assert.equal(sourcesIn("fetch('//[::1]/x'); fetch('https://[2001:db8::1]:80/x')"), []);
});

calls('are those of the lists of code that calls fetch by another name', () => {
  const list = "const hosts = [\n  'https://one.example',\n  'https://two.example'\n];\n";
  assert.equal(sourcesIn(`${list}let ask = fetch;\nask(hosts[0] + path);`), [
    'https://one.example',
    'https://two.example',
  ]);
  assert.equal(sourcesIn(list), []);
  for (const text of [
    "const pages = ['https://one.example/about'];",
    "const links = [{ href: 'https://one.example' }];",
    "if (origin === 'https://one.example') stop();",
  ])
    assert.equal(sourcesIn(`let ask = fetch;\nask(hosts[0] + path);\n${text}`), [], text);
  const told =
    'const find = () => {\n  let ask;\n  try {\n    ask = fetch;\n    return ask;\n  } catch {}\n};\nlet get = find();\nconst send = (host, path) => get(host + path);\n';
  const field = "setUp({ hosts: ['https://one.example'].concat(others) });";
  assert.equal(sourcesIn(`${told}const host = item;\n${field}`), ['https://one.example']);
  for (const each of [
    'for (const host of hosts) ask(`#{host}/icons`);',
    "hosts.map((host) => ask(host + '/icons'));",
    "hosts.forEach(async host => { await ask(host + '/icons'); });",
  ])
    assert.equal(sourcesIn(`${list}const ask = fetch;\n${each}`).length, 2, each);
});

calls('are not those of lists that code asks for nothing, though it has another name for fetch', () => {
  const links = "const links = ['https://one.example', 'https://two.example'];\n";
  for (const text of [
    "const ask = fetch;\nask(host + path);\nlink('a', 'https://one.example');",
    `const ask = fetch;\n${links}`,
    `const ask = fetch;\n${links}ask(url);`,
    `const ask = fetch;\n${links}ask(host + path);\nlinks.includes(host);`,
    `function load(url, get = fetch) { return get(url[0] + url); }\n${links}`,
    `function load(links, get = fetch) {\n  return get(links[0] + '/a');\n}\n${links}`,
    `const ask = fetch;\nconst api = '/api';\nask(api + path);\nsetUp({ hosts: ['https://one.example'] });`,
    `if (ask === fetch) ask(links[0]);\n${links}`,
  ])
    assert.equal(sourcesIn(text), [], text);
});

calls('are known from what SWR is given', () => {
  assert.equal(sourcesIn("useSwr<Tides>(\n  'https://tides.example/list', fetcher)"), [
    'https://tides.example',
  ]);
  assert.equal(sourcesIn("useSWRImmutable('https://tides.example/list', fetcher)"), [
    'https://tides.example',
  ]);
});

calls('are known from a constant, alone and at the start of an address', () => {
  const constant = "const API: string = 'https://api.example/v2';\n";
  for (const call of ['fetch(API)', 'fetch(`#{API}/tides`)', "fetch(API + '/x')"])
    assert.equal(callsIn(`${constant}${call};\nfetch(other);\n`), [
      { source: 'https://api.example', line: 2 },
    ]);
  assert.equal(sourcesIn('fetch(`https://tides.example#{path}`)'), ['https://tides.example']);
});

calls('are known where their names end in a constant', () => {
  for (const address of [
    "'https://api.' + domain",
    '`https://api.#{domain}`',
    "'https://api.' + domain + '/repos'",
  ])
    for (const code of [
      `fetch(${address});`,
      `const base = ${address};\nfetch(base + path);`,
      `const base = ${address};\nconst get = (url) => request.open('GET', url);\nget(base + path);`,
    ])
      assert.equal(sourcesIn(`var domain = 'tides.example';\n${code}`), ['https://api.tides.example'], code);
  for (const text of [
    "fetch('https://api.' + domain);",
    "let domain = 'tides.example'; domain = 'else.example'; fetch('https://api.' + domain);",
    "const domain = 'tides.example'; fetch('https://api.' + domain.name);",
    "const domain = 'tides.example'; fetch('https://api.' + domain + '.else.example'); fetch(`https://api.#{domain}.else.example`)",
    "const domain = ';script-src *'; fetch('https://api.' + domain);",
  ])
    assert.equal(shownIn(text), [], text);
});

calls(
  'are allowed by the scheme of the page where the address leaves it to the page, so in a preview too',
  () => {
    const script = "const s = document.createElement('script');";
    for (const text of [
      `${script} s.src = '//ads.example:8443/a.js?serve=1';`,
      `const SOURCE = '//ads.example:8443/a.js'; ${script} s.src = SOURCE;`,
      "loadScript('//ads.example:8443/a.js');",
    ])
      assert.equal(shownIn(text), ['script-src ads.example:8443', 'connect-src ads.example:8443'], text);
    const replaced =
      "(function(o,d){var s=d.createElement('script');s.src=o.replace('one.example','two.example')})('//a.one.example/',document)";
    assert.equal(
      tagSources('script', {}, replaced).flatMap(({ directive, source }) =>
        directive === 'script-src' && source.endsWith('.example') ? [source] : [],
      ),
      ['a.one.example', 'a.two.example'],
    );
  },
);

calls('are known from settings that are named for a script, if they hold the address of one', () => {
  const expected = ['script-src https://cdn.example', 'connect-src https://cdn.example'];
  for (const text of [
    "start({ scriptSrc: 'https://cdn.example/_insights/script.js', mode: 'auto' });",
    '<Chat id="a" scriptUrl="https://cdn.example/v1/js?id=1" />',
    '<Chat scriptSrc={`https://cdn.example/#{version}/chat.mjs`} />',
    "function Chat({ chatScriptURL = 'https://cdn.example/chat.js' }) {}",
    "const place = 'https://cdn.example/chat.js'; setUp({ scriptUrl: place });",
    "export const SCRIPT_URL = 'https://cdn.example/chat.js';",
  ])
    assert.equal(shownIn(text), expected, text);
  for (const text of [
    "const scriptURL = 'https://sheets.example/run'; show(scriptURL);",
    "const transcriptUrl = 'https://cdn.example/words.js'; const MANUSCRIPT_URL = 'https://cdn.example/words.js';",
    "if (scriptSrc === 'https://cdn.example/chat.js') warn();",
    "// scriptSrc: 'https://cdn.example/chat.js'",
  ])
    assert.equal(shownIn(text), [], text);
});

calls('are known from what elements show, by the kind of element', () => {
  for (const [text, ...expected] of [
    [
      "const s = document.createElement('script'); s.async = true; s.src = 'https://ads.example/a.js?serve=1';",
      'script-src https://ads.example',
      'connect-src https://ads.example',
    ],
    ['<iframe title="Film" src={`https://film.example/embed/#{id}`} />', 'frame-src https://film.example'],
    ['jsx("img",{alt:"",src:"https://img.example/a.png"})', 'img-src https://img.example'],
    [
      "document.createElement('video').setAttribute('src', 'https://film.example/a.mp4')",
      'media-src https://film.example',
    ],
    [
      "const sea = 'https://sea.example/v1'; import(/* webpackIgnore: true */ 'https://cdn.example/lib.mjs'); import(sea); import('./own.js')",
      'script-src https://cdn.example',
      'connect-src https://cdn.example',
      'script-src https://sea.example',
      'connect-src https://sea.example',
    ],
    ['<img alt="" src="https://img.example/stars/Chart.js" />', 'img-src https://img.example'],
    [
      "const s = document.createElement('script'); s.src = '/a.js'; const p = new Image(); p.src = 'https://pixel.example/p.gif'",
      'img-src https://pixel.example',
    ],
    ["const quote = /[\"'`]/; fetch(`https://a.example/#{x}`); // it's", 'connect-src https://a.example'],
    ['<Film src="https://any.example/x" />', 'img-src https://any.example', 'frame-src https://any.example'],
    [
      'const host=alone?"https://a.example":"https://b.example",page=useMemo(()=>list?`#{host}/list`:`#{host}/one`);jsx("iframe",{src:page})',
      'frame-src https://a.example',
      'frame-src https://b.example',
    ],
    [
      "const el = document.createElement(tag); el.src = 'https://img.example/a.png'",
      'img-src https://img.example',
      'frame-src https://img.example',
    ],
    [
      "useEffect(() => { (function(c,l,r,i,t){t=l.createElement(r);t.async=1;t.src='https://count.example/tag/'+i})(window,document,'script','id') })",
      'script-src https://count.example',
      'connect-src https://count.example',
      'img-src https://count.example',
      'frame-src https://count.example',
    ],
    [
      "if (tag === 'script') document.createElement('script'); const el = document.createElement(tag); el.src = 'https://img.example/a.png'",
      'img-src https://img.example',
      'frame-src https://img.example',
    ],
    ['// <img src="https://img.example/a.png" />'],
    ['const home = "https://link.example"; <a href={home}>Home</a>; image.src = "/a.png";'],
  ])
    assert.equal(shownIn(text!), expected, text);
});

calls('are those of addresses that the text makes, where it fetches by a name', () => {
  const made = '({ url: `https://raw.example/#{repo}`, href: `https://link.example/#{repo}` })';
  assert.equal(sourcesIn(`${made}; async function get({ url: from }) { await fetch(from); }`), [
    'https://raw.example',
  ]);
  assert.equal(sourcesIn(made), []);
  const led = 'const share = `https://share.example/#{a}`; fetch(asked); <a href={share}>Share</a>';
  assert.equal(sourcesIn(led), []);
});

calls(
  'are known from the address of a script that is handed to what makes it, and shown in frames by it',
  () => {
    const made = "const s = document.createElement('script'); s.src = from;";
    const script = ['script-src https://meet.example', 'connect-src https://meet.example'];
    const frame = 'frame-src https://meet.example';
    for (const [text, ...expected] of [
      [`function load(from) { ${made} }\nload('https://meet.example/embed.js')`, ...script],
      [
        "(function (C, A) { let d = C.document; d.head.append(d.createElement('script')).src = A; })(window, 'https://meet.example/embed.js'); Meet('init', { origin: 'https://meet.example' });",
        ...[...script, frame],
      ],
      [
        "const HOST = 'https://meet.example'; const g = document.createElement('script'); g.src = HOST + '/sdk.js'; g.onload = () => meet.run({ token: 'x', baseUrl: HOST });",
        ...[...script, frame],
      ],
      [`${made} load({ url: 'https://meet.example/embed.js', href: 'https://meet.example/' })`, ...script],
      [`${made} load('https://meet.example/'); load({ origin: 'https://meet.example' })`],
      [`${made} const link = <a href="https://meet.example/embed.js">Source</a>;`],
      ["Meet('init', { origin: 'https://meet.example', script: 'https://meet.example/embed.js' })"],
    ])
      assert.equal(shownIn(text!), expected, text);
  },
);

calls('of inline scripts are those that services are told by names of one letter and by arguments', () => {
  const told = ['script-src https://count.example', 'connect-src https://count.example'];
  for (const text of [
    // As services give them out: an address by a name of one letter, all by arguments, the element alone by one.
    "var u='https://count.example/'; var d=document, g=d.createElement('script'); g.async=true; g.src=u+'count.js';",
    "(function(w,d,o,g,r,a){a=d.createElement(o);a.async=1;a.src=g;d.head.append(a)})(window,document,'script','https://count.example/a.js','c');",
    "(function(c,l,r,i,t){t=l.createElement(r);t.async=1;t.src='https://count.example/tag/'+i})(window,document,'script','id');",
    "(function(h,o,t,j,r){r=o.createElement('script');r.src=t+h.id+j})(window,document,'https://count.example/c-','.js?v=');",
  ])
    assert.equal(
      tagSources('script', {}, text).flatMap(({ directive, source }) =>
        source.startsWith("'sha256") ? [] : [`${directive} ${source}`],
      ),
      told,
      text,
    );
  const changed =
    "(function(d,c){c.init=function(k,o){var p=d.createElement('script');p.src=o.api.replace('.in.count.example','-files.in.count.example')+'/a.js'}})(document,count); count.init('key', { api: 'https://eu.in.count.example' })";
  const ofChanged = tagSources('script', {}, changed).map(
    ({ directive, source }) => `${directive} ${source}`,
  );
  for (const source of ['https://eu.in.count.example', 'https://eu-files.in.count.example'])
    assert.ok(ofChanged.includes(`script-src ${source}`), source);
  for (const [text, hosts] of [
    [
      "fetch(u.replace('a.example.com', 'b.example.com') + x); slug.replace('a', 'c'); go('https://a.example.com')",
      ['https://a.example.com', 'https://b.example.com'],
    ],
    ["fetch(u.replace('.js', '.min.js')); go('https://cdn.jsdata.example')", ['https://cdn.jsdata.example']],
    [
      "fetch(u.replace('a.example', 'b.example').replace('b.example', 'c.example')); go('https://a.example')",
      ['https://a.example', 'https://b.example'],
    ],
  ] as const)
    assert.equal(
      tagSources('script', {}, text).flatMap(({ directive, source }) =>
        directive === 'connect-src' ? [source] : [],
      ),
      hosts,
    );
  const bundled = "const g = 'https://count.example/'; i.src = e.src; fetch(n)";
  assert.equal(shownIn(bundled), [], 'and not those of files, where such names are of minified code');
});

calls(
  'of inline scripts are none that lead away, that only name something or that something is compared with',
  () => {
    const hosts = (text: string): string[] =>
      tagSources('script', {}, `${text.replaceAll('#{', '${')} var i = new Image(); i.src = pixel;`)
        .filter(({ directive }) => directive === 'img-src')
        .map(({ source }) => source);
    for (const text of [
      "location.href = 'https://else.example/';",
      "location['href'] = 'https://else.example/';",
      "window.location = old ? 'https://old.example/' : 'https://else.example/';",
      "document.location.assign('https://else.example/'); top.location.replace('https://else.example' + path);",
      "var to = 'https://else.example/'; location = to; var u = 'https://short.example/'; window.open(u);",
      "var to; to = 'https://else.example/'; window.open(to); location = old ? to + '?old' : to; window.open(`#{to}a`);",
      "var svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');",
      "var ns = 'http://www.w3.org/2000/svg'; use.setAttributeNS(ns, 'href', id);",
      "var ld = { '@context': 'https://schema.org', \"@id\": 'https://else.example' };",
      "if (location.origin !== 'https://else.example' || 'https://that.example' === top.origin) stop();",
      "if (document.referrer.startsWith('https://else.example')) stop();",
    ])
      assert.equal(hosts(text), [], text);
    for (const text of [
      "var u = 'https://count.example/'; link.href = u; g.src = u + 'a.js';",
      "var u; u = 'https://count.example/'; const load = (p) => fetch(p); window.open(u); load(u + 'a');",
      'const u = "https://count.example"; const load = (p) => fetch(p); window.open(u); load(`#{u}/a`);',
      "old ? location.replace(next) : load('https://count.example/a.js');",
      "var here = location\nload('https://count.example/a.js')",
    ])
      assert.equal(hosts(text), ['https://count.example'], text);
  },
);

calls('are those that have a name where a frame is made by another one', () => {
  const allowed = ['frame-src https://talk.example'];
  const host = "this.host = 'https://talk.example'; help = 'See https://help.example';";
  for (const text of [
    `#{host} render() { return html\`<iframe\n title="Talk" #{ref(this.frame)} src=#{this.address()}></iframe>\`; }`,
    `#{host} const frame = document.createElement('iframe'); frame.src = addressOf(id);`,
  ])
    assert.equal(shownIn(text.replace('#{host}', host)), allowed, text);
  // As a compiler writes what JSX has, with all its attributes.
  const packed = `const h = w ? "https://a.example" : "https://b.example", p = \`https://pictures.example/#{i}\`, u = \`#{h}/#{i}\`; n("iframe", { className: c, ${'allow: "autoplay", '.repeat(30)}src: u });`;
  assert.equal(shownIn(packed), ['frame-src https://a.example', 'frame-src https://b.example']);
  for (const text of [
    "const page = 'https://talk.example/about'; html`<iframe src=#{address}></iframe>`",
    "link.href = 'https://talk.example'; html`<iframe src=#{address}></iframe>`",
    "const host = 'https://talk.example'; // Writes <iframe src=#{address}> for players.",
    "const host = 'https://talk.example'; html`<a href=#{host}>Talk</a><iframe src='/own'></iframe>`",
  ])
    assert.equal(shownIn(text), [], text);
});

calls('are scripts and frames of a service whose SDK code loads, and frames that it writes whole', () => {
  const sdk = "const URL = 'https://film.example/api';";
  for (const call of ['getSDK(URL, GLOBAL);', '(0, utils.loadSdk)(URL, GLOBAL);'])
    assert.equal(shownIn(`${sdk} const HOST = 'https://plain.example'; ${call}`), [
      'script-src https://film.example',
      'connect-src https://film.example',
      'frame-src https://film.example',
      'frame-src https://plain.example',
    ]);
  assert.equal(shownIn(`${sdk} getSDK(URL.replace('VERSION', version));`), [
    'script-src https://film.example',
    'connect-src https://film.example',
  ]);
  for (const other of ['getSDKs(URL);', 'forgetSDK(URL);', 'getSDK(url);', 'getSdk(URL);'])
    assert.equal(shownIn(`${sdk} ${other}`), [], other);
  const client = "const client = new GraphQLClient('https://api.example/graphql');";
  for (const call of ['getSDK(client);', 'loadSdk(client, options);'])
    assert.equal(shownIn(`${client} ${call}`), [], call);
  const embed = "const EMBED = 'https://film.example/embed';";
  assert.equal(shownIn(`${embed} root.innerHTML = \`<iframe#{attributes(all)}></iframe>\`;`), [
    'frame-src https://film.example',
  ]);
  for (const other of [
    `${embed} root.innerHTML = \`<iframe></iframe>#{attributes(all)}\`;`,
    `${embed} const help = \`Write <iframe #{attributes}> into the page.\`;`,
    "const home = 'https://home.example/a'; link.href = home; write(`<iframe #{all}></iframe>`);",
  ])
    assert.equal(shownIn(other), [], other);
  const many = Array.from({ length: 21 }, (_, at) => `const page${at} = 'https://page${at}.example/a';`);
  assert.equal(shownIn(`${many.join('')} write(\`<iframe #{all}></iframe>\`);`), [], 'of data');
});

calls('are frames of all hosts of a domain where the first name of a host is known at run time alone', () => {
  const open = ['frame-src https://*.rooms.example'];
  for (const text of [
    'show(<iframe src={`https://#{id}.rooms.example/embed`} />);',
    "const page = 'https://talk-' + id + '-one.rooms.example/'; show(<iframe src={page} />);",
    'var PAGE = "https://".concat((a = "2.19.8") === null ? void 0 : a.replace(/\\./g, "-")).concat(SUFFIX, "-box.rooms.example/"); this.iframe.src = url;',
  ])
    assert.equal(shownIn(text), open, text);
  for (const text of [
    'show(<img src={`https://#{id}.rooms.example/a.png`} />);',
    'fetch(`https://#{id}.rooms.example/list`);',
    'show(<iframe src={`https://#{id}.example`} />);',
    "const page = 'https://' + host + '/a/b.rooms.example'; show(<iframe src={page} />);",
    "show(<a href={`https://#{id}.rooms.example`}>a</a>, <iframe src='/own' />);",
    'const docs = `https://#{id}.rooms.example/`; show(<a href={docs}>a</a>, <iframe src={page} />);',
    'const api = `https://#{id}.rooms.example/`; fetch(api); show(<iframe src={page} />);',
    'const isOwn = page === `https://#{id}.rooms.example/`; show(<iframe src={page} />);',
    'show(<iframe src={`https://#{id}.co.uk/embed`} />);',
    "frame = document.createElement('iframe'); frame.src = 'https://' + id + '.com.au/embed';",
    'show(<iframe src={`https://#{id}.github.io/embed`} />);',
    'const page = `https://#{bucket}.s3.amazonaws.com/a`; show(<iframe src={page} />);',
  ])
    assert.equal(shownIn(text), [], text);
});

calls('are not guessed from links, comments, own addresses and hosts that are not all there', () => {
  for (const text of [
    '<a href="https://else.example">Else</a>',
    "// fetch('https://else.example')",
    "/*\n fetch('https://else.example')\n*/",
    "{/* <iframe src='https://else.example' /> */}",
    "const sample = `\n  fetch('https://else.example');\n`;",
    "fetch('https://else.example;base-uri/x'); fetch('https://*/x'); fetch('https://*.else.example')",
    "fetch('/tides.json?from=https://else.example')",
    'fetch(`https://#{region}.example/`); fetch(`https://api.#{region}.example/`); fetch(`http://localhost:#{port}`)',
    "prefetch('https://else.example'); open('https://else.example')",
  ])
    assert.equal(shownIn(text), [], text);
});

calls('are allowed on the site, and the build names where it was asked for', () =>
  withSite(
    {
      'relaydocs.config.ts':
        "export default { title: 'T', url: 'https://t.example', baseUrl: '/', headTags: [{ tagName: 'link', attributes: { rel: 'preconnect', href: 'https://late.example', crossorigin: 'anonymous' } }] };\n",
      'src/Tides.jsx':
        "import { useState } from 'react';\nexport const unused = () => fetch('https://unused.example');\nexport const sum = (bytes) => WebAssembly.compile(bytes);\nexport default function Tides() {\n  const [tides, setTides] = useState('');\n  const ask = async () => setTides(await (await fetch('https://tides.example/now')).text());\n  return <button onClick={ask}>Ask {tides}</button>;\n}\n",
      'src/Still.jsx':
        "export const load = () => fetch('https://still.example/');\nexport default () => <p>Still</p>;\n",
      'docs/index.mdx':
        "import Tides from '@site/src/Tides';\nimport Still from '@site/src/Still';\n\n# Home\n\n<Tides />\n<Still />\n",
    },
    async ({ run, output }) => {
      const { code, stdout, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stdout + stderr, /connect-src https:\/\/tides\.example +src\/Tides\.jsx:6/);
      assert.match(
        output('_headers'),
        "connect-src 'self' https://late.example https://tides.example;",
        'and not what runs on the server alone, or is asked for by nobody',
      );
      assert.not.match(output('_headers'), 'wasm');
      await run(['build']);
      assert.match(output('_headers'), 'https://tides.example');
    },
  ),
);

calls('are known of pictures in data, by whatever field components show them', () =>
  withSite(
    {
      'relaydocs.config.ts': "export default { title: 'T', url: 'https://t.example', baseUrl: '/' };\n",
      'data/users.json':
        '[\n  { "logo": "https://json.example/a.svg?v=2", "homepage": "https://home.example/a" },\n  { "logo": "https://json.example/b.PNG" }\n]\n',
      'data/more.js':
        "export const more = [{ logo: '//any.example/e.png' }, { logo: 'https://code.example/c.webp', at: 'https://code-home.example/' }];\nexport const link = { href: 'https://linked.example/d.png' };\n// 'https://aside.example/e.png'\n",
      'src/Users.jsx':
        "import { useState } from 'react';\nimport users from '../data/users.json';\nimport { link, more } from '../data/more.js';\nexport default function Users() {\n  const [open, setOpen] = useState(false);\n  return <div><button onClick={() => setOpen(true)}>Users</button><a {...link}>All</a>{open && [...users, ...more].map(({ logo }) => <img key={logo} src={logo} alt=\"\" />)}</div>;\n}\n",
      'docs/index.mdx': "import Users from '@site/src/Users';\n\n# Home\n\n<Users />\n",
    },
    async ({ run, output }) => {
      const { code, stdout, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stdout, /img-src https:\/\/json\.example +data\/users\.json:2/);
      assert.match(stdout, /img-src https:\/\/code\.example +data\/more\.js:1/);
      assert.match(
        output('_headers'),
        "img-src 'self' any.example https://code.example https://json.example;",
      );
    },
  ),
);

calls(
  'are known of frames whose addresses are in the state of a component, or in the fields of its data',
  () => {
    const page = "'https://player.example/embed/1'";
    for (const one of [
      `const [src, setSrc] = useState(${page}); show(<iframe src={src} />);`,
      `const [page, setPage] = React.useState<string>(() => dark ? '' : ${page}); show(<iframe src={page} />);`,
      `const [src, setSrc] = useState(''); show(<b onClick={() => setSrc(${page})} />, <iframe src={src} />);`,
      `const all = [{ name: 'a', url: ${page}, repo: 'https://code.example/a' }]; all.map((one) => <iframe src={one.url} />);`,
      `const all = [{ url: ${page}, repo: 'https://code.example/a' }]; all.map(({ url }) => jsx('iframe', { src: url }));`,
      `const all = { a: ${page} }; show(<iframe src={all[name]} />, <a href="https://code.example">a</a>);`,
    ])
      assert.equal(shownIn(one), ['frame-src https://player.example'], one);
    for (const one of [
      `const all = [{ url: ${page} }]; all.map((one) => <><a href={one.url} /><iframe src={page} /></>);`,
      `const [open, setOpen] = useState(false); show(<a href=${page}>a</a>, <iframe src={src} />);`,
    ])
      assert.equal(shownIn(one), [], one);
  },
);

calls('are known of scripts that a function loads which is named for it, or its package', () => {
  const file = "'https://cdn.example/a.js'";
  for (const one of [
    `loadScript(${file}, done);`,
    `const address = ${file}; useScript(address);`,
    `import load from 'load-script';\nload(${file}, done);`,
    `const bring = require('scriptjs');\nbring(${file}, done);`,
    `import bring from '@site/src/useScript.js';\nbring(${file});`,
    `import bring from 'react-async-script';\nbring(${file});`,
    `import ask from 'fetch-jsonp';\nask(${file});`,
    `import ask from 'jsonp';\nask(${file});`,
    `$.getScript(${file}); loadExternalScript(${file});`,
  ])
    assert.equal(shownIn(one), ['script-src https://cdn.example', 'connect-src https://cdn.example'], one);
  for (const from of [
    'load-scripture',
    './description',
    './subscription',
    '@site/src/useTranscript',
    './removeScript',
    'typescript',
    './scripts/tell',
    'jsonpath',
  ])
    assert.equal(shownIn(`import tell from '${from}';\ntell(${file});`), [], from);
  for (const name of [
    'removeScripts',
    'blockScript',
    'isScript',
    'describeScript',
    'useTranscript',
    'reloadScript',
  ])
    assert.equal(shownIn(`${name}(${file});`), [], name);
});

calls('are known of the script that works for a viewer, which a worker of the site loads', async () => {
  assert.equal(
    shownIn('pdfjs.GlobalWorkerOptions.workerSrc = `//cdn.example/pdf@#{pdfjs.version}/worker.mjs`;'),
    ['script-src cdn.example', 'connect-src cdn.example', 'worker-src blob:'],
  );
  assert.equal(shownIn("options.workerSrc = new URL('./worker.mjs', import.meta.url);"), []);
  assert.equal(shownIn("const workerUrl = 'https://votes.example'; show(workerUrl);"), []);
  assert.equal(shownIn("if (workerSrc == 'https://cdn.example/worker.js') warn();"), []);
  const script = "'https://cdn.example/pdf.worker.js'";
  const told = [
    `GlobalWorkerOptions.workerSrc = ${script};`,
    `const file = ${script}; pdfjs.GlobalWorkerOptions.workerSrc = file;`,
    `<Worker workerUrl={${script}}><Viewer fileUrl={file} /></Worker>`,
    `<Core.Worker\n  onLoad={() => go()}\n  workerUrl=${script}>`,
    `const workerUrl = ${script}; show(<Worker workerUrl={workerUrl}>{all}</Worker>);`,
    `const data = { workerUrl: ${script} }; show(<PdfViewer workerUrl={data.workerUrl} />);`,
    `const workerUrl = ${script}; new Worker(blobOf(workerUrl));`,
    `jsx(Worker, { workerUrl: ${script} });`,
    `new View(element, { size: 1, workerSrc: ${script} });`,
    `export const workerUrl = ${script};`,
    `(0, x.jsx)(y.Worker,{workerUrl:${script}})`,
    `setUp({ a: fn({}), b: { c: () => { go({}); } }, workerSrc: ${script} })`,
    `<Document options={{ workerSrc: ${script} }} />`,
    `<Frame options={{ workerSrc: ${script} }} />`,
    `const o = { workerSrc: ${script} }; init(o);`,
    `const o: Options = { a: {}, workerSrc: ${script} };\nshow(<PdfViewer a="b" {...o} />);`,
    `const o = { workerSrc: ${script} }; show(<Document options={o} />);`,
    `const o = useMemo(() => ({ workerSrc: ${script} }), []);`,
    `var a=1,o={workerSrc:${script}};init({ ...o, a })`,
    `function View({ file, workerSrc = ${script} }) {}`,
    `Object.assign(options, { workerSrc: ${script} });`,
    `View.defaultProps = { workerSrc: ${script} };`,
    `export default { workerSrc: ${script} };`,
    `const o = { workerSrc: ${script} };\nexport default o`,
    `module.exports = { pdf: { workerSrc: ${script} } };`,
    `class Pdf { static workerSrc = ${script}; }`,
    `function optionsOf(file) { return { file, workerSrc: ${script} }; }`,
    `const optionsOf = (file) => ({ file, workerSrc: ${script} });`,
    `const o = Object.freeze({ workerSrc: ${script} }); init(o);`,
    `export const o = Object.freeze({ workerSrc: ${script} });`,
  ];
  for (const one of told) assert.ok(shownIn(one).includes('worker-src blob:'), one);
  await withSite(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', presets: [['classic', {}]] };\n",
      'src/Viewer.jsx':
        "import { useState } from 'react';\nimport { Worker } from './Worker';\nexport default function Viewer() {\n  const [page, setPage] = useState(1);\n  return <Worker workerUrl=\"https://cdn.example/worker.js\"><button onClick={() => setPage(page + 1)}>{page}</button></Worker>;\n}\n",
      'src/Worker.jsx':
        'export function Worker({ workerUrl, children }) {\n  return <div data-url={workerUrl}>{children}</div>;\n}\n',
      'docs/index.mdx': "import Viewer from '@site/src/Viewer';\n\n# Home\n\n<Viewer />\n",
    },
    async ({ run, output }) => {
      const { code, stdout, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stdout, /worker-src blob: +src\/Viewer\.jsx:5/);
      assert.match(output('_headers'), "worker-src 'self' blob:");
      assert.match(output('_headers'), /script-src [^;]* https:\/\/cdn\.example;/);
    },
  );
});

calls('are known of an editor that is loaded from the folder that its loader is told', () => {
  const needed = [
    ...['script-src', 'connect-src', 'style-src', 'font-src'].map((one) => `${one} https://cdn.example`),
    ...["style-src 'unsafe-inline'", 'font-src data:', 'worker-src blob:'],
  ];
  const folder = 'https://cdn.example/monaco@0.55.1/min/vs';
  for (const text of [
    `var config = {\n  paths: {\n    vs: '${folder}'\n  }\n};`,
    `let o={paths:{vs:"${folder}"}};`,
    `const files = \`${folder}\`; loader.config({ paths: { vs: files } });`,
    `require.config({ paths: { 'vs': '${folder}' } });`,
  ])
    assert.equal(shownIn(text), needed, text);
  assert.equal(shownIn("const paths = { docs: 'https://cdn.example/vs' };"), []);
  assert.equal(shownIn("loader.config({ paths: { vs: '/vs' } }); const page = 'https://docs.example';"), []);
});

calls('are known of the description of an API that a viewer is told the address of', () => {
  const told = ['connect-src https://files.example'];
  const address = "'https://files.example/api.yaml'";
  for (const text of [
    `<RedocStandalone specUrl=${address} />`,
    `const file = ${address}; show(<RedocStandalone specUrl={file} />);`,
    `jsx(API, { layout: 'stacked', apiDescriptionUrl: ${address} });`,
  ])
    assert.equal(shownIn(text), told, text);
  assert.equal(shownIn(`if (specUrl == ${address}) warn();`), []);
});

calls('are known of names that other modules and the config give to addresses', () =>
  withBuilt(
    {
      'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', presets: [['classic', {}]],
  customFields: { list: ['https://listed.example'], note: '${'x'.repeat(400)}; no list', apiUrl: 'https://custom.example', apiFile: 'https://files.example/api.yaml', deep: { feed: 'wss://deep.example/all' }, unasked: 'https://unasked.example' } };
`,
      'docs/index.md': '# Home\n',
      'src/near.js': `export const TIDES = process.env.TIDES ?? 'https://tides.example/v1';
export const ports = { all: 'https://ports.example/all', picture: 'https://pictures.example' };
export const links = [{ more: 'https://more.example' }];
export const HOME = 'https://home.example';
export const site = { url: 'https://site.example' };
export default { base: 'https://base.example' };
`,
      'src/pages/index.js': `import { useEffect, useState } from 'react';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import near, { HOME, links, ports, site, TIDES } from '../near';
const own = (url) => fetch(url);
const Viewer = ({ specUrl }) => <p onClick={() => own(specUrl)}>API</p>;
const To = ({ url }) => <a href={url} lang={HOME}>To</a>;
function add(url) {
  const script = document.createElement('script');
  script.src = url;
  document.head.append(script);
}
export default function Page() {
  const { siteConfig } = useDocusaurusContext();
  const { apiUrl, deep } = siteConfig.customFields;
  const [port, setPort] = useState('');
  useEffect(() => { fetch(\`\${TIDES}/today\`); fetch(ports.all); fetch(near.base + '/x'); fetch(apiUrl); new WebSocket(deep.feed); }, []);
  return <main title={site.url} lang={HOME} onClick={() => { setPort('a'); own('/a.json'); add('/a.js'); }}><Viewer specUrl={siteConfig.customFields.apiFile} /><img src={\`\${ports.picture}/\${port}\`} alt="" />{links.map(({ more }) => <a href={more}>{HOME}</a>)}<To url="/" /></main>;
}
`,
    },
    ({ output }) => {
      const [, asked] = /connect-src ([^;\n]*)/.exec(output('_headers')) ?? [];
      assert.equal(asked?.split(' '), [
        "'self'",
        'https://base.example',
        'https://custom.example',
        'https://files.example',
        'https://ports.example',
        'https://tides.example',
        'wss://deep.example',
      ]);
      assert.match(output('_headers'), /img-src [^;]* https:\/\/pictures\.example/);
      assert.not.match(output('_headers'), 'site.example');
    },
  ),
);

calls('of client modules are allowed on all pages, and not those of exports that nothing asks for', () =>
  withSite(
    {
      'docusaurus.config.js':
        "module.exports = { title: 'T', url: 'https://t.example', baseUrl: '/', clientModules: ['./src/chat.js'], presets: [['classic', {}]] };\n",
      'src/chat.js':
        "import { open } from './service';\nimport { count } from './stars';\nimport './chat.css';\nexport function onRouteDidUpdate() {\n  open();\n  count('/tides');\n}\n",
      'src/stars.js':
        "var domain = 'stars.example';\nvar base = 'https://api.' + domain;\nvar get = (url) => { const request = new XMLHttpRequest(); request.open('GET', url); request.send(); };\nexport const count = (path) => get(base + path);\nexport const unused = () => domain.length + fetch('https://lost.' + domain);\n",

      'src/chat.css': '.chat { color: red; }\n',
      'src/service.js':
        "export const unused = () => fetch('https://unused.example');\nexport const open = () => fetch('https://chat.example/open', { method: 'POST' });\n",
      'docs/intro.md': '# Home\n',
    },
    async ({ run, output }) => {
      const { code, stdout, stderr } = await run(['build']);
      assert.is(code, 0, stderr);
      assert.match(stdout, /connect-src https:\/\/chat\.example +src\/service\.js:2/);
      assert.not.match(stdout, 'unused');
      assert.match(output('_headers'), "connect-src 'self' https://api.stars.example https://chat.example;");
    },
  ),
);

calls.run();
