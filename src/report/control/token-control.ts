// The pool on the control sheet: what is claimed in tokens, the way from the own records to the stated
// closing, what no check tests. Tokens are no money: they stand in `amount` with the unit `plus`, and never
// in a column of dollars.

import type { AccountResult } from '../../reconcile/result/result.js';
import type { OpenItem } from '../items/item-standing.js';
import { unbridgedReason } from '../text/account-standing.js';
import { plusText } from '../text/plus-text.js';
import { openClaimsOf } from './bridge-rows.js';
import type { ControlRow } from './control-file.js';

const UNIT = 'plus';

/** The claims of an account's open items in tokens, by who owes; as in dollars where no closing is proven. */
export function tokenClaimRows(result: AccountResult, openItems: readonly OpenItem[]): ControlRow[] {
  const { interfaceName, account, tokens } = result;
  const own = { section: 'claim', interfaceName, account, unit: UNIT } as const;
  if (tokens?.bridge === undefined) {
    const unheld = { ...own, status: 'not_tested', reason: unbridgedReason(result) };
    return openClaimsOf(result, openItems, (item) => [
      item.tokens?.effectPlus18 ?? 0n,
      item.tokens?.claimPlus18 ?? 0n,
    ]).map(({ owedBy, count, units }) => ({
      ...unheld,
      name: owedBy,
      rowCount: count,
      amountPlus: plusText(units),
    }));
  }
  return tokens.claims.map(({ owedBy, count, plus18 }) => ({
    ...own,
    name: owedBy,
    rowCount: count,
    amountPlus: plusText(plus18),
  }));
}

/** From the own records to the stated pool, then the claims in all. */
export function tokenBridgeRows(result: AccountResult): ControlRow[] {
  const { interfaceName, account, tokens } = result;
  const own = { section: 'bridge', interfaceName, account, unit: UNIT } as const;
  if (tokens?.bridge === undefined) {
    const reason = unbridgedReason(result);
    return ['records', 'statement', 'claims'].map((name) => ({ ...own, name, status: 'not_tested', reason }));
  }
  return tokens.bridge.map(({ name, count, plus18 }) => ({
    ...own,
    name,
    rowCount: count,
    amountPlus: plusText(plus18),
    status: name === 'unexplained' && plus18 !== 0n ? 'differs' : 'ties',
  }));
}

/** The movements of the pool that went in. */
export function tokenTotalRows({ interfaceName, account, tokens }: AccountResult): ControlRow[] {
  return (tokens?.steps ?? [])
    .filter(({ step }) => /^(?:deposits|orders|reversals)$/.test(step))
    .map(({ step, movements }) => ({
      section: 'total_in',
      interfaceName,
      account,
      name: 'movements',
      value: step,
      unit: UNIT,
      rowCount: movements?.count,
      amountPlus: plusText(movements?.plus18),
    }));
}

/** The parts that no check of any code tests. */
export function untestedTokenRows({ interfaceName, account, tokens }: AccountResult): ControlRow[] {
  return (tokens?.notTested ?? []).map(({ name, reason }) => ({
    section: 'check',
    interfaceName,
    account,
    name,
    status: 'not_tested',
    reason,
  }));
}
