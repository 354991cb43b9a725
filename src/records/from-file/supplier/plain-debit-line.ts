// A debit or a reversal of a file of the float whose values keep to their rules, read straight from its bytes
// (`debit-line.ts`). Whatever is written in any other way, or breaks a rule, is left to the general reader
// (`float-row.ts`), which says what is wrong; a property holds both to the same line.

import { NO_NUMBER, wholeNumberIn } from '../../../base/text/whole-number.js';
import { workingTimeMs } from '../../../base/time/working-time.js';
import { zuluIn } from '../../../base/time/zulu-instant.js';
import { DebitLine, debitMember } from '../../debit-line.js';
import { shapeFaultOf } from '../field/secret-field.js';

const NAME_BYTES = 256;
const instantBytes = 'YYYY-MM-DDTHH:mm:ss.sssZ'.length;

const { seq, debitId, clientRef, orderId, slug, currency, faceMinor, wholesaleMinor, amountUsd6, bookedAt } =
  debitMember;
const numbers = [seq, faceMinor, wholesaleMinor, amountUsd6];
const texts = [debitId, clientRef, orderId, slug];

export class PlainDebitLine {
  readonly #line = new DebitLine();
  #seq = 0;
  #bookedAtMs = 0;

  /** The place in the sequence of the line that was read last, 1 or more. */
  get seq(): number {
    return this.#seq;
  }

  /** The instant that it was booked at. */
  get bookedAtMs(): number {
    return this.#bookedAtMs;
  }

  /** True where the bytes are such a line, all of whose values keep to their rules. */
  read(bytes: Uint8Array): boolean {
    return this.#line.scan(bytes) && this.#isSound(bytes);
  }

  /** The line that was read last in the archive's spelling, good until the next is asked for. */
  archived(bytes: Uint8Array): Uint8Array {
    return this.#line.archived(bytes);
  }

  /** The rules of `float-row.ts`. */
  #isSound(bytes: Uint8Array): boolean {
    const line = this.#line;
    for (const member of numbers) {
      if (wholeNumberIn(bytes, line.start(member), line.end(member)) === NO_NUMBER) return false;
    }
    for (const member of texts) {
      if (!isName(bytes, line.start(member), line.end(member))) return false;
    }
    this.#seq = wholeNumberIn(bytes, line.start(seq), line.end(seq));
    this.#bookedAtMs = this.#instantMs(bytes);
    return this.#seq >= 1 && this.#bookedAtMs >= 0 && this.#isCurrency(bytes);
  }

  /** -1 for an instant that is not written as the archive writes it, or that no month is judged for. */
  #instantMs(bytes: Uint8Array): number {
    const [start, end] = [this.#line.start(bookedAt), this.#line.end(bookedAt)];
    return end - start === instantBytes ? (workingTimeMs(zuluIn(bytes, start, end)) ?? -1) : -1;
  }

  /** Three capital letters. */
  #isCurrency(bytes: Uint8Array): boolean {
    const [start, end] = [this.#line.start(currency), this.#line.end(currency)];
    if (end - start !== 3) return false;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte < 0x41 || byte > 0x5a) return false;
    }
    return true;
  }
}

/** 1 to 256 characters without the shape of a code, a key or a secret. */
function isName(bytes: Uint8Array, start: number, end: number): boolean {
  return end > start && end - start <= NAME_BYTES && shapeFaultOf(bytes, start, end) === undefined;
}
