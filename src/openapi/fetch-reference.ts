// Fetches what a description refers to on the network, where the config allows it. Addresses inside a network are refused
// when the name was looked up, so that a name which leads there, or a second lookup, does not help.
import { lookup as lookupName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

export interface FetchEffects {
  /** Whether an IP address may be connected to. */
  isPublic(address: string): boolean;
}

export class PrivateAddress extends Error {}

const largestAnswer = 20_000_000;
const timeoutMs = 15_000;

/** Text at a URL. @throws PrivateAddress, or Error whose message says what went wrong. Redirects are not followed. */
export function fetchReference(
  url: string,
  { isPublic }: FetchEffects = { isPublic: isPublicAddress },
): Promise<string> {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isPublic(literal)) return Promise.reject(new PrivateAddress(literal));
  const lookup: LookupFunction = (name, options, callback) => {
    lookupName(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const found = addresses.find(({ address }) => !isPublic(address));
      if (found) return callback(new PrivateAddress(found.address), '', 0);
      if (options.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
  const client = protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    const request = client.get(url, { lookup, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
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
  });
}

export function isRemote(file: string): boolean {
  return /^https?:\/\//i.test(file);
}

const privateAddresses = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::', 96],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv6');

/** Addresses of this machine, of local networks and of clouds' own services are not. */
function isPublicAddress(address: string): boolean {
  return !privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
