import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { decodeUtf8, encodeUtf8 } from '../../src/base/utf8.js';

const utf8 = suite('UTF-8');
const texts = [
  '',
  'plain',
  'été',
  'ابتث',
  '汉字',
  '😀',
  '\ufeffmark',
  'half \ud800 a \udc00',
  'é'.repeat(600_000),
];

utf8('text of any script is the same bytes as Node.js makes of it', () => {
  for (const text of texts) assert.is(Buffer.compare(encodeUtf8(text), Buffer.from(text)), 0);
});

utf8('bytes are the same text, and what is no UTF-8 shows where it is', () => {
  for (const text of texts) assert.is(decodeUtf8(Buffer.from(text)), Buffer.from(text).toString());
  const broken = Buffer.from([0x61, 0xff, 0xc3, 0x28]);
  assert.is(decodeUtf8(broken), broken.toString());
});

utf8.run();
