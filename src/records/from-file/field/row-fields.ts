// The fields of one row, read as what their columns say they are. Each reader gives undefined for an empty
// field and for one that breaks its rule; the second is noted, so that a row is set aside with all that is
// wrong about it. A reference, a name or an account is never quoted in a note: it may hold what is not to be
// written down.

import { TextCache } from '../../../base/column/text-cache.js';
import { NO_NUMBER, wholeNumberIn } from '../../../base/text/whole-number.js';
import { WORKING_YEARS, workingTimeMs } from '../../../base/time/working-time.js';
import { type DecimalMark, formatMinor, formatUsd6, parseMajor } from '../../../money/amount-text.js';
import { type OrderInterface, orderInterfaces } from '../../account.js';
import type { FileColumn } from '../profile/column-map.js';
import type { FileProfile } from '../profile/file-profile.js';
import { shownValue } from '../row-fault.js';
import type { DelimitedScanner } from '../scan/delimited-scanner.js';
import { InstantReader } from './instant-field.js';
import { majorUnitsIn } from './number-field.js';
import { shapeFaultOf } from './secret-field.js';

/** The most bytes of a reference, an account or an id (contract, sandbox: `client_ref`). */
const MAX_REFERENCE_BYTES = 128;
/** The most characters of a slug. */
export const MAX_SLUG_CHARACTERS = 100;
/** Decimals of an amount of tokens (contract, "Numbers"). */
export const TOKEN_PLACES = 18;
const USD6_PLACES = 6;
/** Digits before the decimals of a token amount: more units than there will ever be. */
const MAX_TOKEN_DIGITS = 15;

/** 1 for the bytes of a reference: letters, digits, `_ . : -`. */
const referenceBytes = new Uint8Array(256);
for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.:-') {
  referenceBytes[character.charCodeAt(0)] = 1;
}
const POINT = 0x2e;
const LETTER_A = 0x41;
const LETTER_Z = 0x5a;

const CONTROL = /\p{Cc}/u;
const WALLET = /^0x[0-9a-fA-F]{40}$/;

const nothing = new Uint8Array(0);
/** The bytes that may stand between the references of a list: none of them can be part of one. */
const listMarks = Buffer.from(' \t\r\n,;|', 'latin1');

/** The place of the bytes of a field, or of a part of it. */
interface BytePlace {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export class RowFields {
  /** The faults of the current row, a text each. */
  readonly faults: string[] = [];
  readonly #scanner: DelimitedScanner;
  readonly #decimal: DecimalMark;
  readonly #thousands: string | undefined;
  readonly #instants: InstantReader;
  readonly #texts = new TextCache();
  /** The field that is being read: its bytes, in the file or as the profile writes them. */
  #bytes: Uint8Array = nothing;
  #start = 0;
  #end = 0;

  constructor(scanner: DelimitedScanner, profile: FileProfile) {
    this.#scanner = scanner;
    this.#decimal = profile.decimal;
    this.#thousands = profile.thousands;
    this.#instants = new InstantReader(profile.timeZone);
  }

  /** True where the file has no such column or the row's field is empty. Every reader begins here. */
  isEmpty(column: FileColumn): boolean {
    const { field, constant, values } = column;
    if (field >= 0) {
      this.#take(
        this.#scanner.bytes,
        this.#scanner.starts[field] as number,
        this.#scanner.ends[field] as number,
      );
      const value = values?.get(this.#text());
      if (value !== undefined) this.#take(value, 0, value.length);
    } else {
      const bytes = constant ?? nothing;
      this.#take(bytes, 0, bytes.length);
    }
    return this.#start === this.#end;
  }

