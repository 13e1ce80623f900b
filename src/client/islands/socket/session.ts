// A WebSocket connection and its messages. Memory is bounded: all messages are counted, but only the last ones are kept.
import { parseJson, valueAt } from '../../../base/values.js';
import { Secrets } from './secrets.js';

export interface Frame {
  /** Number of the message, from 1, in the order of sending and receiving. */
  number: number;
  /** Milliseconds since the session began. */
  atMs: number;
  direction: 'in' | 'out';
  isBinary: boolean;
  /** Size in bytes. */
  size: number;
  /** The text with keys masked. For a binary message, its first bytes in hexadecimal. */
  text: string;
  /** The message that this one replies to. */
  answers: { number: number; timeMs: number } | undefined;
}

export type SocketState =
  | { type: 'idle' | 'connecting' | 'open' | 'closing' }
  | { type: 'failed'; origin: string }
  | { type: 'closed'; code: number; reason: string };

/** What the page shows. A new object is created whenever something changes. */
interface Snapshot {
  state: SocketState;
  /** The last messages, oldest first. */
  frames: readonly Frame[];
  count: number;
}

const mostKept = 1000;
const mostCharacters = 8_000_000;
/** Messages are cut to this many characters. */
const longestKept = 1_000_000;
/** Longer messages are not parsed for a correlation id. */
const longestRead = 100_000;
const hexBytes = 32;
const encoder = new TextEncoder();
const patienceMs = 3000;
/** Milliseconds in which changes are collected before they are shown. */
const stepMs = 100;

export class SocketSession {
  readonly secrets = new Secrets();
  readonly startedAt = new Date();
  /** The address with keys masked. */
  url = '';
  private socket: WebSocket | undefined;
  private frames: Frame[] = [];
  private characters = 0;
  private count = 0;
  private state: SocketState = { type: 'idle' };
  private readonly asked = new Map<string, { number: number; atMs: number }>();
  private readonly listeners = new Set<() => void>();
  private shown: Snapshot = { state: this.state, frames: [], count: 0 };
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param correlations paths at which messages may have a correlation id. */
  constructor(private readonly correlations: readonly (readonly string[])[]) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly snapshot = (): Snapshot => this.shown;

  open(url: string): void {
    this.socket?.close();
    this.url = this.secrets.mask(url);
    const socket = new WebSocket(url);
    socket.binaryType = 'arraybuffer';
    this.socket = socket;
    this.asked.clear();
    const isOwn = () => this.socket === socket;
    let wasOpen = false;
    socket.onopen = () => {
      wasOpen = true;
      if (isOwn()) this.enter({ type: 'open' });
    };
    socket.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (isOwn()) this.add('in', data);
    };
    socket.onclose = ({ code, reason }) => {
      if (!isOwn()) return;
      this.socket = undefined;
      const { origin } = new URL(url);
      this.enter(
        wasOpen ? { type: 'closed', code, reason: this.secrets.mask(reason) } : { type: 'failed', origin },
      );
    };
    this.enter({ type: 'connecting' });
  }

  send(text: string): void {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.socket.send(text);
    this.add('out', text);
  }

  stop(): void {
    const { socket } = this;
    if (!socket) return;
    if (this.state.type === 'connecting') {
      this.socket = undefined;
      this.enter({ type: 'idle' });
    } else {
      this.enter({ type: 'closing' });
      // A server may never confirm that it closes.
      setTimeout(() => {
        if (this.socket !== socket) return;
        this.socket = undefined;
        this.enter({ type: 'closed', code: 1006, reason: '' });
      }, patienceMs);
    }
    socket.close(1000);
  }

  /** Returns the correlation id of a message, by which replies are matched; undefined if it has none. */
  private correlationOf(text: string): string | undefined {
    if (this.correlations.length === 0 || text.length > longestRead) return undefined;
    const value = parseJson(text);
    const ids = this.correlations.map((path) => valueAt(value, path));
    const id = ids.find((one) => typeof one === 'string' || typeof one === 'number');
    return id === undefined ? undefined : String(id);
  }

  private add(direction: Frame['direction'], data: string | ArrayBuffer): void {
    const isBinary = typeof data !== 'string';
    const size = isBinary ? data.byteLength : encoder.encode(data).byteLength;
    const whole = isBinary ? toHex(data) : this.secrets.mask(data);
    const text = whole.length > longestKept ? whole.slice(0, longestKept) : whole;
    const atMs = Date.now() - this.startedAt.getTime();
    const number = ++this.count;
    const id = isBinary ? undefined : this.correlationOf(data);
    const question = direction === 'in' && id !== undefined ? this.asked.get(id) : undefined;
    if (direction === 'out' && id !== undefined) {
      this.asked.set(id, { number, atMs });
      if (this.asked.size > mostKept) this.asked.delete(this.asked.keys().next().value!);
    }
    const answers = question && { number: question.number, timeMs: atMs - question.atMs };
    this.frames.push({ number, atMs, direction, isBinary, size, text, answers });
    this.characters += text.length;
    this.forget();
    // Changes are collected, so that the browser can paint during a flood of messages.
    this.timer ??= setTimeout(() => this.show(), stepMs);
  }

  /** Drops the oldest messages, several at a time, as each removal moves the whole list. */
  private forget(): void {
    if (this.frames.length <= mostKept * 1.2 && this.characters <= mostCharacters) return;
    let gone = Math.max(0, this.frames.length - mostKept);
    this.characters -= this.frames.slice(0, gone).reduce((sum, { text }) => sum + text.length, 0);
    while (this.characters > mostCharacters && gone < this.frames.length)
      this.characters -= this.frames[gone++]!.text.length;
    this.frames = this.frames.slice(gone);
  }

  private enter(state: SocketState): void {
    this.state = state;
    this.show();
  }

  private show(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.shown = { state: this.state, frames: this.frames.slice(-mostKept), count: this.count };
    for (const listener of this.listeners) listener();
  }
}

function toHex(data: ArrayBuffer): string {
  const bytes = Array.from(new Uint8Array(data, 0, Math.min(hexBytes, data.byteLength)));
  const text = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  return data.byteLength > hexBytes ? `${text} …` : text;
}
