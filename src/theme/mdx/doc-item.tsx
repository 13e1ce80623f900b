// Pages of the docs shown by a component of the site or a theme instead of ours. It gets the text of the page as a component. Text that
// shares no context with it is not rendered by React there: the component is a placeholder.
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

/** Returns the page's text as a component, with its metadata as properties. @param Text undefined for a placeholder */
export function useTextOfPage<Known extends object>(
  Text: ComponentType | undefined,
  known: Known,
): ComponentType<object> & Known {
  return useMemo(() => {
    const shown = (props: object) => (Text ? <Text {...props} /> : <Article />);
    return Object.assign(shown, known);
  }, [Text, known]);
}

/** Returns a component that shows the page by `Item`; `text` is the page's text, if React renders it. It throws outside of the docs. */
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

/** Our component for a page of the docs, for components that show more around it. */
export function DocItem({ content: Text }: DocItemProps): ReactElement {
  return (
    <DocLayout>
      <Text />
    </DocLayout>
  );
}

/** The part of a page between the sidebar and the table of contents. */
export function DocLayout({ children }: { children?: ReactNode }): ReactElement {
  const { docs } = usePage().page;
  if (!use(WholeContext)) return <OurDocLayout />;
  return (
    <div className="rd-doc">
      <BesideToc />
      <DocTocMobile />
      {docs?.doc && <ContentVisibility metadata={docs.doc.metadata} />}
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
