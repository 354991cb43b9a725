// 02-roll-forward.csv: one step of an account a row, four times side by side: as the statement has it (the
// float's stated figures where there is one), by its movements, by the ledger, and by the own records.
// Signed by the effect on the balance, in dollars.

import type { AccountResult, RollForwardStep, StepFigure, TokenStep } from '../../reconcile/result/result.js';
import { plusText } from '../text/plus-text.js';
import { amount6, type Column, integer, text } from './column.js';
import { LIST_MARK } from './item-columns.js';

/** One step and whose it is. */
interface RollForwardRow {
  readonly result: AccountResult;
  readonly step: RollForwardStep | TokenStep;
}

type SideName = 'statement' | 'movements' | 'ledger' | 'records';

/** A figure in dollars has its raw integer beside it; one in tokens is a decimal of its own places. */
function sideColumns(side: SideName): Column<RollForwardRow>[] {
  return [
    integer(`${side}_count`, ({ step }) => figureOf(step, side)?.count),
    amount6<RollForwardRow>(side, ({ step }) => {
      const figure = figureOf(step, side);
      return figure !== undefined && 'plus18' in figure ? plusText(figure.plus18) : figure?.usd6;
    }),
    integer(`${side}_usd6`, ({ step }) => dollarsOf(figureOf(step, side))?.usd6),
  ];
}

type Figure = StepFigure | NonNullable<TokenStep['movements']>;

/** The books have nothing of tokens. */
function figureOf(step: RollForwardStep | TokenStep, side: SideName): Figure | undefined {
  return side === 'ledger' ? ('ledger' in step ? step.ledger : undefined) : step[side];
}

function dollarsOf(figure: Figure | undefined): StepFigure | undefined {
  return figure !== undefined && 'usd6' in figure ? figure : undefined;
}

/** Stated less another side, in dollars; undefined where one of them is missing. */
function lessOf({ step }: RollForwardRow, other: SideName): bigint | undefined {
  const [a, b] = [figureOf(step, 'statement'), figureOf(step, other)].map(dollarsOf);
  return a === undefined || b === undefined ? undefined : a.usd6 - b.usd6;
}

/** Contract, reports, "02". */
export const rollForwardColumns: readonly Column<RollForwardRow>[] = [
  text('month', ({ result }) => result.month),
  text('interface', ({ result }) => result.interfaceName),
  text('account', ({ result }) => result.account),
  text('step', ({ step }) => step.step),
  text('currency', ({ result }) => (result.tokens === undefined ? 'USD' : 'PLUS')),
  ...sideColumns('statement'),
  ...sideColumns('movements'),
  ...sideColumns('ledger'),
  integer('statement_less_movements_usd6', (row) => lessOf(row, 'movements')),
  integer('statement_less_ledger_usd6', (row) => lessOf(row, 'ledger')),
  text('result', ({ step }) => step.result),
  text('item_ids', ({ step }) => step.itemIds.join(LIST_MARK)),
  text('evidence_sha256', ({ step }) => step.evidenceSha256),
  ...sideColumns('records'),
];

/** The steps of the accounts' results, in the order they have there. */
export function* rollForwardRows(results: readonly AccountResult[]): Generator<RollForwardRow> {
  for (const result of results) {
    for (const step of result.tokens?.steps ?? result.rollForward) yield { result, step };
  }
}
