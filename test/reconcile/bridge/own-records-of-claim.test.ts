// A claim part of which lies in the own records: what the provider debited for an order that it denies is
// claimed whole, though a row of the book has the sale.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { accountBridgeOf } from '../../../src/reconcile/bridge/account-bridge.js';
import { type Bridge, bridgeOf, standingApart } from '../../../src/reconcile/bridge/bridge.js';
import type { MonthPart, PartOfClaim } from '../../../src/reconcile/bridge/month-part.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, without } from '../../months/sandbox/findings.js';
import { bridgePart, month } from '../../store/sample.js';

const [september, october, november] = [month('2026-09'), month('2026-10'), month('2026-11')];

const follower = (itemId: string, usd6: bigint): PartOfClaim => ({
  claimId: 'i1',
  itemId,
  code: 'OR-NOT-AT-PROVIDER',
  usd6,
  owedBy: 'book',
});

/** Nine are debited for an order that the provider denies, and the rows of the book have seven for it. */
const denied = (...parts: readonly PartOfClaim[]): MonthPart =>
  bridgePart(september, {
    closingUsd6: 991n,
    deposits: { count: 1, usd6: 1000n },
    orders: { count: 1, usd6: -7n },
    effects: [
      {
        itemId: 'i1',
        code: 'OR-DEBIT-UNKNOWN',
        effectUsd6: -2n,
        movedUsd6: -9n,
        claimUsd6: 9n,
        owedBy: 'provider',
      },
    ],
    ownRecords: parts,
  });

/** A month that gives back so much of it. */
const giving = (of: MonthPart['month'], openingUsd6: bigint, usd6: bigint, itemId = 'i1'): MonthPart =>
  bridgePart(of, {
    openingUsd6,
    closingUsd6: openingUsd6 + usd6,
    deposits: { count: 0, usd6: 0n },
    orders: { count: 0, usd6: 0n },
    effects: [],
    carried: [{ itemIds: [itemId], effectUsd6: usd6, recordsUsd6: 0n, isDeposit: false }],
  });

function bridgeAfter(...parts: readonly MonthPart[]): Bridge {
  const bridge = bridgeOf(parts);
  if (bridge === undefined) throw new Error('a month has a bridge');
  return bridge;
}

/** The rest of each item: effect, amount on the statement, claim. */
const leftIn = (left: Bridge['left']) =>
  [...left].map(([itemId, { code, effectUsd6, movedUsd6, claimUsd6, owedBy }]) => [
    itemId,
    code,
    effectUsd6,
    movedUsd6,
    claimUsd6,
    owedBy,
  ]);
const alone = (itemId: string, usd6: bigint) => [itemId, 'OR-NOT-AT-PROVIDER', usd6, 0n, 0n, 'book'];

