import type { ReactElement } from 'react';
import { buildTocTree, TocList } from '../TocList.js';
import { useThemeConfig } from './site-config.js';

export interface TocInlineProps {
  /** `toc` of the page, or what another Markdown file exports by that name. */
  toc: readonly { value: string; id: string; level: number }[];
  /** Default: as beside a page. */
  minHeadingLevel?: number;
  maxHeadingLevel?: number;
}

/** The headings of the page, in the page. */
export function TocInline({ toc, ...levels }: TocInlineProps): ReactElement | null {
  const { tableOfContents } = useThemeConfig();
  const {
    minHeadingLevel = tableOfContents.minHeadingLevel,
    maxHeadingLevel = tableOfContents.maxHeadingLevel,
  } = levels;
  const listed = toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel);
  if (listed.length === 0) return null;
  return (
    <div className="rd-toc-inline">
      <TocList nodes={buildTocTree(listed.map(({ value, id, level }) => ({ html: value, id, level })))} />
    </div>
  );
}
