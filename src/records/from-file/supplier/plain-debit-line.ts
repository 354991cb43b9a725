// The common case of a line of the float, read straight from its bytes: a debit or a reversal as an object
// without blanks, whose texts are printable ASCII without escapes. A million of them cost more as objects
// than all else about them. Whatever is written in any other way, or breaks a rule, is left to the general
// reader (`float-row.ts`), which says what is wrong; a property holds both to the same line.

import { zuluIn } from '../instant-field.js';
import { NO_NUMBER, wholeNumberIn } from '../number-field.js';
import { shapeFaultOf } from '../secret-field.js';

const BLANK = 0x20;
const QUOTE = 0x22;
const COMMA = 0x2c;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const LAST_PRINTABLE = 0x7e;

const NAME_BYTES = 256;
const instantBytes = 'YYYY-MM-DDTHH:mm:ss.sssZ'.length;

/** The members of a line in the order of the archive's spelling (`floatLineOf`). */
const members = [
  'kind',
  'seq',
  'debit_id',
  'client_ref',
  'order_id',
  'brand_slug',
  'currency',
  'face_minor',
  'wholesale_minor',
  'amount_usd6',
  'booked_at',
] as const;
type Member = (typeof members)[number];

const kindAt = members.indexOf('kind');
const seqAt = members.indexOf('seq');
const currencyAt = members.indexOf('currency');
const bookedAt = members.indexOf('booked_at');
const numbers = (['seq', 'face_minor', 'wholesale_minor', 'amount_usd6'] as const).map((name) =>
  members.indexOf(name),
);
const texts = (['debit_id', 'client_ref', 'order_id', 'brand_slug'] as const).map((name) =>
  members.indexOf(name),
);

const nameBytes = members.map((name: Member) => Buffer.from(name, 'latin1'));
/** The bytes before each member's value in the archive's spelling. */
const before = members.map((name, at) => Buffer.from(`${at === 0 ? '{' : ','}"${name}":`, 'latin1'));
const kinds = ['debit', 'reversal'].map((kind) => Buffer.from(kind, 'latin1'));

