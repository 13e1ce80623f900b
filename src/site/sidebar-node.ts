// A sidebar whose entries are known pages: the form between what authors write (RawSidebarItem) and what the theme shows (SidebarItem).
import type { Marks } from '../content/marks.js';
import type { PlannedDoc } from './plan-docs.js';
import type { CardItem, CategoryPage, SidebarGroupItem, SidebarHtmlItem, SidebarItem } from './site.js';

interface NodeBase extends Marks, Pick<SidebarItem, 'className' | 'customProps'> {
  /** Key of its translation; undefined if its page is translated instead. */
  ownKey?: string | undefined;
}

export type SidebarNode = DocNode | CategoryNode | LinkNode | HtmlNode;

interface DocNode extends NodeBase {
  type: 'doc';
  doc: PlannedDoc;
  label: string;
  /** Whether it is only a link, and the page does not belong to this sidebar. */
  isReference: boolean;
}

export interface CategoryNode
  extends NodeBase,
    Pick<SidebarGroupItem, 'label' | 'collapsible' | 'collapsed' | 'section'> {
  type: 'category';
  link: CategoryNodeLink | undefined;
  description: string | undefined;
  nodes: readonly SidebarNode[];
}

export type CategoryNodeLink = { type: 'doc'; doc: PlannedDoc } | GeneratedIndex;

/** A page that lists the entries of the category. */
export interface GeneratedIndex
  extends Pick<CategoryPage, 'route' | 'title' | 'description' | 'keywords' | 'image'> {
  type: 'generated-index';
}

type LinkNode = NodeBase & { type: 'link' } & Pick<CardItem, 'label' | 'href' | 'description'>;

type HtmlNode = NodeBase & Pick<SidebarHtmlItem, 'type' | 'html' | 'defaultStyle'>;
