// `relaydocs check`: prints all mistakes of a site.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closedFolder, nameStateFolder, stateFolder } from '../base/state-folder.js';
import { check } from '../check.js';
import { SiteError, siteWarning } from '../errors.js';
import type { NewPlace } from '../links/new-places.js';
import type { Vanished } from '../links/route-table.js';
import { formatCheck } from './format-summary.js';
import type { Run } from './report.js';
import { toPlace } from './site-folders.js';

interface CheckCommandOptions {
  against?: string;
  external?: boolean;
  fix?: boolean;
  offline?: boolean;
}

export async function checkCommand(
  { report, folders, workers, terminal }: Run,
  options: CheckCommandOptions,
): Promise<number> {
  if (options.fix && options.against === undefined) {
    terminal.err('--fix keeps alive what has vanished: name another build with --against\n');
    return 2;
  }
  const summary = await withStateFolder(folders.siteDir, () =>
    check({
      ...folders,
      against: options.against === undefined ? undefined : toPlace(options.against),
      workers,
      fix: options.fix,
      external: options.offline ? 'read' : options.external ? 'ask' : undefined,
      onProgress: report.progress,
    }),
  );
  const { problems: siteProblems, vanished, ...counts } = summary;
  const problems = [...siteProblems, ...(vanished ? vanishedProblems(vanished, counts.newPlaces) : [])];
  const errors = report.problems(problems);
  for (const { gone, file, wrote } of summary.fixed) report.say(`${gone}: wrote ${wrote} into ${file}`);
  report.say(formatCheck(summary, errors, report.paint));
  report.json({ ok: errors === 0, problems, vanished, ...counts });
  return errors === 0 ? 0 : 1;
}

/** Runs work with a temporary state folder if the site's folder is read-only: checking only reads the site. */
async function withStateFolder<Result>(siteDir: string, work: () => Promise<Result>): Promise<Result> {
  if (!closedFolder(stateFolder(siteDir))) return work();
  const folder = mkdtempSync(path.join(tmpdir(), 'relaydocs-check-'));
  nameStateFolder(folder);
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns problems for what has vanished: an error for a page, a warning for an anchor, because the page still opens. */
export function vanishedProblems({ urls, anchors }: Vanished, places: readonly NewPlace[]): SiteError[] {
  const placeOf = new Map(places.map((place) => [place.gone, place]));
  return [
    ...urls.map((url) => vanishedPage(url, placeOf.get(url))),
    ...anchors.map((url) => vanishedAnchor(url, placeOf.get(url))),
  ];
}

const vanishedPage = (url: string, place: NewPlace | undefined): SiteError =>
  new SiteError('VANISHED_PAGE', `${url} no longer exists`, {
    hint: place
      ? `The most similar page is ${place.url}. Add the old URL to "aliases" in its front matter, or run with --fix.`
      : 'Add it to "aliases" in the front matter of the page that replaces it, or as "from" to "redirects" in the config.',
  });

const vanishedAnchor = (url: string, place: NewPlace | undefined): SiteError =>
  siteWarning('VANISHED_ANCHOR', `${url} no longer exists`, {
    hint: place
      ? `It was replaced by #${place.anchor}. Add the old id to that heading, with <a id="${url.slice(url.indexOf('#') + 1)}"></a> after its text, or run with --fix.`
      : 'Add the old id to the heading with {#id}.',
  });
