// Errors for wrong use of our components. render/locate-thrown.ts adds the place on the page.
import { SiteError } from '../../errors.js';

const misused = (message: string, hint: string): SiteError => new SiteError('MDX_PROPS', message, { hint });

export const tabWithoutValue = (): SiteError =>
  misused(
    'A child of <Tabs> is not a tab',
    'Each child must be a <TabItem> with a value, or a component with a value that renders one.',
  );

export const tabValueTwice = (value: string): SiteError =>
  misused(`Two tabs have the value "${value}"`, 'Give each <TabItem> in <Tabs> a different value.');

export const noSuchTab = (value: string, values: readonly string[]): SiteError =>
  misused(
    `<Tabs> has the defaultValue "${value}", but no tab with this value`,
    `Its tabs: ${values.join(', ')}.`,
  );

export const queryWithoutName = (): SiteError =>
  misused('<Tabs queryString> requires a groupId', 'Add a groupId, or write queryString="name".');

export const notInSidebar = (): SiteError =>
  misused(
    'This page is not in a sidebar, so there is no category to list',
    'Add the page to a sidebar, or set the items to list: <DocCardList items={...}>.',
  );

export const notInCategory = (): SiteError =>
  misused(
    'This page is in no category of its sidebar, so useCurrentSidebarCategory has none to return',
    'Put the page into a category. useCurrentSidebarSiblings returns the entries of the sidebar here.',
  );

export const notForHead = (name: string): SiteError =>
  misused(
    `<Head> cannot contain <${name}>`,
    'It can contain tags of the head, and <html> and <body> to set their attributes, but no components.',
  );

export const browserOnlyChild = (): SiteError =>
  misused(
    'The child of <BrowserOnly> must be a function',
    'Write <BrowserOnly>{() => <Map />}</BrowserOnly>.',
  );

export const translateChild = (): SiteError =>
  misused(
    'The child of <Translate> must be text without expressions',
    'Use placeholders such as {name} in the text, and set them with values={{ name: ... }}.',
  );

export const staysInBuild = (name: string): SiteError =>
  misused(
    `"${name}" from the config is not available in the browser, where this component runs`,
    'Everybody could read it there. Pass only what the component needs, as a prop or in a module.',
  );

export const noDoc = (name: string): SiteError =>
  misused(
    `${name} found no data: this is not a docs page, or no page has this id`,
    'Use it only in docs pages, with ids from the same docs.',
  );

export const notInBlog = (name: string): SiteError =>
  misused(
    `${name} found no data: this is not a page of a blog`,
    'Use it only in posts and in components for blog pages.',
  );

export const noPluginData = (name: string): SiteError =>
  misused(`No plugin "${name}" provides data to pages`, 'Check the name of the plugin, or remove failfast.');

export const outsideOfPage = (): SiteError =>
  misused('This can only be used in pages', 'Theme components get their data as props.');
