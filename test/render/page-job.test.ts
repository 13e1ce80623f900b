import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Config, DocsConfig } from '../../src/config/config.js';
import type { StaticFile } from '../../src/content/source-file.js';
import { resolveTwin } from '../../src/render/render-page.js';
import { doc, jobOf, sampleConfig, siteOf } from './sample-site.js';

const jobs = suite('page jobs');

function withDocs(changes: Partial<DocsConfig>): Config {
  const config = sampleConfig();
  return { ...config, docs: [{ ...config.docs[0]!, ...changes }] };
}

function staticFile(path: string): [string, StaticFile] {
  return [path, { path, source: `static/${path}`, size: 1, mtimeMs: 0 }];
}

jobs('a page is written where its address says, with its Markdown beside it', () => {
  const plain = jobOf(doc('/guide/install'));
  assert.equal([plain.outputPath, plain.twinPath], ['guide/install.html', 'guide/install.md']);
  const slashed = jobOf(doc('/guide/install'), { config: sampleConfig({ trailingSlash: true }) });
  assert.equal(
    [slashed.outputPath, slashed.route.permalink],
    ['guide/install/index.html', '/docs/guide/install/'],
  );
});

jobs('a page beside a folder of its name is written as the index of the folder too', () => {
  const pages = [doc('/api'), doc('/api/roll'), doc('/apiary')];
  const site = siteOf(pages);
  assert.equal(
    pages.map((page) => jobOf(page, { site }).extraOutputPaths),
    [['api/index.html'], [], []],
  );
  const config = sampleConfig({ trailingSlash: true });
  assert.equal(jobOf(pages[0]!, { site, config }).extraOutputPaths, []);
});

jobs('so is a page beside its own index, which has a file of its own in that folder', () => {
  const pages = [doc('/guide'), doc('/guide/index')];
  const site = siteOf(pages);
  const written = pages.map((page) => {
    const { outputPath, extraOutputPaths } = jobOf(page, { site });
    return [outputPath, ...extraOutputPaths];
  });
  assert.equal(written, [['guide.html', 'guide/index.html'], ['guide/index/index.html']]);
});

jobs('a page called index answers the address of its folder, where nothing else does', () => {
  const page = doc('/guide/index');
  const written = (site: ReturnType<typeof siteOf>): string[] => {
    const { outputPath, extraOutputPaths } = jobOf(page, { site });
    return [outputPath, ...extraOutputPaths];
  };
  assert.equal(written(siteOf([page])), ['guide/index/index.html', 'guide/index.html']);
  const taken = siteOf([page], [], { staticFiles: new Map([staticFile('guide/index.html')]) });
  assert.equal(written(taken), ['guide/index/index.html']);
  const redirected = siteOf([page], [], { redirects: new Map([['/guide', '/guide/index']]) });
  assert.equal(written(redirected), ['guide/index/index.html']);
});

jobs('static files make such a folder as well, and keep their place in it', () => {
  const page = doc('/files');
  const beside = siteOf([page], [], { staticFiles: new Map([staticFile('files/a/b.pdf')]) });
  assert.equal(jobOf(page, { site: beside }).extraOutputPaths, ['files/index.html']);
  const taken = siteOf([page], [], { staticFiles: new Map([staticFile('files/index.html')]) });
  assert.equal(jobOf(page, { site: taken }).extraOutputPaths, []);
});

jobs('the table of contents shows the configured levels, or those of the page', () => {
  const toc = [2, 3, 4, 5].map((level) => ({ id: `h${level}`, level, html: '' }));
  const levelsOf = (frontMatter: Parameters<typeof doc>[1]): number[] => {
    const { route } = jobOf(doc('/a', frontMatter), { facts: { toc } });
    return route.type === 'doc' ? route.toc.map((entry) => entry.level) : [];
  };
  assert.equal(levelsOf({}), [2, 3]);
  assert.equal(levelsOf({ frontMatter: { toc_min_heading_level: 3, toc_max_heading_level: 5 } }), [3, 4, 5]);
  assert.equal(levelsOf({ frontMatter: { hide_table_of_contents: true } }), []);
});

