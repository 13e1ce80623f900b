import { memo, useId, useState } from 'react';
import { parseJson } from '../../../base/values.js';
import type { SocketMessage } from '../../../openapi/socket-call.js';
import { fillText } from '../../../texts/fill-text.js';
import { CodeText, sizeOf } from '../console/console-texts.js';
import { Labelled } from '../console/Field.js';
import { Json } from '../console/JsonTree.js';
import { answerTo, type Draft, recognise } from './recognise.js';
import type { Frame, SocketSession } from './session.js';
import { countWords, texts } from './socket-texts.js';

/** Number of messages that stay on the page. */
const mostShown = 100;
/** Number of characters shown of a collapsed message. */
const longestPreview = 120;
/** Number of characters shown of an expanded message. */
const longestShown = 100_000;

interface FramesProps {
  messages: readonly SocketMessage[];
  session: SocketSession;
  /** The messages that are kept, oldest first. */
  frames: readonly Frame[];
  /** Number of all messages, including those no longer kept. */
  count: number;
  onAnswer(answer: Draft): void;
}

/** The list of received and sent messages, newest first. */
export function Frames({ messages, session, frames, count, onAnswer }: FramesProps) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const words = wanted.trim().toLowerCase();
  const found = words === '' ? frames : frames.filter(({ text }) => text.toLowerCase().includes(words));
  const shown = found.slice(-mostShown).reverse();
  return (
    <section aria-label={texts.socketMessages}>
      <Labelled id={id} label={texts.socketSearch}>
        <input
          id={id}
          type="search"
          autoComplete="off"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
      </Labelled>
      <p className="rd-type" data-count={count}>
        {count > frames.length
          ? fillText(texts.socketKept, { count, kept: frames.length })
          : countWords(count)}{' '}
        {words !== '' && fillText(texts.socketFound, { count: found.length })}{' '}
        {found.length > mostShown && fillText(texts.socketShown, { count: mostShown })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable */}
      <ol className="rd-console-items rd-socket-frames" tabIndex={0} aria-label={texts.socketMessages}>
        {shown.map((frame) => (
          <FrameEntry key={frame.number} {...{ frame, messages, session, onAnswer }} />
        ))}
      </ol>
    </section>
  );
}

interface FrameEntryProps extends Pick<FramesProps, 'messages' | 'session'> {
  frame: Frame;
  onAnswer(answer: Draft): void;
}

const FrameEntry = memo(
  function FrameEntry({ frame, messages, session, onAnswer }: FrameEntryProps) {
    const [isOpen, setOpen] = useState(false);
    const { number, direction, isBinary, size, text, answers, atMs } = frame;
    const message = isBinary ? undefined : recognise(text, direction, messages);
    const answer = direction === 'in' && message ? answerTo(text, message, messages) : undefined;
    return (
      <li value={number}>
        <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>
            <time>{timeOf(session.startedAt.getTime() + atMs)}</time>{' '}
            <span className={`rd-socket-${direction}`}>
              {direction === 'in' ? texts.socketIn : texts.socketOut}
            </span>{' '}
            {message && <code>{message.name}</code>} <span className="rd-type">{sizeOf(size)}</span>{' '}
            <span className="rd-socket-preview">{text.slice(0, longestPreview)}</span>
          </summary>
          {isOpen && <FrameInside frame={frame} />}
        </details>
        {answers && <span className="rd-type">{fillText(texts.socketAnswers, answers)}</span>}
        {answer && (
          <button type="button" className="rd-console-quiet" onClick={() => onAnswer(answer)}>
            {texts.socketAnswer}
            <span className="rd-visually-hidden"> {number}</span>
          </button>
        )}
      </li>
    );
  },
  (before, after) => before.frame === after.frame,
);

function FrameInside({ frame: { isBinary, size, text } }: { frame: Frame }) {
  if (isBinary) return <CodeText text={fillText(texts.socketBinary, { size: sizeOf(size), hex: text })} />;
  const value = text.length > longestShown ? undefined : parseJson(text);
  if (typeof value === 'object' && value !== null) return <Json value={value} />;
  return (
    <>
      {text.length > longestShown && <p className="rd-type">{texts.socketCut}</p>}
      <CodeText text={text.slice(0, longestShown)} />
    </>
  );
}

/** Formats a time in the reader's time zone: `14:02:03.120`. */
function timeOf(ms: number): string {
  const date = new Date(ms);
  return `${date.toTimeString().slice(0, 8)}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}
