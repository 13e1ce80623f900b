// A language of a site while it is being translated.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { siteConfig } from '../e2e/served-site.js';
import { smallSite, withDev } from './with-dev.js';

const translations = suite('translations in dev');

const french = 'i18n/fr/docusaurus-plugin-content-docs';

translations('a translation that comes, changes or goes is on the page, and so are its labels', () =>
  withDev(
    {
      ...smallSite,
      'relaydocs.config.ts': siteConfig(
        "i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, navbar: { items: [{ label: 'Docs', to: '/guide' }] },",
      ),
    },
    async (dev) => {
      assert.is(new URL(dev.url).pathname, '/fr/');
      await dev.untilServed('guide', 'Cette page n’est pas encore traduite.');
      dev.write({ [`${french}/current/guide.md`]: '# Le guide\n\nTexte.\n' });
      const html = await dev.untilServed('guide', 'Texte.');
      assert.not.match(html, 'pas encore traduite');
      dev.write({ [`${french}/current/guide.md`]: '# Le guide\n\nAutre texte.\n' });
      await dev.untilServed('guide', 'Autre texte.');
      dev.write({
        'i18n/fr/docusaurus-theme-classic/navbar.json': '{ "item.label.Docs": { "message": "Le manuel" } }',
      });
      await dev.untilServed('guide', 'Le manuel');
      dev.delete(`${french}/current/guide.md`);
      await dev.untilServed('guide', 'How it works.');
      // The menu leads to a language that this session does not serve.
      const other = await fetch(new URL('/guide', dev.url));
      assert.equal([other.status, await other.text()], [404, 'This address is in English: relaydocs dev']);
      const picture = await fetch(new URL('/icon.svg', dev.url));
      assert.is(picture.status, 200, 'static files are the same in all languages');
    },
    { args: ['--locale', 'fr'] },
  ),
);

translations.run();
