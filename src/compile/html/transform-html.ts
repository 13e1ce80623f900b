// Transforms the HTML tree of a page, whatever syntax its tags come from: resolves URLs, adds heading links, collects the table of contents
// and anchors, turns styles into classes, and notes what the Content-Security-Policy has to allow.
import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { isRun, sha256 } from '../../base/hash.js';
import { leavesTab } from '../../base/values.js';
import { handlerIgnored, unsafeUrl } from '../compile-errors.js';
import type { PageUse } from '../compiled-page.js';
import { toFileTree } from '../directives/file-tree.js';
import { landingBlocks } from '../directives/landing-blocks.js';
import { findIcon } from '../directives/marks.js';
import { fragmentIndex, locationIn, type Point } from '../fragment.js';
import { addHeading, hasClass } from '../markdown/headings.js';
import { rawHtmlIndex } from '../markdown/markdown-node.js';
import { applyLiteral, type JsxHtmlElement, literalElement, rawJsx } from '../mdx/jsx-html.js';
import { isComponentName } from '../mdx/jsx-tags.js';
import { mayHideChildren, ownComponentOf } from '../mdx/own-components.js';
import { noteDiagram } from '../media/diagrams.js';
import { resolveImage, resolveMedia, resolveSourceSet } from '../media/page-media.js';
import { isIconName, isPicture, urlKind } from '../media/url-kinds.js';
import { resolveLink } from '../page-links.js';
import type { Fragment, PageState } from '../page-state.js';
import { urlSpan } from '../source-places.js';
import { infimaPartOf } from './infima-parts.js';
import { holdsBox } from './keep-paragraphs.js';
import { toStyleClass } from './style-declarations.js';

/** Attributes with a URL that a browser follows or loads. */
const urlAttributes = new Set([
  'href',
  'xlinkhref',
  'xlink:href',
  'src',
  'data',
  'action',
  'formaction',
  'poster',
]);

/** Docusaurus' link components: import key and exported name. */
const linkComponents: ReadonlySet<string | undefined> = new Set([
  '@docusaurus/Link#default',
  ...['@docusaurus/router', 'react-router-dom'].flatMap((key) => [`${key}#Link`, `${key}#NavLink`]),
]);

