import { describe, expect, it } from 'vitest';
import { depositViewsOf, type JudgedDeposit } from '../../../src/reconcile/checks/deposit-view.js';
import { DraftList } from '../../../src/reconcile/finding/draft.js';
import { judgeDeposit } from '../../../src/reconcile/judge/deposit-judge.js';
import { MonthTally } from '../../../src/reconcile/judge/month-tally.js';
import { NO_DEPOSITS, NOTHING_WHOLE, OPEN_DEPOSITS } from '../../../src/reconcile/result/untested.js';
import { brandKey } from '../../../src/reconcile/totals/line-totals.js';
import { type DraftMonth, draftMonth } from '../../months/sandbox/draft-month.js';
import { contextOf, lineOf, restate } from '../../months/sandbox/findings.js';
import { draftOf } from './drafts.js';

const credited = 299_100_000n;

/** The month's tally after its one deposit, which was judged otherwise by `change`. */
function tallied(draft: DraftMonth, change: Partial<JudgedDeposit> = {}): MonthTally {
  const context = contextOf(draft);
  const [view] = depositViewsOf(context);
  if (view === undefined) throw new Error('the month has no deposit');
  const tally = new MonthTally(context);
  tally.addDeposit({ ...judgeDeposit(view, [], new DraftList()), ...change });
  return tally;
}

function withoutRecords(): DraftMonth {
  const draft = draftMonth();
  draft.ownDeposits = undefined;
  return draft;
}

describe('a deposit in the sums of its month', () => {
  it('counts as due', () => {
    const { totals, untested, disputes } = tallied(draftMonth());
    expect(totals.kinds.deposit).toEqual({ count: 1n, usd6: credited });
    expect(totals.takenDepositsUsd6).toBe(0n);
    expect([untested.rows(), disputes]).toEqual([[], []]);
  });

  it('counts nothing where another month counts it', () => {
    const { totals } = tallied(withoutRecords(), { countedUsd6: undefined });
    expect(totals.kinds.deposit.count).toBe(0n);
  });

  it('may move the totals by what a finding on it moves, and by nothing of one that moves nothing', () => {
    const still = draftOf('DP-WALLET');
    const moving = draftOf('DP-CREDIT', { effectUsd6: -9n });
    const { disputes } = tallied(draftMonth(), { drafts: [still, moving] });
    expect(disputes).toEqual([
      {
        effects: [
          { kind: 'deposit', slug: '', currency: '', count: 0n, faceMinor: 0n, costMinor: 0n, usd6: -9n },
        ],
        drafts: [moving],
      },
    ]);
  });

  const untestedRow = { what: 'deposits', reason: NO_DEPOSITS, count: 1n, usd6: credited };
  const wrong = draftOf('DP-CREDIT');
  it.each([
    ['tested where the own records have it', true, credited, [], 0n, []],
    ['tested where the own records lack it: that is an item', true, undefined, [], 0n, []],
    [
      'not tested without own records, though its units say what is due',
      false,
      credited,
      [],
      0n,
      [untestedRow],
    ],
    ['tested where an item says that it is not what is due', false, credited, [wrong], 0n, []],
    ['taken over where nothing says what is due', false, undefined, [], credited, [untestedRow]],
    ['taken over then, whatever was found on it', false, undefined, [wrong], credited, [untestedRow]],
  ] as const)('is %s', (_, hasRecords, dueUsd6, drafts, takenUsd6, rows) => {
    const draft = hasRecords ? draftMonth() : withoutRecords();
    const { totals, untested } = tallied(draft, { dueUsd6, drafts, countedUsd6: credited });
    expect(totals.takenDepositsUsd6).toBe(takenUsd6);
    expect(untested.rows()).toEqual(rows);
  });
});

