// Maps texts of Docusaurus' theme, which a site has translated in `code.json`, to texts of ours.
import type { Texts } from '../texts/texts.js';
import type { MessageFile } from './config.js';

/** Name of our text -> Docusaurus' id of a text with the same meaning and placeholders. */
const same: Partial<Record<keyof Texts, string>> = {
  archive: 'blog.archive.title',
  authors: 'blog.authorsList.pageTitle',
  allAuthors: 'blog.authorsList.viewAll',
  noPosts: 'blog.author.noPosts',
  newerPosts: 'blog.paginator.newerEntries',
  olderPosts: 'blog.paginator.olderEntries',
  newerPost: 'blog.post.paginator.newerPost',
  olderPost: 'blog.post.paginator.olderPost',
  readMore: 'blog.post.readMore',
  readMoreAbout: 'blog.post.readMoreLabel',
  tags: 'tags.tagsPageTitle',
  allTags: 'tags.tagsPageLink',
  docsPages: 'docs.paginator.navAriaLabel',
  docsSidebar: 'docs.sidebar.navAriaLabel',
  copied: 'CodeBlock.copied',
  postPages: 'blog.post.paginator.navAriaLabel',
  pageNotFound: 'NotFound.title',
  pageNotFoundText: 'NotFound.p1',
  unlisted: 'contentVisibility.unlistedBanner.message',
  draft: 'contentVisibility.draftBanner.message',
  close: 'AnnouncementBar.closeButtonAriaLabel',
  previous: 'docs.paginator.previous',
  next: 'docs.paginator.next',
  editPage: 'common.editThisPage',
  headingLink: 'common.headingLinkTitle',
  skipToContent: 'common.skipToMainContent',
  onThisPage: 'TOCCollapsible.toggleButtonLabel',
  copyCode: 'CodeBlock.copyButtonAriaLabel',
};

/** Docusaurus inserts the number of posts, a text of its own, into another text: `{nPosts} tagged with "{tagName}"`. */
const counting = [
  { text: 'blog.tagTitle', from: '{tagName}', to: '{tag}', one: 'onePostTagged', many: 'postsTagged' },
  { text: 'blog.author.pageTitle', from: '{authorName}', to: '{author}', one: 'onePostBy', many: 'postsBy' },
] as const;

/** Returns our texts for the translations in a Docusaurus site's `code.json`. */
export function textsOfDocusaurus(code: MessageFile): Partial<Texts> {
  const texts: Partial<Record<keyof Texts, string>> = {};
  for (const [name, key] of Object.entries(same)) {
    const text = code[`theme.${key}`];
    if (text !== undefined) texts[name as keyof Texts] = text;
  }
  const [updated, on, by] = ['lastUpdatedAtBy', 'atDate', 'byUser'].map(
    (key) => code[`theme.lastUpdated.${key}`],
  );
  if (updated !== undefined && on !== undefined && by !== undefined) {
    const updatedBy = (author: string): string =>
      updated.replace('{atDate}', () => on).replace('{byUser}', () => author);
    texts.lastUpdated = updatedBy('');
    texts.lastUpdatedBy = updatedBy(by.replace('{user}', '{author}'));
  }
  // The first plural form is for one post, the last for any larger number.
  const forms = code['theme.blog.post.plurals']?.split('|') ?? [];
  for (const { text, from, to, one, many } of counting) {
    const around = code[`theme.${text}`]?.replace(from, to);
    if (around === undefined || forms.length === 0) continue;
    texts[one] = around.replace('{nPosts}', () => forms[0]!.replace('{count}', '1'));
    texts[many] = around.replace('{nPosts}', () => forms.at(-1)!);
  }
  return texts;
}
