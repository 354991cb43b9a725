// The claims and the bridge on the control sheet: who owes what, and how the own records come to the
// statement. Contract, reports, "00".

import { chartOf } from '../../ledger/chart-of-accounts.js';
import { claimSidesOf } from '../../reconcile/bridge/open-effects.js';
import type { Discrepancy } from '../../reconcile/finding/discrepancy.js';
import type { AccountResult } from '../../reconcile/result/result.js';
import type { OpenItem } from '../items/item-standing.js';
import { unbridgedReason } from '../text/account-standing.js';
import type { ControlRow } from './control-file.js';

const BOOKS_LACK = 'the books lack a part of the month, or of one before it';

/**
 * The claims of an account's open items, by who owes. Where no closing is proven, or the books lack a part,
 * they stand as the items have them, and are held against nothing: a bridge that begins anew knows nothing of
 * the months before.
 */
export function claimRows(result: AccountResult, openItems: readonly OpenItem[]): ControlRow[] {
  const { interfaceName, account, bridge } = result;
  const own = { section: 'claim', interfaceName, account, unit: 'usd6' } as const;
  if (bridge?.footing === undefined) {
    const reason = bridge === undefined ? unbridgedReason(result) : BOOKS_LACK;
    const unheld = { ...own, status: 'not_tested', reason };
    return openClaimsOf(result, openItems, ({ effectUsd6, claimUsd6 }) => [effectUsd6, claimUsd6]).map(
      ({ owedBy, count, units }) => ({ ...unheld, name: owedBy, rowCount: count, amountUsd6: units }),
    );
  }
  return bridge.claims.map(({ owedBy, count, usd6 }) => ({
    ...own,
    name: owedBy,
    rowCount: count,
    amountUsd6: usd6,
  }));
}

/** @param unitsOf the effect and the claim of an item, in the unit of the account */
export function openClaimsOf(
  { interfaceName, account }: AccountResult,
  openItems: readonly OpenItem[],
  unitsOf: (item: Discrepancy) => readonly [effect: bigint, claim: bigint],
): ReturnType<typeof claimSidesOf> {
  const open = openItems
    .filter(({ standing }) => standing.state === 'new' || standing.state === 'carried')
    .map(({ item }) => item)
    .filter((item) => item.interfaceName === interfaceName && item.account === account);
  return claimSidesOf(
    open.map((item) => {
      const [effectUnits, claimUnits] = unitsOf(item);
      return { ...item, effectUnits, claimUnits };
    }),
  );
}

/** From the own records to the statement, then the claims beside the accounts that they stand on. */
export function bridgeRows(result: AccountResult): ControlRow[] {
  const { interfaceName, account, bridge } = result;
  const own = { section: 'bridge', interfaceName, account, unit: 'usd6' } as const;
  if (bridge === undefined) {
    const reason = unbridgedReason(result);
    return ['records', 'statement', 'claims'].map((name) => ({ ...own, name, status: 'not_tested', reason }));
  }
  const rows = bridge.rows.map(
    ({ name, count, usd6 }): ControlRow => ({
      ...own,
      name,
      rowCount: count,
      amountUsd6: usd6,
      status: 'ties',
    }),
  );
  const { footing } = bridge;
  if (footing === undefined) {
    return [
      ...rows,
      {
        ...own,
        name: 'claims',
        status: 'not_tested',
        reason: BOOKS_LACK,
      },
    ];
  }
  const chart = chartOf(interfaceName);
  const figures: [string, bigint][] = [
    ['claims', footing.claimsUsd6],
    [chart.differences, footing.differencesUsd6],
    [chart.reversalsReceivable, footing.reversalsUsd6],
    [chart.owed, footing.owedUsd6],
    ['statement_arithmetic', footing.statementArithmeticUsd6],
  ];
  return [
    ...rows,
    ...figures.map(([name, amountUsd6]): ControlRow => ({ ...own, name, amountUsd6, status: 'ties' })),
  ];
}
