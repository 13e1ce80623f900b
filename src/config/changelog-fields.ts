// The field `changelog`: a page of what has changed in each release.
import { editAddress, routePart } from './address-fields.js';
import { feeds } from './blog-fields.js';
import * as f from './fields.js';

const written = f.object({
  /**
   * The file, in the format of Keep a Changelog. If it does not exist, releases are read from annotated Git tags.
   * @default `CHANGELOG.md`
   */
  file: f.optional(f.sitePath, 'CHANGELOG.md'),
  /** Address of the page: `packages/core/changes`. @default `changelog` */
  path: f.optional(routePart, 'changelog'),
  /** Title of the page. @default title of the file */
  title: f.optional(f.filledText),
  /** Show unreleased changes. @default `true` */
  unreleased: f.optional(f.flag, true),
  /** Prefix of Git tags before the version, as in `core@1.2.0`. @default `v` or none */
  tagPrefix: f.optional(f.text),
  /** Address of the edit link. @default derived from the `editUrl` of `docs`, if it is a text */
  editUrl: f.optional(editAddress),
  /** Feeds of the releases, as for a blog. */
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