/** Returns the attributes of a link whose path is from the root and leads to no file; none of another link. */
function valuesFromRoot({ attributes }: JsxHtmlElement): ReadonlyMap<string, unknown> {
  const values = new Map(
    attributes.map((one) => (one.type === 'mdxJsxAttribute' ? [one.name, one.value] : ['', null])),
  );
  const href = values.get('href') ?? values.get('to');
  const isFromRoot = typeof href === 'string' && /^\/(?!.*\.mdx?(?:[?#]|$))/i.test(href);
  return isFromRoot ? values : new Map();
}

/** Tells whether only the component of the link knows if its path gets the base URL. */
function mayLackBase(link: JsxHtmlElement): boolean {
  return valuesFromRoot(link).has('autoAddBaseUrl');
}

/** Tells whether the author has excluded a link from the root from link checking; on a site of Docusaurus, `target` can do so too. */
function isUnchecked(link: JsxHtmlElement, strict: boolean): boolean {
  const values = valuesFromRoot(link);
  return values.has('data-noBrokenLinkCheck') || (!strict && leavesTab(values.get('target')));
}

type Content = RootContent | ElementContent;

/** Transforms the tree in place. @param fragment the file that the tree was made from */
export async function transformHtml(root: Root, fragment: Fragment): Promise<void> {
  const { state } = fragment;
  new HtmlStep(state).children(root, fragment);
  for (const work of state.afterTree.splice(0)) await work();
}

const usesByClass: ReadonlyMap<string, PageUse> = new Map<string, PageUse>([
  ['rd-steps', 'extras'],
  ['rd-cards', 'extras'],
  ['rd-card-title', 'extras'],
  ['rd-file-tree', 'extras'],
  ['rd-hero', 'landing'],
  ['rd-features', 'landing'],
  ...landingBlocks.map((name): [string, PageUse] => [`rd-block-${name}`, 'landing']),
  ['rd-op', 'operation'],
  ['rd-op-list', 'operation-list'],
]);

const wideBlocks = ['rd-hero', 'rd-block-window'];

class HtmlStep {
  private sawHeading = false;
  /** The current node is inside the author's own `<picture>`, or a block in which pictures are wider than the text. */
  private keepsPictures: boolean;

  constructor(private readonly state: PageState) {
    this.keepsPictures = state.hasWidePictures;
  }

  children(parent: { children: Content[] }, fragment: Fragment): void {
    const result: Content[] = [];
    for (const child of parent.children) this.add(child, fragment, result);
    parent.children = result;
  }

  private add(node: Content, fragment: Fragment, result: Content[]): void {
    if (node.type === 'comment' || node.type === 'doctype') return;
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      this.jsx(node, fragment);
      result.push(node);
      return;
    }
    if (node.type !== 'element') {
      result.push(node);
      return;
    }
    const raw = rawHtmlIndex(node);
    const included = fragmentIndex(node);
    if (raw !== undefined) {
      const { html, text } = this.state.rawHtml[raw]!;
      const made: ElementContent = this.state.module ? rawJsx(html) : { type: 'raw', value: html };
      this.state.rawTexts.set(made, text);
      result.push(made);
    } else if (included !== undefined) {
      for (const child of node.children) this.add(child, this.state.fragments[included] as Fragment, result);
    } else result.push(this.element(node, fragment));
  }

  /** Transforms a JSX tag that is an HTML element; its attributes with plain strings are handled as those of any other tag. */
  private jsx(node: JsxHtmlElement, fragment: Fragment): void {
    const { imports, partialTocs } = this.state.module!;
    const element = literalElement(node);
    const name = element.tagName;
    this.state.facts.toc.push(...(partialTocs.get(name) ?? []));
    if (!isComponentName(name)) this.element(element, fragment, true);
    else {
      const own = ownComponentOf(name, this.state.module!);
      if (typeof element.properties.id === 'string') this.state.facts.anchors.push(element.properties.id);
      if (own === 'Card') this.cardIcon(element, fragment);
      const isLink = linkComponents.has(imports.names.get(name));
      this.state.isUnchecked = isLink && isUnchecked(node, this.state.options.strict);
      if (own === 'Card' || (isLink && !mayLackBase(node))) this.component(element, fragment);
      this.state.isUnchecked = false;
      if (own === 'Mermaid' || imports.names.get(name) === '@theme/Mermaid#default')
        noteDiagram(fragment, placeOf(element));
      if (own === 'FileTree') element.children = toFileTree(element.children);
      if (own === 'Steps') setHeadingLevel(element);
      const { mayBeHidden } = this.state;
      const mayHide = mayHideChildren(name, this.state.module!);
      this.state.mayBeHidden ||= mayHide;
      this.children(element, fragment);
      this.state.mayBeHidden = mayBeHidden;
      // A component of the site may process the rows of its table, so it gets the table itself.
      if (mayHide) element.children = withoutLone(element.children, (one) => hasClass(one, 'rd-table'));
    }
    applyLiteral(node, element);
  }

  /** Puts the drawing of the icon in `<Card icon="lucide:rocket">` into the page. */
  private cardIcon(element: Element, fragment: Fragment): void {
    const { icon } = element.properties;
    if (typeof icon !== 'string' || isPicture(icon) || !isIconName(icon)) return;
    const drawn = findIcon(icon, placeOf(element), fragment);
    if (drawn) element.properties['data-drawn'] = JSON.stringify(drawn);
  }

  /** Handles `<Link to="./page.md">` as a link. */
  private component(element: Element, fragment: Fragment): void {
    const { to, href = to, ...properties } = element.properties;
    if (typeof href !== 'string') return;
    element.properties = { ...properties, href };
    this.link(element, fragment, placeOf(element));
    element.properties['data-resolved'] = '';
  }

  private element(element: Element, fragment: Fragment, isReact = false): Element {
    const point = placeOf(element);
    if (!element.data?._mdxExplicitJsx) this.state.isOwn(element.tagName);
    if (hasClass(element, 'rd-file-tree')) element.children = toFileTree(element.children);
    this.uses(element);
    for (const name in element.properties) this.property(element, name, fragment, point);
    const around = this.keepsPictures;
    this.keepsPictures ||=
      element.tagName === 'picture' || wideBlocks.some((name) => hasClass(element, name));
    this.children(element, fragment);
    this.keepsPictures = around;
    switch (element.tagName.replace(/^h[1-6]$/, 'a heading')) {
      case 'a':
      case 'area':
        this.link(element, fragment, point);
        break;
      case 'img':
        if (element.properties.src !== undefined) {
          const shown = resolveImage(element, fragment, point, !isReact && this.isOffered(element));
          this.edit(element, 'src', fragment, shown);
        }
        this.sourceSet(element, fragment, point);
        this.zoom(element);
        break;
      case 'a heading':
        if (!this.sawHeading) this.state.facts.hasTitle = element.tagName === 'h1';
        this.sawHeading = true;
        if (element.properties.dataMarkdown !== undefined) addHeading(element, this.state);
        break;
      case 'p':
        if (!holdsBox(element.children)) break;
        element.tagName = 'div';
        addClass(element.properties, 'rd-p');
        break;
      case 'table':
        return tableRegion(element, this.state.options.texts.table);
      case 'details':
        addClass(element.properties, 'rd-details');
        break;
      case 'summary':
        // MDX makes a paragraph of text on its own line, but a summary must be on one line with its arrow.
        element.children = withoutLone(element.children, ({ tagName }) => tagName === 'p');
        break;
      case 'input':
        if (element.properties.type === 'checkbox' && element.properties.disabled) {
          const { taskDone, taskOpen } = this.state.options.texts;
          element.properties.ariaLabel ??= element.properties.checked ? taskDone : taskOpen;
        }
        break;
      default:
        this.media(element, fragment, point);
    }
    return element;
  }

  /** Tells whether a picture is offered in other formats: not if a component of the site replaces `img`, or the author lists formats. */
  private isOffered({ properties }: Element): boolean {
    return !this.state.isOwn('img') && !this.keepsPictures && properties.srcSet === undefined;
  }

  private uses({ properties }: Element): void {
    const { className = '', dataCall } = properties;
    for (const name of Array.isArray(className) ? className : String(className).split(' ')) {
      const use = usesByClass.get(String(name));
      if (use) this.state.uses(use);
      const part = infimaPartOf(String(name));
      if (part) this.state.uses(`infima-${part}`);
    }
    if (dataCall !== undefined) this.state.uses('console');
  }

  private property(element: Element, name: string, fragment: Fragment, point: Point): void {
    const { properties } = element;
    const value = properties[name];
    if (name === 'id' || (name === 'name' && element.tagName === 'a'))
      this.state.facts.anchors.push(String(value));
    else if (name === 'style') this.style(properties, String(value), fragment, point);
    else if (urlAttributes.has(name.toLowerCase()) && urlKind(String(value)).type === 'dangerous') {
      this.state.problem(unsafeUrl(locationIn(fragment, point), String(value)));
      this.edit(element, name, fragment, '');
      delete properties[name];
    } else if (/^on[a-z]/i.test(name)) {
      this.state.problem(handlerIgnored(locationIn(fragment, point), name.toLowerCase(), element.tagName));
      delete properties[name];
    }
  }

  private style(properties: Properties, style: string, fragment: Fragment, point: Point): void {
    delete properties.style;
    const { className, declarations } = toStyleClass(style);
    if (declarations === '') return;
    addClass(properties, className);
    this.state.facts.styles[className] = declarations;
    for (const [, url = ''] of declarations.matchAll(/url\(\s*["']?([^"')]+)/g)) {
      const kind = urlKind(url);
      if (kind.type === 'external') this.state.source('img-src', kind.origin, fragment, point.line);
      if (kind.type === 'data') this.state.source('img-src', 'data:', fragment, point.line);
    }
  }

  private link(element: Element, fragment: Fragment, point: Point): void {
    const { properties } = element;
    // relaydocs has written the links between footnotes and their references.
    const isFootnote =
      properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined;
    if (typeof properties.href !== 'string' || isFootnote) return;
    this.edit(element, 'href', fragment, resolveLink(element, fragment, point));
  }

  private sourceSet(element: Element, fragment: Fragment, point: Point): void {
    this.edit(element, 'srcset', fragment, resolveSourceSet(element, fragment, point));
  }

  /** Sets `data-zoom`, by which the client makes the picture a button. */
  private zoom({ properties }: Element): void {
    const own = properties.dataZoom ?? properties['data-zoom'];
    delete properties.dataZoom;
    const isWanted = own === undefined ? this.state.imageZoom : String(own) !== 'false';
    if (isWanted) {
      properties['data-zoom'] = '';
      this.state.uses('extras');
    } else delete properties['data-zoom'];
  }

  private media(element: Element, fragment: Fragment, point: Point): void {
    const { tagName, properties } = element;
    const resolve = (attribute: string, directive: Parameters<typeof resolveMedia>[2]) =>
      this.edit(element, attribute, fragment, resolveMedia(element, attribute, directive, fragment, point));
    switch (tagName) {
      case 'video':
        resolve('poster', 'img-src');
        resolve('src', 'media-src');
        break;
      case 'audio':
      case 'track':
        resolve('src', 'media-src');
        break;
      case 'source':
        resolve('src', 'media-src');
        this.sourceSet(element, fragment, point);
        break;
      case 'iframe':
        properties.loading ??= 'lazy';
        resolve('src', 'frame-src');
        break;
      case 'embed':
        resolve('src', 'object-src');
        break;
      case 'object':
        resolve('data', 'object-src');
        break;
      case 'script':
        if (properties.src !== undefined) resolve('src', 'script-src');
        else if (isRun(properties.type?.toString())) this.inline('script-src', element, fragment, point);
        break;
      case 'style':
        this.inline('style-src', element, fragment, point);
        break;
      case 'link':
        if (String(properties.rel).includes('stylesheet')) resolve('href', 'style-src');
        break;
      case 'form':
        if (typeof properties.action === 'string') {
          const kind = urlKind(properties.action);
          if (kind.type === 'external') this.state.source('form-action', kind.origin, fragment, point.line);
        }
        break;
    }
  }

  /** Allows an inline script or style by its hash. One that is run is only known after rendering, like all of React's output. */
  private inline(
    directive: 'script-src' | 'style-src',
    { children }: Element,
    fragment: Fragment,
    { line }: Point,
  ): void {
    if (!children.every((child) => child.type === 'text')) return;
    const text = children.map(({ value }) => value).join('');
    if (text !== '') this.state.source(directive, sha256(text), fragment, line);
  }

  /** Writes a resolved URL into the Markdown twin. */
  private edit(element: Element, attribute: string, fragment: Fragment, text: string | undefined): void {
    const { dataDefinition } = element.properties;
    delete element.properties.dataDefinition;
    const start =
      dataDefinition === undefined
        ? element.position?.start.offset
        : Number(String(dataDefinition).split(':')[2]);
    if (text === undefined || start === undefined) return;
    const span = urlSpan(fragment.source, start, attribute);
    if (span) fragment.edits.push({ ...span, text });
  }
}

/** Returns the place of an element; for a reference link, that of its definition, which the author has to correct. */
function placeOf(element: Element): Point {
  const { dataDefinition } = element.properties;
  if (dataDefinition !== undefined) {
    const [line, column] = String(dataDefinition).split(':').map(Number);
    return { line: line as number, column: column as number };
  }
  const start = element.position?.start;
  return start ? { line: start.line, column: start.column } : { line: 1, column: 1 };
}

/** Wraps a table in an element that scrolls if the table is wide; for keyboards and screen readers it needs a tab stop and a name. */
function tableRegion(table: Element, ariaLabel: string): Element {
  const properties = { className: ['rd-table'], tabIndex: 0, role: 'group', ariaLabel };
  return { type: 'element', tagName: 'div', properties, children: [table] };
}

/** Unwraps the only child of an element, white space aside, if it is one of these. */
function withoutLone(children: ElementContent[], isOne: (element: Element) => boolean): ElementContent[] {
  const [only, ...others] = children.filter((child) => child.type !== 'text' || child.value.trim() !== '');
  return only?.type === 'element' && isOne(only) && others.length === 0 ? only.children : children;
}

/** Finds the level of the headings that begin steps in `<Steps>`; deeper headings are part of one. */
function setHeadingLevel({ properties, children }: Element): void {
  const levels = children.flatMap((child) =>
    child.type === 'element' && /^h[2-6]$/.test(child.tagName) ? [Number(child.tagName.slice(1))] : [],
  );
  if (levels.length > 0) properties['data-heading'] = String(Math.min(...levels));
}

function addClass(properties: Properties, className: string): void {
  const known = Array.isArray(properties.className)
    ? properties.className
    : String(properties.className ?? '').split(' ');
  properties.className = [...known.filter((name) => name !== '' && name !== className), className];
}
