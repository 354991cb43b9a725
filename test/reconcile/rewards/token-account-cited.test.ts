import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import { tokenAccountMonth } from '../../../src/reconcile/rewards/token-account.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import {
  balance,
  costsOf,
  redemption,
  redemptionRow,
  redemptions,
  stake,
  stakeRow,
  stakes,
  unknownAnswer,
  wallets,
} from './held-samples.js';
import {
  at,
  facts,
  issuance,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
  september,
  wallet,
} from './token-samples.js';

const other = `0x${'b'.repeat(40)}`;

/** Evidence by a name, in the place of its hash. */
const from = (sha256: string) => ({ evidence: { sha256, requestId: 'r' } });

/** A clean October of which every source has evidence of its own. */
function sources(change: Partial<TokenFacts> = {}): TokenFacts {
  const debit = movement(2, 'issuance', 't-1', from('debit'));
  return facts({
    pools: pools(pool(october, 1000n * one, [debit], from('pool'))),
    issuances: reads(issuance('t-1', from('issuance'))),
    ...change,
  });
}

function citedBy(change: Partial<TokenFacts> = {}): string[] {
  return [...tokenAccountMonth(sources(change)).cited].sort();
}

/** What is cited beside the pool and the issuance. */
const alsoCitedBy = (change: Partial<TokenFacts>): string[] =>
  citedBy(change).filter((sha256) => !['debit', 'pool', 'issuance'].includes(sha256));

describe('a month of tokens rests on', () => {
  it('the reading of its pool, each page of its movements and its issuances', () => {
    expect(citedBy()).toEqual(['debit', 'issuance', 'pool']);
  });

  it('the closing of the month before and the readings after it, and on nothing older', () => {
    const all = (['2026-08', '2026-09', '2026-10', '2026-11'] as CalendarMonth[]).map((month) =>
      pool(month, 1000n * one, [movement(2, 'funding', '', from(`line of ${month}`))], from(month)),
    );
    expect(alsoCitedBy({ pools: pools(...all), issuances: new Map(), ownRewards: [] })).toEqual([
      '2026-09',
      '2026-10',
      '2026-11',
      'line of 2026-10',
      'line of 2026-11',
    ]);
  });

  it('the answer that there is no such issuance', () => {
    const unknown = { reads: [], unknown: { ...unknownAnswer, ...from('no such issuance') } };
    expect(alsoCitedBy({ issuances: new Map([['iss-t-1', unknown]]) })).toEqual(['no such issuance']);
  });

  it('the newest answer on each wallet that a row of the month names', () => {
    const answers = wallets(
      balance({ ...from('older'), archivedAs: 19 }),
      balance(from('wallet')),
      balance({ ...from('of another'), wallet: other }),
    );
    expect(alsoCitedBy({ wallets: answers })).toEqual(['wallet']);
    expect(alsoCitedBy({ wallets: answers, ownRewards: [row('t-1', { issuedAtMs: at(1, 9) })] })).toEqual([
      'wallet',
    ]);
    const elsewhere = [row('t-1'), row('t-9', { wallet: other, issuedAtMs: at(1, 8) })];
    expect(alsoCitedBy({ wallets: answers, ownRewards: elsewhere })).toEqual(['wallet']);
  });

  it('the answer that there is no such wallet', () => {
    const unknown = { reads: [], unknown: { ...unknownAnswer, ...from('no such wallet') } };
    expect(alsoCitedBy({ wallets: new Map([[wallet, unknown]]) })).toEqual(['no such wallet']);
  });

  it('each stake that lives in it, with its wallet', () => {
    const change = {
      ownStakes: [stakeRow({ wallet: other })],
      stakes: stakes(stake(from('stake'))),
      wallets: wallets(balance({ ...from('its wallet'), wallet: other })),
    };
    expect(alsoCitedBy({ ...change, month: november })).toEqual(
      expect.arrayContaining(['its wallet', 'stake']),
    );
    expect(alsoCitedBy(change)).toEqual([]);
  });

  it('each redemption of the month with its wallet and every reading of the catalogue', () => {
    const catalogues = [{ ...costsOf(1n), ...from('catalogue') }];
    const change = (redeemedAtMs: number | undefined): Partial<TokenFacts> => ({
      ownRedemptions: [redemptionRow({ redeemedAtMs, wallet: other })],
      redemptions: redemptions(redemption({ ...from('redemption'), wallet: other })),
      wallets: wallets(balance({ ...from('its wallet'), wallet: other })),
      catalogues,
    });
    const all = ['catalogue', 'its wallet', 'redemption'];
    expect(alsoCitedBy(change(at(5)))).toEqual(all);
    expect(alsoCitedBy(change(undefined))).toEqual(all);
    expect(alsoCitedBy(change(at(5, 9)))).toEqual([]);
    expect(alsoCitedBy({ catalogues })).toEqual([]);
  });

  it('nothing of an item that rests on the own records alone', () => {
    const twice = [row('t-1'), row('t-1', { line: 3 })];
    const { result } = tokenAccountMonth(sources({ ownRewards: twice }));
    expect(result.items.map(({ evidenceSha256 }) => evidenceSha256)).toEqual(['']);
    expect(alsoCitedBy({ ownRewards: twice })).toEqual([]);
  });

  it('nothing where nothing was read', () => {
    expect(citedBy({ pools: new Map(), issuances: new Map() })).toEqual([]);
  });
});

