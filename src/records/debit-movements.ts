// The debits and reversals of an archived float without an object of JSON each (`debit-line.ts`): what
// `floatMovementOf` makes of the same line, which a property holds them to.

import { TextCache } from '../base/column/text-cache.js';
import { NO_NUMBER, wholeNumberIn } from '../base/text/whole-number.js';
import { zuluIn } from '../base/time/zulu-instant.js';
import { DebitLine, debitMember } from './debit-line.js';
import { ownNameOf } from './float-entry.js';
import type { MovementRow } from './movement.js';

/** Shared by all months that are read: each has a reading of every day. */
const texts = new TextCache();

export class DebitMovements {
  readonly #line = new DebitLine();

  /** The movement of an archived line; undefined where it has to be read as JSON. */
  movementOf(bytes: Uint8Array): MovementRow | undefined {
    const line = this.#line;
    if (!line.scan(bytes)) return undefined;
    const bookedAtMs = zuluIn(bytes, line.start(debitMember.bookedAt), line.end(debitMember.bookedAt));
    const seq = this.#number(bytes, debitMember.seq);
    const faceMinor = this.#number(bytes, debitMember.faceMinor);
    const costMinor = this.#number(bytes, debitMember.wholesaleMinor);
    const amountUsd6 = this.#number(bytes, debitMember.amountUsd6);
    if (bookedAtMs < 0 || Math.min(seq, faceMinor, costMinor, amountUsd6) === NO_NUMBER) return undefined;
    // Nearly all are different, so that a text would only be made into these bytes again.
    const clientRef = bytes.subarray(line.start(debitMember.clientRef), line.end(debitMember.clientRef));
    const isDebit = line.isOfKind('debit', bytes);
    return {
      seq,
      bookedAtMs,
      kind: isDebit ? 'order' : 'reversal',
      ref: clientRef.length === 0 ? ownNameOf(seq) : clientRef,
      slug: this.#text(bytes, debitMember.slug),
      currency: this.#text(bytes, debitMember.currency),
      faceMinor,
      rateBps: undefined,
      costMinor,
      fxRate: undefined,
      plusAmount: undefined,
      amountUsd6: isDebit ? 0 - amountUsd6 : amountUsd6,
      balanceUsd6: undefined,
    };
  }

  #number(bytes: Uint8Array, member: number): number {
    return wholeNumberIn(bytes, this.#line.start(member), this.#line.end(member));
  }

  #text(bytes: Uint8Array, member: number): string {
    return texts.textOf(bytes, this.#line.start(member), this.#line.end(member));
  }
}
