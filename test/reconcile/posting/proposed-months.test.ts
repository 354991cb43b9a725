// The entries of whole months whose statement signs totals alone, or is not there: each with its place, its
// time and the item that it stands under.

import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { OccasionSource } from '../../../src/reconcile/posting/occasion-source.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { proposedOrdersOf } from '../../../src/reconcile/posting/proposed-orders.js';
import { linesOf } from '../../ledger/support/entry-lines.js';
import { addDepositEvent } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  addLine,
  factsOfBoth,
  follow,
  lineOf,
  orderOf,
  restate,
  restateAsListed,
} from '../../months/sandbox/findings.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const DAY_MS = 24 * 3600 * 1000;
const inShort = (line: string): string =>
  line
    .replace('Test:Assets:sandbox:', '')
    .replace('Test:Expenses:sandbox:', '')
    .replace('Test:Equity:', '')
    .replace('Provider differences', 'Differences');

/** `kind subject: lines, time [CODE field]`; what the entry is of is said by its slug where it has one. */
function entriesOf(facts: AccountFacts, takesOpening = false): string[] {
  const month = reconcileAccountMonth(facts);
  const items = new Map(month.result.items.map(({ itemId, code, field }) => [itemId, `${code} ${field}`]));
  return [...proposedEntriesOf(month, takesOpening)].map((entry) => {
    const { kind, subject, slug, bookedAtMs, itemId } = entry;
    const at = new Date(bookedAtMs).toISOString().replace('.000Z', '').replace('2026-', '');
    const item = itemId === '' ? '' : ` [${items.get(itemId)}]`;
    const name = [kind, subject, ...(slug === '' ? [] : [slug])].join(' ');
    return `${name}: ${linesOf(entry).map(inShort).join(', ')}, ${at}${item}`;
  });
}

function totals(alter: (draft: DraftMonth) => void = () => undefined): AccountFacts {
  const draft = draftMonth();
  draft.hasLines = false;
  alter(draft);
  return factsOf(draft);
}

const grant = 'grant 2026-10: Dr Float 100000000, Cr Test grants 100000000, 10-01T00:00:00';
const transfer = 'transfer dep_1: Dr Funding in transit 300000000, Cr Funding 300000000, 10-02T00:00:00';
const credit =
  'deposit dep_1: Dr Float 299100000, Dr Pool fee 900000, Cr Funding in transit 300000000, 10-02T00:00:00';
const coffee =
  'order shop-1 demo-coffee: Dr Cost of cards:demo-coffee 23750000, Cr Float 23750000, 10-10T12:00:00';
const books =
  'order shop-2 demo-books: Dr Cost of cards:demo-books 24250000, Cr Float 24250000, 10-12T12:00:00';
const clean = [grant, transfer, credit, coffee, books];
const END = '10-31T23:59:59.999Z';

/** Lets a figure of the totals, the closing and the balance be off by so much. */
function off(figure: 'deposits' | 'reversals' | 'grants' | 'orders', by: number) {
  return (draft: DraftMonth): void => {
    const { count, usd6: stated } = draft.figures[figure];
    const effect = figure === 'orders' ? -by : by;
    draft.figures[figure] = { count, usd6: usd6(stated + by) };
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + effect);
    draft.balanceUsd6 += effect;
  };
}

