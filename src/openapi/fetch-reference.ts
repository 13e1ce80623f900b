// Fetches files on the network to which a description refers, if the config allows it.
import { type IsPublic, isPublicAddress, openRequest } from '../base/public-addresses.js';

export interface FetchEffects {
  isPublic: IsPublic;
}

const largestAnswer = 20_000_000;
const timeoutMs = 15_000;

/** Returns the text at a URL. Redirects are not followed. @throws PrivateAddress, or Error whose message says what failed. */
export function fetchReference(
  url: string,
  { isPublic }: FetchEffects = { isPublic: isPublicAddress },
): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = openRequest(url, { signal: AbortSignal.timeout(timeoutMs) }, isPublic);
    request.on('response', (response) => {
      const fail = (reason: string) => request.destroy(new Error(reason));
      if (response.statusCode !== 200) return fail(`the answer is ${response.statusCode}`);
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > largestAnswer) fail('it is too large');
        chunks.push(chunk);
      });
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end();
  });
}

export function isRemote(file: string): boolean {
  return /^https?:\/\//i.test(file);
}
