// What the dialog and the page with all results both show: texts, what was searched for in them, and failures.
import type { ReactNode } from 'react';
import searchTexts from '../../../texts/english/search.json';
import searchFrameTexts from '../../../texts/english/search-frame.json';
import type { MarkedText } from './hit-texts.js';

/** With those that are not English, which `<html data-texts>` holds. */
export function ownTexts<T extends object>(english: T): T {
  return { ...english, ...JSON.parse(document.documentElement.dataset.texts ?? '{}') };
}

export const texts = ownTexts({ ...searchFrameTexts, ...searchTexts });

/**
 * Text in which what was searched for is marked. No component: each key makes some twenty of them. As marks keep their
 * places, the next key fills the elements that are there.
 */
export function markedText(parts: MarkedText): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
  return parts.map((text, index) => (index % 2 === 1 ? <mark key={index}>{text}</mark> : text));
}

/** In place of results: nobody answered, or the answer was that the search cannot be done. */
export function SearchFailure({ error }: { error: Error }) {
  const isReached = /ApiError|DeserializationError/.test(error.name);
  return (
    <div className="rd-search-message" role="alert">
      <p>
        <strong>{isReached ? texts.searchRefused : texts.searchFails}</strong>
      </p>
      <p>{isReached ? error.message : texts.searchFailsHint}</p>
    </div>
  );
}
