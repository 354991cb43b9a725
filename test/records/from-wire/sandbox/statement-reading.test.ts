import { describe, expect, it } from 'vitest';
import {
  type PinnedKeys,
  statementsOf,
} from '../../../../src/records/from-wire/sandbox/statement-reading.js';
import type { StatementOutcome } from '../../../../src/records/monthly-statement.js';
import type { FaultRequest } from '../../../../src/service/local-service.js';
import { LiveAccount, ownBooks } from '../../../jobs/support/live-account.js';
import { month, receipt } from '../../../store/sample.js';

const september = month('2026-09');

/** Fetches September with a fault on, and reads it under the pins of the books. */
async function outcomeWith(
  fault: FaultRequest | undefined,
  pins: 'pinned' | 'none' = 'pinned',
): Promise<StatementOutcome | undefined> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.order('shop-1');
  if (pins === 'pinned') await live.pin(books);
  if (fault !== undefined) live.service.addFault(fault);
  live.at('2026-10-01T06:00:00Z');
  await live.fetch(books, '2026-09');
  const key = { interfaceName: 'sandbox', account: live.account } as const;
  const pinned = books.pins.pins().map(({ keyId, publicKeyHex }) => ({ keyId, publicKey: publicKeyHex }));
  return statementsOf(books.receipts.all(key, 'statement'), pinned).readings.get(september)?.at(-1)?.outcome;
}

describe('statementsOf on real answers', () => {
  it('verifies the month under the pinned key and reads its figures', async () => {
    const outcome = await outcomeWith(undefined);
    expect(outcome?.kind === 'verified' && outcome.figures.closingUsd6).toBe(76_250_000);
  });

  it('proves nothing while no key is pinned', async () => {
    expect(await outcomeWith(undefined, 'none')).toEqual({ kind: 'unpinned' });
  });

  it.each<[string, FaultRequest, StatementOutcome]>([
    ['altered after signing', { fault: 'statement_tampered' }, { kind: 'invalid', reason: 'mismatch' }],
    ['signed by another key', { fault: 'statement_wrong_key' }, { kind: 'invalid', reason: 'mismatch' }],
    [
      'named after a key that is not pinned',
      { fault: 'statement_key_replaced', times: null },
      { kind: 'unpinned' },
    ],
    [
      'of a version that cannot be read',
      { fault: 'statement_version', version: 2 },
      { kind: 'unreadable', reason: 'version 2 of the statement' },
    ],
  ])('shows no figure of a statement %s', async (_what, fault, expected) => {
    expect(await outcomeWith(fault)).toEqual(expected);
  });

  it('says which signed field cannot be read, and not what it holds', async () => {
    const outcome = await outcomeWith({ fault: 'statement_of_account', account: 'a'.repeat(2000) });
    expect(outcome).toMatchObject({ kind: 'unreadable' });
    expect(outcome?.kind === 'unreadable' && outcome.reason).toMatch(/^account /);
  });

  it('keeps a statement of another month as verified: what it is of is for a check to say', async () => {
    const outcome = await outcomeWith({ fault: 'statement_of_month', other_month: '2026-10' });
    expect(outcome?.kind === 'verified' && outcome.figures.month).toBe('2026-10');
  });
});

describe('statementsOf', () => {
  const raw = { month: '2026-09', final: true, key_id: 'stk_1', raw_statement: '{}' };
  const answer = (data: object) =>
    receipt({ topic: 'statement', subject: '2026-09', text: JSON.stringify({ data, request_id: 'req_1' }) });
  const refusal = (code: string, status: number) =>
    receipt({
      topic: 'statement',
      subject: '2026-09',
      status,
      text: JSON.stringify({ error: { code, message: '', request_id: 'req_1' } }),
    });
  const pin: PinnedKeys = [
    { keyId: 'stk_1', publicKey: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a' },
  ];
  const outcomeOf = (data: object, pins = pin) =>
    statementsOf([answer(data)], pins)
      .readings.get(september)
      ?.at(0)?.outcome;

  it.each<[string, object, string]>([
    ['without a signature', raw, 'missing'],
    ['with an empty signature', { ...raw, signature: '' }, 'missing'],
    ['with a signature of zeros', { ...raw, algorithm: 'Ed25519', signature: '0'.repeat(128) }, 'mismatch'],
    ['of another algorithm', { ...raw, algorithm: 'none', signature: '0'.repeat(128) }, 'algorithm'],
  ])('refuses a statement %s', (_what, data, reason) => {
    expect(outcomeOf(data)).toEqual({ kind: 'invalid', reason });
  });

  it('says that the pin itself cannot be used', () => {
    const small = [{ keyId: 'stk_1', publicKey: `01${'00'.repeat(31)}` }];
    expect(outcomeOf({ ...raw, signature: '0'.repeat(128) }, small)).toMatchObject({
      kind: 'invalid',
      reason: expect.stringContaining('the pinned key cannot be used'),
    });
  });

  it('takes a month for missing only where the service said so, and no more once it has it', () => {
    const missing = (...receipts: ReturnType<typeof receipt>[]) => [...statementsOf(receipts, pin).missing];
    expect(missing(refusal('no_statement', 404))).toEqual(['2026-09']);
    expect(missing(refusal('no_statement', 404), answer(raw))).toEqual([]);
    expect(missing(refusal('key_expired', 401))).toEqual([]);
    expect(missing(refusal('not_found', 404))).toEqual([]);
  });

  it('keeps every reading, oldest first, and knows the signed bytes by their hash', () => {
    const { readings } = statementsOf([answer(raw), answer({ ...raw, raw_statement: '{ }' })], pin);
    const hashes = readings.get(september)?.map(({ rawSha256 }) => rawSha256);
    expect(hashes).toEqual([
      '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
      expect.not.stringContaining('44136fa3'),
    ]);
  });

  it('leaves out an answer to a question about no month', () => {
    const stray = { ...answer(raw), subject: '2026-13' };
    expect(statementsOf([stray], pin).readings.size).toBe(0);
  });
});
