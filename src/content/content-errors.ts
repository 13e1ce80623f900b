// Errors in the site's content files.
import { didYouMean } from '../base/names.js';
import { messageOf } from '../base/thrown.js';
import { type ErrorLocation, SiteError, siteWarning } from '../errors.js';

export const missingDocsFolder = (folder: string, configPath: string) =>
  new SiteError('MISSING_DOCS_FOLDER', `There is no folder "${folder}"`, {
    location: { file: configPath },
    hint: `Make the folder and put a Markdown file into it, or set "docs.path" to the folder that holds your pages.`,
  });

export const missingVersionFolder = (folder: string, version: string, list: string) =>
  new SiteError('MISSING_DOCS_FOLDER', `There is no folder "${folder}"`, {
    location: { file: list },
    hint: `Restore the folder, or take "${version}" out of ${list}.`,
  });

export const missingPagesFolder = (folder: string, configPath: string) =>
  siteWarning('MISSING_PAGES_FOLDER', `There is no folder "${folder}"`, {
    location: { file: configPath },
    hint: 'Make the folder and put a page into it, or take "pagesFolder" out of the configuration.',
  });

export const missingBlogFolder = (folder: string, configPath: string) =>
  siteWarning('MISSING_BLOG_FOLDER', `There is no folder "${folder}"`, {
    location: { file: configPath },
    hint: 'Make the folder and put a post into it, or take "blog" out of the configuration.',
  });

export const blogDataSyntax = (location: ErrorLocation, reason: string) =>
  new SiteError('BLOG_DATA_SYNTAX', `The file cannot be read: ${reason}`, {
    location,
    hint: 'It is YAML such as: ann: { name: Ann Example }',
  });

export const blogDataValue = (location: ErrorLocation, key: string, problem: string) =>
  new SiteError('BLOG_DATA_VALUE', `${key}: ${problem}`, {
    location,
    hint: 'Known keys of an author: name, title, url, image_url, email, description, page, socials.',
  });

export const missingChangelog = (file: string, configPath: string) =>
  new SiteError(
    'CHANGELOG_MISSING',
    `There is no file "${file}", and no annotated tag of git is called by a version`,
    {
      location: { file: configPath },
      hint: `Write the file, say in "changelog.file" where it is, or fetch the tags: git fetch --tags.`,
    },
  );

export const emptyChangelog = (file: string) =>
  new SiteError('CHANGELOG_EMPTY', 'There is no release in the file', {
    location: { file },
    hint: 'Begin with the newest one: "## 1.2.0 - 2026-01-31". Without the file, annotated tags of git are the releases.',
  });

export const changelogHeading = (location: ErrorLocation, heading: string, meant: string | undefined) =>
  siteWarning(
    'CHANGELOG_HEADING',
    `"${heading}" is no version, so what stands below it belongs to no release`,
    {
      location,
      hint: didYouMean(
        meant,
        'Begin it with a version, as in "## 1.2.0 - 2026-01-31", or give it the level of a kind of change: "###".',
      ),
    },
  );

export const changelogDate = (location: ErrorLocation, date: string) =>
  siteWarning('CHANGELOG_DATE', `There is no day "${date}"`, {
    location,
    hint: 'A date is year, month and day: 2026-01-31.',
  });

export const repeatedRelease = (location: ErrorLocation, version: string, firstLine: number) =>
  new SiteError('CHANGELOG_REPEATED', `The release "${version}" stands twice: first in line ${firstLine}`, {
    location,
    hint: 'Give each release a version of its own, or put what changed under one heading.',
  });

export const repeatedTag = (configPath: string, name: string, shown: string) =>
  siteWarning(
    'CHANGELOG_TAGS',
    `The tags "${shown}" and "${name}" are of one version, and the first is shown`,
    {
      location: { file: configPath },
      hint: `Delete the other one, git tag --delete ${name}, or say by "changelog.tagPrefix" which tags are meant.`,
    },
  );

export const emptyDocsFolder = (folder: string, include: readonly string[]) =>
  new SiteError('EMPTY_DOCS_FOLDER', `"${folder}" holds no pages (looked for ${include.join(', ')})`, {
    location: { file: folder },
    hint: `Add ${folder}/index.md, for instance with the line "# Welcome".`,
  });

export const notUtf8 = (location: ErrorLocation, byte: number, source: string) =>
  new SiteError(
    'NOT_UTF8',
    `The file is not UTF-8: byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')} makes no character here`,
    {
      location,
      source,
      hint: 'Save the file as UTF-8 in your editor.',
    },
  );

