// Restricts requests to URLs in a site's texts to public IP addresses, so that a page cannot make the machine that builds it access its
// local network. Addresses are checked after DNS lookup, and the connection uses the checked address: so neither a host name with a private
// address nor one that resolves differently the second time gets around it.
import { lookup as lookupName } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Thrown for a request to an address that is not public; the message is the address. */
export class PrivateAddress extends Error {}

/** Tells whether a connection to an IP address is allowed. */
export type IsPublic = (address: string) => boolean;

/** Opens a request to a public address. Redirects are not followed. @throws PrivateAddress if the address is not public */
export function openRequest(
  url: string,
  options: https.RequestOptions,
  isPublic: IsPublic = isPublicAddress,
): http.ClientRequest {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) && !isPublic(literal)) throw new PrivateAddress(literal);
  const lookup: LookupFunction = (name, wanted, callback) => {
    lookupName(name, { ...wanted, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const found = addresses.find(({ address }) => !isPublic(address));
      if (found) return callback(new PrivateAddress(found.address), '', 0);
      if (wanted.all) return callback(null, addresses);
      callback(null, addresses[0]!.address, addresses[0]!.family);
    });
  };
  return (protocol === 'http:' ? http : https).request(url, { ...options, lookup });
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
  ['2001::', 32],
  ['2002::', 16],
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(network, bits, 'ipv6');

/** Tells whether an address is public: not one of this machine, a local network, or a cloud's metadata service. */
export function isPublicAddress(address: string): boolean {
  return !privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
