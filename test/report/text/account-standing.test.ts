import { describe, expect, it } from 'vitest';
import type { AccountResult } from '../../../src/reconcile/result/result.js';
import type { ItemStanding } from '../../../src/report/items/item-standing.js';
import {
  barringCodes,
  claimTotals,
  figureCount,
  rootsOf,
  statementStanding,
  unbridgedReason,
  untestedGroups,
} from '../../../src/report/text/account-standing.js';
import { asOfMs, figureOf, itemOf, month, resultOf, stepOf } from '../sample-month.js';

const used = [stepOf()];
const unused = [stepOf({ statement: undefined })];

describe('the standing of a statement', () => {
  it.each([
    ['verified', resultOf({ rollForward: used })],
    ['provisional', resultOf({ rollForward: used, items: [itemOf({ code: 'EV-STMT-PROVISIONAL' })] })],
    ['as_read', resultOf({ interfaceName: 'supplier', rollForward: used })],
    ['not_verified', resultOf({ rollForward: unused, items: [itemOf({ code: 'EV-KEY-UNPINNED' })] })],
    ['not_verified', resultOf({ rollForward: unused, items: [itemOf({ code: 'EV-SIG-INVALID' })] })],
    ['none', resultOf({ rollForward: unused, items: [itemOf({ code: 'EV-STMT-MISSING' })] })],
    ['none', resultOf({ rollForward: unused })],
    ['none', resultOf({ rollForward: [stepOf({ step: 'balance_read' })] })],
    ['none', resultOf({ interfaceName: 'supplier' })],
  ])('is %s where the roll-forward and the items say so', (standing, result) => {
    expect(statementStanding(result)).toBe(standing);
  });

  it('names every code that bars the statement, in a fixed order', () => {
    const items = [itemOf({ code: 'EV-STMT-MISSING' }), itemOf(), itemOf({ code: 'EV-KEY-CHANGED' })];
    expect(barringCodes(resultOf({ items }))).toEqual(['EV-KEY-CHANGED', 'EV-STMT-MISSING']);
  });
});

describe('why the own records are not led to a statement', () => {
  const unpinned = 'no key is pinned, so the statement proves nothing';
  const checks = [{ code: 'BL-RESIDUAL', status: 'not_tested', reason: unpinned }] as const;

  it('is what the rest of the closing could not be tested without', () => {
    expect(unbridgedReason(resultOf({ checks }))).toBe(unpinned);
    expect(unbridgedReason(resultOf({}))).toBe('no closing of this month is proven');
  });

  it('is of a pool that of its own check, and not that it holds no dollars', () => {
    const foreign = {
      code: 'BL-RESIDUAL',
      status: 'not_tested',
      reason: 'not part of this interface',
    } as const;
    const pool = { code: 'RW-POOL', status: 'not_tested', reason: 'no pool was read' } as const;
    const tokens = {} as AccountResult['tokens'];
    expect(unbridgedReason(resultOf({ tokens, checks: [foreign, pool] }))).toBe('no pool was read');
    expect(unbridgedReason(resultOf({ tokens, checks: [foreign] }))).toBe(
      'no closing of this month is proven',
    );
  });

  it('is first of all that not everything could be read', () => {
    const items = [itemOf({ code: 'RN-INCOMPLETE' })];
    expect(unbridgedReason(resultOf({ checks, items }))).toBe('not everything could be read');
  });

  it('is that the account took its last statement with it, where that is what was lost', () => {
    const lost = (field: string) => resultOf({ items: [itemOf({ code: 'EV-LOST', field })] });
    expect(unbridgedReason(lost('statement'))).toBe(
      'the account ended before its last statement was archived',
    );
    expect(unbridgedReason(lost('orders'))).toBe('no closing of this month is proven');
  });
});

describe('what was tested', () => {
  it('puts checks together that could not run for one reason, each once', () => {
    const checks = [
      { code: 'PR-COST', status: 'ran', reason: '' },
      { code: 'DP-CREDIT', status: 'not_tested', reason: 'no deposits file' },
      { code: 'OR-ATTR', status: 'not_tested', reason: 'no book' },
      { code: 'DP-WALLET', status: 'not_tested', reason: 'no deposits file' },
      { code: 'DP-WALLET', status: 'not_tested', reason: 'no deposits file' },
    ] as const;
    expect(untestedGroups(resultOf({ checks }))).toEqual([
      { reason: 'no deposits file', codes: ['DP-CREDIT', 'DP-WALLET'] },
      { reason: 'no book', codes: ['OR-ATTR'] },
    ]);
  });

  it('counts the figures by how they came out', () => {
    const tieOut = [
      figureOf(),
      figureOf({ result: 'differs' }),
      figureOf({ result: 'not_tested' }),
      figureOf(),
    ];
    expect(figureCount(resultOf({ tieOut }))).toEqual({ ties: 2, differs: 1, partTested: 0, notTested: 1 });
  });
});

describe('the items of an account', () => {
  it('are roots where they follow from nothing', () => {
    const root = itemOf({ itemId: 'a' });
    const { roots, consequenceCount } = rootsOf(resultOf({ items: [root, itemOf({ causedBy: ['a'] })] }));
    expect(roots).toEqual([root]);
    expect(consequenceCount).toBe(1);
  });

  const standingOf = (state: ItemStanding['state']) => ({ state, firstSeenMs: asOfMs, lastSeenMs: asOfMs });
  const claimsOf = (
    results: Parameters<typeof claimTotals>[0]['results'],
    openItems: Parameters<typeof claimTotals>[0]['openItems'] = [],
    standings: ReadonlyMap<string, ItemStanding> = new Map(),
  ) => claimTotals({ month, results, openItems, standings });

  it('claim by interface, what is owed to us and what we owe apart', () => {
    const claims = (...usd6: bigint[]) =>
      usd6.map((claimUsd6) => itemOf({ claimUsd6, itemId: `i${claimUsd6}` }));
    expect(
      claimsOf([
        resultOf({ items: claims(5n, -2n, 0n) }),
        resultOf({ account: 'b', items: claims(1n) }),
        resultOf({
          interfaceName: 'supplier',
          items: claims(-9n).map((item) => ({ ...item, interfaceName: 'supplier' as const })),
        }),
      ]),
    ).toEqual([
      { interfaceName: 'sandbox', providerOwesUsd6: 6n, weOweUsd6: 2n },
      { interfaceName: 'supplier', providerOwesUsd6: 0n, weOweUsd6: 9n },
    ]);
  });

  it('claim with those of months before what is open, and not what was accepted, cleared or settled', () => {
    const own = itemOf({ itemId: 'a', claimUsd6: 5n });
    const accepted = itemOf({ itemId: 'b', claimUsd6: 70n });
    const carried = itemOf({ itemId: 'c', claimUsd6: 100n, month: '2026-09' as typeof month });
    const openItems = [
      { item: { ...own, claimUsd6: 3n }, standing: standingOf('new') },
      { item: accepted, standing: standingOf('accepted') },
      { item: carried, standing: standingOf('carried') },
      { item: { ...carried, itemId: 'd' }, standing: standingOf('cleared') },
    ];
    const standings = new Map([['b', standingOf('accepted')]]);
    expect(claimsOf([resultOf({ items: [own, accepted] })], openItems, standings)).toEqual([
      { interfaceName: 'sandbox', providerOwesUsd6: 103n, weOweUsd6: 0n },
    ]);
  });
});
