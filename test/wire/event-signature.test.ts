// The event signature: the vectors of an independent implementation, Wycheproof's HMACs, and every way a
// header can be wrong by the name of its reason.

import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sameHex } from '../../src/base/text/digest.js';
import {
  type EventReason,
  type EventToVerify,
  eventReasons,
  eventSignatureOf,
  verifyEvent,
} from '../../src/wire/event-signature.js';
import { fc } from '../support/fast-check.js';
import { readSharedJson, readVectors } from './support/shared-testdata.js';

interface EventVectors {
  readonly cases: readonly {
    readonly webhook_secret: string;
    readonly raw_body: string;
    readonly 'service-signature': string;
    readonly valid: boolean;
    readonly kind: string;
  }[];
}

const SECRET = 'pmrwh_test_CA8_BEE0Ce8fEC38C-0EbC-6-E35D4c176af097-b16';
const NOW = 1_760_992_019;
const BODY = Buffer.from(
  '{"id":"evt_1","type":"order.issued","created_at":"2026-10-01T00:00:00.000Z","data":{}}',
);
const HEADER = eventSignatureOf(SECRET, NOW, BODY);
const HEX = HEADER.slice(-64);

function verify(change: Partial<EventToVerify>) {
  return verifyEvent({ rawBody: BODY, header: HEADER, secret: SECRET, nowUnixSeconds: NOW, ...change });
}

/** A header over the good body, signed for any text in place of `t`. */
function signedFor(t: string): string {
  return `t=${t},v1=${createHmac('sha256', SECRET).update(`${t}.`).update(BODY).digest('hex')}`;
}

describe('the event vectors of an independent implementation', () => {
  const { cases } = readVectors('events.json') as EventVectors;
  const reasons: Readonly<Record<string, EventReason>> = {
    short: 'v1_length',
    no_t: 't_missing',
    body_changed: 'mismatch',
    other_secret: 'mismatch',
    other_t: 'mismatch',
  };

  it('are all there', () => {
    expect(cases).toHaveLength(18);
  });

  it.each(cases)('case %#: $kind, valid $valid', (vector) => {
    const header = vector['service-signature'];
    const seconds = Number(/t=(\d+)/.exec(header)?.[1] ?? NOW);
    const verdict = verifyEvent({
      rawBody: Buffer.from(vector.raw_body),
      header,
      secret: vector.webhook_secret,
      nowUnixSeconds: seconds,
    });
    const reason = reasons[vector.kind];
    expect(verdict).toEqual(
      reason === undefined ? { valid: true, timestampSeconds: seconds } : { valid: false, reason },
    );
    expect(verdict.valid).toBe(vector.valid);
  });
});

interface WycheproofMacs {
  readonly testGroups: readonly {
    readonly tagSize: number;
    readonly tests: readonly {
      tcId: number;
      comment: string;
      key: string;
      msg: string;
      tag: string;
      result: string;
    }[];
  }[];
}

// The keys of these vectors are any bytes, ours are texts; so the MAC is made by the primitive below ours,
// and what is judged is the comparison: only a whole tag of the right bytes may pass.
describe('Wycheproof, HMAC-SHA256', () => {
  const file = readSharedJson('wycheproof/testvectors_v1/hmac_sha256_test.json') as
    | WycheproofMacs
    | undefined;
  if (file === undefined) {
    it('is not run: ../shared/testdata is not beside this checkout', () => expect(file).toBeUndefined());
    return;
  }
  const cases = file.testGroups.flatMap((group) => group.tests.map((test) => ({ ...test, ...group })));

  it('brings all 174 cases', () => {
    expect(cases).toHaveLength(174);
  });

  it.each(cases)('case $tcId, $tagSize bits, $result: $comment', (vector) => {
    const key = Buffer.from(vector.key, 'hex');
    const computed = createHmac('sha256', key).update(Buffer.from(vector.msg, 'hex')).digest('hex');
    const isWhole = vector.tagSize === 256;
    expect(sameHex(computed, vector.tag)).toBe(isWhole && vector.result === 'valid');
    expect(computed.startsWith(vector.tag)).toBe(vector.result === 'valid');
    // Cut tags are valid to Wycheproof and are not to us.
    const verdict = verify({ header: `t=${NOW},v1=${vector.tag}` });
    expect(verdict).toEqual({ valid: false, reason: isWhole ? 'mismatch' : 'v1_length' });
  });
});

