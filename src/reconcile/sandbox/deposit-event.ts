// EV-EVENT-DATA on a deposit: the event tells another credit or other units than the line. A root only where
// record and line agree with each other: a line that is off (DP-CREDIT) explains why its event tells another
// figure. Where the line may stand in a list that could not be read, nothing tells whether it is the event
// that is off, or a record of our own.

import { isSameUnits } from '../../money/deposit-credit.js';
import type { DepositCheck } from '../checks/check.js';
import { type DepositView, identityOf, mayBeCredited } from '../checks/deposit-view.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { hasLines } from '../month/month-context.js';

function find(view: DepositView): readonly Raised[] {
  const { context, depositCase, lines, units, due, isEventProof } = view;
  const body = depositCase.event?.body;
  if (body?.deposit === undefined) return [];
  const figures = body.deposit;
  const isOfTotals = context.figures !== undefined && !hasLines(context);
  if (!isOfTotals && mayBeCredited(context, depositCase)) return [];
  const [line] = lines;
  const shared = {
    ...identityOf(view),
    subject: body.id,
    code: 'EV-EVENT-DATA',
    sourceA: 'statement',
    sourceB: 'event',
    note: `event of deposit ${depositCase.depositRef}`,
  } as const;
  const found: Finding[] = [];
  // Without lines the totals tell: where they are what is due, an event that says otherwise is wrong.
  const credited = line === undefined ? (isEventProof ? undefined : due?.creditedUsd6) : line.amountUsd6;
  if (credited !== undefined && BigInt(figures.creditedUsd6) !== BigInt(credited)) {
    const actual = figures.creditedUsd6;
    found.push({ ...shared, field: 'credited_usd6', unit: 'usd6', expected: credited, actual });
  }
  const stated = line?.plusAmount ?? units;
  if (stated !== undefined && !isSameUnits(stated, figures.plusAmount)) {
    const actual = figures.plusAmount;
    found.push({ ...shared, field: 'plus_amount', unit: 'plus', expected: stated, actual });
  }
  return found.map((finding) => ({ finding }));
}

export const depositEventCheck: DepositCheck = {
  codes: ['EV-EVENT-DATA'],
  scope: 'deposit',
  needs: [],
  find,
};
