import { useEffect, useState } from 'react';
import { parseJson } from '../../../base/values.js';
import { fillText } from '../../../texts/fill-text.js';
import { CodeText, texts } from './console-texts.js';
import { Json } from './JsonTree.js';
import { ItemReader, type StreamItem } from './read-items.js';
import type { ConsoleStream } from './send.js';

/** Number of items that stay on the page; further ones are only counted. */
const mostShown = 100;
/** Milliseconds in which arriving items are collected before they are rendered. */
const stepMs = 100;

interface Progress {
  state: 'coming' | 'ended' | 'stopped' | 'broken';
  count: number;
  /** The newest first. */
  items: readonly StreamItem[];
}

const stateTexts = {
  coming: 'callItemsComing',
  ended: 'callItemsEnded',
  stopped: 'callItemsStopped',
  broken: 'callItemsBroken',
} as const;

/** The items of an answer as they come. */
export function Items({ answer, onStop }: { answer: ConsoleStream; onStop: () => void }) {
  const [{ state, count, items }, setProgress] = useState<Progress>({ state: 'coming', count: 0, items: [] });
  useEffect(() => {
    let isGone = false;
    const show = (next: Progress) => {
      if (!isGone) setProgress(next);
    };
    void readAll(answer, show);
    return () => {
      isGone = true;
    };
  }, [answer]);
  return (
    <>
      <p aria-live={state === 'coming' ? 'off' : undefined}>
        {fillText(texts[stateTexts[state]], { count })}
        {count > mostShown && ` ${fillText(texts.callItemsShown, { count: mostShown })}`}{' '}
        {state === 'coming' && (
          <button type="button" className="rd-console-quiet" onClick={onStop}>
            {texts.callStop}
          </button>
        )}
      </p>
      <ol className="rd-console-items" aria-live="off">
        {items.map((item) => (
          <li key={item.number} value={item.number}>
            <Item item={item} />
          </li>
        ))}
      </ol>
    </>
  );
}

function Item({ item: { name, text } }: { item: StreamItem }) {
  const value = parseJson(text);
  return (
    <>
      {name !== undefined && <span className="rd-type">{name}</span>}
      {value === undefined ? <CodeText text={text} /> : <Json value={value} />}
    </>
  );
}

async function readAll(
  { body, kind, signal }: ConsoleStream,
  show: (progress: Progress) => void,
): Promise<void> {
  const reader = new ItemReader(kind);
  let items: readonly StreamItem[] = [];
  let count = 0;
  let shownMs = 0;
  const add = (some: readonly StreamItem[]) => {
    count += some.length;
    items = [...[...some].reverse(), ...items].slice(0, mostShown);
  };
  const tell = (state: Progress['state']) => show({ state, count, items });
  // A timer shows the last item even if no other follows.
  const timer = setInterval(() => tell('coming'), stepMs);
  try {
    const decoder = new TextDecoder();
    const chunks = body.getReader();
    for (;;) {
      const { done, value } = await chunks.read();
      if (done) break;
      add(reader.push(decoder.decode(value, { stream: true })));
      // Lets the browser paint between items that arrive very fast.
      if (performance.now() - shownMs > stepMs) {
        await new Promise((painted) => setTimeout(painted));
        shownMs = performance.now();
      }
    }
    add(reader.end());
    clearInterval(timer);
    tell('ended');
  } catch {
    clearInterval(timer);
    tell(signal.aborted ? 'stopped' : 'broken');
  }
}
