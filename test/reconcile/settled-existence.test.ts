// What only the own records lack or have otherwise is undone by a movement of its own reference: the order
// that the book does not know, or has as called off, is given back, in its month or in a later one. What the
// own records have and the provider denies is not: it stands alone once its debit is given back.

import { describe, expect, it } from 'vitest';
import { accountBridgeOf } from '../../src/reconcile/bridge/account-bridge.js';
import { bridgeOf } from '../../src/reconcile/bridge/bridge.js';
import { ledgerOf } from '../months/laws.js';
import { storyMonths } from '../months/settlement/story.js';
import { bookRowOf, orderOf } from '../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../months/supplier/evidence.js';
import { book, foundIn, judged, threeMonths } from '../months/supplier/settled-months.js';

const REF = 'pay-2';

/** The book does not have the order, or has it otherwise. */
const lackings: Readonly<Record<string, (life: SupplierEvidence) => void>> = {
  'OR-NOT-IN-BOOKS': (life) => {
    life.book = life.book?.filter(({ clientRef }) => clientRef !== REF);
  },
  'OR-STATUS': (life) => {
    const row = bookRowOf(life, REF);
    life.book?.splice(life.book.indexOf(row), 1, { ...row, status: 'cancelled' });
  },
};

/** The code of what is left, its effect on the balance, the claims and the accounts that they stand on. */
function leftAtTheEnd(life: SupplierEvidence, until = storyMonths.length, from = 0) {
  const months = storyMonths.slice(from, until).map((month) => judged(life, month));
  const bridge = bridgeOf(months.flatMap(({ part }) => part ?? []));
  if (bridge === undefined) throw new Error('the months have a bridge');
  const nothingClosed = { accepted: new Set<string>(), outsideUsd6: new Map<string, bigint>() };
  const { footing } = accountBridgeOf(bridge, nothingClosed, ledgerOf(months));
  // No month before the first tells its opening.
  const open = [...bridge.left.values()].filter(
    (item) => item.effectUsd6 !== 0n && item.code !== 'RF-OPENING',
  );
  // What the first month opens with stands on provider differences, as arithmetic of the statement.
  const standsUsd6 = (footing?.differencesUsd6 ?? 0n) - (footing?.statementArithmeticUsd6 ?? 0n);
  return {
    open: open.map(({ code, effectUsd6 }) => [code, effectUsd6]),
    claims: [footing?.claimsUsd6, standsUsd6, footing?.reversalsUsd6, footing?.owedUsd6],
  };
}

function giveBack(life: SupplierEvidence, month: string, amountUsd6: number): void {
  book(life, month, { kind: 'reversal', ref: REF, amountUsd6, slug: undefined, currency: undefined });
}

const costUsd6 = BigInt(orderOf(threeMonths(), REF).costUsd6);
const cost = Number(costUsd6);

describe.each(Object.keys(lackings))('an order that is %s', (code) => {
  it.each(storyMonths)(
    'is settled by its own reversal in %s: nobody owes anything, in any account',
    (month) => {
      const life = threeMonths();
      lackings[code]?.(life);
      const { costUsd6 } = orderOf(life, REF);
      book(life, month, {
        kind: 'reversal',
        ref: REF,
        amountUsd6: costUsd6,
        slug: undefined,
        currency: undefined,
      });
      expect(foundIn(judged(life, month))).toContain(`ST-SETTLED ${REF} ${costUsd6}`);
      const { open, claims } = leftAtTheEnd(life);
      expect(open).toEqual([]);
      expect(claims).toEqual([0n, 0n, 0n, 0n]);
    },
  );

  it.each(['2026-11', '2026-12'])(
    'leaves nothing where the books begin with %s, which gives it back, or with the month before',
    (month) => {
      const life = threeMonths();
      lackings[code]?.(life);
      giveBack(life, month, cost);
      for (let from = 1; from <= storyMonths.indexOf(month as (typeof storyMonths)[number]); from += 1) {
        const { open, claims } = leftAtTheEnd(life, storyMonths.length, from);
        expect(open).toEqual([]);
        expect(claims).toEqual([0n, 0n, 0n, 0n]);
      }
    },
  );

  it('is settled in part by a reversal that is short, and stays open with the rest', () => {
    const life = threeMonths();
    lackings[code]?.(life);
    const { costUsd6 } = orderOf(life, REF);
    book(life, '2026-11', {
      kind: 'reversal',
      ref: REF,
      amountUsd6: 1,
      slug: undefined,
      currency: undefined,
    });
    const { open, claims } = leftAtTheEnd(life);
    expect(open).toEqual([[code, 1n - BigInt(costUsd6)]]);
    expect(claims).toEqual([0n, 0n, 0n, 0n]);
  });
});

