import { describe, expect, it } from 'vitest';
import { orderHistoriesOf } from '../../../../src/records/from-wire/sandbox/order-reads.js';
import type { Receipt } from '../../../../src/records/receipt.js';
import { importRows, LiveAccount, ownBooks } from '../../../jobs/support/live-account.js';
import { receipt } from '../../../store/sample.js';

const row = (ref: string) => `${ref},demo-coffee,USD,2500,2026-09-01T08:00:00Z`;
const header = 'client_ref,slug,currency,face_minor,sold_at';

describe('order histories of real answers', () => {
  it('keep every read of a reference, oldest first, and the service’s word that it knows none', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.order('pending-1');
    importRows(books, 'book', 'book.csv', [header, row('pending-1'), row('never-sent')]);
    await live.fetch(books, '2026-09');
    live.clock.advance(31_000);
    await live.fetch(books, '2026-09');

    const histories = orderHistoriesOf(
      books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'order'),
    );
    const pending = histories.get('pending-1');
    expect(pending?.reads.map(({ status }) => status)).toEqual(['pending', 'issued']);
    expect(pending?.unknown).toBeUndefined();
    expect(pending?.reads[1]).toMatchObject({
      clientRef: 'pending-1',
      slug: 'demo-coffee',
      currency: 'USD',
      faceMinor: 2500,
      rateBps: 500,
      costMinor: 2375,
      fxRate: '1',
      costUsd6: 23_750_000,
      quoteId: undefined,
      createdAtMs: Date.parse('2026-09-01T08:00:00Z'),
      issuedAtMs: Date.parse('2026-09-01T08:00:30Z'),
    });
    expect(pending?.reads[0]?.issuedAtMs).toBeUndefined();
    expect(pending?.reads[0]?.customer).toMatch(/^[0-9a-f]{64} GB$/);
    const unknown = histories.get('never-sent');
    expect(unknown?.reads).toEqual([]);
    expect(unknown?.unknown).toMatchObject({ clientRef: 'never-sent' });
  });
});

describe('orderHistoriesOf', () => {
  const refused = (status: number, code: string): Receipt =>
    receipt({
      subject: 'shop-1',
      status,
      requestId: 'req_9',
      text: JSON.stringify({ error: { code, message: '', request_id: 'req_9' } }),
    });

  it('takes a 404 with the code unknown_order for the answer that there is none', () => {
    const answer = refused(404, 'unknown_order');
    expect(orderHistoriesOf([answer]).get('shop-1')).toEqual({
      clientRef: 'shop-1',
      reads: [],
      unknown: {
        clientRef: 'shop-1',
        readAtMs: answer.receivedAtMs,
        evidence: { sha256: answer.storedSha256, requestId: 'req_9' },
      },
    });
  });

  it.each([
    [401, 'key_expired'],
    [401, 'unauthorised'],
    [403, 'wrong_environment'],
    [404, 'not_found'],
  ])('concludes nothing from HTTP %s %s', (status, code) => {
    expect(orderHistoriesOf([refused(status, code)]).size).toBe(0);
  });
});