export class PlainDebitLine {
  #seq = 0;
  #bookedAtMs = 0;
  /** First and last byte of each member's value, quotes not counted; the first is 0 where there is none. */
  readonly #starts = new Int32Array(members.length);
  readonly #ends = new Int32Array(members.length);
  #line = new Uint8Array(1024);
  /** The member that stood at each place of the line before: files keep one order. */
  readonly #order = Int32Array.from(members, (_, at) => at);

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
    return this.#scan(bytes) && this.#isSound(bytes);
  }

  /**
   * The line that was read last in the archive's spelling, good until the next is asked for. It is as long as
   * what it was read from, since only the order of the members is another.
   *
   * @param bytes what it was read from
   */
  archived(bytes: Uint8Array): Uint8Array {
    if (this.#line.length < bytes.length) this.#line = new Uint8Array(2 * bytes.length);
    const line = this.#line;
    let used = 0;
    for (const [member, lead] of before.entries()) {
      used = copyTo(line, used, lead, 0, lead.length);
      const quote = numbers.includes(member) ? 0 : 1;
      used = copyTo(line, used, bytes, this.#start(member) - quote, this.#end(member) + quote);
    }
    line[used] = CLOSE_BRACE;
    return line.subarray(0, used + 1);
  }

  /** Finds each member's value. False for any other shape, and where a member is missing or stands twice. */
  #scan(bytes: Uint8Array): boolean {
    this.#starts.fill(0);
    if (bytes[0] !== OPEN_BRACE) return false;
    let at = 1;
    for (let place = 0; place < members.length; place += 1) {
      const nameEnd = bytes[at] === QUOTE ? textEnd(bytes, at + 1) : -1;
      if (nameEnd < 0 || bytes[nameEnd + 1] !== COLON) return false;
      const member = this.#memberOf(bytes, at + 1, nameEnd, place);
      if (member < 0 || this.#start(member) !== 0) return false;
      const isText = bytes[nameEnd + 2] === QUOTE;
      if (isText === numbers.includes(member)) return false;
      const start = isText ? nameEnd + 3 : nameEnd + 2;
      const end = isText ? textEnd(bytes, start) : digitsEnd(bytes, start);
      if (end < 0) return false;
      this.#starts[member] = start;
      this.#ends[member] = end;
      at = isText ? end + 1 : end;
      if (bytes[at] !== (place === members.length - 1 ? CLOSE_BRACE : COMMA)) return false;
      at += 1;
    }
    return at === bytes.length;
  }

  #memberOf(bytes: Uint8Array, start: number, end: number, place: number): number {
    const likely = this.#order[place] as number;
    if (isAt(nameBytes[likely] as Uint8Array, bytes, start, end)) return likely;
    const member = nameBytes.findIndex((name) => isAt(name, bytes, start, end));
    if (member >= 0) this.#order[place] = member;
    return member;
  }

  /** The rules of `float-row.ts`. */
  #isSound(bytes: Uint8Array): boolean {
    const [kindStart, kindEnd] = [this.#start(kindAt), this.#end(kindAt)];
    if (!kinds.some((kind) => isAt(kind, bytes, kindStart, kindEnd))) return false;
    for (const member of numbers) {
      if (wholeNumberIn(bytes, this.#start(member), this.#end(member)) === NO_NUMBER) return false;
    }
    for (const member of texts) {
      if (!isName(bytes, this.#start(member), this.#end(member))) return false;
    }
    const bookedAtMs = this.#instantMs(bytes);
    this.#seq = wholeNumberIn(bytes, this.#start(seqAt), this.#end(seqAt));
    this.#bookedAtMs = bookedAtMs;
    return this.#seq >= 1 && bookedAtMs >= 0 && this.#isCurrency(bytes);
  }

  /** -1 for an instant that is not written as the archive writes it. */
  #instantMs(bytes: Uint8Array): number {
    const [start, end] = [this.#start(bookedAt), this.#end(bookedAt)];
    return end - start === instantBytes ? zuluIn(bytes, start, end) : -1;
  }

  /** Three capital letters. */
  #isCurrency(bytes: Uint8Array): boolean {
    const [start, end] = [this.#start(currencyAt), this.#end(currencyAt)];
    if (end - start !== 3) return false;
    for (let at = start; at < end; at += 1) {
      const byte = bytes[at] as number;
      if (byte < 0x41 || byte > 0x5a) return false;
    }
    return true;
  }

  #start(member: number): number {
    return this.#starts[member] as number;
  }

  #end(member: number): number {
    return this.#ends[member] as number;
  }
}

/** The place of the quote that ends a text of printable ASCII without escapes; -1 where it is another. */
function textEnd(bytes: Uint8Array, start: number): number {
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte === QUOTE) return at;
    if (byte < BLANK || byte > LAST_PRINTABLE || byte === BACKSLASH) return -1;
  }
  return -1;
}

/** The place behind a run of digits; -1 where there is none. */
function digitsEnd(bytes: Uint8Array, start: number): number {
  let at = start;
  while ((bytes[at] as number) >= ZERO && (bytes[at] as number) <= NINE) at += 1;
  return at === start ? -1 : at;
}

/** Copies a few bytes: for so few a loop is faster than a view. @returns the place behind them */
function copyTo(target: Uint8Array, to: number, source: Uint8Array, start: number, end: number): number {
  for (let at = start; at < end; at += 1) target[to + at - start] = source[at] as number;
  return to + end - start;
}

/** 1 to 256 characters without the shape of a code, a key or a secret. */
function isName(bytes: Uint8Array, start: number, end: number): boolean {
  return end > start && end - start <= NAME_BYTES && shapeFaultOf(bytes, start, end) === undefined;
}

function isAt(text: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== text.length) return false;
  for (let at = 0; at < text.length; at += 1) {
    if (bytes[start + at] !== text[at]) return false;
  }
  return true;
}
