// Saves a WebSocket session as a file without the keys used in it, and reads such files.
import { parseJson } from '../../../base/values.js';
import type { SocketSession } from './session.js';

interface SavedFrame {
  number: number;
  /** Milliseconds since the session began. */
  atMs: number;
  direction: 'in' | 'out';
  size: number;
  /** Missing for binary messages. */
  text?: string;
}

interface SavedSession {
  /** Identifies the file format. */
  kind: typeof kind;
  url: string;
  startedAt: string;
  /** Number of all messages; `frames` only holds the last ones. */
  count: number;
  frames: SavedFrame[];
}

const kind = 'relaydocs WebSocket session';

/** Returns the contents of the file for a session. */
export function toSavedText(session: SocketSession): string {
  const { frames, count } = session.snapshot();
  const saved: SavedSession = {
    kind,
    url: session.url,
    startedAt: session.startedAt.toISOString(),
    count,
    frames: frames.map(({ number, atMs, direction, size, isBinary, text }) => {
      const frame = { number, atMs, direction, size };
      // Also masks keys that were typed after the message arrived. Binary messages are omitted, as they may contain a key.
      return isBinary ? frame : { ...frame, text: session.secrets.mask(text) };
    }),
  };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

/** Returns the messages that were sent, in order to send them again; undefined if it is not such a file. */
export function readSentFrames(text: string): Required<SavedFrame>[] | undefined {
  const saved = parseJson(text) as Partial<SavedSession> | undefined | null;
  if (saved?.kind !== kind || !Array.isArray(saved.frames)) return undefined;
  return saved.frames.filter(
    (frame): frame is Required<SavedFrame> =>
      frame?.direction === 'out' && typeof frame.text === 'string' && typeof frame.atMs === 'number',
  );
}
