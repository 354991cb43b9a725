import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { settlementsIn } from '../../../src/reconcile/settlement/settlements-in-month.js';
import type { Movement } from '../../../src/records/movement.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { factsOfBoth, follow, lineOf, restate, reversalOf } from '../../months/sandbox/findings.js';
import { bookRowOf, orderOf, renumber, settle } from '../../months/supplier/alterations/movement-list.js';
import type { FloatLine, SupplierEvidence } from '../../months/supplier/evidence.js';
import { at } from '../../months/supplier/quiet-month.js';
import { book, foundIn, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

/** Three months in which October charges an order too much, or too little. */
function overcharged(byUsd6 = 10_000): SupplierEvidence {
  const life = threeMonths();
  overcharge(life, 'pay-2', byUsd6);
  return life;
}

/** What the settlements of a month settle: the number of the line, the item, and how much of it. */
function settledIn(life: SupplierEvidence, month: string): string[] {
  return settlementsOf(judged(life, month));
}

function settlementsOf({ context }: AccountMonth): string[] {
  return [...context.settled.values()].flatMap(({ line, parts }) =>
    parts.map(({ item, amountUsd6 }) => `${line.ref} settles ${item.code} ${item.subject} by ${amountUsd6}`),
  );
}

/** The code and id of what is found on a subject, and the ids of what is settled of it. */
function idsIn(month: AccountMonth, ref: string) {
  const items = month.result.items.filter(({ subject }) => subject === ref);
  return {
    found: items.filter(({ code }) => code !== 'ST-SETTLED').map(({ code, itemId }) => [code, itemId]),
    settled: items.flatMap(({ settles }) => settles?.itemId ?? []),
    last: items.at(-1),
  };
}

/** Takes lines out of October as if they had never been booked. */
function unbook(life: SupplierEvidence, isGone: (line: FloatLine) => boolean): void {
  for (const read of life.float.slice(0, 1)) read.lines = read.lines.filter((line) => !isGone(line));
  renumber(life);
  settle(life);
}

/** The debit of an order of October comes in November, charges so much more, and something is given back. */
function lateDebit(moreUsd6: number, then: Partial<Movement>): AccountFacts {
  const first = draftMonth();
  const line = lineOf(first, 'shop-1');
  first.lines = first.lines.filter((one) => one !== line);
  restate(first);
  const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
  const late = { ...line, amountUsd6: usd6(line.amountUsd6 - moreUsd6), bookedAtMs: at(3, 12, 10) };
  second.lines.push(late, { ...reversalOf(late), bookedAtMs: at(4, 12, 10), ...then });
  return factsOfBoth(first, follow(first, second));
}

/** The reversal of a failed order of October comes in November, and gives back so much more. */
function lateReversal(moreUsd6: number): SupplierEvidence {
  const life = threeMonths();
  unbook(life, ({ ref, kind }) => ref === 'pay-5' && kind === 'reversal');
  const amountUsd6 = orderOf(life, 'pay-5').costUsd6 + moreUsd6;
  book(life, '2026-11', { kind: 'reversal', ref: 'pay-5', amountUsd6, slug: undefined, currency: undefined });
  return life;
}

describe('the movements of a month that may settle something', () => {
  it('are none in a month without a fault, and then no other month is asked for', () => {
    const month = judged(threeMonths(), '2026-11');
    const asked = (): never => {
      throw new Error('nothing is to be asked');
    };
    expect(settlementsIn(month, asked).size).toBe(0);
  });

  it('settle by their amount only where nothing answers to their reference', () => {
    const known = overcharged();
    book(known, '2026-11', { kind: 'reversal', ref: 'pay-3', amountUsd6: 10_000 });
    expect(foundIn(judged(known, '2026-11'))).toEqual(['OR-REVERSAL-EXTRA pay-3 -10000']);
    const unknown = overcharged();
    book(unknown, '2026-11', { kind: 'other', ref: 'adj', amountUsd6: 10_000 });
    expect(foundIn(judged(unknown, '2026-11'))).toEqual(['ST-SETTLED pay-2 10000']);
  });

  it('settle what a month long before left open, and once', () => {
    const life = overcharged();
    book(life, '2026-11', { kind: 'other', ref: 'adj', amountUsd6: 10_000 });
    book(life, '2026-12', { kind: 'other', ref: 'adj-2', amountUsd6: 10_000 });
    expect(foundIn(judged(life, '2026-12'))).toEqual(['RF-KIND adj-2 10000']);
  });

  it('settle in the order of their lines, whatever they are called', () => {
    const life = overcharged();
    book(life, '2026-11', { kind: 'other', ref: 'b', amountUsd6: 10_000, bookedAtMs: at(4, 1, 10) });
    book(life, '2026-11', { kind: 'other', ref: 'a', amountUsd6: 10_000, bookedAtMs: at(5, 1, 10) });
    expect(settledIn(life, '2026-11')).toEqual(['b settles OR-CHARGE pay-2 by 10000']);
    expect(foundIn(judged(life, '2026-11'))).toContain('RF-KIND a 10000');
  });

  it('settle nothing where they follow from another fault', () => {
    const life = overcharged();
    const credit = { kind: 'deposit', ref: 'dep_9', txHash: '0xfeed9', amountUsd6: 10_000 } as const;
    book(life, '2026-11', credit);
    expect(settledIn(life, '2026-11')).toEqual(['dep_9 settles OR-CHARGE pay-2 by 10000']);
    const [file, month] = ['transfers.csv', undefined];
    life.setAside = [{ kind: 'deposits', file, line: 9, reason: 'no amount', month, reference: '0xfeed9' }];
    expect(settledIn(life, '2026-11')).toEqual([]);
  });
});

describe('a reference of a movement is known', () => {
  const noted = (ref: string, alter: (life: SupplierEvidence) => void, line = {}): string[] => {
    const life = overcharged();
    alter(life);
    book(life, '2026-11', { kind: 'other', ref, amountUsd6: 10_000, ...line });
    return settledIn(life, '2026-11');
  };
  const nothing = (): void => undefined;

  it('where an order that was read answers to it', () => {
    const failed = (life: SupplierEvidence): void => {
      const read = { ...orderOf(life, 'pay-5'), clientRef: 'failed' };
      life.orders.push({ clientRef: 'failed', reads: [read], unknownAtMs: undefined });
    };
    expect(noted('failed', nothing)).toEqual(['failed settles OR-CHARGE pay-2 by 10000']);
    expect(noted('failed', failed)).toEqual([]);
  });

  it('where a row of the book answers to it', () => {
    const cancelled = (life: SupplierEvidence): void => {
      life.book?.push({
        ...bookRowOf(life, 'pay-8'),
        clientRef: 'taken-back',
        status: 'cancelled',
        line: 99,
      });
    };
    expect(noted('taken-back', cancelled)).toEqual([]);
  });

  it('where other debits and reversals have it', () => {
    const givenBack = (life: SupplierEvidence): void => {
      book(life, '2026-10', { ref: 'ghost', amountUsd6: -500, bookedAtMs: at(20) });
      book(life, '2026-10', { kind: 'reversal', ref: 'ghost', amountUsd6: 500, bookedAtMs: at(21) });
    };
    expect(noted('ghost', givenBack)).toEqual([]);
  });

  it('where it is the id or the transaction of a deposit, or one of several that a movement has', () => {
    expect(noted('dep_2', nothing)).toEqual([]);
    expect(noted('0xfeed2', nothing)).toEqual([]);
    expect(noted('adj', nothing, { txHash: '0xfeed2' })).toEqual([]);
    expect(noted('adj', nothing, { txHash: '0xfeed9' })).toHaveLength(1);
  });

  it.each(['2026-10', '2026-11'])('where an item of %s is open under it, which it does not undo', (month) => {
    const life = overcharged(-10_000);
    const sentAtMs = at(3, 12, Number(month.slice(5)) - 1);
    const transfer = { txHash: '0xlost', amountUsd6: 700_000, sentAtMs, line: 9 };
    book(life, '2026-11', { kind: 'other', ref: '0xlost', amountUsd6: -10_000 });
    expect(settledIn(life, '2026-11')).toEqual(['0xlost settles OR-CHARGE pay-2 by -10000']);
    life.ownDeposits?.push(transfer);
    expect(settledIn(life, '2026-11')).toEqual([]);
  });

  it('where a deposit of ours is credited again, and not where a credit is no transfer of ours', () => {
    const credit = { kind: 'deposit', slug: undefined, currency: undefined } as const;
    expect(noted('dep_9', nothing, { ...credit, txHash: '0xfeed9' })).toHaveLength(1);
    expect(noted('dep_2', nothing, { ...credit, txHash: '0xfeed2' })).toEqual([]);
  });

  it('where it is empty by nothing at all', () => {
    const unnamed = (life: SupplierEvidence): void => {
      const ours = life.float.flatMap(({ lines }) => lines).filter(({ ref }) => ref === 'dep_2');
      for (const line of ours) line.ref = '';
    };
    expect(noted('', unnamed)).toEqual([' settles OR-CHARGE pay-2 by 10000']);
  });

  it('of an order that the provider denies by another of its lines alone', () => {
    const denied = (life: SupplierEvidence): void => {
      life.orders.push({ clientRef: 'ghost', reads: [], unknownAtMs: at(20, 12, 10) });
    };
    const reversal = { kind: 'reversal' } as const;
    expect(noted('ghost', denied, reversal)).toEqual(['ghost settles OR-CHARGE pay-2 by 10000']);
    const twice = (life: SupplierEvidence): void => {
      denied(life);
      overcharge(life, 'pay-3', 4000);
      book(life, '2026-11', { ...reversal, ref: 'ghost', amountUsd6: 4000 });
    };
    expect(noted('ghost', twice, reversal)).toEqual([]);
  });
});

describe('an item of the month that is a movement itself', () => {
  const doubled = (times: number): SupplierEvidence => {
    const life = threeMonths();
    for (let nth = 0; nth < times; nth += 1) book(life, '2026-11', { bookedAtMs: at(2, 1 + nth, 10) });
    book(life, '2026-11', { kind: 'other', amountUsd6: 9_550_000 * times });
    return life;
  };

  it('may be settled by a later one', () => {
    expect(settledIn(doubled(1), '2026-11')).toEqual(['pay-8 settles OR-DOUBLE-DEBIT pay-8 by 9550000']);
  });

  it('may not where it is several, of which nothing tells the one that is meant', () => {
    expect(settledIn(doubled(2), '2026-11')).toEqual([]);
  });
});

describe('a line on an order of an earlier month', () => {
  it.each([
    ['of its order', 'shop-1', 'reversal'],
    ['that nothing answers to', 'adj', 'other'],
  ] as const)(
    'leaves what it charges beyond, which a later one settles by a reference %s',
    (_, ref, kind) => {
      const month = reconcileAccountMonth(lateDebit(5000, { ref, kind, amountUsd6: usd6(5000) }));
      expect(settlementsOf(month)).toEqual([
        'shop-1 settles OR-NOT-IN-STATEMENT shop-1 by -23750000',
        `${ref} settles OR-CHARGE shop-1 by 5000`,
      ]);
      const { found, settled, last } = idsIn(month, 'shop-1');
      expect(found).toEqual([['OR-CHARGE', settled.at(-1)]]);
      expect(last).toMatchObject({ slug: 'demo-coffee', currency: 'USD' });
    },
  );

  it('is one debit too many where what it would settle is closed, and settles nothing by its amount', () => {
    const closedUsd6 = ({ code, effectUsd6 }: Discrepancy): bigint =>
      code === 'OR-NOT-IN-STATEMENT' ? -effectUsd6 : 0n;
    const facts = lateDebit(0, { amountUsd6: usd6(3000) });
    const month = reconcileAccountMonth({ ...facts, closedUsd6 });
    expect(settlementsOf(month)).toEqual(['shop-1 settles OR-DOUBLE-DEBIT shop-1 by 3000']);
    const { found, settled } = idsIn(month, 'shop-1');
    expect(found).toEqual([['OR-DOUBLE-DEBIT', settled[0]]]);
  });

  it('leaves what it gives back beyond, which a later movement settles, by any reference', () => {
    for (const ref of ['pay-5', 'adj']) {
      const life = lateReversal(2000);
      book(life, '2026-11', { kind: 'other', ref, amountUsd6: -2000, bookedAtMs: at(11, 12, 10) });
      const month = judged(life, '2026-11');
      expect(settlementsOf(month)).toEqual([
        'pay-5 settles OR-REVERSAL-MISSING pay-5 by 63610000',
        `${ref} settles OR-REVERSAL-EXTRA pay-5 by -2000`,
      ]);
      const { found, settled, last } = idsIn(month, 'pay-5');
      expect(found).toEqual([['OR-REVERSAL-EXTRA', settled.at(-1)]]);
      expect(last).toMatchObject({ slug: '', currency: '' });
    }
  });

  it('settles nothing by its amount even if no lines of its month are on file: only its order is meant', () => {
    const settledBy = (changes: Partial<Movement>): string[] => {
      const first = draftMonth();
      first.hasLines = false;
      const orders = [{ ref: 'shop-3', face: 10_000, day: 5 }];
      const second = draftMonth({ month: '2026-11', orders, deposits: [] });
      const [missing, charged] = [lineOf(first, 'shop-1'), lineOf(second, 'shop-3')];
      charged.amountUsd6 = usd6(charged.amountUsd6 - missing.amountUsd6);
      second.lines.push({ ...missing, bookedAtMs: at(12, 12, 10), ...changes });
      return settlementsOf(reconcileAccountMonth(factsOfBoth(first, follow(first, second))));
    };
    expect(settledBy({ kind: 'other', ref: 'adj' })).toEqual(['adj settles OR-CHARGE shop-3 by -23750000']);
    expect(settledBy({})).toEqual([]);
  });

  it('settles nothing where it is a transfer of ours that comes late', () => {
    const life = overcharged();
    unbook(life, ({ kind }) => kind === 'deposit');
    const credit = { kind: 'deposit', ref: 'dep_2', txHash: '0xfeed2', amountUsd6: 250_000_001 } as const;
    book(life, '2026-11', { ...credit, bookedAtMs: at(5), slug: undefined, currency: undefined });
    expect(judged(life, '2026-10').result.items.map(({ code }) => code)).toContain('DP-NOT-CREDITED');
    expect(settledIn(life, '2026-11')).toEqual([]);
    expect(foundIn(judged(life, '2026-11'))).toEqual([]);
  });
});

describe('movements of one reference that settle each other in their month', () => {
  const booked = (...lines: readonly (readonly [day: number, amountUsd6: number])[]): AccountFacts => {
    const draft = draftMonth();
    const model = lineOf(draft, 'shop-1');
    const none = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
    for (const [day, amountUsd6] of lines) {
      const other = { kind: 'other', kindName: 'adjustment', ref: 'adj', bookedAtMs: at(day, 12) } as const;
      draft.lines.push({ ...model, ...none, ...other, amountUsd6: usd6(amountUsd6) });
    }
    return factsOf(restate(draft));
  };

  it.each([
    ['one after the other', booked([28, 5000], [29, -5000], [30, 7000], [31, -2000])],
    ['at one instant', booked([30, 5000], [30, -1000])],
    ['at one instant, the rest of one by one', booked([30, 9000], [30, -20_000], [30, 500])],
  ])('name the items that are left of them, where they come %s', (_, facts) => {
    const { found, settled } = idsIn(reconcileAccountMonth(facts), 'adj');
    expect(settled.length).toBeGreaterThan(0);
    expect(found.map(([, itemId]) => itemId)).toEqual(expect.arrayContaining(settled));
    expect(lawsBrokenBy(facts)).toEqual([]);
  });
});
