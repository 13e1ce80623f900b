// What real keys and ids become in answers, and what of answers is never shown.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maskLines, maskSecrets } from '../../src/samples/record-answers.js';
import { StandIns } from '../../src/samples/stand-ins.js';

const real = suite('real values in answers');

const key = 's3cr/t+KeyABCDEF== "ü"&\\';
const standIns = new StandIns({ YOUR_API_KEY: 'KEY', MY_ID: 'ID' }, { KEY: key, ID: '42' });
const clean = (text: string): string => standIns.outOf(Buffer.from(text), []).toString();

/** JSON as PHP and .NET write it. */
const escaped = (text: string): string =>
  JSON.stringify(text).replace(/[/+&ü]/g, (sign) =>
    sign === '/' ? '\\/' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`,
  );

real(
  'a key is taken out however a server writes it: JSON of any escapes, addresses, HTML, base64, hexadecimal',
  () => {
    const bytes = Buffer.from(key);
    const html = key.replace(/[&"]/g, (sign) => (sign === '&' ? '&amp;' : '&#x22;'));
    const ways = [
      key,
      html,
      JSON.stringify(key).slice(1, -1),
      escaped(key).slice(1, -1),
      JSON.stringify(JSON.stringify(key)).slice(3, -3),
      encodeURIComponent(key),
      encodeURIComponent(encodeURIComponent(key)),
      new URLSearchParams([['', key]]).toString().slice(1),
      encodeURIComponent(key).replace(/%../g, (sign) => sign.toLowerCase()),
      bytes.toString('base64'),
      bytes.toString('base64').replace(/=+$/, ''),
      bytes.toString('base64url'),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
    ];
    for (const way of ways) {
      assert.ok(standIns.occursIn(`a ${way} b`), way);
      assert.is(clean(`a ${way} b`), 'a TEST_API_KEY b');
      assert.is(clean(JSON.stringify({ a: ['ü', way] })), '{"a":["ü","TEST_API_KEY"]}', way);
    }
    assert.is(
      clean(`{"said": ${escaped(key)}, ${escaped(key)}: 1}`),
      '{"said": "TEST_API_KEY", "TEST_API_KEY": 1}',
    );
    const latin1 = Buffer.concat([Buffer.from([0xff, 0xfe]), bytes, Buffer.from([0xff])]);
    assert.is(standIns.outOf(latin1, []).toString('latin1'), 'ÿþTEST_API_KEYÿ');
    assert.ok(standIns.occursIn(Buffer.from(`user:${key}`).toString('base64')));
    assert.not(standIns.occursIn('{"a":"YOUR_API_KEY","b":"nothing of it"}'));
  },
);

real('a short id is taken out where it stands by itself, and an answer stays what it was', () => {
  const answer = {
    id: 42,
    total: 3432,
    name: 'room 42',
    list: '/rooms/42?of=%3D42',
    hash: 'a3432f',
    code: '1429',
  };
  assert.equal(JSON.parse(clean(JSON.stringify(answer))), {
    ...answer,
    name: 'room MY_ID',
    list: '/rooms/MY_ID?of=%3DMY_ID',
  });
  assert.is(clean('{"id":42}\n{"of":"42"}\n'), '{"id":42}\n{"of":"MY_ID"}\n');
  assert.equal(maskSecrets({ id: 42, total: 3432 }, standIns.isReal), { id: 0, total: 3432 });
  const numbers = new StandIns({ 7: 'ID' }, { ID: '42' });
  assert.is(numbers.outOf(Buffer.from('{"id":42,"is":"142"}'), []).toString(), '{"id":7,"is":"142"}');
});

const none = () => false;

real(
  'fields that are called like a secret are masked with all below them, in JSON and in each line of it',
  () => {
    assert.equal(
      maskSecrets(
        {
          apiKeys: ['k1', { value: 'k2', on: true }],
          password: 123456,
          tokens: { access: 'a' },
          authorization: { value: 'v' },
          credentials: [{ user: 'u' }],
          sessionId: 's',
          pwd: 'p',
          usage: { total_tokens: 12 },
          items: [{ 'X-Api-Key': 'k3', key: 'public' }],
          token: null,
        },
        none,
      ),
      {
        apiKeys: ['YOUR_API_KEYS', { value: 'YOUR_API_KEYS', on: true }],
        password: 0,
        tokens: { access: 'YOUR_TOKENS' },
        authorization: { value: 'YOUR_AUTHORIZATION' },
        credentials: [{ user: 'YOUR_CREDENTIALS' }],
        sessionId: 'YOUR_SESSION_ID',
        pwd: 'YOUR_PWD',
        usage: { total_tokens: 12 },
        items: [{ 'X-Api-Key': 'YOUR_X_API_KEY', key: 'public' }],
        token: null,
      },
    );
    assert.is(
      maskLines('{"apiKey":"a","password":"b"}\n{"id": 1}\ndata: {"token":"c"}\nwords {"token":"d"}\n', none),
      '{"apiKey":"YOUR_API_KEY","password":"YOUR_PASSWORD"}\n{"id": 1}\ndata: {"token":"YOUR_TOKEN"}\nwords {"token":"d"}\n',
    );
  },
);

real.run();
