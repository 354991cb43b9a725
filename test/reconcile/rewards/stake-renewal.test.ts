import { describe, expect, it } from 'vitest';
import { monthsLaterMs } from '../../../src/base/time/calendar-month.js';
import { plus18 } from '../../../src/money/plus18.js';
import { renewalFaultOf } from '../../../src/reconcile/rewards/stake-renewal.js';
import type { TokenFacts } from '../../../src/reconcile/rewards/token-facts.js';
import type { OwnStake } from '../../../src/records/rewards/own-token-rows.js';
import type { StakeRead } from '../../../src/records/rewards/token-reads.js';
import { maturesAtMs, stake, stakeRow, stakes } from './held-samples.js';
import { found, november, one, pool, pools } from './token-samples.js';

const DAY_MS = 86_400_000;
const readAtMs = maturesAtMs + 2 * DAY_MS;
const old = stake({ autoCompound: true, status: 'matured', daysRemaining: 0, renewedAs: 's-2', readAtMs });

/** What is wrong with the renewal of a stake, as it was read and as the records have it. */
function unlike(
  read: Partial<StakeRead>,
  own: Partial<OwnStake> = {},
  from: Partial<StakeRead> = {},
): string {
  const row = stakeRow({ stakeId: 's-2', stakedAtMs: maturesAtMs, ...own });
  const next = stake({ stakeId: 's-2', createdAtMs: maturesAtMs, autoCompound: true, ...read });
  const known = new Map([
    ['s-1', { row: stakeRow(), read: old }],
    ['s-2', { row, read: next }],
  ]);
  return renewalFaultOf({ ...old, ...from }, () => maturesAtMs, known);
}

