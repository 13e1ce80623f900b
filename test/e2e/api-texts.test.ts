// Pages of an API and its console in another language: every text of the interface is the site's own.
import type { Page } from 'playwright-core';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import apiTexts from '../../src/texts/english/api.json';
import consoleTexts from '../../src/texts/english/console.json';
import { english, type TextName, textNames } from '../../src/texts/texts.js';
import { withPage } from './browser.js';
import { siteConfig, withServedSite } from './served-site.js';

const texts = suite('texts of an API');

/** Stands for a translation: the name of the text, and what is put in. */
const translated = (name: TextName) => `§${name} ${(english[name].match(/\{\w+\}/g) ?? []).join(' ')}`.trim();

const api = `openapi: 3.1.0
info: { title: ZZ, version: '1', license: { name: MIT } }
servers:
- url: http://127.0.0.1:9/{zone}
  variables: { zone: { default: a, enum: [a, b] } }
paths:
  /zz/{id}:
    post:
      deprecated: true
      operationId: zz
      tags: [zz]
      security: [{ Basic: [] }, { Key: [] }]
      parameters:
      - { name: id, in: path, required: true, schema: { type: integer, minimum: 3 } }
      - { name: q, in: query, schema: { type: string, minLength: 2, maxLength: 9, pattern: '^a', enum: [aa, ab] } }
      - { name: h, in: header, schema: { type: array, items: { type: string }, minItems: 1, uniqueItems: true } }
      - { name: c, in: cookie, schema: { type: string, default: x } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              additionalProperties: { type: integer }
              properties:
                kind: { const: one }
                other: { oneOf: [{ type: object, properties: { a: { type: string } } }, { type: object, properties: { b: {} } }] }
                self: { $ref: '#/components/schemas/Self' }
      responses:
        '200':
          description: Zz.
          headers: { X-Zz: { schema: { type: string } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Self' } } }
        4XX: { description: Zz. }
        default: { description: Zz. }
  /zzz: { get: { responses: { '200': { description: Zz. } } } }
webhooks:
  zzzz: { post: { requestBody: { content: { application/json: { schema: { type: object, properties: { a: { type: string } } } } } }, responses: { '200': { description: Zz. } } } }
components:
  securitySchemes:
    Basic: { type: http, scheme: basic }
    Key: { type: apiKey, in: header, name: X-Key }
  schemas:
    Self: { type: object, properties: { next: { $ref: '#/components/schemas/Self' } } }
`;

const files = {
  'relaydocs.config.ts': siteConfig(`
    lang: 'xx', openapi: { path: 'docs/openapi.yaml', tryIt: true },
    texts: { ${textNames.map((name) => `${name}: ${JSON.stringify(translated(name))},`).join('\n')} },
  `),
  'docs/index.md': '# ZZ\n',
  'docs/openapi.yaml': api,
};

/** Texts of the page that are those of the catalogue in English, whatever is put into them. */
async function englishIn(page: Page, catalogue: Readonly<Record<string, string>>): Promise<string[]> {
  const shown = await page.locator('article').evaluate((article) => {
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    const all: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement!.closest('.rd-status, pre, code')) all.push(node.textContent!);
    for (const element of article.querySelectorAll('[aria-label]'))
      all.push(element.getAttribute('aria-label')!);
    return all.map((text) => text.trim());
  });
  const patterns = Object.values(catalogue)
    .filter((text) => /[A-Za-z]{3}/.test(text.replace(/\{\w+\}/g, '')))
    .map((text) => text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .map((parts) => new RegExp(`^${parts.join('[^§]*')}$`, 'i'));
  return shown.filter((text) => patterns.some((pattern) => pattern.test(text)));
}

texts('no English is left on the pages of an API and in its console', async () => {
  await withServedSite(files, async ({ url }) => {
    await withPage({ expectedMessages: [/Failed to load|ERR_/] }, async (page) => {
      for (const name of ['', '/zz', '/other', '/webhooks']) {
        await page.goto(`${url}api${name}`);
        assert.match(await page.locator('article').innerText(), '§api');
        assert.equal(await englishIn(page, apiTexts), [], name);
      }
      await page.goto(`${url}api/zz`);
      await page.getByRole('button', { name: '§apiTry' }).click();
      const form = page.getByRole('form', { name: '§callTry' });
      await form.getByLabel(/^id/).fill('1');
      await form.getByRole('button', { name: '§callSend' }).click();
      await form.getByText('§callAtLeast 3').waitFor();
      assert.equal(await englishIn(page, { ...apiTexts, ...consoleTexts }), []);
      await form.getByLabel(/^id/).fill('4');
      await form.getByRole('button', { name: '§callSend' }).click();
      await form.getByText('§callUnreachable', { exact: true }).waitFor();
      assert.equal(await englishIn(page, consoleTexts), []);
    });
  });
});

texts.run();
