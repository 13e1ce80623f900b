// Every text of the interface, in English; `languages` holds those of other languages. A site gives others with `texts` in
// its config.
import { apiTexts } from './api-texts.js';
import { clientTexts } from './client-texts.js';
import { consoleTexts } from './console-texts.js';
import { islandTexts } from './island-texts.js';
import { liveTexts } from './live-texts.js';
import { pictureTexts } from './picture-texts.js';
import { searchPageTexts } from './search-page-texts.js';
import { searchTexts } from './search-texts.js';
import { socketTexts } from './socket-texts.js';

/** Texts on the pages of a blog. */
export const blogTexts = {
  recentPosts: 'Recent posts',
  readMore: 'Read more',
  readMoreAbout: 'Read more about {title}',
  oneMinute: 'One min read',
  minutes: '{count} min read',
  postPages: 'Posts',
  newerPost: 'Newer post',
  olderPost: 'Older post',
  newerPosts: 'Newer posts',
  olderPosts: 'Older posts',
  onePostTagged: 'One post tagged with "{tag}"',
  postsTagged: '{count} posts tagged with "{tag}"',
  authors: 'Authors',
  allAuthors: 'All authors',
  onePostBy: '{author} - One post',
  postsBy: '{author} - {count} posts',
  onePost: '1 post',
  posts: '{count} posts',
  noPosts: 'There are no posts yet.',
  archive: 'Archive',
};

/** Texts on the pages of a changelog. */
export const changelogTexts = {
  changelog: 'Changelog',
  olderReleases: 'Older releases',
  yankedRelease: 'Yanked',
};

/** All texts that pages must have for the browser where they are not English: those of every page, and of lazy scripts. */
export const browserTexts = {
  ...clientTexts,
  ...pictureTexts,
  ...islandTexts,
  ...searchTexts,
  ...searchPageTexts,
};

/** Texts that are written into articles when they are compiled. */
export const articleTexts = {
  copyCode: 'Copy code to clipboard',
  lineAdded: 'Added',
  lineRemoved: 'Removed',
  lineError: 'Error',
  lineWarning: 'Warning',
  oneFoldedLine: '1 line',
  foldedLines: '{count} lines',
  sampleRan: 'Ran on {date} against version {version}',
  codeOutput: 'Output',
  codeNote: 'Note {number}',
  backToCode: 'Back to the code',
  diagram: 'Diagram',
  copyDiagram: 'Copy the diagram as text',
  headingLink: 'Direct link to {heading}',
  details: 'Details',
  onThisPage: 'On this page',
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  caution: 'Caution',
  important: 'Important',
  success: 'Success',
  secondary: 'Secondary',
  table: 'Table',
  taskDone: 'Done',
  taskOpen: 'To do',
  footnotes: 'Footnotes',
  backToReference: 'Back to reference {number}',
  sinceVersion: 'Since {version}',
  untilVersion: 'Until {version}',
  notYourVersion: 'Not in the version that you use',
};

export type ArticleTexts = Readonly<Record<keyof typeof articleTexts, string>>;

export const english = {
  ...browserTexts,
  ...articleTexts,
  skipToContent: 'Skip to main content',
  announcement: 'Announcement',
  mainNavigation: 'Main',
  toggleMenu: 'Toggle navigation bar',
  docsSidebar: 'Docs sidebar',
  breadcrumbs: 'Breadcrumbs',
  home: 'Home',
  contents: 'Contents',
  docsPages: 'Docs pages',
  previous: 'Previous',
  next: 'Next',
  tags: 'Tags',
  copyPage: 'Copy page as Markdown',
  viewMarkdown: 'View as Markdown',
  pageMenu: 'Page menu',
  reportProblem: 'Report a problem',
  printPage: 'Print',
  pageHelpful: 'Was this page helpful?',
  yes: 'Yes',
  no: 'No',
  feedbackComment: 'What could be better? (optional)',
  sendFeedback: 'Send',
  feedbackThanks: 'Thank you.',
  backToTop: 'Back to top',
  editPage: 'Edit this page',
  lastUpdated: 'Last updated on {date}',
  lastUpdatedBy: 'Last updated on {date} by {author}',
  unlisted:
    'This page is unlisted. Search engines will not index it, and only readers with its address find it.',
  untranslated: 'This page is not translated yet.',
  draft: 'This page is a draft. It is shown in development only.',
  unreleasedVersion: 'You are reading about {site} {version}, a version that is not released yet.',
  unmaintainedVersion: 'You are reading about {site} {version}, a version that is no longer maintained.',
  pageInLastVersion: 'Read this page in the latest version ({version})',
  lastVersion: 'Go to the latest version ({version})',
  newestVersion: 'Go to the latest version',
  versionBadge: 'Version: {version}',
  yourVersion: 'I use version',
  anyVersion: 'any',
  allTags: 'All tags',
  oneItem: '1 item',
  items: '{count} items',
  onePageTagged: 'One doc tagged with "{tag}"',
  pagesTagged: '{count} docs tagged with "{tag}"',
  pageNotFound: 'Page Not Found',
  pageNotFoundText:
    'There is no page at this address. It may have been moved, or the link that led you here may be wrong.',
  startPage: 'Go to the start page of {site}',
  searchNeedsScripts: 'The search runs in your browser: please allow scripts for this site.',
  pageMoved: 'Page moved',
  pageMovedText: 'This page has moved to {link}.',
  ...blogTexts,
  ...changelogTexts,
  ...apiTexts,
  ...consoleTexts,
  ...socketTexts,
  ...liveTexts,
};

export type TextName = keyof typeof english;
export type Texts = Readonly<Record<TextName, string>>;

/** What ships in a language: all but the texts of APIs. */
export type LanguageTexts = Omit<
  Texts,
  keyof typeof apiTexts | keyof typeof consoleTexts | keyof typeof socketTexts
>;

/** All names that `texts` in the config may hold. */
export const textNames = Object.keys(english) as readonly TextName[];

/** Those of the texts that `of` has, too: `pick(texts, articleTexts)`. */
export function pickTexts<Name extends TextName>(
  texts: Texts,
  of: Readonly<Record<Name, string>>,
): Readonly<Record<Name, string>> {
  const names = Object.keys(of) as Name[];
  return Object.fromEntries(names.map((name) => [name, texts[name]])) as Record<Name, string>;
}

/** Those of them that are not English, as JSON for scripts that know the English ones; empty where all are. */
export function otherTexts<Name extends TextName>(texts: Texts, of: Readonly<Record<Name, string>>): string {
  const own = Object.entries<string>(pickTexts(texts, of)).filter(
    ([name, text]) => text !== of[name as Name],
  );
  return own.length === 0 ? '' : JSON.stringify(Object.fromEntries(own));
}