/** A debit under a reference that the provider denies, and that the book has. */
function denied(): SupplierEvidence {
  const life = threeMonths();
  for (const order of life.orders) {
    if (order.clientRef === REF) Object.assign(order, { reads: [], unknownAtMs: life.asOfMs });
  }
  return life;
}

const inBook = ['OR-NOT-AT-PROVIDER', costUsd6];

describe('a debit that the provider denies and the book has', () => {
  it('is claimed whole, though statement and own records agree', () => {
    const { open, claims } = leftAtTheEnd(denied());
    expect(open).toEqual([]);
    expect(claims).toEqual([costUsd6, costUsd6, 0n, 0n]);
  });

  it.each(['2026-11', '2026-12'])(
    'is settled by its own reversal in %s, and the book stands alone',
    (month) => {
      const life = denied();
      giveBack(life, month, cost);
      expect(foundIn(judged(life, month))).toEqual([`ST-SETTLED ${REF} ${costUsd6}`]);
      const until = storyMonths.indexOf(month as (typeof storyMonths)[number]);
      expect(leftAtTheEnd(life, until).open).toEqual([]);
      for (const end of [until + 1, storyMonths.length]) {
        const { open, claims } = leftAtTheEnd(life, end);
        expect(open).toEqual([inBook]);
        expect(claims).toEqual([0n, 0n, 0n, 0n]);
      }
    },
  );

  it('comes to the same as one that is given back in its own month', () => {
    const life = denied();
    giveBack(life, '2026-10', cost);
    expect(leftAtTheEnd(life)).toEqual({ open: [inBook], claims: [0n, 0n, 0n, 0n] });
  });

  it('is settled in part, and then by the rest, each by its own month', () => {
    const life = denied();
    giveBack(life, '2026-11', 1);
    const { open, claims } = leftAtTheEnd(life);
    expect(open).toEqual([['OR-DEBIT-UNKNOWN', 1n]]);
    expect(claims).toEqual([costUsd6 - 1n, costUsd6 - 1n, 0n, 0n]);
    giveBack(life, '2026-12', cost - 1);
    expect(foundIn(judged(life, '2026-12'))).toEqual([`ST-SETTLED ${REF} ${costUsd6 - 1n}`]);
    expect(leftAtTheEnd(life)).toEqual({ open: [inBook], claims: [0n, 0n, 0n, 0n] });
  });

  it('is given back once: what is given back again, or a millionth beyond, we owe', () => {
    for (const [month, second, beyond] of [
      ['2026-12', cost, costUsd6],
      ['2026-11', cost, costUsd6],
      ['2026-12', 1, 1n],
    ] as const) {
      const life = denied();
      giveBack(life, '2026-11', cost);
      giveBack(life, month, second);
      const { open, claims } = leftAtTheEnd(life);
      expect(open).toEqual(expect.arrayContaining([inBook, ['OR-REVERSAL-EXTRA', beyond]]));
      expect(claims).toEqual([-beyond, -beyond, 0n, 0n]);
    }
    const life = denied();
    giveBack(life, '2026-11', cost + 1);
    const { open, claims } = leftAtTheEnd(life);
    expect(open).toEqual(expect.arrayContaining([inBook, ['OR-REVERSAL-EXTRA', 1n]]));
    expect(claims).toEqual([-1n, -1n, 0n, 0n]);
  });

  it.each(['2026-10', '2026-11'])('is settled by a credit of another reference in %s as well', (month) => {
    const life = denied();
    const none = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
    book(life, month, { ...none, kind: 'deposit', ref: 'late-1', txHash: '0xlate', amountUsd6: cost });
    expect(leftAtTheEnd(life)).toEqual({ open: [inBook], claims: [0n, 0n, 0n, 0n] });
    const own = judged(life, '2026-10').result.items.find(({ code }) => code === 'OR-NOT-AT-PROVIDER');
    const isAlone = month === '2026-10';
    expect(own).toMatchObject({ claimUsd6: 0n, owedBy: isAlone ? 'book' : '' });
    expect(own?.effectUsd6).toBe(isAlone ? costUsd6 : 0n);
    expect(own?.causedBy.length).toBe(isAlone ? 0 : 1);
  });
});
