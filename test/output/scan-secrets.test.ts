import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { loadSecretRules } from '../../src/output/load-secret-rules.js';
import { scanStaticFile } from '../../src/output/scan-file.js';
import { fingerprint, type SecretScanOptions, scanForSecrets } from '../../src/output/scan-secrets.js';
import { withOutput } from './with-output.js';

const secrets = suite('secrets in the output');

const nothingKnown: SecretScanOptions = {
  allowed: [],
  environment: [],
  publicKeys: [],
  configPath: 'relaydocs.config.ts',
  staticAreExamples: false,
};
const configOf = (siteDir: string) => ({
  siteDir,
  configPath: 'relaydocs.config.ts',
  search: undefined,
  strict: true,
});
const scan = (text: string, options: Partial<SecretScanOptions> = {}) =>
  scanForSecrets('guide.html', text, { ...nothingKnown, ...options });

// Put together here, so that no scanner of this repository takes them for real ones.
const hex64 = 'b7f1c09d2e8a4463b55f0917ce2d8e6ab7a01c94d3f25e6889abf0c1d2e3f4a5';
const hex32 = 'd41d8c09f00b204e98a0998ecf8427e1';
const alnum36 = 'aZ3kQ9xR7tLm2Vb8Nc5Yw1Ej6Hu4Gs0PdFo2';

const found: Record<string, string> = {
  'an AWS key': `aws_access_key_id = ${'AKIA'}J7Q2ZP4XK9W1MB3T`,
  'a GitHub token': `curl -H "Authorization: token ${'ghp_'}${alnum36}"`,
  'a fine-grained GitHub token': `${'github_pat_'}11ABCDEFG0${alnum36}`,
  'a Slack token': `token: ${'xoxb-'}2847561930-5839201746-${alnum36.slice(0, 24)}`,
  'a Slack webhook': `https://hooks.slack.com/services/${'T04AB12CD'}/B05XY98ZW/${alnum36.slice(0, 24)}`,
  'a Stripe key': `${'sk_live_'}${alnum36}`,
  'an npm token': `//registry/:_authToken=${'npm_'}${alnum36}`,
  'a signed token': `Bearer ${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0NTY3ODkwIn0.dQ4w9WgXcQ-aZ3kQ9xR7tLm2Vb8Nc5Yw1Ej6Hu4Gs0P`,
  'a signed token with an underscore near its end': `${'eyJ'}hbGciOiJIUzI1NiJ9.${'eyJ'}zdWIiOiIxMjM0NTY3ODkwIn0.dQ4w9WgXcQaZ3kQ9xR7tLm2Vb8Nc5Yw1Ej6Hu4Gs0P_a1B`,
  'a private key': `-----BEGIN RSA ${'PRIVATE'} KEY-----\nMIIEowIBAAKCAQEAx7Qz3nV9kLmT2pR8sW5yB1uC4dE6fG0hJ`,
  'a private key in a string': `"-----BEGIN ${'PRIVATE'} KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj"`,
  'a key after x-api-key': `curl -H "x-api-key: ${hex64}"`,
  'a key in a highlighted block': `<span class="token property">"x-api-key"</span><span class="token operator">:</span> <span class="token string">"${hex64}"</span>`,
  'a GitLab token': `git clone with ${'glpat-'}aZ3kQ9xR7tLm-2Vb8Nc5`,
  'an Anthropic key': `ANTHROPIC_API_KEY=${'sk-ant-'}api03-aZ3kQ9xR-7tLm2Vb8-Nc5Yw1Ej6Hu4`,
  'an OpenAI key': `"${'sk-proj-'}aZ3kQ9xR7t-Lm2Vb8Nc5Y_w1Ej6Hu4Gs0"`,
  'a value after Bearer': `Authorization: ${'Bearer'} aZ3kQ9xR7tLm.2Vb8Nc5Yw1Ej6Hu4`,
  'a password in an address': `postgres://app:${'tr0ub4dor'}9Kx@db.relay.example/main`,
  'an assigned key': `RELAY_API_KEY=${hex64}`,
  'an assigned key in a highlighted block': `<span>API_KEY</span><span class="token operator">=</span>${hex64.toUpperCase()}`,
  'an Algolia key': `algoliasearch('K7QX2M9B4T', '${hex32}')`,
  'an Algolia key in an address': `https://algolia.example/1/indexes?apiKey=${hex32}&appId=K7QX2M9B4T`,
  'an Algolia key before its id': `{"apiKey":"${hex32}","appId":"K7QX2M9B4T"}`,
};

