// Finds secrets and unreadable files among what would be published, for `relaydocs check` and for builds that fail for other reasons and
// therefore write nothing.
import path from 'node:path';
import { hashOf } from '../base/hash.js';
import { PackReader } from '../cache/page-packs.js';
import { unreadableFile } from '../content/content-errors.js';
import type { SiteError } from '../errors.js';
import type { CleanTexts } from '../output/scan-file.js';
import { readSecretSources, scanClientFile, scanStaticFile } from '../output/scan-file.js';
import { type SecretScanOptions, scanForSecrets } from '../output/scan-secrets.js';
import type { DocPage } from '../site/site.js';
import type { SiteState } from './site-state.js';

/** Finds the problems. @param pages pages of plain Markdown; pages with code are searched when they are rendered */
export function findPublishProblems(
  { compiledSite, assets }: SiteState,
  pages: readonly DocPage[],
  secrets: SecretScanOptions,
  clean: CleanTexts,
): SiteError[] {
  const problems: SiteError[] = [];
  const look = (digest: string, scan: () => SiteError[] | undefined): void => {
    if (clean.has(digest)) return;
    const found = scan();
    if (found?.length === 0) clean.add(digest);
    problems.push(...(found ?? []));
  };

  const { siteDir } = compiledSite.config;
  const { client } = assets;
  const sources = clientSources({ compiledSite, assets });
  const packs = new PackReader(compiledSite.pages.packDir);
  for (const page of pages) {
    const compiled = compiledSite.compiled(page);
    if (!compiled) continue;
    const { source, place, facts } = compiled;
    // The page's title and description are not part of its article.
    const head = [page.title, page.description ?? '', ''].join('\n');
    look(hashOf(place.hash + head), () => {
      const article = packs.read(place)?.article;
      if (article?.type !== 'html') return undefined;
      const files = [source, ...facts.dependencies.map(({ file }) => file)];
      return scanForSecrets(source, head + article.html, secrets, () =>
        readSecretSources(siteDir, files, secrets),
      );
    });
  }
  packs.close();
  for (const file of client.files.filter(({ isOfSite }) => isOfSite))
    look(hashOf(file.contents), () => scanClientFile(file, siteDir, sources, secrets));
  for (const { source } of compiledSite.site.staticFiles.values()) {
    const hash = compiledSite.pages.hashOfFile(source);
    if (hash === null) problems.push(unreadableFile(source));
    else look(hash, () => scanStaticFile(path.join(siteDir, source), source, secrets));
  }
  return problems;
}

/** Returns the files that scripts and styles are made from. If a page is hydrated as a whole, its text is in a script. */
export function clientSources({
  compiledSite,
  assets,
}: Pick<SiteState, 'compiledSite' | 'assets'>): string[] {
  const pages = [...compiledSite.site.pages.values()];
  return [...assets.sources, ...pages.flatMap((page) => (page.type === 'doc' ? page.source.path : []))];
}
