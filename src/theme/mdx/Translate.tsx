import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react';
import { translateChild } from './component-errors.js';

type Values = Readonly<Record<string, ReactNode>>;

export interface TranslateProps {
  /** The text. */
  children?: string;
  /** Key of the text for translators. */
  id?: string;
  /** Explains the text to translators. */
  description?: string;
  /** Replacements for placeholders such as `{name}` in the text. */
  values?: Values;
}

/** Shows a text of a component in the language of the site. */
export function Translate({ children, id, values }: TranslateProps): ReactElement {
  if (children !== undefined && typeof children !== 'string') throw translateChild();
  return <>{interpolate(children ?? id ?? '', values)}</>;
}

export interface Message {
  message?: string;
  id?: string;
  description?: string;
}

export function translate(
  { message, id = '' }: Message,
  values?: Readonly<Record<string, string | number>>,
): string {
  return String(interpolate(message ?? id, values));
}

/** Makes the same components for another language. @param messages id, or text if it has no id -> translation */
export function translator(messages: Readonly<Record<string, string>>) {
  const own = (id: string | undefined, text: string | undefined): string | undefined =>
    messages[id ?? text ?? ''] ?? text;
  return {
    Translate: ({ children, id, ...props }: TranslateProps): ReactElement => (
      <Translate {...props} id={id}>
        {typeof children === 'object' ? children : own(id, children)}
      </Translate>
    ),
    translate: ({ message, id }: Message, values?: Parameters<typeof translate>[1]): string =>
      translate({ message: own(id, message), id }, values),
  };
}

/** Fills in placeholders: `('Hello {name}', { name: <b>Jo</b> })` -> nodes, or a string if all values are strings. Others are kept. */
export function interpolate(text: string, values: Values = {}): ReactNode {
  const parts = text.split(/(\{\w+\})/).map((part): ReactNode => {
    const name = part.slice(1, -1);
    return /^\{\w+\}$/.test(part) && Object.hasOwn(values, name) ? values[name] : part;
  });
  if (!parts.some((part) => isValidElement(part))) return parts.join('');
  // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name, and do not move
  return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** Fills in placeholders: `<Interpolate values={{ name: <b>Jo</b> }}>{'Hello {name}'}</Interpolate>`. */
export function Interpolate({ children, values }: { children: string; values?: Values }): ReactElement {
  return <>{interpolate(children, values)}</>;
}
