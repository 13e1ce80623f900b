import { readdirSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { withSite } from './with-site.js';

const pictures = suite('pictures in front matter');

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>';

pictures('a picture beside the page is published, for the hero and for cards of other sites', async () => {
  await withSite(
    {
      'docs/index.md':
        '---\nlayout: landing\nhero:\n  image: { src: ./img/hero.svg, alt: A relay }\n---\n\nText.\n',
      'docs/img/hero.svg': svg,
      'docs/guide/start.md': '---\nimage: ../img/card.svg\n---\n\n# Start\n',
      'docs/img/card.svg': svg.replace('8', '9'),
    },
    async (site) => {
      const { code, stderr } = await site.run(['build']);
      assert.is(code, 0, stderr);
      const assets = readdirSync(path.join(site.dir, 'build/assets'));
      const hero = /<img[^>]*src="\/assets\/(hero-\w+\.svg)"/.exec(site.output('index.html'))![1]!;
      assert.ok(assets.includes(hero), hero);
      // The text below does not move when the picture comes.
      assert.match(site.output('index.html'), /<img[^>]*hero-[^>]* width="8" height="4"/);
      const card = /og:image" content="https:\/\/docs\.example\.com\/assets\/(card-\w+\.svg)"/.exec(
        site.output('guide/start.html'),
      )![1]!;
      assert.ok(assets.includes(card), card);
    },
  );
});

pictures('a picture that is not there is reported at its place', async () => {
  await withSite(
    {
      'docs/index.md':
        '---\nlayout: landing\nhero:\n  image:\n    src: ./gone.svg\n    alt: Gone\n---\n\nText.\n',
      'docs/start.md': '---\nimage: ./card.png\n---\n\n# Start\n',
    },
    async (site) => {
      const { code, stderr } = await site.run(['check']);
      assert.is(code, 1);
      assert.match(stderr, /docs\/index\.md:5:5\s+BROKEN_IMAGE/);
      assert.match(stderr, /docs\/start\.md:2:1\s+BROKEN_IMAGE/);
    },
  );
});

pictures('the hero may show a picture of another host: the policy of the site allows it', async () => {
  await withSite(
    {
      'docs/index.md':
        '---\nlayout: landing\nimage: https://cards.example/a.png\nhero:\n  image: { src: "https://cdn.example/a.png", alt: A }\n---\n\nText.\n',
    },
    async (site) => {
      const { code, stdout } = await site.run(['build']);
      assert.is(code, 0);
      assert.match(stdout, /img-src https:\/\/cdn\.example\s+docs\/index\.md:5/);
      assert.match(site.output('_headers'), /img-src 'self' https:\/\/cdn\.example;/);
    },
  );
});

pictures.run();