for (const [title, text] of Object.entries(found)) {
  secrets(`${title} is found, and shown by its last four characters only`, () => {
    const problems = scan(`<p>One</p>\n<pre>${text}</pre>`);
    assert.is(problems.length, 1);
    const [problem] = problems;
    assert.is(problem!.code, 'SECRET_IN_OUTPUT');
    assert.equal(problem!.location, { file: 'guide.html' });
    const told = `${problem!.message} ${problem!.hint}`;
    for (let at = 0; at + 8 < text.length; at += 1) {
      const part = text.slice(at, at + 9);
      if (/^\w{9}$/.test(part) && /\d/.test(part)) assert.not.ok(told.includes(part), part);
    }
  });
}

const fine: Record<string, string> = {
  'a placeholder of zeros': `x-api-key: ${'0'.repeat(64)}`,
  'a placeholder that counts up': `x-api-key: ${'0123456789abcdef'.repeat(4)}`,
  'a masked key': `x-api-key: ${'*'.repeat(60)}f4a5`,
  'the example of the AWS manual': 'AKIAIOSFODNN7EXAMPLE',
  'a placeholder token': 'ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'a named place for a key': '-----BEGIN PRIVATE KEY-----\nyour key here\n-----END PRIVATE KEY-----',
  'a placeholder after Bearer':
    'Authorization: Bearer <token>, Bearer YOUR_API_TOKEN_000000001, Bearer $TOKEN',
  'the beginning of a token':
    'Authorization: Bearer eyJhbGciOiJIUzI1...., Bearer aZ3kQ9xR7tLm2Vb8Nc5Y…, Bearer aZ3kQ9xR7tLm2Vb8Nc5Z&hellip;',
  'a placeholder of GitLab': 'glpat-xxxxxxxxxxxxxxxxxxxx, sk-ant-api03-xxxxxxxxxxxxxxxxxxxxxxxx, sk-proj-...',
  'a name that ends like a prefix':
    'class="task-ant-design-2-component-overview task-proj-overview-of-2024-and-2025"',
  'a placeholder in an address':
    'https://user:pass@example.com https://user:password123@host http://app:dev-4711-x@localhost:5432/ https://a.example:8080/b@c',
  'a checksum': `sha256 ${hex64}`,
  'a checksum of 32 digits': `MD5 (relay.zip) = ${hex32}`,
  'the picture of a person beside a search': `algolia K7QX2M9B4T https://s.gravatar.com/avatar/${hex32}?s=128`,
  'the signed address of a picture beside a search': `algolia K7QX2M9B4T https://cdn.example/a.jpg?n=1&amp;oh=${hex32}&amp;oe=59E8165A`,
  'such an address in a script': `{"appId":"K7QX2M9B4T","image":"https://cdn.example/a.jpg?n=1\\u0026oh=${hex32}"}`,
  'a hashed file name': '<script src="/docs/assets/app-1a2b3c4d5e6f7a8b.js"></script>',
  'a long word': 'Donaudampfschifffahrtsgesellschaftskapitän, some_very_long_function_name_in_code()',
};

for (const [title, text] of Object.entries(fine)) {
  secrets(`${title} is no secret`, () => assert.equal(scan(`<pre>${text}</pre>`), []));
}

secrets('one secret many times is one problem; two are two', () => {
  const key = (last: string) => `x-api-key: ${hex64.slice(0, -1)}${last}\n`;
  assert.is(scan(key('1').repeat(5)).length, 1);
  assert.is(scan(key('1') + key('2')).length, 2);
  assert.match(scan(`\n\n${key('1')}`)[0]!.message, 'Line 3');
});