  /** The place of the bytes of the field, good until the next row. */
  placeOf(column: FileColumn): BytePlace {
    this.isEmpty(column);
    return { bytes: this.#bytes, start: this.#start, end: this.#end };
  }

  /** True where the field has something in it; notes that it is empty otherwise. */
  isFilled(column: FileColumn): boolean {
    if (!this.isEmpty(column)) return true;
    this.faults.push(`${column.label} is empty`);
    return false;
  }

  /** A whole number of the smallest unit, 0..2^53 - 1. */
  wholeNumber(column: FileColumn): number | undefined {
    if (this.isEmpty(column)) return undefined;
    const number = wholeNumberIn(this.#bytes, this.#start, this.#end);
    if (number !== NO_NUMBER) return number;
    return this.#refuse(column, `is not a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
  }

  /** Major units with at most two decimals, as minor units, 0..2^53 - 1. */
  majorUnits(column: FileColumn): number | undefined {
    if (this.isEmpty(column)) return undefined;
    const number = majorUnitsIn(this.#bytes, this.#start, this.#end, this.#decimal);
    if (number !== NO_NUMBER) return number;
    return this.#refuse(column, this.#upTo(2, formatMinor(Number.MAX_SAFE_INTEGER)));
  }

  /**
   * An amount of 0 or more as plain text with a point and without zeros at its end: at most `places` decimals
   * and 15 digits before them, no sign, no exponent.
   */
  plainAmount(column: FileColumn, places: number): string | undefined {
    if (this.isEmpty(column)) return undefined;
    const text = this.#text();
    const whole = text.split(this.#decimal, 1)[0] ?? '';
    const isAmount = whole.length <= MAX_TOKEN_DIGITS && !text.startsWith('-');
    if (isAmount && parseMajor(text, places, this.#decimal) !== undefined) {
      const [digits = '', decimals = ''] = text.split(this.#decimal);
      const kept = decimals.replace(/0+$/, '');
      return kept === '' ? digits : `${digits}.${kept}`;
    }
    const most = `${'9'.repeat(MAX_TOKEN_DIGITS)}.${'9'.repeat(places)}`;
    return this.#refuse(column, this.#upTo(places, most));
  }

  /**
   * US dollars with at most six decimals, as usd6, 0..2^53 - 1. Zeros at the end of longer decimals are let
   * go; marks between groups of three digits are read where the profile has them, and refused where it has
   * none.
   */
  dollars(column: FileColumn): number | undefined {
    if (this.isEmpty(column)) return undefined;
    const text = this.#text();
    const amount = parseMajor(withoutZeros(this.#ungrouped(text), this.#decimal), USD6_PLACES, this.#decimal);
    // A sign is refused before a zero: -0 is no amount either.
    const isPlain = amount !== undefined && !text.startsWith('-');
    if (isPlain && amount <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(amount);
    return this.#refuse(column, this.#upTo(USD6_PLACES, formatUsd6(Number.MAX_SAFE_INTEGER)));
  }

  /** The text without its thousands marks where each of them stands between whole groups, else as it is. */
  #ungrouped(text: string): string {
    const mark = this.#thousands;
    if (mark === undefined || !text.includes(mark)) return text;
    const [whole = '', ...rest] = text.split(this.#decimal);
    const [first = '', ...groups] = whole.split(mark);
    const isGrouped = /^[1-9]\d{0,2}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
    return isGrouped ? [[first, ...groups].join(''), ...rest].join(this.#decimal) : text;
  }

  /** Three capital letters. */
  currency(column: FileColumn): string | undefined {
    if (this.isEmpty(column)) return undefined;
    const bytes = this.#bytes;
    let capitals = 0;
    for (let at = this.#start; at < this.#end && capitals <= 3; at += 1) {
      const byte = bytes[at] as number;
      capitals += byte >= LETTER_A && byte <= LETTER_Z ? 1 : 4;
    }
    if (capitals === 3) return this.#text();
    return this.#refuse(column, 'is not a currency of three capital letters');
  }

  /**
   * A name of at most `most` characters, no control character, card's code or secret in it. Kept exactly,
   * blanks and all.
   */
  name(column: FileColumn, most: number): string | undefined {
    if (this.isEmpty(column)) return undefined;
    const text = this.#text();
    if (!isAtMost(text, most)) return this.#note(column, `is longer than ${most} characters`);
    const fault = shapeFaultOf(this.#bytes, this.#start, this.#end);
    if (fault !== undefined) return this.#note(column, fault);
    return CONTROL.test(text) ? this.#note(column, 'has a control character') : text;
  }

  /**
   * True where the field is a reference: 1..128 letters, digits or `_ . : -`, not of points alone, which no
   * path can address, and without a gift card's code, a key or a secret in it. Nothing is trimmed or folded:
   * two references that differ in a byte are two.
   */
  isReference(column: FileColumn): boolean {
    if (!this.isFilled(column)) return false;
    const fault = referenceFaultOf(this.#bytes, this.#start, this.#end);
    if (fault !== undefined) this.#note(column, fault);
    return fault === undefined;
  }

  /** A reference as text; undefined where the field is empty or none. */
  reference(column: FileColumn): string | undefined {
    return !this.isEmpty(column) && this.isReference(column) ? this.#text() : undefined;
  }

  /** The same, and nothing is noted of a field that is none. */
  wholeReference(column: FileColumn): string | undefined {
    const isOne =
      !this.isEmpty(column) && referenceFaultOf(this.#bytes, this.#start, this.#end) === undefined;
    return isOne ? this.#text() : undefined;
  }

  /**
   * The places of several references in one field, with blanks, commas, semicolons or bars between them; each
   * is one by the rule of `isReference`, and none stands twice.
   *
   * @param count how many there have to be; the row is at fault where there are more or fewer
   */
  references(column: FileColumn, count: number): readonly BytePlace[] | undefined {
    if (!this.isFilled(column)) return undefined;
    const places = partsOf(this.placeOf(column));
    if (places.length !== count) {
      const are = places.length === 1 ? 'is 1' : `are ${places.length}`;
      return this.#note(
        column,
        `has to name ${count} references for ${count} cards, and there ${are}: a row stands for several cards only where it names each`,
      );
    }
    const texts = new Set(places.map(({ bytes, start, end }) => this.#texts.textOf(bytes, start, end)));
    if (texts.size < count) return this.#note(column, 'names a reference twice');
    for (const [at, { bytes, start, end }] of places.entries()) {
      const fault = referenceFaultOf(bytes, start, end);
      if (fault !== undefined) return this.#note(column, `names as number ${at + 1} one that ${fault}`);
    }
    return places;
  }

  /** The address of a wallet: `0x` and 40 hex digits, capitals as they are. */
  wallet(column: FileColumn): string | undefined {
    if (this.isEmpty(column)) return undefined;
    const text = this.#text();
    return WALLET.test(text) ? text : this.#note(column, 'is not 0x and 40 hex digits');
  }

  /** One of a closed list, spelled exactly so. */
  oneOf<Value extends string>(column: FileColumn, values: readonly Value[]): Value | undefined {
    if (this.isEmpty(column)) return undefined;
    const text = this.#text();
    const value = values.find((each) => each === text);
    return value ?? this.#refuse(column, `is not one of ${values.join(', ')}`);
  }

  /** The interface that the row names, else the default; notes where there is neither. */
  orderInterface(column: FileColumn, byDefault: OrderInterface | undefined): OrderInterface | undefined {
    if (this.isEmpty(column) && byDefault !== undefined) return byDefault;
    return this.isFilled(column) ? this.oneOf(column, orderInterfaces) : undefined;
  }

  /** An instant of a month that can be judged: milliseconds since 1970. */
  instant(column: FileColumn): number | undefined {
    if (this.isEmpty(column)) return undefined;
    const instant = this.#instants.instantIn(this.#bytes, this.#start, this.#end);
    if (typeof instant === 'number') {
      return workingTimeMs(instant) ?? this.#note(column, `is not ${WORKING_YEARS}`);
    }
    const skipped = `is a time that clocks in ${this.#instants.zone.name} skip`;
    return this.#refuse(column, instant === 'skipped' ? skipped : 'is not an ISO 8601 date and time');
  }

  /** The rule of an amount that is none, or that is more than the most that is read. */
  #upTo(places: number, most: string): string {
    const [name, shown] = this.#decimal === '.' ? ['a point', most] : ['a comma', most.replace('.', ',')];
    const rule = `with at most ${places} decimals after ${name} and no thousands mark`;
    return `is not an amount of 0 or more ${rule}, up to ${shown}`;
  }

  #refuse(column: FileColumn, rule: string): undefined {
    return this.#note(column, `${shownValue(this.#text())} ${rule}`);
  }

  #note(column: FileColumn, rule: string): undefined {
    this.faults.push(`${column.label} ${rule}`);
    return undefined;
  }

  #text(): string {
    return this.#texts.textOf(this.#bytes, this.#start, this.#end);
  }

  #take(bytes: Uint8Array, start: number, end: number): void {
    this.#bytes = bytes;
    this.#start = start;
    this.#end = end;
  }
}

/** The reason why bytes are no reference, in words that follow the column's name; see `isReference`. */
function referenceFaultOf(bytes: Uint8Array, start: number, end: number): string | undefined {
  if (end - start > MAX_REFERENCE_BYTES) return `is longer than ${MAX_REFERENCE_BYTES} bytes`;
  let points = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] as number;
    if (byte === POINT) points += 1;
    if (referenceBytes[byte] !== 1) {
      return `has at byte ${at - start + 1} something else than a letter, a digit or _ . : -`;
    }
  }
  return points === end - start ? 'is of points alone' : shapeFaultOf(bytes, start, end);
}

/** The parts of a list, without what stands between them. */
function partsOf({ bytes, start, end }: BytePlace): BytePlace[] {
  const parts: BytePlace[] = [];
  let from = start;
  for (let at = start; at <= end; at += 1) {
    if (at < end && !listMarks.includes(bytes[at] as number)) continue;
    if (at > from) parts.push({ bytes, start: from, end: at });
    from = at + 1;
  }
  return parts;
}

/** A decimal without the zeros behind its sixth place: token amounts are written with up to eighteen. */
function withoutZeros(text: string, decimal: DecimalMark): string {
  const at = text.indexOf(decimal);
  const end = at + 1 + USD6_PLACES;
  return at >= 0 && /^0+$/.test(text.slice(end)) ? text.slice(0, end) : text;
}

/** True if the text has at most `most` code points; for most texts the length in units decides. */
function isAtMost(text: string, most: number): boolean {
  return text.length <= most || (text.length <= 2 * most && Array.from(text).length <= most);
}
