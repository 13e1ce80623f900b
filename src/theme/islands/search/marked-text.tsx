import type { ReactNode } from 'react';
import type { TextPart } from './hit-texts.js';

/** Text in which what was searched for is marked. No component: each key makes some twenty of them. */
export function markedText(parts: readonly TextPart[]): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}
