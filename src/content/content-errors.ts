// Errors in the site's content files.
import { didYouMean } from '../base/names.js';
import { messageOf } from '../base/thrown.js';
import { type ErrorLocation, SiteError, siteWarning } from '../errors.js';

export const missingDocsFolder = (folder: string, configPath: string) =>
  new SiteError('MISSING_DOCS_FOLDER', `There is no folder "${folder}"`, {
    location: { file: configPath },
    hint: `Create the folder and add a Markdown file, or set "docs.path" to the folder with your pages.`,
  });

export const missingVersionFolder = (folder: string, version: string, list: string) =>
  new SiteError('MISSING_DOCS_FOLDER', `There is no folder "${folder}"`, {
    location: { file: list },
    hint: `Restore the folder, or remove "${version}" from ${list}.`,
  });

export const missingPagesFolder = (folder: string, configPath: string) =>
  siteWarning('MISSING_PAGES_FOLDER', `There is no folder "${folder}"`, {
    location: { file: configPath },
    hint: 'Create the folder and add a page, or remove "pagesFolder" from the config.',
  });

export const missingBlogFolder = (folder: string, configPath: string) =>
  siteWarning('MISSING_BLOG_FOLDER', `There is no folder "${folder}"`, {
    location: { file: configPath },
    hint: 'Create the folder and add a post, or remove "blog" from the config.',
  });

export const blogDataSyntax = (location: ErrorLocation, reason: string) =>
  new SiteError('BLOG_DATA_SYNTAX', `The file cannot be read: ${reason}`, {
    location,
    hint: 'The file must be YAML, such as: ann: { name: Ann Example }',
  });

export const blogDataValue = (location: ErrorLocation, key: string, problem: string) =>
  new SiteError('BLOG_DATA_VALUE', `${key}: ${problem}`, {
    location,
    hint: 'Known keys of an author: name, title, url, image_url, email, description, page, socials.',
  });

export const missingChangelog = (file: string, configPath: string) =>
  new SiteError(
    'CHANGELOG_MISSING',
    `There is no file "${file}", and no annotated Git tag is named after a version`,
    {
      location: { file: configPath },
      hint: `Create the file, set its path in "changelog.file", or fetch the tags: git fetch --tags.`,
    },
  );

export const emptyChangelog = (file: string) =>
  new SiteError('CHANGELOG_EMPTY', 'The changelog has no releases', {
    location: { file },
    hint: 'Begin with the newest release: "## 1.2.0 - 2026-01-31". Without this file, the releases are taken from annotated Git tags.',
  });

export const changelogHeading = (location: ErrorLocation, heading: string, meant: string | undefined) =>
  siteWarning(
    'CHANGELOG_HEADING',
    `"${heading}" is not a version, so the text below it belongs to no release`,
    {
      location,
      hint: didYouMean(
        meant,
        'Begin the heading with a version, such as "## 1.2.0 - 2026-01-31", or use the level for types of changes: "###".',
      ),
    },
  );

export const changelogDate = (location: ErrorLocation, date: string) =>
  siteWarning('CHANGELOG_DATE', `Invalid date "${date}"`, {
    location,
    hint: 'Write year, month and day: 2026-01-31.',
  });

export const repeatedRelease = (location: ErrorLocation, version: string, firstLine: number) =>
  new SiteError('CHANGELOG_REPEATED', `Duplicate release "${version}", first defined in line ${firstLine}`, {
    location,
    hint: 'Give each release a different version, or put all changes under one heading.',
  });

export const repeatedTag = (configPath: string, name: string, shown: string) =>
  siteWarning(
    'CHANGELOG_TAGS',
    `The tags "${shown}" and "${name}" have the same version. Only the first is shown`,
    {
      location: { file: configPath },
      hint: `Delete the other tag (git tag --delete ${name}), or select the tags with "changelog.tagPrefix".`,
    },
  );

