// A certificate for a local HTTPS server: X.509 v3 (RFC 5280) written in DER by hand, as Node makes keys but no
// certificates. Whoever connects has to be told not to mind who signed it.
import { generateKeyPairSync, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  key: string;
  /** PEM. */
  cert: string;
}

/** Valid for two days around now, for any host that the client does not check. */
export function selfSignedCertificate(): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = sequence(set(sequence(objectId(0x55, 0x04, 0x03), tlv(0x0c, Buffer.from('test')))));
  const ecdsaWithSha256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const dayMs = 86_400_000;
  const body = sequence(
    tlv(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = sequence(
    body,
    ecdsaWithSha256,
    tlv(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const base64 = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`,
  };
}

function tlv(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const lengthBytes =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), value]);
}

const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, Buffer.concat(parts));
const set = (...parts: Buffer[]): Buffer => tlv(0x31, Buffer.concat(parts));
const integer = (value: number): Buffer => tlv(0x02, Buffer.from([value]));
const objectId = (...bytes: number[]): Buffer => tlv(0x06, Buffer.from(bytes));

/** 2026-11-21T02:00:00Z -> 261121020000Z */
function utcTime(timeMs: number): Buffer {
  const text = new Date(timeMs).toISOString().replace(/\D/g, '').slice(2, 14);
  return tlv(0x17, Buffer.from(`${text}Z`));
}