describe('a month of totals', () => {
  it('is posted as what is known of it, where all of it ties', () => {
    expect(entriesOf(totals())).toEqual(clean);
  });

  it('has the rest of each kind on differences, at its end, under the rest of the closing', () => {
    const rest = '[BL-RESIDUAL closing_balance_usd6]';
    expect(entriesOf(totals(off('deposits', 9)))).toEqual([
      ...clean,
      `deposit 2026-10: Dr Float 9, Cr Differences 9, ${END} ${rest}`,
    ]);
    expect(entriesOf(totals(off('reversals', 9)))).toEqual([
      ...clean,
      `reversal 2026-10: Dr Float 9, Cr Differences 9, ${END} ${rest}`,
    ]);
    expect(entriesOf(totals(off('orders', 9)))).toEqual([
      ...clean,
      `difference 2026-10: Cr Float 9, Dr Differences 9, ${END} ${rest}`,
    ]);
  });

  it('has the rest of the grants in the grant itself', () => {
    expect(entriesOf(totals(off('grants', 9)))).toEqual([
      'grant 2026-10: Dr Float 100000009, Cr Test grants 100000000, Cr Differences 9, 10-01T00:00:00 [BL-RESIDUAL closing_balance_usd6]',
      ...clean.slice(1),
    ]);
  });

  it('has the rest of a kind under that rest where the closing ties, as kinds make good for each other', () => {
    const facts = totals((draft) => {
      off('grants', 9)(draft);
      off('deposits', -9)(draft);
    });
    expect(entriesOf(facts)).toEqual([
      'grant 2026-10: Dr Float 100000009, Cr Test grants 100000000, Cr Differences 9, 10-01T00:00:00 [BL-RESIDUAL grants.credited_usd6]',
      ...clean.slice(1),
      `deposit 2026-10: Cr Float 9, Dr Differences 9, ${END} [BL-RESIDUAL deposits.credited_usd6]`,
    ]);
  });

  it('names no item at a grant that is what it should be, though the closing has a rest', () => {
    const [first] = entriesOf(totals(off('deposits', 9)));
    expect(first).toBe(grant);
  });

  it('closes the float where the statement does, though its totals do not come to it', () => {
    expect(
      entriesOf(
        totals((draft) => {
          draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 9);
        }),
      ),
    ).toEqual([
      ...clean,
      `difference 2026-10: Dr Float 9, Cr Differences 9, ${END} [RF-FOOTING closing_balance_usd6]`,
    ]);
    // The total alone is off: the float closes right without it.
    expect(
      entriesOf(
        totals((draft) => {
          draft.figures.deposits = { ...draft.figures.deposits, usd6: usd6(299_100_009) };
        }),
      ),
    ).toEqual(clean);
  });

  it('takes totals that nothing is there to hold against as they stand, by brand, at its end', () => {
    const unread = { events: { events: [], readAtMs: undefined, isCut: false } };
    const deposit = `deposit 2026-10: Dr Float 299100000, Cr Funding in transit 299100000, ${END}`;
    expect(
      entriesOf(
        totals((draft) => {
          draft.book = undefined;
          draft.ownDeposits = undefined;
          draft.facts = { orders: new Map(), ...unread };
        }),
      ),
    ).toEqual([
      grant,
      deposit,
      `order 2026-10 demo-books: Dr Cost of cards:demo-books 24250000, Cr Float 24250000, ${END}`,
      `order 2026-10 demo-coffee: Dr Cost of cards:demo-coffee 23750000, Cr Float 23750000, ${END}`,
    ]);
    expect(
      entriesOf(
        totals((draft) => {
          draft.ownDeposits = undefined;
          draft.facts = unread;
        }),
      ),
    ).toEqual([grant, coffee, books, deposit]);
  });

  it('has what its totals do not come to beside its opening, on the evidence of the statement', () => {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    follow(first, second);
    second.hasLines = false;
    second.figures.closingUsd6 = usd6(second.figures.closingUsd6 + 9);
    second.balanceUsd6 += 9;
    const facts = factsOfBoth(first, second);
    expect(entriesOf(facts)).toEqual([
      'order shop-3 demo-coffee: Dr Cost of cards:demo-coffee 23750000, Cr Float 23750000, 11-10T12:00:00',
      'difference 2026-11: Dr Float 9, Cr Differences 9, 11-30T23:59:59.999Z [RF-FOOTING closing_balance_usd6]',
    ]);
    expect([...proposedEntriesOf(reconcileAccountMonth(facts), false)].at(-1)).toMatchObject({
      description: 'closing: stated beyond what is known',
      evidenceSha256: sha256Hex('statement'),
    });
  });

  it('leaves to the next statement what a provisional one could not know', () => {
    const facts = totals((draft) => {
      draft.figures.isFinal = false;
      draft.figures.generatedAtMs = draft.figures.periodStartMs + 11 * DAY_MS;
    });
    expect(entriesOf(facts)).toEqual([
      ...clean.slice(0, 4),
      `difference 2026-10: Cr Float 24250000, Dr Differences 24250000, ${END} [BL-RESIDUAL closing_balance_usd6]`,
    ]);
    const early = totals((draft) => {
      draft.figures.isFinal = false;
      draft.figures.generatedAtMs = draft.figures.periodStartMs;
    });
    expect(entriesOf(early).filter((one) => one.startsWith('deposit dep_1'))).toEqual([]);
  });
});

describe('a month that is not stated', () => {
  it('has what orders and events tell of, and neither an opening nor a grant', () => {
    const facts = totals((draft) => {
      addDepositEvent(draft, 'dep_1');
      draft.facts = { statements: new Map() };
    });
    expect(entriesOf(facts, true)).toEqual([transfer, credit, coffee, books]);
  });

  it('has an order at what it says itself, and what is not due of that on differences', () => {
    const facts = totals((draft) => {
      orderOf(draft, 'shop-1').costUsd6 = usd6(23_760_000);
      draft.facts = { statements: new Map() };
    });
    expect(entriesOf(facts).filter((one) => one.startsWith('order shop-1'))).toEqual([
      expect.stringContaining('Cost of cards:demo-coffee 23750000, Dr Differences 10000, Cr Float 23760000'),
    ]);
  });

  it('has no deposit that no event tells of', () => {
    const facts = totals((draft) => {
      draft.facts = { statements: new Map() };
    });
    expect(entriesOf(facts)).toEqual([transfer, coffee, books]);
  });
});

