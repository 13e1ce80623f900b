// Translates CSS selectors in style sheets and scripts of Docusaurus sites, which name classes of Docusaurus' theme.
import { cssPieces } from './css-pieces.js';
import { moduleClass, selectors } from './docusaurus-selectors.js';

const ofFrame =
  /^(?:plugin-(?:docs|blog|pages|id)|docs-(?:doc-id|version)|docs-(?:doc|tags-(?:doc-)?list)-page$|blog-(?:list|post|tags-(?:post-)?list|authors-(?:list|posts))-page$|(?:blog|mdx)-wrapper$|mdx-page$|navbar|menu|footer|pagination-nav|breadcrumbs|table-of-contents|theme-(?:doc|layout|code|edit|back)|navbar-sidebar|DocSearch)(?:-|_|$)/;

const quoted = /"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'/.source;
const attribute = `\\[(?:${quoted}|\\\\[\\s\\S]|[^\\][\\\\"'])*\\]`;
/** Regular expression source of what may contain colons and dots without their CSS meaning. */
const valued = `\\\\[\\s\\S]|${attribute}|${quoted}`;

/**
 * Regular expression source of what may contain names that are neither classes nor elements: as above, apart from `[class*=…]`, and also
 * comments and words in parentheses.
 */
const opaque = [
  /\\[\s\S]|\/\*[\s\S]*?(?:\*\/|$)/.source,
  quoted,
  `(?!\\[class[*^]=)${attribute}`,
  /:(?:lang|state|:(?!slotted\()[\w-]+)\([^()]*\)/.source,
].join('|');

/**
 * Matches classes in a selector, with an element name before them, as our element may have another one (what opens a menu or a category is
 * a link in Docusaurus and a button here); and the elements `details` and `summary`. Opaque parts come first, so nothing inside them matches.
 */
const classes = new RegExp(
  `${opaque}|${/(?:(?<![\w\-.#:[\\=])(?:div|nav|section|aside|header|footer|main|article|button|ul|a(?=\.(?:menu|navbar)__link)))?(?:\.([a-zA-Z][\w-]*)(?![\w\\-])((?::[a-z-]+(?![\w(-])|:not\(:[a-z-]+(?:\([^()]*\))?\)|:nth-(?:last-)?child\([^()]*\))*)|\[class[*^]=(["']?)(\w+)\3\])|(?<![\w\-.#:\\=])(details|summary)(?![\w\\-])/.source}`,
  'g',
);

/** What follows a class if it is the parent of an item: in Docusaurus, items are its direct children. */
const aroundItem = /^\s*>\s*(?::(?:is|where)\(\s*)?(?:a|button|\.navbar__(?:item|link))(?![\w-])/;

/** What precedes a class if its element is a direct child of a sidebar entry. */
const inEntry = /\.menu__list-item(?!-c)[^\s>+~,]*\s*>\s*$/;

/** Matches the pseudo-classes after a class; also attributes, whose values may look like pseudo-classes. */
const pseudoClass = /:not\(:[a-z-]+(?:\([^()]*\))?\)|:[a-z-]+(?:\([^()]*\))?/.source;
const pseudoClasses = new RegExp(`${valued}|${pseudoClass}`, 'g');

/** A pseudo-class for the position of an element among its siblings. */
const placeAmong = /:(?:(first|last|only)-child(?![\w-])|nth-(last-)?child\(([^()]*)\))/;

/** Such a pseudo-class, or `:not()` of one, that applies to the element itself. */
const isPlace = new RegExp(`^(?::not\\()?${placeAmong.source}`);

/** The class of an item, or a list of alternatives, followed by the rest of its compound selector. */
const itemAndMore = new RegExp(
  `${valued}|${/(\.navbar__(?:item|link)(?:--active)?(?![\w-])|:(?:is|where)\((?:[^()]|\([^()]*\))*\))/.source}((?:[.#][\\w-]+|${attribute}|${/:[a-z-]+(?:\((?:[^()]|\([^()]*\))*\))?/.source})+)`,
  'g',
);

/**
 * Moves position pseudo-classes directly behind the classes of items: `.navbar__item.own:last-child` -> `.navbar__item:last-child.own`, and
 * `:is(.navbar__item,.own):last-child` -> `:is(.navbar__item:last-child,.own:last-child)`.
 */
function withPlacesAtItems(selector: string): string {
  if (!selector.includes('-child')) return selector;
  return selector.replace(itemAndMore, (whole, item: string | undefined, more: string) => {
    if (item === undefined) return whole;
    const [places, behind] = dividePlaces(more);
    if (item.startsWith('.')) return item + places + behind;
    if (places === '' || !item.includes('.navbar__')) return whole;
    const [kind, list] = item.slice(0, -1).split(/\((.*)/s) as [string, string];
    const parts = partsOf(list).map((part) => withPlacesAtItems(part + places));
    // `:where()` has no specificity, so a class that no element has makes up for that of the pseudo-class.
    return `${kind}(${parts.join()})${kind === ':where' ? ':not(.rd-)' : ''}${behind}`;
  });
}

/**
 * Returns a selector for the position of a navbar item. In Docusaurus, items are siblings, after the menu button and the brand and before
 * the colour mode switch and the search; here each is in a list element, whose position counts.
 */
function placedInBar(own: string, places: string): string {
  const place = places.replace(
    new RegExp(placeAmong, 'g'),
    (part, word?: string, last?: string, count = '1') => {
      const step = stepOf(count.trim());
      if (!step) return part;
      if (word === 'only') return fromStart(step) + fromEnd(step);
      return (last ?? word) === undefined || word === 'first' ? fromStart(step) : fromEnd(step);
    },
  );
  return own.replace(/li:not\(\.rd-search-item\)| \.rd-dropdown$/g, `$&:where(${place})`);
}

/** A link or button that is a direct child of the items, up to a pseudo-element, once our list elements were added to the selector. */
const itemWithin =
  /(>:where\(li\)\)\s*>\s*)((?:(?:a|button)(?![\w-])|:(?:is|where)\((?:[^()]|\([^()]*\))*\))(?:[\w.#-]|\\.|:(?!:|before|after|first-l)|\[(?:"[^"[]*"|'[^'[]*'|[^\]"'[])*\]|\((?:[^()]|\([^()]*\))*\))*)/g;

/** Moves position pseudo-classes from a link to its list element, in which each link is both first and last. */
function withPlacesOfItems(selector: string): string {
  return selector.replace(itemWithin, (whole, before: string, item: string) => {
    const [places, behind] = dividePlaces(item);
    if (places === '') return whole;
    return `${before}:is(${item}:where(:not(.rd-navbar-items>li>*)),${placedInBar(':where(li:not(.rd-search-item))', places)}>${behind})`;
  });
}

/** Separates position pseudo-classes from the rest: `a:hover:last-child` -> `:last-child` and `a:hover`. */
function dividePlaces(compound: string): [places: string, behind: string] {
  let places = '';
  const behind = compound.replace(pseudoClasses, (part) => {
    if (!isPlace.test(part)) return part;
    places += part;
    return '';
  });
  return [places, behind];
}

/** The formula of :nth-child(): `2n + 1` is [2, 1]. */
type Step = readonly [each: number, from: number];

function stepOf(written: string): Step | undefined {
  if (/^odd$/i.test(written)) return [2, 1];
  if (/^even$/i.test(written)) return [2, 0];
  const [, each, sign = '+', from = '0', alone] =
    /^(?:([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))$/i.exec(written) ?? [];
  if (alone !== undefined) return [0, Number(alone)];
  return each === undefined ? undefined : [Number(/\d/.test(each) ? each : `${each}1`), Number(sign + from)];
}

function fromStart(step: Step): string {
  return `:where(${[...child('.rd-navbar-left', '', step, 2), ...child('.rd-navbar-right', '', step, 0)]})`;
}

function fromEnd(step: Step): string {
  const right = [0, 1, 2].flatMap((behind) =>
    child(`.rd-navbar-right:nth-last-child(${behind + 1})`, 'last-', step, behind),
  );
  return `:where(${[...child('.rd-navbar-left', 'last-', step, 0), ...right]})`;
}

/** @param others number of siblings before the list (or after it, for `last-`) that are counted in Docusaurus */
function child(list: string, last: '' | 'last-', [each, from]: Step, others: number): string[] {
  const first = from - others;
  if (each <= 0 && first <= 0) return [];
  return [`${list}>:nth-${last}child(${each === 0 ? first : `${each}n${first < 0 ? '' : '+'}${first}`})`];
}

/** We draw the arrow of an external link with `::after`; in Docusaurus, it is an element. */
const withoutArrow = ':where(:not(a[target=_blank]:not(:empty)))';

/**
 * Adds our elements to the selectors of a style sheet: `.navbar:hover` -> `:is(.navbar,.rd-navbar):hover`.
 * @param isModule whether it is a CSS module, whose classes are local except those in `:global`
 */
export function toOwnSelectors(css: string, isModule = false): string {
  if (isModule) return mapSelectors(css, toOwnInGlobals);
  return mapSelectors(css, (selector, isHiding) => {
    const own = toOwnSelector(withButtonsOfRows(selector));
    return isHiding ? withDrawn(own, selector) : own;
  });
}

/** The row of a category and the link in it. If the category has no page, they are one button here. */
const linkInRow =
  /(?:(?<![\w\-.#])div)?\.menu__list-item-collapsible((?::[a-z-]+(?:\((?:[^()]|\([^()]*\))*\))?)*)(?:\s*>\s*|\s+)a?\.menu__link(?:--sublist(?:-caret)?)?(?![\w-])/;

/** Adds that button, with the same weight: `.own > .menu__list-item-collapsible > .menu__link` -> the same, and `.own > :is(.rd-group>button)`. */
function withButtonsOfRows(selector: string): string {
  if (!linkInRow.test(selector)) return selector;
  const parts = partsOf(withoutComments(selector)).flatMap((part) => {
    const found = linkInRow.exec(part);
    const before = part.slice(0, found?.index ?? 0);
    // Inside of `:not()`, it is not the row that the rule is for.
    if (!found || before.split('(').length !== before.split(')').length) return [part];
    const behind = part.slice(before.length + found[0].length);
    return [part, `${before}:is(.rd-group>button):not(.rd-)${found[1]}${behind}`];
  });
  return parts.join();
}

const withoutComments = (selector: string): string => selector.replace(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ');

const arrowPlaces = ':is(.rd-navbar-items,.rd-footer,.rd-sidebar,.rd-doc-meta)';

/** Matches `svg` and `svg:not(.own)`, but not `svg.own`, which is another picture than the arrow. */
const anyPicture = /^svg(?::not\([^()]*\)|:[\w-]+)*$/;

/** The shortcut keys in the search button, which we draw with CSS. */
const searchKeys = /^\.DocSearch-Button-Keys?$/;

/**
 * Hides what we draw with CSS if a rule hides the corresponding element of Docusaurus: the arrows of external links, by `.navbar
 * svg[class*=iconExternalLink]` or any picture of a link such as `.footer__link-item > svg`, and the shortcut keys. @param own the selector
 * with our elements
 */
function withDrawn(own: string, selector: string): string {
  const drawn = partsOf(withoutComments(selector)).flatMap((part) => {
    const start = Math.max(...[' ', '\n', '>', '+', '~'].map((one) => part.lastIndexOf(one))) + 1;
    const element = part.slice(start);
    const before = part.slice(0, start).trimEnd();
    const around = /[>+~]/.test(before.slice(-1)) ? before.slice(0, -1).trimEnd() : before;
    const links = toOwnSelector(around);
    if (searchKeys.test(element))
      return `.rd-search-button${links === '' ? '' : `:is(${links},${links} *)`}::after,`;
    const isNamed = element.includes('iconExternalLink');
    if (!isNamed && (links === around || !anyPicture.test(element))) return [];
    const places = links === '' ? `${arrowPlaces} a` : `:is(${links},${links} a)`;
    return `${places}[target=_blank][target]:not(:empty)::after,`;
  });
  return drawn.join('') + own;
}

/** Splits a selector list at its commas, except those in parentheses. */
function partsOf(selector: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const piece of selector.split(new RegExp(`(${quoted}|[(),])`))) {
    if (piece === '(') depth += 1;
    else if (piece === ')') depth -= 1;
    if (piece === ',' && depth === 0) parts.push('');
    else parts.push(parts.pop()! + piece);
  }
  return parts.map((part) => part.trim());
}

/** Matches `.own :global(.menu a)`, and `:global .menu a`, which applies up to the end of the selector. */
const globals = /:global(?:\((?:[^()]|\([^()]*\))*\)|\s[^,]*)/g;

function toOwnInGlobals(source: string): string {
  const selector = withPlacesAtItems(source);
  const ranges = Array.from(selector.matchAll(globals), ({ index, 0: { length } }) => [
    index,
    index + length,
  ]);
  if (ranges.length === 0) return selector;
  return toOwnSelector(selector, (at) => ranges.some(([start = 0, end = 0]) => start < at && at < end));
}

/** The <details> of our page menu and table of contents, which in Docusaurus are other elements, do not count. */
const inArticles = {
  details: 'details:where(:not(.rd-page-menu,.rd-mobile-toc>*))',
  summary: 'summary:where(:not(.rd-page-menu>*,.rd-mobile-toc>*>*))',
};

/** Adds our elements to a selector, in a style sheet or script. @param isMeant whether the class at this position is Docusaurus' */
export function toOwnSelector(source: string, isMeant = (_at: number): boolean => true): string {
  const selector = withPlacesAtItems(source);
  let end = 0;
  let after = -1;
  const mapped = selector.replace(classes, (whole: string, ...found: (string | undefined)[]) => {
    const [written, child = '', , ofModule, opening] = found;
    const offset = Number(found[5]);
    if (opening !== undefined) return isMeant(offset) ? inArticles[opening as 'details' | 'summary'] : whole;
    const name = written ?? (ofModule && moduleClass(ofModule));
    if (name === undefined || !isMeant(offset)) return whole;
    if (offset >= end) {
      const [compound] = /^[^\s>+~,]+/.exec(selector.slice(offset))!;
      end = offset + compound.length;
      after = offset + compound.lastIndexOf(':after');
    }
    const alone = whole.slice(0, whole.length - child.length);
    const rest = selector.slice(offset + alone.length).replace(/^\)+/, '');
    const isAroundImage = /^\s*(?:>\s*)?img\b/.test(rest);
    const isBehind = after > offset;
    const isAround = /^\s+[^\s>+~,]/.test(rest);
    const isInEntry =
      name.startsWith('menu__link') && inEntry.test(selector.slice(Math.max(0, offset - 80), offset));
    const place = isAroundImage ? ' img' : isBehind ? '::after' : isAround ? ' ' : '';
    const ofClass = selectors.get(isInEntry ? `${name} in entry` : name + place) ?? selectors.get(name);
    // The cards of Docusaurus are links, so `div.card` is an element of the site's own.
    if (!ofClass || (name === 'card' && !alone.startsWith('.'))) return whole;
    const isAroundItem = name.startsWith('navbar__items') && aroundItem.test(rest);
    const own = isAroundItem ? `${ofClass},${ofClass}>:where(li)` : ofClass;
    const [places, behind] = own.includes('rd-search-item)') ? dividePlaces(child) : ['', child];
    const ours = places === '' ? own : placedInBar(own, places);
    return `:is(${alone}${places},${isBehind ? `:is(${ours})${withoutArrow}` : ours})${behind}`;
  });
  return withPlacesOfItems(mapped);
}

/** Returns the classes of Docusaurus' frame in a style sheet that have no counterpart here. */
export function classesWithout(css: string): string[] {
  const names = new Set<string>();
  mapSelectors(css, (selector, isHiding) => {
    for (const [, name = ''] of selector.matchAll(classes))
      if (!isHiding || !searchKeys.test(`.${name}`)) names.add(name);
    return selector;
  });
  names.delete('navbar__inner');
  return [...names].filter((name) => ofFrame.test(name) && !selectors.has(name)).sort();
}

function mapSelectors(css: string, map: (selector: string, isHiding: boolean) => string): string {
  let written = '';
  let prelude = '';
  const pieces = cssPieces(css);
  for (const [index, piece] of pieces.entries()) {
    if (piece === '{') {
      const isRule = !/^\s*(?:\/\*[\s\S]*?\*\/\s*)*@/.test(prelude);
      written += isRule ? map(prelude, hides(pieces, index + 1)) : prelude;
      written += piece;
      prelude = '';
    } else if (piece === '}' || piece === ';') {
      written += prelude + piece;
      prelude = '';
    } else prelude += piece;
  }
  return written + prelude;
}

/** Whether the declarations from `start` up to the next brace hide the element. */
function hides(pieces: readonly string[], start: number): boolean {
  let end = start;
  while (end < pieces.length && !/^[{}]$/.test(pieces[end]!)) end += 1;
  return /(?:^|[;\s])display\s*:\s*none\b/.test(pieces.slice(start, end).join(''));
}
