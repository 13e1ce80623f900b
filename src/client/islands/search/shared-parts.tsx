// What the search dialog and the search page share: texts, marked matches, error messages.
import type { ReactNode } from 'react';
import searchTexts from '../../../texts/english/search.json';
import searchFrameTexts from '../../../texts/english/search-frame.json';
import type { MarkedText } from './hit-texts.js';

/** Returns the texts in the page's language: `<html data-texts>` holds those that differ from English. */
export function ownTexts<T extends object>(english: T): T {
  return { ...english, ...JSON.parse(document.documentElement.dataset.texts ?? '{}') };
}

export const texts = ownTexts({ ...searchFrameTexts, ...searchTexts });

/**
 * Renders a text with its matches marked. This is not a component, as each key pressed would create some twenty of them. Marks keep their
 * positions, so the next key only changes the text of existing elements.
 */
export function markedText(parts: MarkedText): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text stay in their order
  return parts.map((text, index) => (index % 2 === 1 ? <mark key={index}>{text}</mark> : text));
}

/** Shown in place of results if the search could not be reached, or refused the request. */
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
