import { describe, expect, it } from 'vitest';
import { readJson } from '../../../../src/base/json/json-reader.js';
import { sha256Hex } from '../../../../src/base/text/digest.js';
import type { ReceivedAnswer } from '../../../../src/records/from-wire/received-answer.js';
import {
  eventsReceipt,
  orderReceipt,
  plainReceipt,
} from '../../../../src/records/from-wire/sandbox/receipts.js';
import type { Receipt } from '../../../../src/records/receipt.js';
import type { Books } from '../../../../src/store/books.js';
import { eventSignatureOf } from '../../../../src/wire/event-signature.js';
import { headerNames } from '../../../../src/wire/sandbox/names.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks } from '../../../jobs/support/live-account.js';

const topics: readonly Receipt['topic'][] = [
  'ping',
  'catalogue',
  'balance',
  'statement',
  'statement_key',
  'events',
  'order',
];

function receiptsOf(books: Books, account: string): Receipt[] {
  return topics.flatMap((topic) => books.receipts.all({ interfaceName: 'sandbox', account }, topic));
}

/** The spellings in which a secret could hide in stored bytes. */
function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const base64 = [0, 1, 2].map((shift) =>
    // Whatever stands before it, the middle of its base64 form is one of three.
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(shift === 0 ? 0 : 4, -4),
  );
  const reversed = [...secret].reverse().join('');
  return [
    secret,
    secret.toLowerCase(),
    bytes.toString('hex'),
    encodeURIComponent(secret),
    reversed,
    ...base64,
  ];
}

describe('what is stored of real answers', () => {
  it('holds no code, link, buyer’s reference or secret anywhere, in no spelling', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.pin(books);
    await live.deposit('200');
    const buyer = 'canary-buyer-77af';
    const issued = await live.order('shop-1', { buyer });
    const upstream = await live.order('shop-2', {
      slug: 'demo-books',
      currency: 'GBP',
      faceMinor: 6660,
      buyer,
    });
    await live.order('pending-1', { buyer });
    live.clock.advance(31_000);
    const late = await live.client.readOrder('pending-1');
    live.service.addFault({ fault: 'event_code', times: null, match: { client_ref: 'shop-1' } });
    importRows(books, 'book', 'book.csv', bookRowsOf([issued, upstream, late]));
    await live.fetch(books, '2026-09');

    const cards = [issued, upstream, late].map(({ card }) => card?.reveal());
    const pages = cards.map((card) => card?.link?.split('/').at(-1) ?? '');
    const { apiKey, signingSecret, webhookSecret } = live.credentials;
    const canaries = [
      ...cards.flatMap((card) => [card?.code ?? '', card?.link ?? '']),
      ...pages,
      'DEMO-AAAA-BBBB-CCCC',
      buyer,
      apiKey,
      signingSecret,
      webhookSecret,
    ];
    expect(canaries.every((canary) => canary.length > 8)).toBe(true);
    const stored = receiptsOf(books, live.account).map((receipt) =>
      [receipt.target, receipt.subject, Buffer.from(receipt.storedBytes).toString(), ...receipt.removed].join(
        '\n',
      ),
    );
    expect(stored.length).toBe(10);
    for (const spelling of canaries.flatMap(spellingsOf)) {
      for (const text of stored) expect(text.toLowerCase()).not.toContain(spelling.toLowerCase());
    }
    // The same order reads do hold the rest of the order, and say what is missing of it.
    const orders = books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'order');
    expect(orders.map(({ subject }) => subject).sort()).toEqual(['pending-1', 'shop-1', 'shop-2']);
    for (const order of orders) expect(order.removed).toEqual(['data.code', 'data.link']);
  });

  it('is byte for byte what was received where nothing had to go, and says its own hash', async () => {
    const live = await LiveAccount.open();
    const exchange = await live.session(ownBooks()).reader.balance();
    const kept = plainReceipt(live.session(ownBooks()).received('balance', '', exchange));
    expect(kept.storedBytes).toBe(exchange.receivedBytes);
    expect(kept).toMatchObject({
      interfaceName: 'sandbox',
      account: live.account,
      target: 'GET /v1/balance',
      status: 200,
      requestId: exchange.requestId,
      storedSha256: sha256Hex(exchange.receivedBytes),
      removed: [],
      verdicts: [],
    });
  });
});

