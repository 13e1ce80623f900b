// A session as a file: what went over a connection, without the keys that it was made with.
import { parseJson } from '../../../base/values.js';
import type { SocketSession } from './session.js';

interface SavedFrame {
  number: number;
  /** Since the session began. */
  atMs: number;
  direction: 'in' | 'out';
  size: number;
  /** Missing for binary. */
  text?: string;
}

interface SavedSession {
  /** Says what the file is. */
  kind: typeof kind;
  url: string;
  startedAt: string;
  /** How many messages there were: `frames` holds the last ones. */
  count: number;
  frames: SavedFrame[];
}

const kind = 'relaydocs WebSocket session';

export function toSavedText(session: SocketSession): string {
  const { frames, count } = session.snapshot();
  const saved: SavedSession = {
    kind,
    url: session.url,
    startedAt: session.startedAt.toISOString(),
    count,
    frames: frames.map(({ number, atMs, direction, size, isBinary, text }) => {
      const frame = { number, atMs, direction, size };
      // A key that was typed after it came is taken out as well; of bytes nothing is written, as a key may be in them.
      return isBinary ? frame : { ...frame, text: session.secrets.mask(text) };
    }),
  };
  return `${JSON.stringify(saved, null, 2)}\n`;
}

/** What was sent, to be sent again; undefined for a file of another kind. */
export function readSentFrames(text: string): Required<SavedFrame>[] | undefined {
  const saved = parseJson(text) as Partial<SavedSession> | undefined | null;
  if (saved?.kind !== kind || !Array.isArray(saved.frames)) return undefined;
  return saved.frames.filter(
    (frame): frame is Required<SavedFrame> =>
      frame?.direction === 'out' && typeof frame.text === 'string' && typeof frame.atMs === 'number',
  );
}