export const emptyDocsFolder = (folder: string, include: readonly string[]) =>
  new SiteError('EMPTY_DOCS_FOLDER', `"${folder}" contains no pages (pattern: ${include.join(', ')})`, {
    location: { file: folder },
    hint: `Create ${folder}/index.md, for example with the line "# Welcome".`,
  });

export const notUtf8 = (location: ErrorLocation, byte: number, source: string) =>
  new SiteError(
    'NOT_UTF8',
    `The file is not UTF-8: byte 0x${byte.toString(16).toUpperCase().padStart(2, '0')} is not valid here`,
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
  new SiteError('DANGLING_LINK', 'The target of this symbolic link does not exist', {
    location: { file },
    hint: 'Remove the link, or restore its target.',
  });

export const circularLink = (file: string) =>
  new SiteError('CIRCULAR_LINK', 'This symbolic link leads to a folder that contains the link', {
    location: { file },
    hint: 'Remove the link.',
  });

export const linkLeavesSite = (file: string) =>
  new SiteError(
    'LINK_LEAVES_SITE',
    'This symbolic link leads out of the site, so its target is not published',
    {
      location: { file },
      hint: 'Copy the target into the site, or remove the link. Outside of the site, links can only lead to Markdown and pictures in the same Git repository.',
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
    hint: 'Put quotes around a value that contains ": " or " #", or that begins with @, `, &, *, !, %, [ or {.',
  });

export const frontMatterNotMapping = (place: PlaceInHead, found: string) =>
  new SiteError('FRONT_MATTER_NOT_MAPPING', `Front matter must be lines of "key: value", but is ${found}`, {
    ...place,
    hint: 'Write it like "title: Install". If the line of dashes is a horizontal rule, add an empty line above it.',
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
      `Remove it, or list it as your own: markdown: { frontMatterKeys: [${JSON.stringify(key)}] }.`,
    ),
  });

export const neighbourKey = (place: PlaceInHead, key: string, hint: string) =>
  siteWarning('FRONT_MATTER_KEY', `The front matter key "${key}" belongs to other tools and has no effect`, {
    ...place,
    hint,
  });

export const missingTagsFile = (folder: string, written: string) =>
  new SiteError('MISSING_TAGS_FILE', `Cannot find ${written} in ${folder}, which is set in "tags"`, {
    hint: `Create the file, or remove tags: '${written}' from "docs" in the config.`,
  });

export const tagsFileMistake = (location: ErrorLocation, reason: string) =>
  new SiteError('TAGS_FILE', reason, {
    location,
    hint: "Write the name of the tag, with its fields below it: 'api:', then '  label: The API'.",
  });

export const categorySyntax = (location: ErrorLocation, reason: string) =>
  new SiteError('CATEGORY_SYNTAX', `The category file cannot be read: ${reason}`, {
    location,
    hint: 'The file must be JSON or YAML, such as: label: Guides',
  });

export const categoryValue = (location: ErrorLocation, key: string, problem: string) =>
  new SiteError('CATEGORY_VALUE', `${key ? `${key}: ` : ''}${problem}`, {
    location,
    hint: 'Known keys: label, position, collapsible, collapsed, className, description, customProps, key, link.',
  });

export const categoryKey = (location: ErrorLocation, key: string, known: string | undefined) =>
  siteWarning('CATEGORY_KEY', `Unknown key "${key}" in a category file`, {
    location,
    hint: didYouMean(known, 'Remove it, or move your own values to "customProps".'),
  });

export const duplicateCategoryFile = (first: string, second: string) =>
  new SiteError('DUPLICATE_CATEGORY_FILE', `"${first}" and "${second}" describe the same category`, {
    location: { file: second },
    hint: 'Remove one of them.',
  });

export const missingSidebarsFile = (file: string, configPath: string) =>
  new SiteError('MISSING_SIDEBARS_FILE', `Cannot find the sidebars file "${file}"`, {
    location: { file: configPath },
    hint: 'Correct "docs.sidebarPath", or remove it to generate the sidebar from the folders.',
  });

