// RF-KIND: a movement, signed or listed, of a kind that nothing here knows. It counts by its amount; whether
// it is owed, and to whom, a person has to find out. Everything else of the month is judged as ever.
//
// A statement states totals by kind and has none for such a line. Either its closing counts the line beside
// them, or the totals hold it already, under the kind that it should have had: then it moves nothing beyond
// them, and an order or deposit that lacks just this movement follows from it.

import { visible } from '../../base/text/control-characters.js';
import type { Draft, Raised } from '../finding/draft.js';
import { otherLinesOf, subjectOf } from '../match/other-line.js';
import type { MonthContext } from '../month/month-context.js';
import type { MonthCheck } from './check.js';

function find(context: MonthContext): Raised[] {
  const { movements, month } = context;
  const start = movements.rowsOf(month)?.start ?? 0;
  return otherLinesOf(context.figures).map(({ row, line, amountUsd6, isCounted }) => {
    const { seq, kindName = '', bookedAtMs } = line;
    return {
      finding: {
        code: 'RF-KIND',
        subject: subjectOf(line),
        field: 'kind',
        currency: 'USD',
        occurredAtMs: bookedAtMs,
        sourceA: 'recomputed',
        sourceB: context.debitSource,
        unit: 'usd6',
        expected: 0,
        actual: amountUsd6,
        sense: 'credit',
        formula: `${amountUsd6} - 0 = ${amountUsd6}`,
        evidenceSha256: line.evidenceSha256,
        requestId: context.statedBy?.evidence.requestId,
        note: `its kind is "${visible(kindName)}"; line ${seq}`,
      },
      effectUsd6: isCounted ? amountUsd6 : 0n,
      // One that the totals hold under another kind moves nothing by itself.
      bearing: { row, movements: isCounted ? [movements.at(start + row)] : [] },
      lineEffects: [
        {
          kind: 'other',
          slug: '',
          currency: '',
          count: 1n,
          faceMinor: 0n,
          costMinor: 0n,
          usd6: amountUsd6,
        },
      ],
    };
  });
}

/** True of an RF-KIND that the closing counts beside the totals: it moves the closing by its own amount. */
export function isCountedByClosing({ finding, effectUsd6 }: Pick<Draft, 'finding' | 'effectUsd6'>): boolean {
  return effectUsd6 === BigInt(finding.actual);
}

export const unknownKindCheck: MonthCheck = {
  codes: ['RF-KIND'],
  scope: 'month',
  needs: ['lines'],
  find: ({ context }) => find(context),
};