function answer(topic: Receipt['topic'], text: string): ReceivedAnswer {
  return {
    account: 'ab12cd34ef56',
    topic,
    subject: '',
    method: 'GET',
    target: '/v1/orders/shop-1',
    status: 200,
    requestId: 'req_1',
    receivedAtMs: 1_790_000_000_000,
    bytes: Buffer.from(text),
    json: readJson(text),
  };
}

const textOf = ({ storedBytes }: Receipt): string => Buffer.from(storedBytes).toString();

describe('orderReceipt', () => {
  it('keeps what the contract names and drops every field that nobody foresaw', () => {
    const text = '{"data":{"client_ref":"shop-1","pin":"1234","extra":{"a":1}},"request_id":"req_1"}';
    const kept = orderReceipt(answer('order', text));
    expect(textOf(kept)).toBe('{"data":{"client_ref":"shop-1"},"request_id":"req_1"}');
    expect(kept.removed).toEqual(['data.pin', 'data.extra']);
    expect(kept.storedSha256).toBe(sha256Hex(kept.storedBytes));
  });

  it('keeps the refusal of an order as it is', () => {
    const text = '{"error":{"code":"unknown_order","message":"no","request_id":"req_1"}}';
    expect(textOf(orderReceipt(answer('order', text)))).toBe(text);
  });
});

describe('eventsReceipt', () => {
  const secret = 'pmrwh_test_secret';
  const nowSeconds = 1_790_000_000;
  const names = headerNames('service');
  const data = { balance_usd6: 1, threshold_usd6: 20_000_000 };
  const frame = { type: 'balance.low', created_at: '2026-09-01T00:00:00Z', data };

  function kept(deliveries: readonly { raw_body: string; headers: Record<string, string> }[]): Receipt {
    const text = JSON.stringify({ data: deliveries, request_id: 'req_1' });
    return eventsReceipt(answer('events', text), deliveries, secret, nowSeconds * 1000 + 999, names);
  }

  function delivery(id: string, seconds: number, extra: object = {}) {
    const raw_body = JSON.stringify({ id, ...frame, ...extra });
    const signature = eventSignatureOf(secret, seconds, Buffer.from(raw_body));
    return { raw_body, headers: { 'service-event-id': id, 'service-signature': signature } };
  }

  it('judges each delivery against the clock of its reading, in the order of the answer', () => {
    const deliveries = [
      delivery('evt_1', nowSeconds - 300),
      delivery('evt_2', nowSeconds - 301),
      delivery('evt_3', nowSeconds + 301),
      { raw_body: '{}', headers: {} },
    ];
    expect(kept(deliveries).verdicts).toEqual([
      { eventId: 'evt_1', signature: 'valid', carriedCode: false },
      { eventId: 'evt_2', signature: 'too_old', carriedCode: false },
      { eventId: 'evt_3', signature: 'too_new', carriedCode: false },
      { eventId: '', signature: 'header_missing', carriedCode: false },
    ]);
  });

  it('keeps a signed body verbatim, so that its hash stays that of what was signed', () => {
    const one = delivery('evt_1', nowSeconds);
    expect(textOf(kept([one]))).toContain(JSON.stringify(one.raw_body));
  });

  it('judges the signature over what was received, and stores the body without the code that it carried', () => {
    const receipt = kept([delivery('evt_1', nowSeconds, { data: { code: 'DEMO-AAAA-BBBB-CCCC' } })]);
    expect(receipt.verdicts).toEqual([{ eventId: 'evt_1', signature: 'valid', carriedCode: true }]);
    expect(textOf(receipt)).not.toContain('DEMO-AAAA');
    expect(receipt.removed.length).toBeGreaterThan(0);
  });

  it('stores no code that stands in the place of the event’s id, which is outside of the signature', () => {
    const receipt = kept([delivery('evt_DEMO-AAAA-BBBB-CCCC', nowSeconds)]);
    expect(receipt.verdicts).toEqual([{ eventId: 'evt_[removed]', signature: 'valid', carriedCode: true }]);
    expect(textOf(receipt)).not.toContain('DEMO-AAAA');
  });
});
