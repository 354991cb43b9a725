// What only the own records lack or have otherwise is undone by a movement of its own reference: the order
// that the book does not know, or has as called off, is given back, in its month or in a later one.

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
function leftAtTheEnd(life: SupplierEvidence) {
  const months = storyMonths.map((month) => judged(life, month));
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