export const unusedSidebarsFile = (file: string) =>
  siteWarning('UNUSED_SIDEBARS_FILE', `${file} is not used, because it is not set in the config`, {
    location: { file },
    hint: `Set docs: { sidebarPath: './${file}' }, or sidebarPath: false for no sidebar.`,
  });

export const sidebarsValue = (location: ErrorLocation, keyPath: string, problem: string) =>
  new SiteError('SIDEBARS_VALUE', `${keyPath}: ${problem}`, {
    location,
    hint: 'An item must be a doc id, { type: "doc" | "category" | "link" | "html" | "ref" | "autogenerated", ... } or { Label: [items] }.',
  });

export const secretFile = (file: string, allowedPath: string) =>
  new SiteError('SECRET_FILE', 'The file looks like a secret and is not published', {
    location: { file },
    hint: `Move it out of the static folder. If it can be public, add "${allowedPath}" to "allowedStaticFiles".`,
  });

export const staticLink = (file: string, allowedPath: string) =>
  new SiteError('STATIC_LINK', 'Symbolic links in static folders are not followed', {
    location: { file },
    hint: `Replace the link with a copy of the file, or add "${allowedPath}" to "allowedStaticFiles".`,
  });

export const missingStaticFolder = (folder: string, configPath: string) =>
  new SiteError('MISSING_STATIC_FOLDER', `There is no static folder "${folder}"`, {
    location: { file: configPath },
    hint: 'Create the folder, or remove it from "staticDirectories".',
  });

export const shallowClone = () =>
  siteWarning(
    'SHALLOW_CLONE',
    'No dates are shown, because this is a shallow Git clone without the history of the pages',
    {
      hint: 'Fetch the whole history: git fetch --unshallow, or "fetch-depth: 0" in actions/checkout.',
    },
  );

export const noGitHistory = (reason: string) =>
  siteWarning('NO_GIT_HISTORY', `No dates are shown, because Git has no history of the pages (${reason})`, {
    hint: 'Build inside a Git repository, or turn off "showLastUpdateTime" and "showLastUpdateAuthor".',
  });

export const pagesHookFailed = (cause: unknown, configPath: string) =>
  new SiteError('PAGES_HOOK_FAILED', `The "pages" hook failed: ${messageOf(cause)}`, {
    location: { file: configPath },
    hint: 'The hook must return a list of { path, content }.',
    cause,
  });

export const virtualPagePath = (path: string, configPath: string) =>
  new SiteError('VIRTUAL_PAGE_PATH', `The "pages" hook returned a page with the invalid path "${path}"`, {
    location: { file: configPath },
    hint: 'A path must be inside the docs folder, relative to it, and end in .md or .mdx: "reference/errors.md".',
  });

export const virtualPageInstance = (path: string, instance: string, configPath: string) =>
  new SiteError(
    'VIRTUAL_PAGE_INSTANCE',
    `The "pages" hook returned "${path}" for the docs instance "${instance}", which does not exist`,
    {
      location: { file: configPath },
      hint: 'Omit "instance" for the default docs.',
    },
  );

export const virtualPageClash = (file: string, configPath: string) =>
  new SiteError(
    'VIRTUAL_PAGE_CLASH',
    `The "pages" hook returned a page for "${file}", which already exists`,
    {
      location: { file: configPath },
      hint: 'Choose another path for the generated page.',
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
    `The icon "${name}" requires the package "${packageName}", which is not installed`,
    {
      location,
      hint: `Run npm install ${packageName}.`,
    },
  );

export const iconFile = (location: ErrorLocation, name: string, reason: string) =>
  new SiteError('ICON_FILE', `The icon "${name}" cannot be drawn: ${reason}`, {
    location,
    hint: 'Use an SVG file from a static folder, such as /img/box.svg, that contains only shapes: paths, circles, lines.',
  });