export const unreadableFile = (file: string, cause?: unknown) =>
  new SiteError(
    'UNREADABLE_FILE',
    `The file cannot be read${cause ? ` (${(cause as NodeJS.ErrnoException).code})` : ''}`,
    {
      location: { file },
      hint: 'Check the permissions of the file and of its folders.',
      cause,
    },
  );

export const danglingLink = (file: string) =>
  new SiteError('DANGLING_LINK', 'This symbolic link leads nowhere', {
    location: { file },
    hint: 'Remove the link, or restore the file that it points to.',
  });

export const circularLink = (file: string) =>
  new SiteError('CIRCULAR_LINK', 'This symbolic link leads to a folder that it lies in', {
    location: { file },
    hint: 'Remove the link.',
  });

export const linkLeavesSite = (file: string) =>
  new SiteError(
    'LINK_LEAVES_SITE',
    'This symbolic link leads to what is no part of the site, so its target is not published',
    {
      location: { file },
      hint: 'Copy what it points to into the site, or remove the link: one may lead to Markdown and pictures of the Git repository around the site, and to nothing else outside of it.',
    },
  );

/** A place in a page's front matter. `source` is the page's text if it is generated. */
export interface PlaceInHead {
  location: ErrorLocation;
  source: string | undefined;
}

export const frontMatterSyntax = (place: PlaceInHead, reason: string) =>
  new SiteError('FRONT_MATTER_SYNTAX', `The front matter is not valid YAML: ${reason}`, {
    ...place,
    hint: 'Put quotes around a value that holds ": " or " #", or that begins with @, `, &, *, !, %, [ or {.',
  });

export const frontMatterNotMapping = (place: PlaceInHead, found: string) =>
  new SiteError('FRONT_MATTER_NOT_MAPPING', `Front matter must be lines of "key: value", but is ${found}`, {
    ...place,
    hint: 'Write for instance "title: Install". If the line of dashes is meant to be a rule, put an empty line above it.',
  });

export const frontMatterValue = (place: PlaceInHead, key: string, problem: string) =>
  new SiteError('FRONT_MATTER_VALUE', `${key}: ${problem}`, {
    ...place,
    hint: `Change the value of "${key}", or remove it to use the default.`,
  });

/** @param known the key that was probably meant; undefined if none is similar */
export const frontMatterKey = (place: PlaceInHead, key: string, known: string | undefined) =>
  siteWarning('FRONT_MATTER_KEY', `Unknown front matter key "${key}"`, {
    ...place,
    hint: didYouMean(
      known,
      `Take it out, or say that it is yours: markdown: { frontMatterKeys: [${JSON.stringify(key)}] }.`,
    ),
  });

export const neighbourKey = (place: PlaceInHead, key: string, hint: string) =>
  siteWarning('FRONT_MATTER_KEY', `The front matter key "${key}" of other tools has no effect here`, {
    ...place,
    hint,
  });

export const missingTagsFile = (folder: string, written: string) =>
  new SiteError('MISSING_TAGS_FILE', `There is no ${written} in ${folder}, which "tags" names`, {
    hint: `Add the file, or take tags: '${written}' out of the docs of the configuration.`,
  });

export const tagsFileMistake = (location: ErrorLocation, reason: string) =>
  new SiteError('TAGS_FILE', reason, {
    location,
    hint: "Write a tag as its name, with what is known of it below: 'api:', then '  label: The API'.",
  });

export const categorySyntax = (location: ErrorLocation, reason: string) =>
  new SiteError('CATEGORY_SYNTAX', `The category file cannot be read: ${reason}`, {
    location,
    hint: 'A category file is JSON or YAML such as: label: Guides',
  });

export const categoryValue = (location: ErrorLocation, key: string, problem: string) =>
  new SiteError('CATEGORY_VALUE', `${key ? `${key}: ` : ''}${problem}`, {
    location,
    hint: 'Known keys: label, position, collapsible, collapsed, className, description, customProps, key, link.',
  });

export const categoryKey = (location: ErrorLocation, key: string, known: string | undefined) =>
  siteWarning('CATEGORY_KEY', `Unknown key "${key}" in a category file`, {
    location,
    hint: didYouMean(known, 'Remove it; free values go into "customProps".'),
  });

export const duplicateCategoryFile = (first: string, second: string) =>
  new SiteError('DUPLICATE_CATEGORY_FILE', `"${first}" and "${second}" describe the same category`, {
    location: { file: second },
    hint: 'Keep one of the two.',
  });