describe('the totals that went in', () => {
  const totalsOf = (change: Partial<TokenFacts>) =>
    tokenAccountMonth(facts(change)).totalsIn.map(
      ({ source, figure, rowCount }) => `${source}: ${rowCount} ${figure}`,
    );

  it('count the rows of each kind, the movements, the issuances and what was read', () => {
    expect(
      totalsOf({
        ownStakes: [stakeRow(), stakeRow({ stakeId: 's-2' })],
        ownRedemptions: [redemptionRow()],
        wallets: wallets(balance()),
        stakes: stakes(stake()),
        issuances: reads(issuance('t-1'), issuance('t-2')),
        pools: pools(
          pool(
            october,
            1000n * one,
            ['t-1', 't-2', 't-3'].map((id, nth) => movement(nth + 2, 'issuance', id)),
          ),
        ),
      }),
    ).toEqual([
      'book: 1 rewards on file, all months',
      'book: 2 stakes on file, all months',
      'book: 1 redemptions on file, all months',
      'pool: 3 movements',
      'issuance: 3 issuances of the month',
      'issuance: 2 issuances of the month read',
      'wallet: 1 wallets on file',
      'stake: 1 stakes on file',
    ]);
  });

  it('are zero where there is nothing', () => {
    expect(totalsOf({ ownRewards: undefined, pools: new Map(), issuances: new Map() })).toEqual([
      'book: 0 rewards on file, all months',
      'book: 0 stakes on file, all months',
      'book: 0 redemptions on file, all months',
      'pool: 0 movements',
      'issuance: 0 issuances of the month',
      'issuance: 0 issuances of the month read',
      'wallet: 0 wallets on file',
      'stake: 0 stakes on file',
    ]);
  });
});

describe('what the sources of a month of tokens say', () => {
  const saidBy = (change: Partial<TokenFacts> = {}) => tokenAccountMonth(facts(change)).saidBy;

  it('is the pool by its figures and each movement', () => {
    expect(saidBy().statement).toEqual([
      ['pool', 1000n * one, 985n * one],
      [2, 'issuance', 'iss-t-1', 15n * one, at(3)],
    ]);
    expect(saidBy({ pools: new Map() }).statement).toEqual([]);
  });

  it('is each dated row without its place: one without a date is of every open month', () => {
    expect(saidBy({ ownRewards: [row('t-1'), row('t-2', { issuedAtMs: undefined })] }).book).toEqual([
      ['t-1', wallet, 1000, undefined, at(3), 'book'],
    ]);
  });

  it('is each issuance as it was read, and what is due for it', () => {
    expect(saidBy().order).toEqual([['iss-t-1', 'confirmed', 15n * one, 1000, '1.5', wallet]]);
    expect(saidBy().recomputed).toEqual([['iss-t-1', 15n * one]]);
    expect(saidBy({ issuances: new Map() }).order).toEqual([]);
    expect(saidBy({ issuances: new Map() }).recomputed).toEqual([['iss-t-1', '']]);
  });
});

describe('an item of an earlier month is over', () => {
  const isOver = (item: object, change: Partial<TokenFacts> = {}) =>
    tokenAccountMonth(facts(change)).isOver(item as never);

  it('as a cut-off with the later of its two months, whichever side was late', () => {
    const [early, late] = ['2026-10-31T23:59:59.000Z', '2026-11-01T00:00:00.000Z'];
    const both = [
      { code: 'RW-CUTOFF', subject: 't-1', expected: early, actual: late },
      { code: 'RW-CUTOFF', subject: 't-1', expected: late, actual: early },
    ];
    for (const item of both) {
      expect(isOver(item)).toBe(false);
      expect(isOver(item, { month: november })).toBe(true);
    }
    expect(isOver({ ...both[0], actual: early }, { month: september })).toBe(false);
  });

  it('as an issuance that was pending when it was read and is not any more', () => {
    const item = { code: 'RW-PENDING-STALE', subject: 't-1' };
    expect(isOver(item)).toBe(true);
    expect(isOver(item, { issuances: reads(issuance('t-1', { status: 'pending' })) })).toBe(false);
    expect(isOver(item, { issuances: new Map() })).toBe(false);
    expect(isOver({ ...item, subject: 't-9' })).toBe(false);
  });

  it('as an issuance by no answer that came after the time of the run', () => {
    const item = { code: 'RW-PENDING-STALE', subject: 't-1' };
    const { asOfMs } = facts();
    const readAt = (readAtMs: number) => ({ issuances: reads(issuance('t-1', { readAtMs })) });
    expect(isOver(item, readAt(asOfMs))).toBe(true);
    expect(isOver(item, readAt(asOfMs + 1))).toBe(false);
  });
});

describe('a month of tokens has rows', () => {
  const filesBy = (change: Partial<TokenFacts>): string[] =>
    [...tokenAccountMonth(sources(change)).files].sort();
  const inFile = (file: string) => ({ file });

  it('of the files of its purchases, its living stakes and its redemptions, and of no other month', () => {
    const ofNovember = at(2, 11);
    const files = filesBy({
      ownRewards: [row('t-1', inFile('a.csv')), row('t-9', { file: 'later.csv', issuedAtMs: ofNovember })],
      ownStakes: [stakeRow({ file: 'stakes.csv', stakedAtMs: at(1) })],
      ownRedemptions: [
        redemptionRow(inFile('redeemed.csv')),
        redemptionRow({ redemptionId: 'r-2', file: 'later.csv', redeemedAtMs: ofNovember }),
      ],
    });
    expect(files).toEqual(['a.csv', 'redeemed.csv', 'stakes.csv']);
  });

  it('of the files of which a row of it was set aside', () => {
    const aside = (file: string, month: CalendarMonth) =>
      ({ kind: 'rewards', file, line: 2, reason: 'no amount', month, reference: undefined }) as const;
    expect(
      filesBy({ ownRewards: [], setAside: [aside('a.csv', october), aside('b.csv', november)] }),
    ).toEqual(['a.csv']);
  });
});
