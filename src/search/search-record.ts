// Converts a section to DocSearch's shape: the records for services, and the hits of the embedded engine.
import type { ShownPage } from './embedded/index-format.js';
import type { SearchHierarchy, SearchHit, SearchLevel } from './search-client.js';

/** What the record contains of a section: its heading, its text, or its code and tables. */
export type RecordKind = 'heading' | 'text' | 'code';

/** A record for the index of a service. */
export interface SearchRecord extends SearchHit {
  /** Among records that match equally well, a higher weight comes first. */
  weight: number;
}

/** What all records of an index have in common. */
export interface RecordScope {
  /** Origin of the site: `https://example.com`. */
  origin: string;
  language: string;
  version: string;
  docusaurus_tag: string;
}

/** Returns the record of a section. @param number of the section in the page. */
export function recordOf(page: ShownPage, number: number, kind: RecordKind, scope: RecordScope): SearchHit {
  const [path, category, sections, pageKind] = page;
  const [level, anchor, , text, code] = sections[number]!;
  const { origin, language, version, docusaurus_tag } = scope;
  const urlWithoutAnchor = origin + path;
  return {
    objectID: `${path}#${anchor}|${kind}`,
    url: anchor === '' ? urlWithoutAnchor : `${urlWithoutAnchor}#${encodeURIComponent(anchor)}`,
    url_without_anchor: urlWithoutAnchor,
    anchor: anchor === '' ? null : anchor,
    type: kind === 'heading' ? (`lvl${level}` as SearchHit['type']) : 'content',
    hierarchy: hierarchyOf(category, sections, number),
    content: kind === 'heading' ? null : kind === 'text' ? text : code,
    language,
    version,
    docusaurus_tag,
    ...(pageKind ? { kind: pageKind } : {}),
  };
}

function hierarchyOf(category: string, sections: ShownPage[2], number: number): SearchHierarchy {
  const hierarchy: SearchHierarchy = {
    lvl0: category,
    lvl1: sections[0]![2],
    lvl2: null,
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  };
  let below = 7;
  for (let index = number; index > 0 && below > 2; index--) {
    const [level, , heading] = sections[index]!;
    if (level >= below) continue;
    hierarchy[`lvl${level}` as SearchLevel] = heading;
    below = level;
  }
  return hierarchy;
}