describe('a month of lines', () => {
  it('has nothing beyond its lines, though its closing is off', () => {
    const draft = draftMonth();
    draft.figures.closingUsd6 = usd6(draft.figures.closingUsd6 + 9);
    expect(entriesOf(factsOf(draft))).toEqual([grant.replace('2026-10', '1'), ...clean.slice(1)]);
  });

  it('names no item at the grant that is due, and the unexpected one at each beyond it', () => {
    const draft = draftMonth();
    addLine(draft, '', { amountUsd6: 5 });
    const grants = entriesOf(factsOf(restate(draft))).filter((one) => one.startsWith('grant'));
    expect(grants).toEqual([
      grant.replace('2026-10', '1'),
      'grant 2: Dr Float 5, Cr Test grants 5, 10-01T00:00:00 [DP-UNEXPECTED granted_usd6]',
    ]);
  });

  it('tells an unexpected grant from an unexpected deposit, which is the same code', () => {
    const draft = draftMonth();
    addLine(draft, 'dep_1', { ref: 'dep_9' });
    addLine(draft, '', { amountUsd6: 5 });
    const grants = entriesOf(factsOf(restate(draft))).filter((one) => one.startsWith('grant 2'));
    expect(grants).toEqual([expect.stringContaining('[DP-UNEXPECTED granted_usd6]')]);
  });

  it('has nothing of a sale that the provider shows nowhere', () => {
    const draft = draftMonth();
    const [row] = draft.book ?? [];
    if (row === undefined) throw new Error('the draft has no book');
    draft.book?.push({ ...row, clientRef: 'shop-9', line: 9 });
    expect(entriesOf(factsOf(draft))).toEqual([grant.replace('2026-10', '1'), ...clean.slice(1)]);
  });

  it('posts a grant that is dated in another month like each one beyond the first, with its item at that grant alone', () => {
    const draft = draftMonth();
    addLine(draft, '', { amountUsd6: 5, bookedAtMs: Date.UTC(2026, 8, 30) });
    const grants = entriesOf(factsOf(restateAsListed(draft))).filter((one) => one.startsWith('grant'));
    expect(grants).toEqual([
      grant.replace('2026-10', '1'),
      'grant 2: Dr Float 5, Cr Test grants 5, 09-30T00:00:00 [DP-UNEXPECTED granted_usd6]',
    ]);
  });

  it('names at each movement of an unknown kind its own item, also where the closing leaves it out', () => {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    follow(first, second);
    const counted = second.figures.closingUsd6;
    addLine(second, 'shop-3', { kind: 'other', kindName: 'fee', ref: 'x', amountUsd6: -5 });
    addLine(second, 'shop-3', { kind: 'other', kindName: 'fee', ref: 'y', amountUsd6: -7 });
    restate(second, first.lines.length + 1);
    second.figures.closingUsd6 = counted;
    const month = reconcileAccountMonth(factsOfBoth(first, second));
    const itemOf = (ref: string) =>
      month.result.items.find(({ code, subject }) => code === 'RF-KIND' && subject === ref)?.itemId;
    const posted = [...proposedEntriesOf(month, false)].filter(({ kind }) => kind === 'other');
    expect(posted.map(({ subject, itemId }) => [subject, itemId])).toEqual([
      ['y', itemOf('y')],
      ['x', itemOf('x')],
    ]);
    expect(new Set([itemOf('x'), itemOf('y'), undefined]).size).toBe(3);
  });

  it('follows a month of totals from the closing that is stated there', () => {
    const first = draftMonth();
    const second = draftMonth({ month: '2026-11', orders: [{ ref: 'shop-3' }], deposits: [] });
    const next = follow(first, second);
    first.hasLines = false;
    first.figures.closingUsd6 = usd6(first.figures.closingUsd6 + 5);
    expect(entriesOf(factsOfBoth(first, next))[0]).toBe(
      'opening 2026-11: Cr Float 5, Dr Differences 5, 11-01T00:00:00 [RF-OPENING opening_balance_usd6]',
    );
  });

  it('of the float has no grant', () => {
    const entries = entriesOf(supplierAccountFactsOf(playFloat(quietLife())), true);
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter((one) => one.startsWith('grant'))).toEqual([]);
  });
});

describe('the entries of orders, a day each', () => {
  it('stand for the orders of a day and brand that are matched, behind those of the others', () => {
    const draft = draftMonth({
      orders: [
        { ref: 'shop-1' },
        { ref: 'shop-2' },
        { ref: 'shop-3' },
        { ref: 'shop-4', slug: 'demo-books', day: 12 },
      ],
    });
    lineOf(draft, 'shop-2').amountUsd6 -= 10_000;
    const month = reconcileAccountMonth(factsOf(restate(draft)));
    const entries = proposedOrdersOf(month, new OccasionSource(month), 'day');
    expect(
      [...entries].map(({ subject, slug, orderTable }) => [subject, slug, orderTable?.orderCount]),
    ).toEqual([
      ['shop-2', 'demo-coffee', undefined],
      ['2026-10-10', 'demo-coffee', 2],
      ['2026-10-12', 'demo-books', 1],
    ]);
  });
});

describe('an order', () => {
  it('is posted twice under two ids where it is debited twice alike', () => {
    const draft = draftMonth();
    addLine(draft, 'shop-1');
    addLine(draft, 'shop-1');
    const month = reconcileAccountMonth(factsOf(restate(draft)));
    const ids = [...proposedEntriesOf(month, false)]
      .filter(({ subject }) => subject === 'shop-1')
      .map(({ entryId }) => entryId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
  });
});
