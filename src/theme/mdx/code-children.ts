// Code blocks as children of components written for Docusaurus, which read `children.props.children.props`, although ours are HTML text.
import { type ComponentType, createElement, type ReactElement } from 'react';
import type { jsx } from 'react/jsx-runtime';
import { decodeEntities } from '../../compile/html/escape-html.js';
import type { CodeBlockProps } from './code-props.js';
import { MdxCode } from './MdxComponents.js';

interface HtmlProps {
  className?: string;
  'data-lang'?: string;
  dangerouslySetInnerHTML?: { __html: string };
}

/**
 * Wraps React's `jsx` so that elements of code blocks have the code as their child.
 * @param Own component that shows the code if a component renders that child; ours by default
 */
export function withCodeInside(make: typeof jsx, Own: unknown): typeof jsx {
  const Code = (Own as typeof MdxCode | undefined) ?? MdxCode;
  return (type, props, key) => {
    const html = type === 'figure' ? htmlOf(props as HtmlProps) : undefined;
    return html === undefined
      ? make(type, props, key)
      : make(CodeFigure, lookedInto(props as HtmlProps, html, Code), key);
  };
}

function htmlOf({ className = '', dangerouslySetInnerHTML }: HtmlProps): string | undefined {
  return /^rd-code(?: |$)/.test(className) ? dangerouslySetInnerHTML?.__html : undefined;
}

/** The child is a getter and not enumerable, so it is only created when read, and not copied with the props. */
function lookedInto(props: HtmlProps, html: string, Code: ComponentType<CodeBlockProps>): object {
  return Object.defineProperty({ ...props }, 'children', {
    get: () => createElement(Code, codeProps(props, html)),
  });
}

function codeProps({ 'data-lang': language = 'text' }: HtmlProps, html: string): CodeBlockProps {
  const [, title] = /^<figcaption[^>]*>(.*?)<\/figcaption>/s.exec(html) ?? [];
  const [, code = ''] = /<code>(.*?)<\/code>/s.exec(html) ?? [];
  return {
    ...(language !== 'text' && { className: `language-${language}` }),
    ...(title !== undefined && { metastring: `title="${decodeEntities(title)}"` }),
    // Lines that are marked or numbered, and lines of a diff, end with their own line break.
    children: `${decodeEntities(code.replace(/<[^<>]*>/g, '')).replace(/\n$/, '')}\n`,
  };
}

function CodeFigure(props: object): ReactElement {
  return createElement('figure', { ...props });
}
