// EV-EVENT-DATA on a deposit: the event tells another credit or other units than the line. A root only where
// record and line agree with each other: a line that is off (DP-CREDIT) explains why its event tells another
// figure.

import type { EventRecord } from '../../records/event.js';
import type { Finding } from '../finding/discrepancy.js';
import { addTo, type DepositJudgement, identityOf, isSameUnits } from './deposit-judgement.js';

export function judgeDepositEvent(judgement: DepositJudgement): void {
  const { depositCase, lines, units, due, isEventProof } = judgement;
  const { event } = depositCase;
  const figures = event?.body?.deposit;
  const line = lines[0];
  if (event === undefined || figures === undefined) return;
  const add = (finding: Pick<Finding, 'field' | 'unit' | 'expected' | 'actual'>): void => {
    addTo(judgement, { ...shared(judgement, event), ...finding });
  };
  // Without lines the totals tell: where they are what is due, an event that says otherwise is wrong.
  const credited = line === undefined ? (isEventProof ? undefined : due?.creditedUsd6) : line.amountUsd6;
  if (credited !== undefined && BigInt(figures.creditedUsd6) !== BigInt(credited)) {
    add({ field: 'credited_usd6', unit: 'usd6', expected: credited, actual: figures.creditedUsd6 });
  }
  const stated = line?.plusAmount ?? units;
  if (stated !== undefined && !isSameUnits(stated, figures.plusAmount)) {
    add({ field: 'plus_amount', unit: 'plus', expected: stated, actual: figures.plusAmount });
  }
}

function shared(judgement: DepositJudgement, event: EventRecord) {
  return {
    ...identityOf(judgement),
    subject: event.body?.id ?? event.headerId,
    code: 'EV-EVENT-DATA',
    sourceA: 'statement',
    sourceB: 'event',
    note: `event of deposit ${judgement.depositCase.depositRef}`,
  } as const;
}
