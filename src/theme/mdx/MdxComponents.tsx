// Components for the tags of Markdown, as in Docusaurus, for the site's own components that build on them.
import type {
  AnchorHTMLAttributes,
  ComponentPropsWithoutRef,
  ComponentType,
  DetailsHTMLAttributes,
  ImgHTMLAttributes,
  ReactElement,
  ReactNode,
} from 'react';
import { Children, isValidElement } from 'react';
import { Admonition } from './Admonition.js';
import { CodeBlock, type CodeBlockProps } from './CodeBlock.js';
import { Details } from './Details.js';
import { Head } from './Head.js';
import { Heading, type HeadingProps } from './Heading.js';
import { Link } from './Link.js';
import { Mermaid } from './Mermaid.js';

export function MdxA(props: AnchorHTMLAttributes<HTMLAnchorElement>): ReactElement {
  return <Link {...props} />;
}

/** Shows inline code, or a block if the code has a language or several lines. */
export function MdxCode(props: ComponentPropsWithoutRef<'code'> & CodeBlockProps): ReactElement {
  return isInline(props) ? <code {...props} /> : <CodeBlock {...props} />;
}

function isInline({ children, className }: CodeBlockProps): boolean {
  return (
    className === undefined &&
    Children.toArray(children).every((child) => typeof child === 'string' && !child.includes('\n'))
  );
}

export function CodeInline(props: ComponentPropsWithoutRef<'code'>): ReactElement {
  return <code {...props} />;
}

/** Makes a component for code from the site's components for blocks and for inline code. */
export function codeOf(Block: ComponentType<CodeBlockProps>, Inline: ComponentType = CodeInline) {
  return function MdxCodeOfSite(props: ComponentPropsWithoutRef<'code'> & CodeBlockProps): ReactElement {
    return isInline(props) ? <Inline {...props} /> : <Block {...props} />;
  };
}

/** Shows the code in it as a block. */
export function MdxPre(props: ComponentPropsWithoutRef<'pre'>): ReactElement {
  const { children } = props;
  if (!isValidElement<CodeBlockProps>(children)) return <pre {...props} />;
  return children.type === 'code' ? <CodeBlock {...children.props} /> : children;
}

export function MdxImg({ alt = '', ...props }: ImgHTMLAttributes<HTMLImageElement>): ReactElement {
  return <img decoding="async" loading="lazy" {...props} alt={alt} />;
}

/** Finds the `<summary>` among its children. */
export function MdxDetails({ children, ...props }: DetailsHTMLAttributes<HTMLDetailsElement>): ReactElement {
  const items = Children.toArray(children);
  const isSummary = (child: ReactNode): boolean => isValidElement(child) && child.type === 'summary';
  return (
    <Details {...props} summary={items.find(isSummary)}>
      {items.filter((child) => !isSummary(child))}
    </Details>
  );
}

export function MdxHeading(props: HeadingProps): ReactElement {
  return <Heading {...props} />;
}

export function MdxUl(props: ComponentPropsWithoutRef<'ul'>): ReactElement {
  return <ul {...props} />;
}

export function MdxLi(props: ComponentPropsWithoutRef<'li'>): ReactElement {
  return <li {...props} />;
}

const headingOf = (
  as: HeadingProps['as'],
  One: ComponentType<HeadingProps> = MdxHeading,
): ComponentType<Omit<HeadingProps, 'as'>> =>
  function MdxHeadingOfLevel(props) {
    return <One as={as} {...props} />;
  };

/** Makes components for the tags of all headings from one component. */
export function headingsOf(One: ComponentType<HeadingProps>) {
  const levels = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;
  return Object.fromEntries(levels.map((level) => [level, headingOf(level, One)]));
}

const ours = {
  Head,
  Details: MdxDetails,
  details: MdxDetails,
  code: MdxCode,
  a: MdxA,
  pre: MdxPre,
  ul: MdxUl,
  li: MdxLi,
  img: MdxImg,
  h1: headingOf('h1'),
  h2: headingOf('h2'),
  h3: headingOf('h3'),
  h4: headingOf('h4'),
  h5: headingOf('h5'),
  h6: headingOf('h6'),
  admonition: Admonition,
  mermaid: Mermaid,
};

/**
 * The object that the site's own components for all pages extend. Its properties are not enumerable, so that `{ ...MDXComponents }` copies
 * none: pages use ours anyway, and only replaced tags make a page run code.
 */
export const mdxComponents: typeof ours = Object.defineProperties(
  {} as typeof ours,
  Object.fromEntries(Object.entries(ours).map(([name, value]) => [name, { value }])),
);

export function MdxContent({ children }: { children: ReactNode }): ReactElement {
  return <>{children}</>;
}
