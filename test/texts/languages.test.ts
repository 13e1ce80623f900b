// The texts that ship in other languages than English.
import { readdirSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import apiTexts from '../../src/texts/english/api.json';
import consoleTexts from '../../src/texts/english/console.json';
import socketTexts from '../../src/texts/english/socket.json';
import { languages, loadTexts } from '../../src/texts/load-texts.js';
import { english, textNames } from '../../src/texts/texts.js';

const shipped = suite('texts in other languages');

const marksOf = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

shipped('twenty languages have every text but those of APIs, with all that is put into it', async () => {
  assert.is(Object.keys(languages).length, 20);
  const wanted = textNames
    .filter((name) => !(name in apiTexts || name in consoleTexts || name in socketTexts))
    .sort();
  for (const [lang, load] of Object.entries(languages)) {
    const { default: texts } = await load();
    assert.equal(Object.keys(texts).sort(), wanted, lang);
    for (const [name, text] of Object.entries(texts)) {
      assert.not.equal(text.trim(), '', `${lang}: ${name}`);
      assert.equal(marksOf(text), marksOf(english[name as keyof typeof texts]), `${lang}: ${name}`);
    }
  }
});

shipped('each file of a language is one that is loaded', () => {
  const files = readdirSync(new URL('../../src/texts/languages', import.meta.url));
  assert.equal(files.map((file) => file.replace(/\.json$/, '')).sort(), Object.keys(languages).sort());
});

shipped('a language of one country is that of all, and Chinese is written as it is there', async () => {
  const next = async (lang: string): Promise<string | undefined> => (await loadTexts(lang)).next;
  assert.is(await next('de-AT'), 'Weiter');
  assert.is(await next('pt-PT'), 'Próxima');
  assert.is(await next('zh'), '下一页');
  assert.is(await next('zh-TW'), '下一頁');
  assert.is(await next('zh-Hant-HK'), '下一頁');
  assert.is(await next('en-GB'), undefined);
  assert.is(await next('gsw'), undefined);
});

shipped.run();
