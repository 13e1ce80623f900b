// A remote cache over plain HTTP, with the protocol of Bazel's remote caches: GET, HEAD and PUT of /cas/<hash> and /ac/<key>. Nothing that
// it does can make a build fail: what it does not deliver is made locally.
import { Agent as HttpAgent, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { type BlobRef, type BlobStore, isBlob } from './blob-store.js';

// A request may take as long as data keeps coming; the time left is checked this often.

const tickMs = 20;
/** Slower transfers than this are given up. */
const bytesPerMs = 1000;

/** Nothing, or too little, has arrived for too long. */
class OutOfPatience extends Error {}

/** The time that requests may still wait. All requests to a server share it, because it is enough if one of many makes progress. */
class Patience {
  #leftMs: number;
  #waiting = new Set<(error: OutOfPatience) => void>();
  #ticks: NodeJS.Timeout | undefined;

  constructor(readonly mostMs: number) {
    this.#leftMs = mostMs;
  }

  /** Called when the server begins to answer. */
  renew(): void {
    this.#leftMs = this.mostMs;
  }

  /** Called with the number of bytes received or sent. */
  goOn(bytes: number): void {
    this.#leftMs = Math.min(this.mostMs, this.#leftMs + bytes / bytesPerMs);
  }

  /** Waits for work. @param work gets a signal that aborts it when it takes too long @throws OutOfPatience */
  async wait<Value>(work: (end: AbortSignal) => Promise<Value>): Promise<Value> {
    const abort = new AbortController();
    const giveUp = (error: OutOfPatience): void => abort.abort(error);
    this.#waiting.add(giveUp);
    this.#startTicks();
    try {
      return await work(abort.signal);
    } catch (error) {
      throw abort.signal.aborted ? abort.signal.reason : error;
    } finally {
      this.#waiting.delete(giveUp);
      if (this.#waiting.size === 0) clearInterval(this.#ticks);
    }
  }

  /** Starts the clock. Time in which this process itself was busy does not count, as it could not receive anything. */
  #startTicks(): void {
    if (this.#waiting.size !== 1) return;
    let lastMs = performance.now();
    this.#ticks = setInterval(() => {
      const nowMs = performance.now();
      this.#leftMs -= Math.min(nowMs - lastMs, 2 * tickMs);
      lastMs = nowMs;
      if (this.#leftMs > 0) return;
      for (const giveUp of this.#waiting) giveUp(new OutOfPatience(`no answer within ${this.mostMs} ms`));
    }, tickMs);
  }
}

interface HttpStoreOptions {
  /** Sent with every request; without one, nothing is written. */
  token: string | undefined;
  /** How long the cache may delay a build. Default: 300 ms. */
  readPatienceMs?: number;
}

/** What the summary of a build says about the remote cache. */
export interface RemoteUse {
  /** In bytes. */
  fetched: number;
  sent: number;
  /** Number of blobs whose bytes did not match their hash. */
  refused: number;
  /** Why the cache was not used any further. */
  problem: string | undefined;
}

interface Answer {
  status: number;
  body: Buffer;
}

const largestPointer = 1024 * 1024;
/** Writing happens after the build, when nobody waits for the site, and storing may take the server longer. */
const writePatienceMs = 2000;
const connections = 6;
const pieceBytes = 64 * 1024;

export class HttpStore implements BlobStore {
  readonly use: RemoteUse = { fetched: 0, sent: 0, refused: 0, problem: undefined };
  #base: string;
  #token: string | undefined;
  #agent: HttpAgent;
  #reading: Patience;
  #writing = new Patience(writePatienceMs);
  #refused = new Set<string>();

  /** @param url with or without a slash at the end */
  constructor(url: string, { token, readPatienceMs = 300 }: HttpStoreOptions) {
    this.#base = url.endsWith('/') ? url : `${url}/`;
    this.#token = token;
    const options = { keepAlive: true, maxSockets: connections };
    this.#agent = url.startsWith('https:') ? new HttpsAgent(options) : new HttpAgent(options);
    this.#reading = new Patience(readPatienceMs);
  }

  async blob(ref: BlobRef): Promise<Buffer | undefined> {
    const answer = await this.#ask('GET', `cas/${ref.hash}`, { mostBytes: ref.size });
    if (answer?.status !== 200) return undefined;
    if (isBlob(answer.body, ref)) return answer.body;
    this.use.refused += 1;
    this.#refused.add(ref.hash);
    return undefined;
  }

  /** Tells whether a blob is stored. A damaged one counts as missing, so that a machine that may write replaces it. */
  async has({ hash }: BlobRef): Promise<boolean> {
    return !this.#refused.has(hash) && (await this.#ask('HEAD', `cas/${hash}`, {}))?.status === 200;
  }

  async putBlob({ hash }: BlobRef, bytes: Uint8Array): Promise<void> {
    await this.#put(`cas/${hash}`, bytes);
  }

  async pointer(key: string): Promise<Buffer | undefined> {
    const answer = await this.#ask('GET', `ac/${key}`, { mostBytes: largestPointer });
    return answer?.status === 200 ? answer.body : undefined;
  }

  async putPointer(key: string, bytes: Uint8Array): Promise<void> {
    await this.#put(`ac/${key}`, bytes);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #put(place: string, body: Uint8Array): Promise<void> {
    const answer = await this.#ask('PUT', place, { body });
    if (!answer) return;
    if (answer.status >= 300) this.#leaveAlone(`it answered ${answer.status} to what was sent`);
    else this.use.sent += body.length;
  }

  /** Sends a request. @returns undefined, and sends no further ones, if the cache does not work */
  async #ask(
    method: 'GET' | 'HEAD' | 'PUT',
    place: string,
    content: { body?: Uint8Array; mostBytes?: number },
  ): Promise<Answer | undefined> {
    if (this.use.problem !== undefined) return undefined;
    const patience = method === 'GET' ? this.#reading : this.#writing;
    try {
      const answer = await patience.wait((end) => this.#exchange(method, place, content, patience, end));
      // A redirect is not followed: it may lead to any host, and would send the token there.
      const isFine = answer.status < 300 || answer.status === 404 || method === 'PUT';
      if (!isFine) this.#leaveAlone(`it answered ${answer.status}`);
      return isFine ? answer : undefined;
    } catch (error) {
      this.#leaveAlone((error as Error).message || String((error as NodeJS.ErrnoException).code));
      return undefined;
    }
  }

  async #exchange(
    method: string,
    place: string,
    { body, mostBytes = 0 }: { body?: Uint8Array; mostBytes?: number },
    patience: Patience,
    signal: AbortSignal,
  ): Promise<Answer> {
    const send = this.#base.startsWith('https:') ? requestHttps : requestHttp;
    const request = send(this.#base + place, {
      method,
      agent: this.#agent,
      signal,
      headers: {
        ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
        ...(body && { 'content-length': body.length, 'content-type': 'application/octet-stream' }),
      },
    });
    const responding = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve);
      request.on('error', reject);
    });
    for (let at = 0; body && at < body.length; at += pieceBytes) {
      const piece = body.subarray(at, at + pieceBytes);
      request.write(piece, () => patience.goOn(piece.length));
    }
    request.end();
    const response = await responding;
    patience.renew();
    const status = response.statusCode!;
    const pieces: Buffer[] = [];
    let size = 0;
    if (status !== 200 || method !== 'GET') response.resume();
    else
      for await (const piece of response as AsyncIterable<Buffer>) {
        patience.goOn(piece.length);
        size += piece.length;
        this.use.fetched += piece.length;
        if (size > mostBytes) throw new Error('it sent more than was asked for');
        pieces.push(piece);
      }
    return { status, body: Buffer.concat(pieces) };
  }

  #leaveAlone(problem: string): void {
    this.use.problem ??= problem;
  }
}
