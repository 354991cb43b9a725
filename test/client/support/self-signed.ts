// A certificate that nobody vouches for, made on the spot: DER by hand, so that no key lies in the
// repository.

import { generateKeyPairSync, sign } from 'node:crypto';

const SEQUENCE = 0x30;
const SET = 0x31;
const ECDSA_SHA256 = element(SEQUENCE, element(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = element(0x06, Buffer.from('550403', 'hex'));
const SUBJECT_ALT_NAME = element(0x06, Buffer.from('551d11', 'hex'));

export interface TlsFiles {
  readonly key: string;
  readonly cert: string;
}

/** A self-signed certificate of 127.0.0.1, good from 2020 to 2049 (RFC 5280). */
export function selfSigned(): TlsFiles {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const name = element(
    SEQUENCE,
    element(SET, element(SEQUENCE, COMMON_NAME, element(0x0c, Buffer.from('127.0.0.1')))),
  );
  const validity = element(
    SEQUENCE,
    element(0x17, Buffer.from('200101000000Z')),
    element(0x17, Buffer.from('491231000000Z')),
  );
  const address = element(SEQUENCE, element(0x87, Buffer.from([127, 0, 0, 1])));
  const extensions = element(
    0xa3,
    element(SEQUENCE, element(SEQUENCE, SUBJECT_ALT_NAME, element(0x04, address))),
  );
  const signed = element(
    SEQUENCE,
    element(0xa0, element(0x02, Buffer.from([2]))),
    element(0x02, Buffer.from([1])),
    ECDSA_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', signed, privateKey)]);
  const certificate = element(SEQUENCE, signed, ECDSA_SHA256, element(0x03, signature));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** One DER element: its tag, the length of what is in it, and that. */
function element(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? Buffer.from([content.length])
      : Buffer.from([0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}
