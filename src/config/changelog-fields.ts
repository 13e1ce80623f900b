// The field `changelog`: a page of what has changed in each release.
import { editAddress, routePart } from './address-fields.js';
import { feeds } from './blog-fields.js';
import * as f from './fields.js';

const written = f.object({
  /** The file, as Keep a Changelog has it. Where there is none, annotated tags of git are the releases. @default `CHANGELOG.md` */
  file: f.optional(f.sitePath, 'CHANGELOG.md'),
  /** Address of the page: `packages/core/changes`. @default `changelog` */
  path: f.optional(routePart, 'changelog'),
  /** Title of the page. @default that of the file */
  title: f.optional(f.filledText),
  /** Show what is not released yet. @default `true` */
  unreleased: f.optional(f.flag, true),
  /** What names of git tags begin with before the version, as in `core@1.2.0`. @default `v` or nothing */
  tagPrefix: f.optional(f.text),
  /** Address where the file can be edited. @default made of the `editUrl` of `docs`, where that is text */
  editUrl: f.optional(editAddress),
  /** The feeds of the releases, as a blog has them. */
  feedOptions: f.optional(feeds, {}),
});

/** A changelog with all defaults filled in. */
export type ChangelogConfig = f.Out<typeof written>;

const one = f.readAs(
  f.chosen((value) => (value === true ? f.valueWhere<true>('true', (given) => given === true) : written)),
  (value, siteDir): ChangelogConfig => (value === true ? written.resolve({}, siteDir) : value),
);

/** One changelog or several. */
export const changelog = f.distinct(
  one,
  'path',
  (given) => f.fieldOf(given, 'path') ?? 'changelog',
  (first) => `changelog[${first}] has the same path; each needs its own`,
);