describe('the stake that another one went into', () => {
  it('is of its wallet, tier and amount, and began at the very instant at which it matured', () => {
    expect(unlike({})).toBe('');
    expect(unlike({}, { stakedAtMs: undefined })).toBe('');
    expect(unlike({}, { stakedAtMs: maturesAtMs + DAY_MS })).toBe('');
    for (const offMs of [-1, 1, DAY_MS]) {
      const createdAtMs = maturesAtMs + offMs;
      expect(unlike({ createdAtMs })).toBe('that stake is of another date');
      expect(unlike({ createdAtMs }, { stakedAtMs: undefined })).toBe('that stake is of another date');
    }
  });

  it('may be off by its dates where its own answer belies its term: that is told of it itself', () => {
    expect(unlike({ createdAtMs: maturesAtMs + 1, maturesAtMs: maturesAtMs + 1 })).toBe('');
    expect(unlike({}, {}, { maturesAtMs: maturesAtMs + 1 })).toBe('');
  });

  it('may have begun on any date by its answer where it matures as due: that date is told of it itself', () => {
    const dueMs = Date.parse('2027-05-28T10:00:00Z');
    const read = stake({ stakeId: 's-2', createdAtMs: maturesAtMs + 5 * DAY_MS, maturesAtMs: dueMs });
    const next = { row: stakeRow({ stakeId: 's-2', stakedAtMs: undefined }), read };
    const told = (changes: Partial<StakeRead>) => {
      const known = new Map([
        ['s-1', { row: stakeRow(), read: old }],
        ['s-2', { ...next, read: { ...read, autoCompound: true, ...changes } }],
      ]);
      return renewalFaultOf(old, ({ createdAtMs }) => monthsLaterMs(createdAtMs, 3), known);
    };
    expect(told({})).toBe('');
    expect(told({ maturesAtMs: dueMs + DAY_MS })).toBe('that stake is of another date');
  });

  it('compounds in its turn, unless it was renewed itself all the same', () => {
    expect(unlike({ autoCompound: false })).toBe('that stake does not compound in its turn');
    expect(unlike({ autoCompound: false, renewedAs: 's-3' })).toBe('');
  });

  it.each<[string, Partial<StakeRead> & Partial<OwnStake>]>([
    ['wallet', { wallet: `0x${'9'.repeat(40)}` }],
    ['tier', { tier: '6m' }],
    ['amount', { plus18: plus18(one + 1n) }],
    ['date', { createdAtMs: maturesAtMs + 3 * DAY_MS, stakedAtMs: maturesAtMs + 3 * DAY_MS }],
    ['wallet, amount', { wallet: `0x${'9'.repeat(40)}`, plus18: plus18(2n * one) }],
  ])('is none of another %s, by its record and its answer', (what, change) => {
    expect(unlike(change, change)).toBe(`that stake is of another ${what}`);
  });

  it('may be one where its record or its answer alone says otherwise: that is told of it itself', () => {
    const other = { wallet: `0x${'9'.repeat(40)}`, plus18: plus18(2n * one) };
    expect(unlike(other)).toBe('');
    expect(unlike({}, other)).toBe('');
    expect(unlike({}, {}, other)).toBe('');
  });

  it('is of the date on which the stake matured by its record, where the answer alone has another', () => {
    const early = { createdAtMs: old.createdAtMs - 10 * DAY_MS, maturesAtMs: maturesAtMs - 10 * DAY_MS };
    const known = new Map([
      ['s-1', { row: stakeRow({ stakedAtMs: old.createdAtMs }), read: old }],
      [
        's-2',
        {
          row: stakeRow({ stakeId: 's-2' }),
          read: stake({ stakeId: 's-2', createdAtMs: maturesAtMs, autoCompound: true }),
        },
      ],
    ]);
    const termMs = maturesAtMs - old.createdAtMs;
    const fault = renewalFaultOf({ ...old, ...early }, ({ createdAtMs }) => createdAtMs + termMs, known);
    expect(fault).toBe('');
  });

  it('is never the stake itself', () => {
    expect(unlike({}, {}, { renewedAs: 's-1' })).toBe('a stake goes into another one');
  });

  it('is not judged where nothing is known of it', () => {
    expect(unlike({}, {}, { renewedAs: 's-3' })).toBe('');
    const unread = new Map([
      ['s-1', { row: stakeRow(), read: old }],
      ['s-2', { row: stakeRow({ stakeId: 's-2' }), read: undefined }],
    ]);
    expect(renewalFaultOf(old, () => maturesAtMs, unread)).toBe('');
  });

  it.each([
    ['named by the records', true],
    ['that no record names', false],
  ])('is of one stake alone, the first of those that are alike: %s', (_, isNamed) => {
    const second = { ...old, stakeId: 's-3' };
    const next = stake({ stakeId: 's-2', createdAtMs: maturesAtMs, autoCompound: true });
    const row = stakeRow({ stakeId: 's-2', stakedAtMs: maturesAtMs });
    const known = new Map([
      ['s-3', { row: stakeRow({ stakeId: 's-3' }), read: second }],
      ['s-1', { row: stakeRow(), read: old }],
      ...(isNamed ? [['s-2', { row, read: next }] as const] : []),
    ]);
    const faultOf = (read: StakeRead): string => renewalFaultOf(read, () => maturesAtMs, known);
    expect([faultOf(old), faultOf(second)]).toEqual(['', 'another stake went into that one']);
  });

  it('is not taken by a stake that is no compounding one', () => {
    const unasked = { ...old, stakeId: 's-0', autoCompound: false };
    const known = new Map([
      ['s-0', { row: stakeRow({ stakeId: 's-0' }), read: unasked }],
      ['s-1', { row: stakeRow(), read: old }],
    ]);
    expect(renewalFaultOf(old, () => maturesAtMs, known)).toBe('');
  });

  it('is one item, of the month of the maturity, where two stakes went into one', () => {
    const wallet = `0x${'9'.repeat(40)}`;
    const rows = [
      stakeRow(),
      stakeRow({ stakeId: 's-2', stakedAtMs: maturesAtMs }),
      stakeRow({ stakeId: 's-3', wallet }),
    ];
    const next = stake({
      stakeId: 's-2',
      createdAtMs: maturesAtMs,
      autoCompound: true,
      maturesAtMs: Date.parse('2027-05-28T00:00:00Z'),
    });
    const all = [old, next, { ...old, stakeId: 's-3', wallet }];
    const change = {
      month: '2027-02' as TokenFacts['month'],
      ownRewards: [],
      pools: new Map(),
      ownStakes: rows,
    };
    const said = found({ ...change, stakes: stakes(...all) }).filter((words) => words.includes('renewed_as'));
    expect(said).toEqual(['RW-STAKE s-3 renewed_as']);
  });

  describe('and that differs from its record', () => {
    const two = { plus18: plus18(2n * one) };
    const february = '2027-02' as TokenFacts['month'];

    /** The items of February, where the renewal and the stake before it were read so. */
    function toldOf(
      from: Partial<StakeRead>,
      next: Partial<StakeRead>,
      pools: TokenFacts['pools'],
      firstMonth?: TokenFacts['month'],
    ): string[] {
      const rows = [stakeRow(), stakeRow({ stakeId: 's-2', stakedAtMs: maturesAtMs })];
      const renewal = stake({
        stakeId: 's-2',
        createdAtMs: maturesAtMs,
        autoCompound: true,
        maturesAtMs: Date.parse('2027-05-28T10:00:00Z'),
        daysRemaining: 87,
        readAtMs,
        ...next,
      });
      const all = stakes({ ...old, ...from }, renewal);
      return found({ month: february, firstMonth, ownRewards: [], pools, ownStakes: rows, stakes: all });
    }

    const judged = pools(pool(november, 0n, []));

    it('follows from the stake it was renewed from, where that one differs in the same way', () => {
      expect(toldOf(two, two, judged)).toEqual(['RW-ATTR s-2 plus_amount <']);
    });

    it('follows within the first closed month, where both stakes began before it or in it', () => {
      const told = toldOf(two, two, pools(pool(february, 0n, [])), february);
      expect(told.toSorted()).toEqual(['RW-ATTR s-1 plus_amount', 'RW-ATTR s-2 plus_amount <']);
    });

    it('is a root where it differs in another way, or where nobody judged the month in which that stake began', () => {
      expect(toldOf({}, two, judged)).toEqual(['RW-ATTR s-2 plus_amount']);
      expect(toldOf({ plus18: plus18(3n * one) }, two, judged)).toEqual(['RW-ATTR s-2 plus_amount']);
      expect(toldOf(two, two, new Map())).toEqual(['RW-ATTR s-2 plus_amount']);
    });
  });
});
