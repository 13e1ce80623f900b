// Tables of contents, as components that sites can use.
import type { ReactElement } from 'react';
import { buildTocTree, TocList, type TocNode } from '../TocList.js';
import { usePage } from './page-context.js';
import { usePart } from './parts-context.js';
import { useThemeConfig } from './site-config.js';

export interface TocItem {
  /** HTML. */
  value: string;
  id: string;
  level: number;
}

export type TocTreeNode = TocNode<TocItem>;

export interface TocProps {
  /** `toc` of the page, or the export of that name of another Markdown file. */
  toc: readonly TocItem[];
  /** By default as in the table of contents beside a page. */
  minHeadingLevel?: number;
  maxHeadingLevel?: number;
  className?: string;
  linkClassName?: string;
}

/** The table of contents within the text of a page. */
export function TocInline(props: TocProps): ReactElement | null {
  const toc = useListed(props);
  if (toc.length === 0) return null;
  return (
    <div className={['rd-toc-inline', props.className].filter(Boolean).join(' ')}>
      <TocList nodes={buildTocTree(toc.map(({ value, id, level }) => ({ html: value, id, level })))} />
    </div>
  );
}

/** A table of contents that is closed at first, as on narrow screens. */
export function TocCollapsible({ className, ...props }: TocProps): ReactElement | null {
  const { onThisPage } = usePage().texts;
  if (useListed(props).length === 0) return null;
  return (
    <details className={className}>
      <summary>{onThisPage}</summary>
      <TocInline {...props} />
    </details>
  );
}

/** A table of contents as beside a page. */
export function Toc(props: TocProps): ReactElement {
  const Items = usePart('TOCItems', TocItems);
  return (
    <div className={['rd-toc', props.className].filter(Boolean).join(' ')}>
      <Items {...props} className="" />
    </div>
  );
}

export function TocItems({
  className = 'table-of-contents table-of-contents__left-border',
  linkClassName,
  ...props
}: TocProps): ReactElement | null {
  const toc = useFilteredAndTreeifiedTOC(props);
  return <TocTree toc={toc} className={className} linkClassName={linkClassName} />;
}

export interface TocTreeProps {
  toc: readonly TocTreeNode[];
  className?: string;
  linkClassName?: string | null;
  isChild?: boolean;
}

export function TocTree({ toc, className, linkClassName }: TocTreeProps): ReactElement | null {
  if (toc.length === 0) return null;
  return (
    <ul className={className || undefined}>
      {toc.map(({ id, value, children }) => (
        <li key={id}>
          <a
            href={`#${encodeURIComponent(id)}`}
            className={linkClassName ?? undefined}
            dangerouslySetInnerHTML={{ __html: value }}
          />
          <TocTree toc={children} linkClassName={linkClassName} isChild />
        </li>
      ))}
    </ul>
  );
}

/** Returns the nested headings of the levels that are listed. */
export function useFilteredAndTreeifiedTOC(props: TocProps): readonly TocTreeNode[] {
  return useTreeifiedTOC(useListed(props));
}

export const useTreeifiedTOC = (toc: readonly TocItem[]): readonly TocTreeNode[] => buildTocTree(toc);

function useListed({ toc, ...levels }: TocProps): readonly TocItem[] {
  const { tableOfContents } = useThemeConfig();
  const {
    minHeadingLevel = tableOfContents.minHeadingLevel,
    maxHeadingLevel = tableOfContents.maxHeadingLevel,
  } = levels;
  return toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel);
}
