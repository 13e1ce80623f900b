// Converts `themeConfig`, whose fields are at the top level of our config.
import type { KeyMove } from '../config/locate-key.js';
import type { UserAnnouncementBarConfig } from '../config/look-fields.js';
import type { MagicComment } from '../config/markdown-fields.js';
import type { UserConfig } from '../config/user-config.js';
import { filledOf, flagOf, isLoose, type Loose, listOf, looseOf, numberOf, oneOf, textOf } from './loose.js';
import { mapFooter } from './map-footer.js';
import { mapNavbar } from './map-navbar.js';
import { below, type Keys, type Section, taken } from './section.js';

type Themed = Pick<
  UserConfig,
  | 'navbar'
  | 'sidebar'
  | 'footer'
  | 'announcementBar'
  | 'colorMode'
  | 'prism'
  | 'metadata'
  | 'image'
  | 'tableOfContents'
>;

const keys = {
  announcementBar: mapAnnouncementBar,
  colorMode: (value) => {
    const { defaultMode, disableSwitch, respectPrefersColorScheme } = looseOf(value);
    return {
      // Docusaurus' default.
      defaultMode: oneOf('dark')(defaultMode) ?? ('light' as const),
      disableSwitch: flagOf(disableSwitch),
      respectPrefersColorScheme: flagOf(respectPrefersColorScheme),
    };
  },
  prism: below,
  metadata: (value) => {
    const metadata = listOf(value).filter(isLoose);
    return metadata.length === 0 ? undefined : metadata.map(textsIn);
  },
  image: filledOf,
  tableOfContents: (value) => {
    if (!isLoose(value)) return undefined;
    const { minHeadingLevel, maxHeadingLevel } = value;
    return { minHeadingLevel: numberOf(minHeadingLevel), maxHeadingLevel: numberOf(maxHeadingLevel) };
  },
  ...taken('navbar', 'footer', 'algolia', 'docsearch', 'docs', 'mermaid', 'liveCodeBlock', 'zoom', 'blog'),
  typesense: ['ignored', "the site's own search stands in its place"],
} satisfies Keys;

/** Converts the theme. @param moves gets the origins of settings @param isOwnItem see `mapNavbar` */
export function mapTheme(theme: Section, moves: KeyMove[], isOwnItem: (type: string) => boolean): Themed {
  const { tableOfContents, ...read } = theme.read(keys, [
    'ignored',
    'the theme of Docusaurus does not know it either',
  ]);
  const docs = theme.in('docs');
  docs.read({
    ...taken('sidebar'),
    versionPersistence: ['ignored', 'the version that a reader chose is kept in the browser'],
  });
  theme
    .in('blog')
    .in('sidebar')
    .read({ groupByYear: ['unsupported', 'posts in the sidebar stand below their years', [true]] });
  const { hideable, autoCollapseCategories } = docs.in('sidebar').value;
  return {
    navbar: mapNavbar(theme.in('navbar'), moves, isOwnItem),
    footer: isLoose(theme.value.footer) ? mapFooter(theme.in('footer')) : undefined,
    ...read,
    prism: mapPrism(theme.in('prism')),
    sidebar: { hideable: flagOf(hideable), autoCollapseCategories: flagOf(autoCollapseCategories) },
    tableOfContents,
  };
}

function textsIn(value: Loose): Record<string, string> {
  const entries = Object.entries(value).map(([key, entry]) => [key, textOf(entry)] as const);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function mapAnnouncementBar(value: unknown): UserAnnouncementBarConfig | undefined {
  const { id, content, backgroundColor, textColor, isCloseable } = looseOf(value);
  if (typeof content !== 'string' || content.trim() === '') return undefined;
  return {
    id: filledOf(id),
    content,
    isCloseable: flagOf(isCloseable),
    backgroundColor: filledOf(backgroundColor),
    textColor: filledOf(textColor),
  };
}

/** The class that Docusaurus always knows. */
const usualMark = 'theme-code-block-highlighted-line';

const italic = { fontStyle: 'italic' };

/** The colours of code where `prism.theme` names none, in both modes: `palenight` of prism-react-renderer. */
export const usualCodeTheme = {
  plain: { color: '#bfc7d5', backgroundColor: '#292d3e' },
  styles: [
    { types: ['comment'], style: { color: '#697098', ...italic } },
    { types: ['string', 'inserted'], style: { color: '#c3e88d' } },
    { types: ['number'], style: { color: '#f78c6c' } },
    { types: ['builtin', 'char', 'constant', 'function'], style: { color: '#82aaff' } },
    { types: ['punctuation', 'selector'], style: { color: '#c792ea' } },
    { types: ['variable'], style: { color: '#bfc7d5' } },
    { types: ['class-name', 'attr-name'], style: { color: '#ffcb6b' } },
    { types: ['tag', 'deleted'], style: { color: '#ff5572' } },
    { types: ['operator'], style: { color: '#89ddff' } },
    { types: ['boolean'], style: { color: '#ff5874' } },
    { types: ['keyword'], style: italic },
    { types: ['doctype'], style: { color: '#c792ea', ...italic } },
    { types: ['namespace'], style: { color: '#b2ccd6' } },
    { types: ['url'], style: { color: '#dddddd' } },
  ],
};

function mapPrism(prism: Section): UserConfig['prism'] {
  return prism.read({
    defaultLanguage: filledOf,
    magicComments: marksOf,
    additionalLanguages: ['taken', 'all languages are there'],
    ...taken('theme', 'darkTheme'),
  });
}

function marksOf(value: unknown): MagicComment[] {
  return listOf(value)
    .filter(isLoose)
    .flatMap(({ className, line, block }): MagicComment[] => {
      const { start, end } = looseOf(block);
      if (typeof className !== 'string' || className === usualMark) return [];
      return [
        {
          className,
          line: textOf(line),
          block: typeof start === 'string' && typeof end === 'string' ? { start, end } : undefined,
        },
      ];
    });
}
