// Errors for wrong use of our components. render/locate-thrown.ts adds the place on the page.
import { SiteError } from '../../errors.js';

const misused = (message: string, hint: string): SiteError => new SiteError('MDX_PROPS', message, { hint });

export const tabWithoutValue = (): SiteError =>
  misused(
    'A child of <Tabs> is no tab',
    'Each child must be a <TabItem> with a value; a component that shows one can be given its value, too.',
  );

export const tabValueTwice = (value: string): SiteError =>
  misused(`Two tabs have the value "${value}"`, 'Give each <TabItem> in <Tabs> a value of its own.');

export const noSuchTab = (value: string, values: readonly string[]): SiteError =>
  misused(`<Tabs> has the defaultValue "${value}", but no tab of it`, `Its tabs: ${values.join(', ')}.`);

export const queryWithoutName = (): SiteError =>
  misused(
    '<Tabs queryString> takes its name from groupId',
    'Give it a groupId, or write queryString="name".',
  );

export const notInSidebar = (): SiteError =>
  misused(
    'This page is in no sidebar, so there is no category whose pages could be listed',
    'Put it into a sidebar, or say what to list: <DocCardList items={...}>.',
  );

export const notInCategory = (): SiteError =>
  misused(
    'This page is in no category of its sidebar, so useCurrentSidebarCategory has none to return',
    'Put the page into a category. useCurrentSidebarSiblings returns the entries of the sidebar here.',
  );

export const notForHead = (name: string): SiteError =>
  misused(
    `<Head> cannot hold <${name}>`,
    'Tags of the head can stand in it, and <html> and <body> for their attributes; no components.',
  );

export const browserOnlyChild = (): SiteError =>
  misused(
    'The child of <BrowserOnly> must be a function',
    'Write <BrowserOnly>{() => <Map />}</BrowserOnly>.',
  );

export const translateChild = (): SiteError =>
  misused(
    'The child of <Translate> must be a text without expressions',
    'Write what varies as {name} in the text, and give it by values={{ name: ... }}.',
  );

export const staysInBuild = (name: string): SiteError =>
  misused(
    `"${name}" of the configuration does not reach the browser, where this component runs`,
    'Everybody could read it there: give the component what it needs of it as a prop, or in a module of its own.',
  );

export const noDoc = (name: string): SiteError =>
  misused(
    `${name} asks for what is not there: this is no page of the docs, or there is none of that name`,
    'Use it in pages of docs only, with ids of the docs that the page belongs to.',
  );

export const notInBlog = (name: string): SiteError =>
  misused(
    `${name} asks for what is not there: this is no page of a blog`,
    'Use it in posts and in components for pages of blogs only.',
  );

export const noPluginData = (name: string): SiteError =>
  misused(
    `No plugin "${name}" has told anything to pages`,
    'Look for the name of the plugin, without failfast.',
  );

export const outsideOfPage = (): SiteError =>
  misused('This can be used in pages only', 'Components of the theme get what they need as props.');