export const missingSidebarsFile = (file: string, configPath: string) =>
  new SiteError('MISSING_SIDEBARS_FILE', `There is no sidebars file "${file}"`, {
    location: { file: configPath },
    hint: 'Correct "docs.sidebarPath", or remove it to get a sidebar generated from the folders.',
  });

export const unusedSidebarsFile = (file: string) =>
  siteWarning('UNUSED_SIDEBARS_FILE', `${file} is not used: the configuration does not name it`, {
    location: { file },
    hint: `Write docs: { sidebarPath: './${file}' }, or sidebarPath: false for none.`,
  });

export const sidebarsValue = (location: ErrorLocation, keyPath: string, problem: string) =>
  new SiteError('SIDEBARS_VALUE', `${keyPath}: ${problem}`, {
    location,
    hint: 'An item is a doc id, { type: "doc" | "category" | "link" | "html" | "ref" | "autogenerated", ... } or { Label: [items] }.',
  });

export const secretFile = (file: string, allowedPath: string) =>
  new SiteError('SECRET_FILE', 'A file that looks like a secret is not published', {
    location: { file },
    hint: `Move it out of the static folder. If it may be public, add "${allowedPath}" to "allowedStaticFiles".`,
  });

export const staticLink = (file: string, allowedPath: string) =>
  new SiteError('STATIC_LINK', 'A symbolic link in a static folder is not followed', {
    location: { file },
    hint: `Put a copy of the file there, or add "${allowedPath}" to "allowedStaticFiles".`,
  });

export const missingStaticFolder = (folder: string, configPath: string) =>
  new SiteError('MISSING_STATIC_FOLDER', `There is no static folder "${folder}"`, {
    location: { file: configPath },
    hint: 'Make the folder, or take it out of "staticDirectories".',
  });

export const shallowClone = () =>
  siteWarning(
    'SHALLOW_CLONE',
    'This is a shallow clone: git does not know when pages last changed, so no dates are shown',
    {
      hint: 'Fetch the whole history first: git fetch --unshallow, or "fetch-depth: 0" in actions/checkout.',
    },
  );

export const noGitHistory = (reason: string) =>
  siteWarning(
    'NO_GIT_HISTORY',
    `Git cannot tell when pages last changed (${reason}), so no dates are shown`,
    {
      hint: 'Build inside a git work tree, or turn "showLastUpdateTime" and "showLastUpdateAuthor" off.',
    },
  );

export const pagesHookFailed = (cause: unknown, configPath: string) =>
  new SiteError('PAGES_HOOK_FAILED', `The "pages" hook failed: ${messageOf(cause)}`, {
    location: { file: configPath },
    hint: 'The hook returns a list of { path, content }.',
    cause,
  });

export const virtualPagePath = (path: string, configPath: string) =>
  new SiteError('VIRTUAL_PAGE_PATH', `The "pages" hook gave a page the path "${path}"`, {
    location: { file: configPath },
    hint: 'A path is relative to the docs folder, stays in it and ends in .md or .mdx: "reference/errors.md".',
  });

export const virtualPageInstance = (path: string, instance: string, configPath: string) =>
  new SiteError(
    'VIRTUAL_PAGE_INSTANCE',
    `The "pages" hook put "${path}" into the docs instance "${instance}", which does not exist`,
    {
      location: { file: configPath },
      hint: 'Leave "instance" out for the default docs.',
    },
  );

export const virtualPageClash = (file: string, configPath: string) =>
  new SiteError(
    'VIRTUAL_PAGE_CLASH',
    `The "pages" hook gives a page for "${file}", which already is a page`,
    {
      location: { file: configPath },
      hint: 'Give the virtual page another path.',
    },
  );

export const unknownIcon = (
  location: ErrorLocation,
  name: string,
  nearest: string | undefined,
  advice: string,
) =>
  new SiteError('ICON_UNKNOWN', `There is no icon "${name}"`, {
    location,
    hint: nearest === undefined ? advice : `Did you mean "${nearest}"? ${advice}`,
  });

export const iconSetMissing = (location: ErrorLocation, name: string, packageName: string) =>
  new SiteError(
    'ICON_SET_MISSING',
    `The icon "${name}" is in a package that is not installed: ${packageName}`,
    {
      location,
      hint: `Type npm install ${packageName}`,
    },
  );

export const iconFile = (location: ErrorLocation, name: string, reason: string) =>
  new SiteError('ICON_FILE', `The icon "${name}" cannot be drawn: ${reason}`, {
    location,
    hint: 'Name an SVG file of a static folder, such as /img/box.svg, that holds shapes alone: paths, circles, lines.',
  });
