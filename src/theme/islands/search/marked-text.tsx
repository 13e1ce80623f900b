import type { ReactNode } from 'react';
import type { MarkedText } from './hit-texts.js';

/**
 * Text in which what was searched for is marked. No component: each key makes some twenty of them. As marks keep their
 * places, the next key fills the elements that are there.
 */
export function markedText(parts: MarkedText): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
  return parts.map((text, index) => (index % 2 === 1 ? <mark key={index}>{text}</mark> : text));
}