secrets('a secret is told at the line of its own text, not at that of one which begins or ends alike', () => {
  const short = `${'sk-ant-'}api03-aZ3kQ9xR-7tLm2Vb8`;
  const long = `${short}-Nc5Yw1Ej6Hu4`;
  const prefixed = `q8-${short}`;
  const lines = [
    '```sh',
    'curl \\',
    `  -H "${'Bearer'} ${long}"`,
    `echo ${prefixed}`,
    `echo ${short}`,
    '```',
  ];
  const html = `<pre><code>curl ${'Bearer'} ${long}\necho ${prefixed}\necho ${short}</code></pre>`;
  const source = { file: 'docs/guide.md', text: lines.join('\n') };
  const lineByEnd = scanForSecrets('guide.html', html, nothingKnown, () => [source]).map(
    ({ message, location }) => [message.slice(-5, -1), location?.line],
  );
  assert.equal(
    new Map(lineByEnd as [string, number][]),
    new Map([
      ['6Hu4', 3],
      ['2Vb8', 5],
    ]),
  );
  const told = scanForSecrets('guide.html', html, nothingKnown).map(({ message }) => message);
  assert.ok(
    told.some((message) => message.startsWith('Line 3 ') && message.endsWith('2Vb8)')),
    told.join(),
  );
});

secrets('a secret is told at its line in the source, with a frame that does not show it', () => {
  const text = `# Keys\n\nUse x-api-key: ${hex64} here`;
  const [problem] = scanForSecrets('guide.html', `<p>x-api-key: ${hex64}</p>`, nothingKnown, () => [
    { file: 'docs/other.md', text: '# Other' },
    { file: 'docs/guide.md', text },
  ]);
  assert.equal(problem!.location, { file: 'docs/guide.md', line: 3, column: 16 });
  assert.is(problem!.source, `\n\nUse x-api-key: ${'*'.repeat(64)} here`);
  assert.is(problem!.severity, 'error');
});

secrets('a key that stands in code blocks alone is a warning, the value of a variable never', () => {
  const severities = (text: string, options = {}) => scan(text, options).map(({ severity }) => severity);
  assert.equal(severities(`<pre><code>x-api-key: ${hex64}</code></pre>`), ['warning']);
  assert.equal(severities(`<pre>x-api-key: ${hex64}</pre><p>x-api-key: ${hex64}</p>`), ['error']);
  const environment = [{ name: 'NPM_TOKEN', value: 'not-hex-but-secret' }];
  assert.equal(severities('<pre>not-hex-but-secret</pre>', { environment }), ['error']);
});

secrets('a code sample of a page is one also where a script of the site shows it', () => {
  const token = `${'ghp_'}${alnum36}`;
  const severityIn = (file: string, lines: string[]) =>
    scanForSecrets('assets/demo.js', `const sample="${token}"`, nothingKnown, () => [
      { file, text: lines.join('\n') },
    ]).map(({ severity }) => severity);
  assert.equal(severityIn('docs/a.md', ['Use it:', '```sh', `login ${token}`, '```']), ['warning']);
  assert.equal(severityIn('docs/a.mdx', [`Use \`${token}\` here`]), ['warning']);
  assert.equal(severityIn('docs/a.mdx', ['<CodeBlock language="sh">', `login ${token}`, '</CodeBlock>']), [
    'warning',
  ]);
  assert.equal(severityIn('docs/a.md', ['```sh', 'login', '```', `Use ${token} here`]), ['error']);
  assert.equal(severityIn('src/Demo.jsx', ['/* ```', `const sample = '${token}';`]), ['error']);
});

secrets('a token whose time has passed is a warning', () => {
  const tokenUntil = (exp: number) =>
    `token: '${'eyJ'}hbGciOiJIUzI1NiJ9.${Buffer.from(JSON.stringify({ name: 'relay', exp })).toString('base64url')}.${alnum36}'`;
  assert.equal(
    [1_600_000_000, 4_000_000_000].map((exp) => scan(tokenUntil(exp))[0]!.severity),
    ['warning', 'error'],
  );
});