jobs(
  'the menu of a page opens assistants with its Markdown, its source, and where problems are reported',
  () => {
    const page = doc('/a b', { title: 'Roll & go', editUrl: 'https://git.example.com/a' });
    const linksOf = (pageMenu: Config['pageMenu']) => {
      const { route } = jobOf(page, { config: sampleConfig({ pageMenu }) });
      return route.type === 'doc' ? route.menu?.map(({ label, href }) => [label, href]) : undefined;
    };
    const assistants = [{ label: 'Ask Ada', href: 'https://ada.example.com/?q=Read {markdown}' }];
    assert.equal(linksOf({ assistants, report: 'mailto:docs@example.com?subject={title}&body={url}' }), [
      ['Ask Ada', 'https://ada.example.com/?q=Read%20https%3A%2F%2Fexample.com%2Fdocs%2Fa%2520b.md'],
      ['Edit this page', 'https://git.example.com/a'],
      [
        'Report a problem',
        'mailto:docs@example.com?subject=Roll%20%26%20go&body=https%3A%2F%2Fexample.com%2Fdocs%2Fa%2520b',
      ],
    ]);
    assert.equal(linksOf({ assistants: [{ label: 'Use yours', href: '/a b#x' }] })![0], [
      'Use yours',
      '/docs/a%20b#x',
    ]);
    assert.equal(linksOf({ assistants: [] }), [['Edit this page', 'https://git.example.com/a']]);
    assert.is(linksOf(false), undefined);
  },
);

jobs('the last update is the day in UTC, and only where it is asked for', () => {
  const page = doc('/a', { lastUpdate: { timeMs: Date.UTC(2026, 10, 20, 23, 59), author: 'Jane' } });
  const lastUpdateOf = (config: Config) => {
    const { route } = jobOf(page, { config });
    return route.type === 'doc' ? route.lastUpdate : undefined;
  };
  assert.is(lastUpdateOf(sampleConfig()), undefined);
  assert.equal(lastUpdateOf(withDocs({ showLastUpdateTime: true })), {
    iso: '2026-11-20T23:59:00.000Z',
    text: 'Nov 20, 2026',
    author: undefined,
  });
  assert.is(lastUpdateOf(withDocs({ showLastUpdateTime: true, showLastUpdateAuthor: true }))!.author, 'Jane');
});

jobs('breadcrumbs can be switched off', () => {
  const page = doc('/a', { breadcrumbs: [{ label: 'A', route: '/a' }] });
  assert.equal(jobOf(page).route.breadcrumbs, [{ label: 'A', href: '/docs/a' }]);
  assert.equal(jobOf(page, { config: withDocs({ breadcrumbs: false }) }).route.breadcrumbs, []);
});

jobs('landing pages and pages without a sidebar have none beside them', () => {
  assert.is(jobOf(doc('/', { layout: 'landing' })).sidebar, undefined);
  assert.is(jobOf(doc('/a', { sidebar: undefined })).sidebar, undefined);
  assert.equal(jobOf(doc('/a', { sidebarPath: [2, 1] })).sidebar, {
    key: 'default/current/docs',
    path: [2, 1],
  });
});

jobs('only landing pages, and pages with their blocks, load the styles of those', () => {
  assert.equal(jobOf(doc('/', { layout: 'landing' })).uses, ['landing']);
  assert.equal(jobOf(doc('/a')).uses, []);
  assert.equal(jobOf(doc('/a'), { facts: { uses: ['landing'] } }).uses, ['landing']);
});

jobs("a landing page shows the site's title and tagline unless it has its own", () => {
  const heroOf = (page: Parameters<typeof jobOf>[0]) => {
    const { route } = jobOf(page);
    return route.type === 'landing' ? route.hero : undefined;
  };
  const plain = heroOf(doc('/', { layout: 'landing' }))!;
  assert.equal(
    [plain.title, plain.tagline, plain.actions, plain.image],
    ['Relay', 'Calls your world', [], undefined],
  );
  const own = heroOf(
    doc('/', {
      layout: 'landing',
      frontMatter: {
        hero: {
          tagline: 'Own',
          actions: [
            { label: 'Start', to: '/intro', primary: true },
            { label: 'Source', to: 'https://example.com' },
          ],
          image: { src: '/img/hero.svg', alt: 'Map' },
        },
      },
    }),
  )!;
  assert.equal(own.actions, [
    { label: 'Start', href: '/docs/intro', external: false, primary: true },
    { label: 'Source', href: 'https://example.com', external: true, primary: false },
  ]);
  assert.equal([own.title, own.tagline, own.image!.src], ['Relay', 'Own', '/docs/img/hero.svg']);
});

jobs('links in the Markdown twin lead where those of the page lead, whatever stands in them', () => {
  const links = ['/a_(b)', './gone away.md'].map((href) => ({ href, file: undefined, line: 1, column: 1 }));
  const job = jobOf(doc('/a'), { facts: { links } });
  assert.is(
    resolveTwin(job, '[x](\x000\x00) [y](\x001\x00)\n', 'https://example.com'),
    '[x](https://example.com/docs/a_%28b%29) [y](./gone%20away.md)\n',
  );
});

jobs('a job crosses to a worker as JSON', () => {
  const job = jobOf(doc('/a', { editUrl: 'https://example.com/edit' }), { facts: { excerpt: 'x' } });
  assert.equal(JSON.parse(JSON.stringify(job)), JSON.parse(JSON.stringify(structuredClone(job))));
});

jobs.run();
