// What shows a page of the docs in the place of ours: a component of the site, or of a theme, that gets the text of the page as
// a component. Text that takes nothing of what is around it is no matter of React's: it is put into a place there.
import { type ComponentType, type ReactElement, type ReactNode, use, useMemo } from 'react';
import { noDoc } from './component-errors.js';
import { ContentVisibility } from './content-visibility.js';
import { usePage, WholeContext } from './page-context.js';
import type { DocOfPage } from './page-settings.js';
import {
  Article,
  BesideToc,
  DocBreadcrumbs,
  DocContent,
  DocFooter,
  DocPaginator,
  DocTocMobile,
  DocVersionBanner,
  OurDocLayout,
} from './ShellParts.js';

type Content = ComponentType<object> & DocOfPage;

export interface DocItemProps {
  content: Content;
}

/** The text of a page as a component, with what is known of it. @param Text what React shows of it; undefined: there is a place for it */
export function useTextOfPage<Known extends object>(
  Text: ComponentType | undefined,
  known: Known,
): ComponentType<object> & Known {
  return useMemo(() => {
    const shown = (props: object) => (Text ? <Text {...props} /> : <Article />);
    return Object.assign(shown, known);
  }, [Text, known]);
}

/**
 * @param Item shows a page. @returns the page that is shown by it; `text` is what React shows of its text.
 * It throws where the page is none of the docs.
 */
export function pageOf(Item: ComponentType<DocItemProps>): ComponentType<{ text?: ComponentType }> {
  return function DocItemOfPage({ text: Text }): ReactElement {
    const { doc } = usePage().page.docs ?? {};
    if (!doc) throw noDoc('docItemComponent');
    const content = useTextOfPage(Text, doc);
    if (!Text) return <Item content={content} />;
    return (
      <WholeContext value={true}>
        <div className="rd-joined">
          <Item content={content} />
        </div>
      </WholeContext>
    );
  };
}

/** Ours, for components that show more around it. */
export function DocItem({ content: Text }: DocItemProps): ReactElement {
  return (
    <DocLayout>
      <Text />
    </DocLayout>
  );
}

/** What stands between the sidebar and the table of contents. */
export function DocLayout({ children }: { children?: ReactNode }): ReactElement {
  const { docs } = usePage().page;
  if (!use(WholeContext)) return <OurDocLayout />;
  return (
    <div className="rd-doc">
      <BesideToc />
      <DocTocMobile />
      {docs && <ContentVisibility metadata={docs.doc.metadata} />}
      <DocVersionBanner />
      <DocBreadcrumbs />
      <article className="rd-prose">
        <DocContent>{children}</DocContent>
      </article>
      <DocFooter />
      <DocPaginator />
    </div>
  );
}
