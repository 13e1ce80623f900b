import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wordsOfAddress } from '../../src/client/islands/search/words-of-address.js';
import { foldText } from '../../src/search/embedded/fold-text.js';
import { encodeInteger, IntegerReader } from '../../src/search/embedded/integers.js';
import { runsOf } from '../../src/search/embedded/page-terms.js';
import { type Word, wordsOf } from '../../src/search/embedded/words.js';

const words = suite('words of the search');

/** `x-api-key` -> `xapikey(x api key)` */
function show({ term, parts, ending }: Word): string {
  const inside = parts.map(show).join(' ');
  return `${term}${inside === '' ? '' : `(${inside})`}${ending === undefined ? '' : `+${ending}`}`;
}
const cut = (text: string): string => wordsOf(text).map(show).join(', ');

words('text is cut into words without case, accents and other spellings of the same letter', () => {
  assert.is(cut('Größe, naïve ＡＢＣ Ångström Łódź'), 'grosse, naive, abc, angstrom, lodz');
  assert.is(cut("don't stop"), 'dont(don t), stop'.replace('(don t)', '(don)'));
  assert.is(cut('ЁЛКА Ελλάς'), 'елка, ελλασ');
});

words('names with signs inside are one word, and their parts are words, too', () => {
  assert.is(cut('x-api-key'), 'xapikey(x api key)');
  assert.is(cut('/api/roll'), 'apiroll(api roll)');
  assert.is(cut('fileSystem'), 'filesystem(file system)');
  assert.is(cut('relay.fileSystem()'), 'relayfilesystem(relay filesystem(file system))');
  assert.is(
    cut('HTTPServer OAuth2 APIs iPhone'),
    'httpserver(http server), oauth2(auth2), apis, iphone(phone)',
  );
  assert.is(cut('--save-dev $HOME user_id'), 'savedev(save dev), home, userid(user id)');
  assert.is(cut('3.8.1 and v3.8.1'), '3.8.1(3 8 1), and, 3.8.1(v3 8 1)');
  assert.is(cut('node.js, e.g. this. That'), 'nodejs(node js), eg(e g), this, that');
});

words('the index has the same words as a query, whatever letters they are written in', () => {
  const all = Array.from({ length: 0x2100 }, (_, code) => String.fromCharCode(code));
  for (const sign of all.filter((letter) => letter !== '\r')) {
    const text = `ab${sign}cd e’f ش-ж_é${sign}`;
    const starts = wordsOf(text).map(({ start, end }) => text.slice(start, end));
    // Scripts without spaces are cut further.
    if (!/[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Hang}]/u.test(sign))
      assert.equal(runsOf(text), starts, `U+${sign.charCodeAt(0).toString(16)}`);
  }
});

words('scripts without spaces are cut into pairs', () => {
  assert.is(cut('安装'), '安装+装');
  assert.is(cut('如何安装Node服务'), '(如何 何安 安装)+装, node, 服务+务');
  assert.is(cut('データ'), '(デー ータ)+タ');
  assert.is(cut('설치하기 전에'), '(설치 치하 하기)+기, 전에+에');
});

words('places are those in the text', () => {
  const text = 'See the x-api-key of 安装步骤, Größe.';
  const check = ({ term, start, end, parts }: Word): void => {
    if (term !== '') assert.is(foldText(text.slice(start, end).replace(/-/g, '')), term);
    for (const part of parts) check(part);
  };
  for (const word of wordsOf(text)) check(word);
});

words('plain text is cut as it is beside other signs', () => {
  const signs = "aabbzZAB019  -._/:@\\'(){}<>$#,;";
  let seed = 1;
  for (let round = 0; round < 3000; round++) {
    let text = '';
    for (let length = round % 40; length > 0; length--) {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      text += signs[Math.floor((seed / 2 ** 32) * signs.length)];
    }
    assert.equal(wordsOf(text), wordsOf(`${text} é`).slice(0, -1), text);
  }
});

words('no word holds white space, and none is longer than 40 characters', () => {
  const random = (seed: number): number => Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  let seed = 1;
  const check = ({ term, parts, start, end }: Word): void => {
    assert.not.match(term, /\s/);
    assert.ok(term.length <= 40 && start < end);
    for (const part of parts) check(part);
  };
  for (let round = 0; round < 3000; round++) {
    let text = '';
    for (let index = 0; index < 12; index++) {
      seed = random(seed + index);
      const code = seed % 3 === 0 ? seed % 128 : seed % 0x1f000;
      if (code < 0xd800 || code > 0xdfff) text += String.fromCodePoint(code);
    }
    for (const word of wordsOf(text + 'x'.repeat(round % 60))) check(word);
  }
});

words('whole numbers survive being written as text', () => {
  const numbers = [0, 1, 45, 46, 90, 91, 2069, 2070, 2071, 99_999, 123_456_789, 2 ** 40];
  const text = numbers.map(encodeInteger).join('');
  assert.is(JSON.stringify(text).length, text.length + 2, 'stands in JSON as it is');
  const reader = new IntegerReader(text);
  assert.equal(
    numbers.map(() => reader.next()),
    numbers,
  );
  assert.ok(reader.done);
});

words('an address without a page is searched for by its words below the base URL, in any script', () => {
  const baseUrl = '/文档/';
  const site = 'https://docs.example.com/%E6%96%87%E6%A1%A3/';
  assert.is(wordsOfAddress(`${site}api/roll-dice.html?q=1#a`, { baseUrl }), 'api roll dice');
  assert.is(wordsOfAddress(`${site}%D0%B3%D0%B8%D0%B4/install%20it`, { baseUrl }), 'гид install it');
  assert.is(wordsOfAddress(`${site}half%E6%96-a-letter%`, { baseUrl }), 'half a letter');
});

words.run();
