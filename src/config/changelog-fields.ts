// `changelog`: what has changed from release to release, as a page.
import { editAddress, routePart } from './address-fields.js';
import { feeds } from './blog-fields.js';
import {
  chosen,
  fieldOf,
  filledText,
  flag,
  type In,
  type Out,
  object,
  oneOrMore,
  optional,
  readAs,
  sitePath,
  text,
  valueWhere,
} from './fields.js';

const written = object({
  /** The file, as Keep a Changelog has it. Where there is none, annotated tags of git are the releases. @default `CHANGELOG.md` */
  file: optional(sitePath, 'CHANGELOG.md'),
  /** Address of the page: `packages/core/changes`. @default `changelog` */
  path: optional(routePart, 'changelog'),
  /** Title of the page. @default that of the file */
  title: optional(filledText),
  /** Show what is not released yet. @default `true` */
  unreleased: optional(flag, true),
  /** What names of git tags begin with before the version, as in `core@1.2.0`. @default `v` or nothing */
  tagPrefix: optional(text),
  /** Address where the file can be edited. @default made of the `editUrl` of `docs`, where that is text */
  editUrl: optional(editAddress),
  /** The feeds of the releases, as a blog has them. */
  feedOptions: optional(feeds, {}),
});

/** The changelog of the site, or of a package. */
export type UserChangelogConfig = In<typeof written>;
/** The same with its defaults. */
export type ChangelogConfig = Out<typeof written>;

const one = readAs(
  chosen((value) => (value === true ? valueWhere<true>('true', (given) => given === true) : written)),
  (value, siteDir): ChangelogConfig => (value === true ? written.resolve({}, siteDir) : value),
);

/** One changelog or several. */
export const changelog = chosen((value, report) => {
  const paths = Array.isArray(value) ? value.map((given) => fieldOf(given, 'path') ?? 'changelog') : [];
  for (const [index, path] of paths.entries()) {
    const first = paths.indexOf(path);
    if (first < index) report(`changelog[${first}] has the same path; each needs its own`, [index, 'path']);
  }
  return oneOrMore(one);
});
