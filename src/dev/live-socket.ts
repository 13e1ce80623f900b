// The WebSocket that tells open pages of changes. It only sends: messages from browsers are ignored.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { type AllowedHosts, isOwnOrigin, isToken, mayAsk } from '../preview/guard-request.js';
import type { LiveMessage } from './live-changes.js';

/** Outside of any base URL; no page can have this path, because names of pages do not begin with an underscore. */
const socketPath = '/_relaydocs/live';

const pingEveryMs = 30_000;
const maxSockets = 200;
/** Messages from browsers are not needed, so a larger one ends the connection. */
const maxFrameBytes = 1024;
/** A browser that receives too slowly is disconnected; it reloads its page when it connects again. */
const maxWaitingBytes = 4_000_000;

interface LiveOptions {
  servers: readonly Server[];
  allowed: AllowedHosts;
  token: string;
  /** Returns the first messages for a page that was rendered at a version. */
  greet(version: number): readonly LiveMessage[];
}

export class LiveSockets {
  /** Loaded when the first page connects, so that the start does not wait for it. */
  #opening: Promise<WebSocketServer> | undefined;
  #clients: ReadonlySet<WebSocket> = new Set();
  #alive = new WeakSet<WebSocket>();
  #timer: NodeJS.Timeout;
  #isClosed = false;

  constructor(options: LiveOptions) {
    for (const server of options.servers) {
      server.on('upgrade', (request, socket, head) => void this.#upgrade(request, socket, head, options));
    }
    this.#timer = setInterval(() => this.#ping(), pingEveryMs).unref();
  }

  send(message: LiveMessage): void {
    const text = JSON.stringify(message);
    for (const socket of this.#clients) sendText(socket, text);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#isClosed = true;
    for (const socket of this.#clients) socket.terminate();
  }

  async #open(): Promise<WebSocketServer> {
    const { WebSocketServer } = await import('ws');
    const opened = new WebSocketServer({
      noServer: true,
      maxPayload: maxFrameBytes,
      perMessageDeflate: false,
    });
    this.#clients = opened.clients;
    return opened;
  }

  async #upgrade(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    options: LiveOptions,
  ): Promise<void> {
    // A reset by the other side is not an error.
    socket.on('error', () => socket.destroy());
    const version = this.#mayListen(request, options);
    if (version === undefined) {
      socket.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    this.#opening ??= this.#open();
    const sockets = await this.#opening;
    if (this.#isClosed) {
      socket.destroy();
      return;
    }
    sockets.handleUpgrade(request, socket, head, (opened) => {
      opened.on('error', () => opened.terminate());
      opened.on('pong', () => this.#alive.add(opened));
      this.#alive.add(opened);
      for (const message of options.greet(version)) sendText(opened, JSON.stringify(message));
    });
  }

  /** Returns the version of the page that wants to connect; undefined if it may not. */
  #mayListen({ url = '', headers }: IncomingMessage, { allowed, token }: LiveOptions): number | undefined {
    if (!mayAsk(headers, allowed) || this.#clients.size >= maxSockets) return undefined;
    const { origin, host } = headers;
    if (origin === undefined || !isOwnOrigin(origin, host!)) return undefined;
    const [path, query] = url.split('?', 2);
    const asked = new URLSearchParams(query);
    if (path !== socketPath || !isToken(asked.get('token'), token)) return undefined;
    const version = Number(asked.get('version'));
    return Number.isSafeInteger(version) ? version : 0;
  }

  #ping(): void {
    for (const socket of this.#clients) {
      if (!this.#alive.has(socket)) {
        socket.terminate();
        continue;
      }
      this.#alive.delete(socket);
      socket.ping();
    }
  }
}

function sendText(socket: WebSocket, text: string): void {
  if (socket.bufferedAmount > maxWaitingBytes) socket.terminate();
  else socket.send(text);
}
