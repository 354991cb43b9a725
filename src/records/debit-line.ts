// The common case of a line of the float, found in its bytes: a debit or a reversal as an object without
// blanks, whose texts are printable ASCII without escapes. A million of them cost more as objects than all
// else about them. Whatever is written in any other way is left to the reader of JSON.

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

/** A member by its place in the archive's spelling. */
export const debitMember = {
  kind: 0,
  seq: 1,
  debitId: 2,
  clientRef: 3,
  orderId: 4,
  slug: 5,
  currency: 6,
  faceMinor: 7,
  wholesaleMinor: 8,
  amountUsd6: 9,
  bookedAt: 10,
} as const;

const isNumber = members.map((name) => name === 'seq' || /_minor$|_usd6$/.test(name));
const nameBytes = members.map((name) => Buffer.from(name, 'latin1'));
/** The bytes before each member's value in the archive's spelling. */
const before = members.map((name, at) => Buffer.from(`${at === 0 ? '{' : ','}"${name}":`, 'latin1'));
const kinds = { debit: Buffer.from('debit', 'latin1'), reversal: Buffer.from('reversal', 'latin1') };

export class DebitLine {
  /** First and last byte of each member's value, quotes not counted; the first is 0 where there is none. */
  readonly #starts = new Int32Array(members.length);
  readonly #ends = new Int32Array(members.length);
  #line = new Uint8Array(1024);
  /** The member that stood at each place of the line before: files keep one order. */
  readonly #order = Int32Array.from(members, (_, at) => at);

  /**
   * Finds each member's value. False for a line of any other shape, and where a member is missing or stands
   * twice. Numbers are digits and nothing else; no value is judged but the kind.
   */
  scan(bytes: Uint8Array): boolean {
    this.#starts.fill(0);
    if (bytes[0] !== OPEN_BRACE) return false;
    let at = 1;
    for (let place = 0; place < members.length; place += 1) {
      const nameEnd = bytes[at] === QUOTE ? textEnd(bytes, at + 1) : -1;
      if (nameEnd < 0 || bytes[nameEnd + 1] !== COLON) return false;
      const member = this.#memberOf(bytes, at + 1, nameEnd, place);
      if (member < 0 || this.start(member) !== 0) return false;
      const isText = bytes[nameEnd + 2] === QUOTE;
      if (isText === isNumber[member]) return false;
      const start = isText ? nameEnd + 3 : nameEnd + 2;
      const end = isText ? textEnd(bytes, start) : digitsEnd(bytes, start);
      if (end < 0) return false;
      this.#starts[member] = start;
      this.#ends[member] = end;
      at = isText ? end + 1 : end;
      if (bytes[at] !== (place === members.length - 1 ? CLOSE_BRACE : COMMA)) return false;
      at += 1;
    }
    return at === bytes.length && (this.isOfKind('debit', bytes) || this.isOfKind('reversal', bytes));
  }

  isOfKind(kind: keyof typeof kinds, bytes: Uint8Array): boolean {
    return isAt(kinds[kind], bytes, this.start(debitMember.kind), this.end(debitMember.kind));
  }

  /** Where the value of a member begins in the line that was scanned last. */
  start(member: number): number {
    return this.#starts[member] as number;
  }

  /** The place behind it. */
  end(member: number): number {
    return this.#ends[member] as number;
  }

  /**
   * The line that was scanned last in the archive's spelling, good until the next is asked for. It is as long
   * as what it was read from, since only the order of the members is another.
   *
   * @param bytes what it was read from
   */
  archived(bytes: Uint8Array): Uint8Array {
    if (this.#line.length < bytes.length) this.#line = new Uint8Array(2 * bytes.length);
    const line = this.#line;
    let used = 0;
    for (const [member, lead] of before.entries()) {
      used = copyTo(line, used, lead, 0, lead.length);
      const quote = isNumber[member] ? 0 : 1;
      used = copyTo(line, used, bytes, this.start(member) - quote, this.end(member) + quote);
    }
    line[used] = CLOSE_BRACE;
    return line.subarray(0, used + 1);
  }

  #memberOf(bytes: Uint8Array, start: number, end: number, place: number): number {
    const likely = this.#order[place] as number;
    if (isAt(nameBytes[likely] as Uint8Array, bytes, start, end)) return likely;
    const member = nameBytes.findIndex((name) => isAt(name, bytes, start, end));
    if (member >= 0) this.#order[place] = member;
    return member;
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

function isAt(text: Uint8Array, bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== text.length) return false;
  for (let at = 0; at < text.length; at += 1) {
    if (bytes[start + at] !== text[at]) return false;
  }
  return true;
}