describe('what is due beside orders and deposits', () => {
  function restOf(alter: (draft: DraftMonth) => void) {
    const draft = draftMonth();
    draft.hasLines = false;
    draft.facts = { events: { events: [], readAtMs: undefined, isCut: false } };
    alter(draft);
    const tally = new MonthTally(contextOf(draft));
    return { stated: tally.addRest(), tally };
  }
  const none = { deposits: 0n, orders: 0n };
  const withoutOrders = (draft: DraftMonth): void => {
    draft.orders = [];
    draft.book = undefined;
  };

  it('is the grant alone where the totals can be held against something', () => {
    const { stated, tally } = restOf(() => undefined);
    expect(stated).toEqual(none);
    expect(tally.totals.kinds).toMatchObject({
      grant: { count: 1n, usd6: 100_000_000n },
      deposit: { count: 0n },
      order: { count: 0n },
    });
    expect(tally.untested.rows()).toEqual([]);
  });

  it('is the grant where nothing is stated of the month', () => {
    const { stated, tally } = restOf((draft) => {
      draft.facts = { statements: new Map() };
    });
    expect(stated).toEqual(none);
    expect(tally.totals.kinds.grant).toEqual({ count: 1n, usd6: 100_000_000n });
  });

  it('is the stated deposits where nothing is there to hold them against: taken over, and not tested', () => {
    const { stated, tally } = restOf((draft) => {
      draft.ownDeposits = undefined;
    });
    expect(stated).toEqual({ deposits: credited, orders: 0n });
    expect(tally.totals.kinds.deposit).toEqual({ count: 1n, usd6: credited });
    expect(tally.totals.takenDepositsUsd6).toBe(credited);
    expect(tally.untested.rows()).toEqual([
      { what: 'deposits', reason: NO_DEPOSITS, count: 1n, usd6: credited },
    ]);
  });

  it('is the stated orders where nothing is there to hold them against, brand by brand', () => {
    const { stated, tally } = restOf(withoutOrders);
    const { totals, untested } = tally;
    expect(stated).toEqual({ deposits: 0n, orders: -48_000_000n });
    expect(totals.kinds.order).toEqual({ count: 2n, usd6: -48_000_000n });
    expect(untested.rows()).toEqual([
      { what: 'orders', reason: NOTHING_WHOLE, count: 2n, usd6: 48_000_000n },
    ]);
    const coffee = brandKey('demo-coffee', 'USD');
    expect([...totals.brands.keys()].sort()).toEqual([brandKey('demo-books', 'GBP'), coffee]);
    expect(totals.brands.get(coffee)).toMatchObject({ count: 1n, costMinor: 2375n, costUsd6: 23_750_000n });
    expect(totals.takenBrands.get(coffee)).toEqual({ whole: 23_750_000n, price: 0n, conversion: 0n });
  });

  it('is the stated reversals where nothing is there to hold them against: of no brand, and taken over', () => {
    const bare = (draft: DraftMonth): void => {
      withoutOrders(draft);
      draft.ownDeposits = undefined;
    };
    const { stated, tally } = restOf((draft) => {
      bare(draft);
      draft.lines.push({ ...lineOf(draft, 'shop-1'), kind: 'reversal', amountUsd6: 7 });
      restate(draft);
    });
    expect(stated).toEqual({ deposits: credited, orders: 7n - 48_000_000n });
    expect(tally.totals.kinds.reversal).toEqual({ count: 1n, usd6: 7n });
    expect([...tally.totals.reversedBrands]).toEqual([[brandKey('', ''), { count: 1n, usd6: 7n }]]);
    expect(tally.totals.takenReversalsUsd6).toBe(7n);
    const { totals } = restOf(bare).tally;
    expect([totals.kinds.reversal, [...totals.reversedBrands]]).toEqual([{ count: 0n, usd6: 0n }, []]);
  });

  it('is the stated deposits that a row of our own may stand for, where one of them was set aside', () => {
    const aside = { file: 'deposits.csv', line: 7, reason: 'no reference', reference: undefined };
    const { stated, tally } = restOf((draft) => {
      Object.assign(draft, { ownDeposits: [], orders: [], events: [] });
      draft.facts = { ...draft.facts, setAside: [{ ...aside, kind: 'deposits', month: undefined }] };
    });
    expect(stated.deposits).toBe(credited);
    expect(tally.untested.rows()).toEqual([
      { what: 'deposits', reason: OPEN_DEPOSITS, count: 1n, usd6: credited },
    ]);
  });

  it('is no untested money where the totals say that there was nothing', () => {
    const { tally } = restOf((draft) => {
      withoutOrders(draft);
      draft.ownDeposits = undefined;
      const zero = { count: 0, usd6: draft.figures.reversals.usd6 };
      Object.assign(draft.figures, { orders: zero, deposits: zero, byBrand: [] });
    });
    expect(tally.untested.rows()).toEqual([]);
  });
});
