// A delivery as it is listed: the headers that it has to carry.

import { describe, expect, it } from 'vitest';
import { type EventReason, eventSignatureOf } from '../../../src/wire/event-signature.js';
import { verifyDelivery } from '../../../src/wire/sandbox/event-verification.js';
import { headerNames } from '../../../src/wire/sandbox/names.js';

const SECRET = 'pmrwh_test_CA8_BEE0Ce8fEC38C-0EbC-6-E35D4c176af097-b16';
const NOW = 1_760_992_019;
const BODY = Buffer.from(
  '{"id":"evt_1","type":"order.issued","created_at":"2026-10-01T00:00:00.000Z","data":{}}',
);
const HEADER = eventSignatureOf(SECRET, NOW, BODY);
const HEX = HEADER.slice(-64);

describe('verifyDelivery', () => {
  const headers = {
    'content-type': 'application/json',
    'service-event-id': 'evt_1',
    'service-signature': HEADER,
  };
  const delivery = { raw_body: BODY.toString(), headers };
  const request = { delivery, secret: SECRET, nowUnixSeconds: NOW };
  const valid = { valid: true, timestampSeconds: NOW };

  it('accepts a delivery and gives the id of its header', () => {
    expect(verifyDelivery(request)).toEqual({ eventId: 'evt_1', verdict: valid });
  });

  it('takes header names in any letter case', () => {
    const shouted = { 'Service-Event-Id': 'evt_1', 'SERVICE-SIGNATURE': HEADER };
    expect(verifyDelivery({ ...request, delivery: { ...delivery, headers: shouted } }).verdict).toEqual(
      valid,
    );
  });

  it('takes the header names of the configured service', () => {
    const own = { 'shop-event-id': 'evt_1', 'shop-signature': HEADER };
    const named = { ...request, delivery: { ...delivery, headers: own }, names: headerNames('shop') };
    expect(verifyDelivery(named)).toEqual({ eventId: 'evt_1', verdict: valid });
    expect(verifyDelivery({ ...request, names: headerNames('shop') }).verdict).toEqual({
      valid: false,
      reason: 'header_missing',
    });
  });

  const rows: readonly [string, Readonly<Record<string, string>>, string, EventReason][] = [
    ['no headers', {}, '', 'header_missing'],
    ['no signature', { 'service-event-id': 'evt_1' }, 'evt_1', 'header_missing'],
    ['no id', { 'service-signature': HEADER }, '', 'id_missing'],
    ['an empty id', { ...headers, 'service-event-id': '' }, '', 'id_missing'],
    ['two ids', { ...headers, 'Service-Event-Id': 'evt_2' }, '', 'id_repeated'],
    ['two signatures', { ...headers, 'Service-Signature': HEADER }, 'evt_1', 'header_repeated'],
    ['a wrong signature and no id', { 'service-signature': `t=1,v1=${HEX}` }, '', 'mismatch'],
  ];

  it.each(rows)('refuses a delivery with %s', (_rule, changed, eventId, reason) => {
    const result = verifyDelivery({ ...request, delivery: { ...delivery, headers: changed } });
    expect(result).toEqual({ eventId, verdict: { valid: false, reason } });
  });

  it('refuses a body with a lone surrogate, which no bytes can spell', () => {
    const result = verifyDelivery({ ...request, delivery: { ...delivery, raw_body: '\ud800' } });
    expect(result.verdict).toEqual({ valid: false, reason: 'body_not_text' });
  });
});
