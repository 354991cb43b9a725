/**
 * RF-KIND: a movement, signed or listed, of a kind that nothing here knows. It counts by its amount; whether it is owed,
 * and to whom, a person has to find out. Everything else of the month is judged as ever.
 *
 * A statement states totals by kind and has none for such a line. Either its closing counts the line beside them, or the
 * totals hold it already, under the kind that it should have had: then it moves nothing beyond them, and an order or
 * deposit that lacks just this movement follows from it.
 */

import { visible } from '../../base/control-characters.js';
import { type Draft, isRoot } from '../draft.js';
import type { MonthContext } from '../month-context.js';
import { otherLinesOf, subjectOf } from '../other-line.js';

export function judgeUnknownKinds(context: MonthContext): void {
  for (const { line, amountUsd6, isCounted } of otherLinesOf(context.figures)) {
    const { ref, seq, kindName = '', bookedAtMs } = line;
    const draft = context.items.add(
      {
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
      {
        effectUsd6: isCounted ? amountUsd6 : 0n,
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
      },
    );
    attributeMissing(context, draft, ref, amountUsd6);
  }
}

/**
 * What is missing under the movement's own reference, and would be there by just its amount, follows from it; so does an
 * event of that reference that nothing else answers to.
 */
function attributeMissing(
  { items, facts }: MonthContext,
  root: Draft,
  ref: string,
  amountUsd6: bigint,
): void {
  if (ref === '') return;
  for (const { body } of facts.events.events) {
    if (body === undefined || (body.deposit?.depositId !== ref && body.order?.clientRef !== ref)) continue;
    for (const draft of items.of('EV-EVENT-ORPHAN', body.id)) if (isRoot(draft)) draft.roots.add(root);
  }
  const missing = items
    .on(ref)
    .find(
      (draft) =>
        isRoot(draft) &&
        /^(OR-NOT-IN-STATEMENT|DP-NOT-CREDITED|OR-REVERSAL-MISSING)$/.test(draft.finding.code) &&
        draft.lineEffects.reduce((sum, { usd6 }) => sum + usd6, 0n) === -amountUsd6,
    );
  missing?.roots.add(root);
}

/**
 * A total that has what the lines lack, by just the amount of a movement of an unknown kind: it is that movement, and
 * the count and the brand's figures beside it go with it.
 */
export function unknownKindOf({ items }: MonthContext, missingUsd6: bigint): Draft | undefined {
  return items
    .of('RF-KIND')
    .find((draft) => draft.effectUsd6 === 0n && draft.lineEffects[0]?.usd6 === missingUsd6);
}
