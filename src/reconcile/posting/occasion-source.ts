// Occasions of one account's month for the posting rules: whose they are, when we learned of them, which item
// they have.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { OwnAmount } from '../../ledger/journal-entry.js';
import type { Occasion } from '../../ledger/posting-rules/occasion.js';
import type { AccountMonth } from '../account-month.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Draft } from '../finding/draft.js';
import type { BookedMovement } from '../match/movement-set.js';

/** The facts that differ from one occasion to the next. */
interface OccasionFacts {
  readonly subject: string;
  readonly slug?: string;
  readonly bookedAtMs: number;
  readonly evidenceSha256?: string | undefined;
  /** The month of posting where it is not that of `bookedAtMs`. */
  readonly month?: CalendarMonth;
  readonly bookedOwn?: OwnAmount | undefined;
  readonly dueOwn?: OwnAmount | undefined;
  /** Set if it is another than the first item on the subject that moves the balance. */
  readonly itemId?: string;
}

/**
 * The amount of an order, or of a line on the balance, in the order's own currency; undefined if it states
 * none.
 */
export function ownAmountOf(stated: {
  readonly currency: string | undefined;
  readonly costMinor: number | undefined;
}): OwnAmount | undefined {
  const { currency, costMinor } = stated;
  return currency === undefined || currency === '' || costMinor === undefined
    ? undefined
    : { currency, minor: costMinor };
}

export class OccasionSource {
  readonly #month: AccountMonth;
  readonly #recordedAtMs: number;
  /** By subject, the first item that moves the balance. */
  readonly #itemIds = new Map<string, string>();

  constructor(month: AccountMonth) {
    this.#month = month;
    const { statedBy, facts } = month.context;
    // When the evidence was archived: of a final month its first reading, so that a rerun records the same
    // time.
    this.#recordedAtMs = statedBy?.receivedAtMs ?? facts.balance?.receivedAtMs ?? facts.asOfMs;
    for (const draft of month.found.findings.drafts) {
      const itemId = draft.effectUsd6 === 0n ? '' : this.idOf(draft);
      if (itemId !== '' && !this.#itemIds.has(draft.finding.subject)) {
        this.#itemIds.set(draft.finding.subject, itemId);
      }
    }
  }

  of(facts: OccasionFacts): Occasion {
    const { interfaceName, account } = this.#month.context.facts;
    return {
      slug: '',
      ...facts,
      evidenceSha256: facts.evidenceSha256 ?? '',
      itemId: facts.itemId ?? this.itemOn(facts.subject),
      interfaceName,
      account,
      recordedAtMs: this.#recordedAtMs,
    };
  }

  /** The first item on a subject that moves the balance; empty where there is none. */
  itemOn(subject: string): string {
    return this.#itemIds.get(subject) ?? '';
  }

  /** The id of the item that a finding is; empty of none. */
  idOf(draft: Draft | undefined): string {
    return (draft && this.#month.itemOf.get(draft)?.itemId) ?? '';
  }

  /** The finding on a movement that is the grant of this amount under another kind, and moves nothing. */
  inPlaceOfGrant(amountUsd6: bigint): Draft | undefined {
    const { found, itemOf } = this.#month;
    const misnamed = found.findings.drafts.find(({ lineEffects }) =>
      lineEffects.some(({ kind, count, usd6 }) => kind === 'grant' && count < 0n && usd6 === -amountUsd6),
    );
    if (misnamed !== undefined) return misnamed;
    return found.findings
      .of('RF-KIND')
      .find((draft) => itemOf.get(draft)?.effectUsd6 === 0n && BigInt(draft.finding.actual) === amountUsd6);
  }

  /** The item on the statement itself, of a code and figure; empty where there is none. */
  itemIdOf(code: DiscrepancyCode, field: string): string {
    return this.idOf(this.#month.found.findings.of(code).find(({ finding }) => finding.field === field));
  }

  /**
   * The item of a code on a line; empty where there is none. By its row, since two lines may have one number
   * and one reference.
   */
  itemOfLine(code: DiscrepancyCode, { row }: BookedMovement): string {
    const { context, found } = this.#month;
    const start = context.movements.rowsOf(context.month)?.start ?? 0;
    return this.idOf(
      found.findings
        .of(code)
        .find(({ bearing: { movements = [], row: ownRow } }) =>
          ownRow === undefined ? movements.some((line) => line.row === row) : start + ownRow === row,
        ),
    );
  }

  /** The occasion of a line on the balance, in the month whose statement states it. */
  ofLine(
    line: BookedMovement,
    facts: Pick<OccasionFacts, 'subject' | 'slug' | 'dueOwn' | 'itemId'>,
  ): Occasion {
    return this.of({
      bookedAtMs: line.bookedAtMs,
      evidenceSha256: line.evidenceSha256,
      month: line.statedMonth,
      bookedOwn: ownAmountOf(line),
      ...facts,
    });
  }
}