secrets('a finding in the allow-list is no secret', () =>
  withOutput(({ siteDir }) => {
    writeFileSync(
      path.join(siteDir, '.relaydocs-secrets-allow'),
      `# test key of the examples\n${fingerprint(hex64)}  # relay\n`,
    );
    const { options } = loadSecretRules(configOf(siteDir), {});
    assert.equal(scan(`x-api-key: ${hex64}`, options), []);
    assert.is(scan(`x-api-key: ${hex64.replace('b', 'c')}`, options).length, 1);
  }),
);

secrets('the hint names the line for the allow-list', () => {
  assert.match(scan(`x-api-key: ${hex64}`)[0]!.hint!, fingerprint(hex64));
});

secrets('a write key of the environment is found in any shape; a search key may be seen', () =>
  withOutput(({ siteDir }) => {
    const environment = {
      ALGOLIA_ADMIN_API_KEY: 'not-hex-but-secret',
      ALGOLIA_SEARCH_API_KEY: hex32,
      HOME: '/home/someone',
    };
    const { options, problems } = loadSecretRules(configOf(siteDir), environment);
    assert.equal(problems, []);
    const [problem] = scan('<script>key="not-hex-but-secret"</script>', options);
    assert.match(problem!.message, 'the value of ALGOLIA_ADMIN_API_KEY');
    assert.not.match(problem!.message, 'not-hex');
    assert.equal(scan(`algolia K7QX2M9B4T ${hex32} /home/someone`, options), []);
  }),
);

secrets('one key for reading and writing is refused', () =>
  withOutput(({ siteDir }) => {
    const { problems } = loadSecretRules(configOf(siteDir), { SEARCH_API_KEY: hex32, SITE_WRITE_KEY: hex32 });
    assert.equal(
      problems.map(({ code }) => code),
      ['SEARCH_KEY_IS_SECRET'],
    );
    assert.not.match(problems[0]!.message, hex32);
  }),
);

secrets('what a site of Docusaurus publishes as it is shows examples, but for secrets of this machine', () =>
  withOutput(({ siteDir }) => {
    const file = path.join(siteDir, 'search.json');
    writeFileSync(file, `{ "text": "Use ghp_${'a1B2c3D4e5F6'.repeat(3)} or not-hex-but-secret" }`);
    const environment = { ALGOLIA_ADMIN_API_KEY: 'not-hex-but-secret' };
    const severities = (strict: boolean) => {
      const { options } = loadSecretRules({ ...configOf(siteDir), strict }, environment);
      return scanStaticFile(file, 'search.json', options).map(({ severity }) => severity);
    };
    assert.equal(severities(true), ['error', 'error']);
    assert.equal(severities(false), ['error', 'warning']);
  }),
);

secrets('a page without secrets costs next to nothing', () => {
  const page =
    '<p class="lead">Some text about <a href="/docs/guide">things</a>, with_names and eyes.</p>\n'.repeat(
      300,
    );
  for (let turn = 0; turn < 500; turn += 1) scan(page);
  const startedMs = performance.now();
  for (let turn = 0; turn < 500; turn += 1) scan(page);
  const pageMs = (performance.now() - startedMs) / 500;
  console.log(`figure: scan for secrets, ${(page.length / 1000).toFixed(0)} kB: ${pageMs.toFixed(3)} ms`);
  assert.equal(scan(page), []);
});

// Work that grew with the square of the length would outlast the time limit of the test file.
secrets('a line of 5 MB is scanned to its end', () => {
  assert.equal(scan('ab3'.repeat(1_700_000)), []);
  scan('eyJ'.repeat(1_700_000));
  scan('abcdefgh12345678 '.repeat(300_000));
  for (const mark of ['glpat-', 'sk-ant-', 'Bearer ', 'Bearer<b>', '://a:', '://a1:b2']) {
    assert.equal(scan(mark.repeat(1_000_000 / mark.length)), [], mark);
  }
});

secrets.run();