describe('what follows from a claim and lies in the own records', () => {
  it('is a part of the claim while something of that is left', () => {
    const claim = ['i1', 'OR-DEBIT-UNKNOWN', -2n, -9n, 9n, 'provider'];
    expect(leftIn(bridgeAfter(denied(follower('i2', 7n))).left)).toEqual([claim]);
    const { left, ownRecords } = bridgeAfter(denied(follower('i2', 7n)), giving(october, 991n, 4n));
    expect(leftIn(left)).toEqual([['i1', 'OR-DEBIT-UNKNOWN', 2n, -5n, 5n, 'provider']]);
    expect([...ownRecords]).toEqual([['i1', [follower('i2', 7n)]]]);
  });

  it('stands alone once the claim is given back whole, at once or bit by bit, and is owed by the book', () => {
    const settled = [['i1', 'OR-DEBIT-UNKNOWN', 0n, 0n, 0n, 'provider'], alone('i2', 7n)];
    const atOnce = bridgeAfter(denied(follower('i2', 7n)), giving(october, 991n, 9n));
    expect(leftIn(atOnce.left)).toEqual(settled);
    expect(atOnce.ownRecords.size).toBe(0);
    const bitByBit = bridgeAfter(
      denied(follower('i2', 7n)),
      giving(october, 991n, 4n),
      giving(november, 995n, 5n),
    );
    expect(leftIn(bitByBit.left)).toEqual(settled);
  });

  it('stands alone row by row where several rows of the book have the sale', () => {
    const parts = [follower('i2', 3n), follower('i3', 4n)];
    const { left } = bridgeAfter(denied(...parts), giving(october, 991n, 9n));
    expect(leftIn(left)).toEqual([
      ['i1', 'OR-DEBIT-UNKNOWN', 0n, 0n, 0n, 'provider'],
      alone('i2', 3n),
      alone('i3', 4n),
    ]);
  });

  it('is taken back by a later month once it stands alone', () => {
    const late = giving(november, 1000n, -7n, 'i2');
    const { left, recordsUsd6 } = bridgeAfter(denied(follower('i2', 7n)), giving(october, 991n, 9n), late);
    expect(leftIn(left).at(-1)).toEqual(alone('i2', 0n));
    expect(recordsUsd6).toBe(993n);
  });

  it('stands alone as well where the claim is settled outside of the float, which the statement still moves', () => {
    const bridge = bridgeAfter(denied(follower('i2', 7n)));
    const outsideOf = (usd6: bigint) => leftIn(standingApart(bridge, new Map([['i1', usd6]])).left);
    expect(outsideOf(8n)).toEqual([['i1', 'OR-DEBIT-UNKNOWN', -2n, -9n, 9n, 'provider']]);
    expect(outsideOf(9n)).toEqual([['i1', 'OR-DEBIT-UNKNOWN', -9n, -9n, 9n, 'provider'], alone('i2', 7n)]);
    const closed = { accepted: new Set<string>(), outsideUsd6: new Map([['i1', 9n]]) };
    const { rows, claims } = accountBridgeOf(bridge, closed, undefined);
    expect(rows.map(({ name, usd6 }) => `${name} ${usd6}`)).toEqual([
      'records 993',
      'OR-NOT-AT-PROVIDER 7',
      'accepted 0',
      'settled_outside -9',
      'unexplained 0',
      'statement 991',
    ]);
    expect(claims).toEqual([{ owedBy: 'book', count: 1, usd6: 0n }]);
  });

  it('is nothing in a part of an earlier version, which does not tell of it', () => {
    const { ownRecords: _, ...before } = denied();
    const bridge = bridgeAfter(before, giving(october, 991n, 4n));
    expect([...bridge.ownRecords]).toEqual([]);
    expect(leftIn(bridge.left)).toEqual([['i1', 'OR-DEBIT-UNKNOWN', 2n, -5n, 5n, 'provider']]);
  });
});

describe('the part that a month has of it', () => {
  const deniedOrder = (alter: (draft: DraftMonth) => void = () => undefined) => {
    const draft = draftMonth();
    draft.orders = without(draft.orders, 'shop-1');
    draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
    draft.unknownRefs.push('shop-1');
    alter(draft);
    const { part, result } = reconcileAccountMonth(factsOf(draft));
    const idOf = (code: string): string | undefined =>
      result.items.find((item) => item.code === code)?.itemId;
    return { part, idOf };
  };

  it('is what the book has of an order that the provider denies and debited, and the claim that it follows from', () => {
    const { part, idOf } = deniedOrder();
    expect(part?.ownRecords).toEqual([
      {
        claimId: idOf('OR-DEBIT-UNKNOWN'),
        itemId: idOf('OR-NOT-AT-PROVIDER'),
        code: 'OR-NOT-AT-PROVIDER',
        usd6: 23_750_000n,
        owedBy: 'book',
      },
    ]);
    // The book has just what was debited, so the two balances are one.
    expect(part?.effects).toMatchObject([
      { itemId: idOf('OR-DEBIT-UNKNOWN'), effectUsd6: 0n, movedUsd6: -23_750_000n, claimUsd6: 23_750_000n },
    ]);
  });

  it('is none where the book has the order as failed', () => {
    const { part } = deniedOrder((draft) => {
      bookLineOf(draft, 'shop-1').status = 'failed';
    });
    expect(part?.effects).toMatchObject([{ code: 'OR-DEBIT-UNKNOWN', effectUsd6: -23_750_000n }]);
    expect(part?.ownRecords).toEqual([]);
  });
});
