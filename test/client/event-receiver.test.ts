// Events of both interfaces at the partner's own endpoint: bytes first, and nothing believed before.

import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import { receiveEvent } from '../../src/client/event-receiver.js';
import { eventSignatureOf } from '../../src/wire/event-signature.js';
import { hostileBytes } from '../reliability/support/hostile-bytes.js';
import { fc } from '../support/fast-check.js';

const SECRET = 'a-secret-of-the-partner';
const NOW = 1_760_992_019;
const clock = new FixedClock(NOW * 1000);
const bodies = {
  rewards: Buffer.from(
    '{"id":"evt_1","type":"pool.low_balance","created_at":"2026-09-10T10:00:00.000Z","data":{"balance_plus":1,"threshold_plus":2}}',
  ),
  sandbox: Buffer.from(
    '{"id":"evt_1","type":"balance.low","created_at":"2026-09-10T10:00:00.000Z","data":{"balance_usd6":1,"threshold_usd6":2}}',
  ),
};
type From = keyof typeof bodies;
const froms: From[] = ['rewards', 'sandbox'];
const names = {
  rewards: { signature: 'X-Service-Signature', id: 'X-Service-Event-Id' },
  sandbox: { signature: 'Service-Signature', id: 'Service-Event-Id' },
};

function headersOf(from: From, body: Buffer = bodies[from], seconds = NOW) {
  return { [names[from].signature]: eventSignatureOf(SECRET, seconds, body), [names[from].id]: 'evt_1' };
}

const receive = (from: From, change: { body?: Buffer; headers?: object; secret?: string } = {}) =>
  receiveEvent(
    change.body ?? bodies[from],
    { ...headersOf(from), ...change.headers },
    change.secret ?? SECRET,
    { clock },
  );

describe.each(froms)('an event of the %s interface', (from) => {
  it('is verified and read', () => {
    expect(receive(from)).toMatchObject({ standing: 'verified', from, event: { id: 'evt_1' } });
  });

  it('is refused with any bit of its body flipped', () => {
    const body = bodies[from];
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.nat(7), (at, bit) => {
        const altered = Buffer.from(body);
        altered[at] = (altered[at] ?? 0) ^ (1 << bit);
        expect(receive(from, { body: altered })).toEqual({ standing: 'refused', reason: 'mismatch' });
      }),
    );
  });

  it('is read, unreadable or of another id where whoever holds the secret signs hostile bytes', () => {
    const standings = new Set<string>();
    fc.assert(
      fc.property(hostileBytes(bodies[from]), (body) => {
        const received = receive(from, { body, headers: headersOf(from, body) });
        standings.add(received.standing);
        if (received.standing === 'refused') expect(received.reason).toBe('id_differs');
      }),
      { numRuns: 300 },
    );
    expect([...standings]).toEqual(expect.arrayContaining(['unreadable', 'verified']));
  });

  it.each([
    ['mismatch', () => ({ secret: `${SECRET}x` })],
    ['header_missing', () => ({ headers: { [names[from].signature]: undefined } })],
    ['header_repeated', () => ({ headers: { [names[from].signature]: ['t=1,v1=a', 't=1,v1=a'] } })],
    ['id_missing', () => ({ headers: { [names[from].id]: undefined } })],
    ['id_repeated', () => ({ headers: { [names[from].id]: ['evt_1', 'evt_1'] } })],
    ['id_differs', () => ({ headers: { [names[from].id]: 'evt_2' } })],
    ['too_old', () => ({ headers: headersOf(from, bodies[from], NOW - 301) })],
    ['too_new', () => ({ headers: headersOf(from, bodies[from], NOW + 301) })],
  ])('is refused: %s', (reason, change) => {
    expect(receive(from, change())).toEqual({ standing: 'refused', reason });
  });

  it('is unreadable where what was signed is no event', () => {
    const body = Buffer.from('{"id":"evt_1"}');
    const headers = headersOf(from, body);
    expect(receive(from, { body, headers })).toMatchObject({ standing: 'unreadable' });
  });
});

describe('a delivery', () => {
  it('with the headers of both interfaces is nobody’s', () => {
    const headers = { ...headersOf('sandbox', bodies.rewards), ...headersOf('rewards') };
    expect(receive('rewards', { headers })).toEqual({ standing: 'refused', reason: 'header_repeated' });
  });

  it('takes the word of the service in the names of headers', () => {
    const headers = {
      'acme-signature': eventSignatureOf(SECRET, NOW, bodies.sandbox),
      'acme-event-id': 'evt_1',
    };
    const received = receiveEvent(bodies.sandbox, headers, SECRET, { clock, headerName: 'acme' });
    expect(received.standing).toBe('verified');
  });
});
