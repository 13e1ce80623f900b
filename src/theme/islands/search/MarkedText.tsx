import type { TextPart } from './hit-texts.js';

/** Text in which what was searched for is marked. */
export function MarkedText({ parts }: { parts: readonly TextPart[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
  return parts.map(({ text, marked }, index) => (marked ? <mark key={index}>{text}</mark> : text));
}
