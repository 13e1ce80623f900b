// `themeConfig`, which stands at the top of the config here.
import type { MagicComment } from '../config/markdown-fields.js';
import type { UserAlgoliaConfig } from '../config/search-fields.js';
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
  mermaid: ['unsupported', "diagrams have the colours of relaydocs and mermaid's own settings"],
  blog: ['unsupported', 'there is no blog'],
  typesense: ownSearch,
  liveCodeBlock: ['unsupported', 'live code is shown as a code block'],
  zoom: 'taken',
};

type Themed = Pick<
  UserConfig,
  | 'navbar'
  | 'footer'
  | 'announcementBar'
  | 'colorMode'
  | 'prism'
  | 'metadata'
  | 'image'
  | 'algolia'
  | 'tableOfContents'
>;

export function mapTheme(theme: Loose, path: readonly PropertyKey[], findings: Findings): Themed {
  findings.section(theme, path, rules, ['ignored', 'the theme of Docusaurus does not know it either']);
  const { docs, colorMode, tableOfContents } = theme;
  findings.section(looseOf(docs), [...path, 'docs'], {
    versionPersistence: ['ignored', 'the version that a reader chose is kept in the browser'],
    sidebar: ['unsupported', 'the sidebar cannot be hidden, and its categories close by themselves only'],
  });
  const { defaultMode, disableSwitch, respectPrefersColorScheme } = looseOf(colorMode);
  const { minHeadingLevel, maxHeadingLevel } = looseOf(tableOfContents);
  const metadata = listOf(theme.metadata).filter(isLoose);
  return {
    navbar: mapNavbar(looseOf(theme.navbar), [...path, 'navbar'], findings),
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
    algolia: mapAlgolia(theme, path, findings),
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

const algoliaRules: Readonly<Record<string, Rule>> = {
  appId: 'taken',
  apiKey: 'taken',
  indexName: 'taken',
  contextualSearch: 'taken',
  externalUrlRegex: 'taken',
  replaceSearchResultPathname: 'taken',
  searchParameters: 'taken',
  searchPagePath: 'taken',
  insights: 'taken',
  placeholder: ['unsupported', 'write texts: { searchPlaceholder } in a config of relaydocs'],
  translations: ['unsupported', 'write texts in a config of relaydocs'],
  maxResultsPerGroup: ['unsupported', 'write search: { resultsPerGroup } in a config of relaydocs'],
};

function mapAlgolia(
  theme: Loose,
  path: readonly PropertyKey[],
  findings: Findings,
): UserAlgoliaConfig | undefined {
  const name = isLoose(theme.algolia) ? 'algolia' : 'docsearch';
  const algolia = looseOf(theme[name]);
  if (Object.keys(algolia).length === 0) return undefined;
  findings.section(algolia, [...path, name], algoliaRules, [
    'unsupported',
    "an option of DocSearch's own window, which is not there",
  ]);
  const [index] = listOf(algolia.indices).map((one) => (isLoose(one) ? one.name : one));
  const { appId, apiKey, indexName = index } = algolia;
  if (![appId, apiKey, indexName].every((value) => typeof value === 'string' && value !== '')) {
    findings.note(
      [...path, name],
      ['ignored', "it is not complete: the site's own search stands in its place"],
    );
    return undefined;
  }
  const { replaceSearchResultPathname: replaced, searchPagePath, searchParameters } = algolia;
  const { from, to } = looseOf(replaced);
  return {
    appId: String(appId),
    apiKey: String(apiKey),
    indexName: String(indexName),
    contextualSearch: flagOf(algolia.contextualSearch),
    searchPagePath: textOf(searchPagePath) || undefined,
    // Nothing is replaced where nothing is said, other than here.
    replaceSearchResultPathname:
      (typeof from === 'string' && from !== '') || from instanceof RegExp
        ? { from, to: textOf(to) ?? '' }
        : { from: '/docs/', to: '/docs/' },
    externalUrlRegex: textOf(algolia.externalUrlRegex) || undefined,
    searchParameters: isLoose(searchParameters) ? searchParameters : undefined,
    insights: algolia.insights === undefined ? undefined : algolia.insights !== false,
  };
}