describe('verifyEvent', () => {
  const rows: readonly [string, string | undefined, EventReason][] = [
    ['a missing header', undefined, 'header_missing'],
    ['an empty header', '', 'header_missing'],
    ['a header without any =', 'abc', 'header_malformed'],
    ['a comma at the end', `${HEADER},`, 'header_malformed'],
    ['a comma at the beginning', `,${HEADER}`, 'header_malformed'],
    ['a blank after the comma', HEADER.replace(',', ', '), 'header_malformed'],
    ['a blank before it', ` ${HEADER}`, 'header_malformed'],
    ['a capital T', HEADER.replace('t=', 'T='), 'header_malformed'],
    ['v1 before t', `v1=${HEX},t=${NOW}`, 'header_malformed'],
    ['no t', `v1=${HEX}`, 't_missing'],
    ['t twice, alike', `t=${NOW},t=${NOW},v1=${HEX}`, 't_repeated'],
    ['t twice, different', `t=1,t=${NOW},v1=${HEX}`, 't_repeated'],
    ['an empty t', signedFor(''), 't_malformed'],
    ['t with a leading zero, signed so', signedFor(`0${NOW}`), 't_malformed'],
    ['t with an exponent, signed so', signedFor('1e9'), 't_malformed'],
    ['t in milliseconds, signed so', signedFor(`${NOW}000`), 't_malformed'],
    ['t of 10^12, signed so', signedFor('1000000000000'), 't_malformed'],
    ['t with a fraction, signed so', signedFor(`${NOW}.5`), 't_malformed'],
    ['a negative t, signed so', signedFor('-1'), 't_malformed'],
    ['t with a plus, signed so', signedFor(`+${NOW}`), 't_malformed'],
    ['t in hex, signed so', signedFor('0x68f6a2d3'), 't_malformed'],
    ['t with a newline, signed so', signedFor(`${NOW}\n`), 't_malformed'],
    ['v0 instead of v1', `t=${NOW},v0=${HEX}`, 'scheme_unknown'],
    ['v0 beside v1', `${HEADER},v0=${HEX}`, 'scheme_unknown'],
    ['v2 beside v1', `${HEADER},v2=${HEX}`, 'scheme_unknown'],
    ['no v1', `t=${NOW}`, 'v1_missing'],
    ['v1 twice, the good one first', `${HEADER},v1=${'0'.repeat(64)}`, 'v1_repeated'],
    ['v1 twice, the good one last', `t=${NOW},v1=${'0'.repeat(64)},v1=${HEX}`, 'v1_repeated'],
    ['an empty v1', `t=${NOW},v1=`, 'v1_length'],
    ['v1 cut by a digit', HEADER.slice(0, -1), 'v1_length'],
    ['v1 cut to half', HEADER.slice(0, -32), 'v1_length'],
    ['v1 with a digit more', `${HEADER}0`, 'v1_length'],
    ['v1 with a newline at its end', `${HEADER}\n`, 'v1_length'],
    ['v1 in capital digits', `t=${NOW},v1=${HEX.toUpperCase()}`, 'v1_capitals'],
    ['v1 with one character that is no hex digit', `t=${NOW},v1=${HEX.slice(1)}g`, 'v1_not_hex'],
    ['v1 with a blank in front', `t=${NOW},v1= ${HEX.slice(1)}`, 'v1_not_hex'],
    ['v1 of all zero', `t=${NOW},v1=${'0'.repeat(64)}`, 'mismatch'],
    ['another t than was signed', `t=${NOW + 1},v1=${HEX}`, 'mismatch'],
  ];

  it.each(rows)('refuses %s', (_rule, header, reason) => {
    expect(verify({ header })).toEqual({ valid: false, reason });
  });

  it.each([0, 1, 299, 300, -1, -299, -300])('accepts a clock %i s after t', (offset) => {
    expect(verify({ nowUnixSeconds: NOW + offset })).toEqual({ valid: true, timestampSeconds: NOW });
  });

  it.each([301, 302, 3600, 1e9])('refuses a t %i s old', (offset) => {
    expect(verify({ nowUnixSeconds: NOW + offset })).toEqual({ valid: false, reason: 'too_old' });
  });

  it.each([301, 302, 3600])('refuses a t %i s in the future: the window has two sides', (offset) => {
    expect(verify({ nowUnixSeconds: NOW - offset })).toEqual({ valid: false, reason: 'too_new' });
  });

  it('judges the HMAC before the age, so that a forged t has no age', () => {
    expect(verify({ header: `t=1,v1=${HEX}` })).toEqual({ valid: false, reason: 'mismatch' });
  });

  it.each([
    ['with a newline', `${SECRET}\n`],
    ['without its prefix', SECRET.replace('pmrwh_test_', '')],
    ['of another key', `${SECRET.slice(0, -1)}7`],
    ['in another case', SECRET.toUpperCase()],
    ['of no characters', ''],
  ])('refuses under a secret %s', (_rule, secret) => {
    expect(verify({ secret })).toEqual({ valid: false, reason: 'mismatch' });
  });

  it.each([
    ['with a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), BODY])],
    ['with a newline more', Buffer.concat([BODY, Buffer.from('\n')])],
    ['re-serialised', Buffer.from(JSON.stringify(JSON.parse(BODY.toString()), undefined, 1))],
    ['of no bytes', Buffer.alloc(0)],
  ])('refuses a body %s', (_rule, rawBody) => {
    expect(verify({ rawBody })).toEqual({ valid: false, reason: 'mismatch' });
  });

  it('verifies bytes that are no UTF-8 as the bytes they are, before anything is parsed', () => {
    const rawBody = Buffer.from([0xff, 0x00, 0xc3, 0x28]);
    const header = eventSignatureOf(SECRET, NOW, rawBody);
    expect(verify({ rawBody, header }).valid).toBe(true);
    expect(verify({ rawBody: Buffer.from(rawBody.toString()), header }).valid).toBe(false);
  });

  it('refuses every body with one flipped bit', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 64 }), fc.nat(), (body, at) => {
        const header = eventSignatureOf(SECRET, NOW, body);
        expect(verify({ rawBody: body, header }).valid).toBe(true);
        const altered = new Uint8Array(body);
        const index = at % body.length;
        altered[index] = (altered[index] ?? 0) ^ (1 << (at % 8));
        expect(verify({ rawBody: altered, header }).valid).toBe(false);
      }),
    );
  });

  it('never throws, whatever the header is', () => {
    fc.assert(
      fc.property(fc.string(), (header) => {
        const verdict = verify({ header });
        expect(verdict.valid || eventReasons.includes(verdict.reason)).toBe(true);
        expect(verdict.valid).toBe(header === HEADER);
      }),
    );
  });
});
