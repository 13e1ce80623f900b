// Shows the response to a request in a console: status, headers and body.
import { useEffect, useState } from 'react';
import { parseJson } from '../../../base/values.js';
import { fillText } from '../../../texts/fill-text.js';
import { CodeText, sizeOf, texts } from './console-texts.js';
import { Items } from './Items.js';
import { Json } from './JsonTree.js';
import type { ConsoleAnswer, ConsoleFailure, ConsoleStream } from './send.js';

interface AnswerProps {
  outcome: ConsoleAnswer | ConsoleStream | ConsoleFailure;
  /** Called to abort a streamed response. */
  onStop(): void;
}

export function Answer({ outcome, onStop }: AnswerProps) {
  if (outcome.type === 'failure')
    return (
      <div className="rd-console-failure">
        <p>
          <strong>{outcome.title}</strong>
        </p>
        <p>{outcome.explanation}</p>
      </div>
    );
  const { status, statusText, timeMs, headers } = outcome;
  return (
    <div className="rd-console-answer">
      <p>
        <strong className={`rd-status rd-status-${String(status).charAt(0)}`}>
          {status} {statusText}
        </strong>{' '}
        <span className="rd-type">
          {timeMs} ms{outcome.type === 'answer' && `, ${sizeOf(outcome.blob.size)}`}
        </span>
      </p>
      <details className="rd-inside">
        <summary>
          {headers.length === 1
            ? texts.callOneHeader
            : fillText(texts.callHeaders, { count: headers.length })}
        </summary>
        <CodeText text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} />
        <p className="rd-rules">{texts.callHiddenHeaders}</p>
      </details>
      {outcome.type === 'stream' ? <Items answer={outcome} onStop={onStop} /> : <Body answer={outcome} />}
    </div>
  );
}

type Shown =
  | { type: 'json'; value: unknown }
  | { type: 'text'; text: string }
  | { type: 'image' | 'file'; url: string };

/** Bytes of the largest body that is shown; a larger one is offered as a download. */
const largestShown = 2_000_000;

function Body({ answer }: { answer: ConsoleAnswer }) {
  const [shown, setShown] = useState<Shown>();
  const { blob, mediaType, headers } = answer;
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    const show = async (): Promise<void> => {
      const next = await toShown(blob, mediaType);
      if (isGone) return;
      if ('url' in next) url = next.url;
      setShown(next);
    };
    void show();
    return () => {
      isGone = true;
      if (url !== undefined) URL.revokeObjectURL(url);
    };
  }, [blob, mediaType]);
  if (blob.size === 0) return <p className="rd-type">{texts.callNoBody}</p>;
  switch (shown?.type) {
    case 'json':
      return <Json value={shown.value} />;
    case 'text':
      return <CodeText text={shown.text} />;
    case 'image':
      return <img src={shown.url} alt={texts.callPicture} />;
    case 'file':
      return (
        <p>
          <a href={shown.url} download={fileName(headers)}>
            {fillText(texts.callDownload, {
              type: mediaType || 'application/octet-stream',
              size: sizeOf(blob.size),
            })}
          </a>
        </p>
      );
    default:
      return null;
  }
}

async function toShown(blob: Blob, mediaType: string): Promise<Shown> {
  const asFile = (): Shown => ({ type: 'file', url: URL.createObjectURL(new Blob([blob])) });
  if (blob.size > largestShown) return asFile();
  // As an <img>, an SVG cannot run scripts.
  if (mediaType.startsWith('image/')) return { type: 'image', url: URL.createObjectURL(blob) };
  if (/[/+]json$/.test(mediaType)) {
    const text = await blob.text();
    const value = parseJson(text);
    return value === undefined ? { type: 'text', text } : { type: 'json', value };
  }
  return /^text\/|xml$|javascript$|^application\/(?:yaml|x-ndjson)$/.test(mediaType)
    ? { type: 'text', text: await blob.text() }
    : asFile();
}

/** Returns the file name that the server suggests; `answer` if it suggests none. */
function fileName(headers: ConsoleAnswer['headers']): string {
  const disposition = headers.find(([name]) => name === 'content-disposition')?.[1] ?? '';
  const [, quoted, bare] = /filename="?(?:([^"]+)"|([^;\s]+))/.exec(disposition) ?? [];
  return (quoted ?? bare ?? 'answer').replace(/[\\/]/g, '-');
}
