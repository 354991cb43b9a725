import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { openItemsOf } from '../../../src/jobs/items/open-items.js';
import { settleItem } from '../../../src/jobs/items/settle-job.js';
import type { Books } from '../../../src/store/books.js';
import { bridgePart, month, tokenPart } from '../../store/sample.js';
import { shopInSeptember } from '../support/certified.js';
import { rowsOf } from '../support/closing.js';
import { ownBooks } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const [september, october] = [month('2026-09'), month('2026-10')];
const key = { interfaceName: 'sandbox', account: 'acc' } as const;

/** September overcharged a cent; October opens with so much more than September closed with. */
function booksOpening(backUsd6: bigint): Books {
  const books = ownBooks();
  recordSample(books, september, [sampleItem('i1', september)]);
  recordSample(books, october, []);
  books.bridgeParts.record(key, september, bridgePart(september));
  const back = { itemIds: ['i1'], effectUsd6: backUsd6, recordsUsd6: 0n, isDeposit: false };
  books.bridgeParts.record(
    key,
    october,
    bridgePart(october, {
      openingUsd6: 490_000n,
      closingUsd6: 990_000n + backUsd6,
      effects: [],
      carried: [back],
    }),
  );
  return books;
}

const moneyOf = (books: Books, ofMonth = october) =>
  openItemsOf(books, ofMonth).map(({ item }) => [item.itemId, item.effectUsd6, item.claimUsd6]);

describe('an open item of an earlier month', () => {
  it('moves and claims what the bridge has left of it once the next month opens without it', () => {
    expect(moneyOf(booksOpening(10_000n))).toEqual([['i1', 0n, 0n]]);
    expect(moneyOf(booksOpening(4000n))).toEqual([['i1', -6000n, 6000n]]);
  });

  it('stands in its own month as it was found', () => {
    expect(moneyOf(booksOpening(10_000n), september)).toEqual([['i1', -10_000n, 10_000n]]);
  });

  it('claims less by what a person settled elsewhere, and moves the statement as before', () => {
    const books = booksOpening(4000n);
    const machineClock = new FixedClock(Date.parse('2026-11-05T09:00:00Z'));
    const words = { item: 'i1', amount: '0.001', on: '2026-10-20', reference: 'CN-7', by: 'Ann' };
    settleItem({ books, machineClock, asOfMs: undefined }, words);
    expect(moneyOf(books)).toEqual([['i1', -6000n, 5000n]]);
  });

  it('stands as it was found where no closing of this month is proven', () => {
    const books = booksOpening(10_000n);
    books.bridgeParts.record(key, october, undefined);
    expect(moneyOf(books)).toEqual([['i1', -10_000n, 10_000n]]);
  });

  it('stands as it was found on an account of tokens, if it moves none itself', () => {
    const books = ownBooks();
    const pool = { interfaceName: 'rewards', account: 'demo' } as const;
    const aside = { ...pool, code: 'RN-INPUT-ROW', class: 'E', effectUsd6: 0n, claimUsd6: 0n } as const;
    recordSample(books, september, [sampleItem('i1', september, aside)]);
    recordSample(books, october, []);
    for (const one of [september, october]) books.bridgeParts.record(pool, one, tokenPart(one));
    expect(moneyOf(books)).toEqual([['i1', 0n, 0n]]);
  });

  it('makes with the others what lies between the own records and the statement, in every month', async () => {
    const shop = await shopInSeptember();
    const fault = { fault: 'statement_total', figure: 'closing_balance_usd6', delta: 468 } as const;
    shop.live.service.addFault({ ...fault, match: { month: '2026-09' } });
    await shop.close('2026-09');
    shop.live.at('2026-11-01T06:00:00Z');
    const outcome = await shop.close('2026-10');
    const [footing] = rowsOf(outcome, '04-open-items.csv').filter(({ code }) => code === 'RF-FOOTING');
    expect(footing).toMatchObject({ month: '2026-09', effect_usd6: '0' });
    const bridge = new Map(outcome.results[0]?.bridge?.rows.map(({ name, usd6 }) => [name, usd6]));
    expect([bridge.get('RF-FOOTING'), bridge.get('records')]).toEqual([undefined, bridge.get('statement')]);
  });
});
