// `themeConfig`, which stands at the top of the config here.
import type { KeyMove } from '../config/locate-key.js';
import type { MagicComment } from '../config/markdown-fields.js';
import type { UserAnnouncementBarConfig, UserConfig } from '../config/user-config.js';
import type { Findings, Rule } from './findings.js';
import { flagOf, isLoose, type Loose, listOf, looseOf, numberOf, textOf } from './loose.js';
import { mapFooter } from './map-footer.js';
import { mapNavbar } from './map-navbar.js';

const ownSearch: Rule = ['ignored', "the site's own search stands in its place"];

const rules: Readonly<Record<string, Rule | ((value: unknown) => Rule)>> = {
  navbar: 'taken',
  footer: 'taken',
  announcementBar: 'taken',
  colorMode: 'taken',
  prism: 'taken',
  metadata: 'taken',
  image: 'taken',
  algolia: 'taken',
  docsearch: 'taken',
  tableOfContents: 'taken',
  docs: 'taken',
  mermaid: 'taken',
  blog: ['ignored', 'posts in the sidebar stand below their years'],
  typesense: ownSearch,
  liveCodeBlock: 'taken',
  zoom: 'taken',
};

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

/** @param moves is given where that stands of which something is made. @param hasOwnItems `src/theme` has items of the navbar. */
export function mapTheme(
  theme: Loose,
  path: readonly PropertyKey[],
  findings: Findings,
  moves: KeyMove[],
  hasOwnItems: boolean,
): Themed {
  findings.section(theme, path, rules, ['ignored', 'the theme of Docusaurus does not know it either']);
  const { docs, colorMode, tableOfContents } = theme;
  findings.section(looseOf(docs), [...path, 'docs'], {
    versionPersistence: ['ignored', 'the version that a reader chose is kept in the browser'],
    sidebar: 'taken',
  });
  const { hideable, autoCollapseCategories } = looseOf(looseOf(docs).sidebar);
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = looseOf(colorMode);
  const { minHeadingLevel, maxHeadingLevel } = looseOf(tableOfContents);
  const metadata = listOf(theme.metadata).filter(isLoose);
  return {
    navbar: mapNavbar(looseOf(theme.navbar), [...path, 'navbar'], findings, moves, hasOwnItems),
    footer: isLoose(theme.footer) ? mapFooter(theme.footer, [...path, 'footer'], findings) : undefined,
    announcementBar: mapAnnouncementBar(theme.announcementBar),
    // Docusaurus is light at first.
    colorMode: {
      defaultMode: defaultMode === 'dark' ? 'dark' : 'light',
      disableSwitch: flagOf(disableSwitch),
      respectPrefersColorScheme: flagOf(respectPrefersColorScheme),
    },
    prism: mapPrism(looseOf(theme.prism), [...path, 'prism'], findings),
    metadata: metadata.length === 0 ? undefined : metadata.map(textsIn),
    image: textOf(theme.image) || undefined,
    sidebar: { hideable: flagOf(hideable), autoCollapseCategories: flagOf(autoCollapseCategories) },
    tableOfContents: isLoose(tableOfContents)
      ? { minHeadingLevel: numberOf(minHeadingLevel), maxHeadingLevel: numberOf(maxHeadingLevel) }
      : undefined,
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
    id: textOf(id) || undefined,
    content,
    isCloseable: flagOf(isCloseable),
    backgroundColor: textOf(backgroundColor) || undefined,
    textColor: textOf(textColor) || undefined,
  };
}

/** The one that is always there. */
const usualMark = 'theme-code-block-highlighted-line';

function mapPrism(prism: Loose, path: readonly PropertyKey[], findings: Findings): UserConfig['prism'] {
  const ownColours: Rule = ['ignored', 'code has the colours of relaydocs, which custom CSS may change'];
  findings.section(prism, path, {
    additionalLanguages: ['taken', 'all languages are there'],
    defaultLanguage: 'taken',
    magicComments: 'taken',
    theme: ownColours,
    darkTheme: ownColours,
  });
  const magicComments = listOf(prism.magicComments)
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
  return { defaultLanguage: textOf(prism.defaultLanguage) || undefined, magicComments };
}
