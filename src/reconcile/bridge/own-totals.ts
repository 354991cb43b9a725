// The sums of the own records of a month, step by step. Each order and deposit tells the amount due for it,
// and which findings answer for a difference in the records. The records are the amount due less that
// difference, so that the amount due less the records is what the findings say, to the last millionth.

import type { DraftList } from '../finding/draft.js';
import type { AccountFacts } from '../month/account-facts.js';
import type { OwnCarried, OwnPart } from './own-order.js';

type OwnStep = 'deposits' | 'orders';

/** Signed by the effect on the balance. */
interface OwnFigure {
  readonly count: number;
  readonly usd6: bigint;
}

const nothing: OwnFigure = { count: 0, usd6: 0n };

export class OwnTotals {
  readonly steps: Record<OwnStep, OwnFigure> = { deposits: nothing, orders: nothing };
  /** The parts that items of earlier months said of this one. */
  readonly carried: (OwnCarried & { readonly step: OwnStep })[] = [];

  /** @param dueUsd6 what is due in this month for the order or deposit */
  add(step: OwnStep, { effects, carried, count }: OwnPart, dueUsd6: bigint, findings: DraftList): void {
    for (const [draft, usd6] of effects) {
      findings.revise(draft, { recordsEffectUsd6: draft.recordsEffectUsd6 + usd6 });
    }
    this.carried.push(...carried.map((one) => ({ ...one, step })));
    const offUsd6 = sumOf(effects.map(([, usd6]) => usd6)) + sumOf(carried.map(({ usd6 }) => usd6));
    this.#addTo(step, dueUsd6 - offUsd6, count);
  }

  /** Takes amounts as they are stated if there is nothing to compare them with. */
  take({ deposits, orders }: Readonly<Record<OwnStep, bigint>>): void {
    this.#addTo('deposits', deposits, 0);
    this.#addTo('orders', orders, 0);
  }

  /** The item that says that required records were never imported answers for all of them. */
  leaveMissing({ book, ownDeposits }: Pick<AccountFacts, 'book' | 'ownDeposits'>, findings: DraftList): void {
    if (book === undefined) this.#leave('orders', 'book', findings);
    if (ownDeposits === undefined) this.#leave('deposits', 'deposits', findings);
  }

  #leave(step: OwnStep, kind: 'book' | 'deposits', findings: DraftList): void {
    const [missing] = findings.of('RN-RECORDS-MISSING', kind);
    if (missing === undefined) return;
    const { usd6 } = this.steps[step];
    findings.revise(missing, { recordsEffectUsd6: missing.recordsEffectUsd6 + usd6 });
    this.#addTo(step, -usd6, 0);
  }

  #addTo(step: OwnStep, usd6: bigint, count: number): void {
    const known = this.steps[step];
    this.steps[step] = { count: known.count + count, usd6: known.usd6 + usd6 };
  }
}

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, usd6) => sum + usd6, 0n);
