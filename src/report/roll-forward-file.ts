// 02-roll-forward.csv: one step of an account a row, four times side by side: as the statement has it (in the
// supplier interface the float's stated figures), by its movements, by the ledger, and by the own records.
// Signed by the effect on the balance, in dollars.

import type { AccountResult, RollForwardStep, StepFigure } from '../reconcile/result/result.js';
import { type Column, integer, text, usd6Pair } from './column.js';
import { LIST_MARK } from './item-columns.js';

/** One step and whose it is. */
interface RollForwardRow {
  readonly result: AccountResult;
  readonly step: RollForwardStep;
}

type SideName = 'statement' | 'movements' | 'ledger' | 'records';

function sideColumns(side: SideName): Column<RollForwardRow>[] {
  return [
    integer(`${side}_count`, ({ step }) => step[side]?.count),
    ...usd6Pair<RollForwardRow>(side, ({ step }) => step[side]?.usd6),
  ];
}

/** `a` less `b`; undefined where one of them is missing. */
function lessOf(a: StepFigure | undefined, b: StepFigure | undefined): bigint | undefined {
  return a === undefined || b === undefined ? undefined : a.usd6 - b.usd6;
}

/** Contract, reports, "02". */
export const rollForwardColumns: readonly Column<RollForwardRow>[] = [
  text('month', ({ result }) => result.month),
  text('interface', ({ result }) => result.interfaceName),
  text('account', ({ result }) => result.account),
  text('step', ({ step }) => step.step),
  text('currency', () => 'USD'),
  ...sideColumns('statement'),
  ...sideColumns('movements'),
  ...sideColumns('ledger'),
  integer('statement_less_movements_usd6', ({ step }) => lessOf(step.statement, step.movements)),
  integer('statement_less_ledger_usd6', ({ step }) => lessOf(step.statement, step.ledger)),
  text('result', ({ step }) => step.result),
  text('item_ids', ({ step }) => step.itemIds.join(LIST_MARK)),
  text('evidence_sha256', ({ step }) => step.evidenceSha256),
  ...sideColumns('records'),
];

/** The steps of the accounts' results, in the order they have there. */
export function* rollForwardRows(results: readonly AccountResult[]): Generator<RollForwardRow> {
  for (const result of results) {
    for (const step of result.rollForward) yield { result, step };
  }
}
