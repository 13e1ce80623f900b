// Infima is the CSS framework of Docusaurus. Pages that use its classes get our rules for them (theme/infima), and a site only loads the
// parts of these rules that its pages use.

/** Parts of the style sheet: `button` has the rules for `button`, `button--primary`, `button-group` and so on. */
export const infimaParts = [
  'base',
  'grid',
  'hero',
  'button',
  'card',
  'badge',
  'alert',
  'avatar',
  'pills',
  'tabs',
  'pagination',
  'breadcrumbs',
  'dropdown',
  'clean',
  'navbar',
  'menu',
  'footer',
  'text',
  'shadow',
  'margin',
  'padding',
] as const;
export type InfimaPart = (typeof infimaParts)[number];
/** The page uses classes of the part. `base` stands for classes that are only known when the page runs in the browser. */
export type InfimaUse = `infima-${InfimaPart}`;

export const isInfimaUse = (use: string): use is InfimaUse => use.startsWith('infima-');
export const infimaPartOfUse = (use: InfimaUse): InfimaPart => use.slice('infima-'.length) as InfimaPart;

const partsByBlock: ReadonlyMap<string, InfimaPart> = new Map([
  ...infimaParts.map((part) => [part, part] as const),
  ...(['container', 'container-fluid', 'row', 'col'] as const).map((block) => [block, 'grid'] as const),
  ['button-group', 'button'],
  ['pagination-nav', 'pagination'],
  ['table-of-contents', 'base'],
  ...(['clean-list', 'clean-btn', 'list', 'close', 'thin-scrollbar'] as const).map(
    (block) => [block, 'clean'] as const,
  ),
]);
/** Words that are only classes of Infima with a suffix: `text--center`. */
const withSuffix: ReadonlySet<string> = new Set(['text', 'shadow', 'margin', 'padding', 'list', 'menu']);
const onlyInside: ReadonlySet<string> = new Set(['base', 'grid', 'clean']);

/** Returns the part of a class: `card__body` -> `card`, `margin-top--md` -> `margin`. */
export function infimaPartOf(className: string): InfimaPart | undefined {
  const [block = '', suffix] = className.split(/--|__/, 2);
  const name = /^(?:margin|padding)-/.test(block) ? block.replace(/-.*/, '') : block;
  // The theme itself has rules for the other classes of the navbar.
  if (name === 'navbar' && !/^(?:inner|items?)$/.test(suffix ?? '')) return undefined;
  if (onlyInside.has(name) || (suffix === undefined && withSuffix.has(name))) return undefined;
  return partsByBlock.get(name);
}

/** Matches strings in code that may be lists of class names, also pieces of templates: `button button--${size}`. */
const classTexts = /(?<=["'`}])[\w\s-]+(?=["'`$])/g;

/** Returns the parts whose classes occur in code. */
export function infimaPartsIn(code: string): ReadonlySet<InfimaPart> {
  const parts = new Set<InfimaPart>();
  for (const [text] of code.matchAll(classTexts)) addParts(text, parts);
  return parts;
}

/** Tells whether an element in the HTML has a class of Infima. */
export function usesInfima(html: string): boolean {
  const parts = new Set<InfimaPart>();
  for (const [, classes = ''] of html.matchAll(/ class="([^"]*)"/g)) {
    addParts(classes, parts);
    if (parts.size > 0) return true;
  }
  return false;
}

function addParts(classes: string, parts: Set<InfimaPart>): void {
  for (const name of classes.split(/\s+/)) {
    const part = infimaPartOf(name);
    if (part) parts.add(part);
  }
}
