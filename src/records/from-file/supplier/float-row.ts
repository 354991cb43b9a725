// One movement of the float out of a file, whatever the file is written in: the fields that its kind needs,
// each by its rule, or what is wrong. Values are never shown: a reference may hold what is not to be written
// down.

import type { FloatEntry } from '../../float-entry.js';
import type { FloatColumnName } from '../profile/file-columns.js';

/**
 * Reads a field of a row, from either kind of file; undefined where it is empty or broke its rule, which is
 * noted.
 */
export interface FloatFields {
  isEmpty(name: FloatColumnName): boolean;
  /** 0 to 2^53 - 1. */
  wholeNumber(name: FloatColumnName): number | undefined;
  /** 1 to 256 characters, none of them a control character. */
  name(name: FloatColumnName): string | undefined;
  currency(name: FloatColumnName): string | undefined;
  instant(name: FloatColumnName): number | undefined;
  /** Notes what is wrong with the row. */
  note(fault: string): void;
}

/** The parts of a row that could be read; the movement itself only if nothing is wrong. */
interface FloatRowReading {
  readonly entry: FloatEntry | undefined;
  readonly reference: string | undefined;
  readonly bookedAtMs: number | undefined;
}

const debitKinds = ['debit', 'reversal'] as const;

/**
 * Reads a row. A row without a kind that has a deposit's id is a deposit, as in the interface's own answer.
 */
export function readFloatRow(fields: FloatFields): FloatRowReading {
  if (fields.isEmpty('kind') && !fields.isEmpty('deposit_id')) return depositRow(fields);
  const name = needed(fields, 'kind', fields.name('kind'));
  if (name === undefined) return { entry: undefined, reference: undefined, bookedAtMs: undefined };
  if (name === 'deposit') return depositRow(fields);
  const kind = debitKinds.find((known) => known === name);
  return kind === undefined ? otherRow(fields, name) : debitRow(fields, kind);
}

/** A movement of a kind that nothing here knows: only what every movement has is asked of it. */
function otherRow(fields: FloatFields, kindName: string): FloatRowReading {
  const [debitId = '', clientRef = '', orderId = ''] = [
    fields.name('debit_id'),
    fields.name('client_ref'),
    fields.name('order_id'),
  ];
  const bookedAtMs = needed(fields, 'booked_at', fields.instant('booked_at'));
  const { seq, amountUsd6 } = numbersOf(fields);
  const entry: FloatEntry | undefined =
    seq !== undefined && amountUsd6 !== undefined && bookedAtMs !== undefined
      ? { kind: 'other', kindName, seq, bookedAtMs, amountUsd6, debitId, clientRef, orderId }
      : undefined;
  return { entry, reference: clientRef === '' ? undefined : clientRef, bookedAtMs };
}

function depositRow(fields: FloatFields): FloatRowReading {
  const depositId = needed(fields, 'deposit_id', fields.name('deposit_id'));
  const txHash = needed(fields, 'tx_hash', fields.name('tx_hash'));
  const fromWallet = needed(fields, 'from_wallet', fields.name('from_wallet'));
  const bookedAtMs = needed(fields, 'credited_at', fields.instant('credited_at'));
  const { seq, amountUsd6 } = numbersOf(fields);
  const isWhole =
    depositId !== undefined && txHash !== undefined && fromWallet !== undefined && bookedAtMs !== undefined;
  const entry: FloatEntry | undefined =
    isWhole && seq !== undefined && amountUsd6 !== undefined
      ? { kind: 'deposit', seq, bookedAtMs, amountUsd6, depositId, txHash, fromWallet }
      : undefined;
  return { entry, reference: depositId, bookedAtMs };
}

function debitRow(fields: FloatFields, kind: 'debit' | 'reversal'): FloatRowReading {
  const debitId = needed(fields, 'debit_id', fields.name('debit_id'));
  const clientRef = needed(fields, 'client_ref', fields.name('client_ref'));
  const orderId = needed(fields, 'order_id', fields.name('order_id'));
  const slug = needed(fields, 'brand_slug', fields.name('brand_slug'));
  const currency = needed(fields, 'currency', fields.currency('currency'));
  const faceMinor = needed(fields, 'face_minor', fields.wholeNumber('face_minor'));
  const wholesaleMinor = needed(fields, 'wholesale_minor', fields.wholeNumber('wholesale_minor'));
  const bookedAtMs = needed(fields, 'booked_at', fields.instant('booked_at'));
  const { seq, amountUsd6 } = numbersOf(fields);
  const isNamed = debitId !== undefined && clientRef !== undefined && orderId !== undefined;
  const isCard = slug !== undefined && currency !== undefined && faceMinor !== undefined;
  const isBooked = seq !== undefined && amountUsd6 !== undefined && bookedAtMs !== undefined;
  if (!isNamed || !isCard || !isBooked || wholesaleMinor === undefined) {
    return { entry: undefined, reference: clientRef, bookedAtMs };
  }
  const card = { slug, currency, faceMinor, wholesaleMinor };
  const entry = { kind, seq, bookedAtMs, amountUsd6, debitId, clientRef, orderId, ...card };
  return { entry, reference: clientRef, bookedAtMs };
}

function numbersOf(fields: FloatFields) {
  const seq = needed(fields, 'seq', fields.wholeNumber('seq'));
  if (seq === 0) fields.note('seq is not a whole number from 1');
  return {
    seq: seq === 0 ? undefined : seq,
    amountUsd6: needed(fields, 'amount_usd6', fields.wholeNumber('amount_usd6')),
  };
}

function needed<Value>(
  fields: FloatFields,
  name: FloatColumnName,
  value: Value | undefined,
): Value | undefined {
  if (value === undefined && fields.isEmpty(name)) fields.note(`${name} is empty`);
  return value;
}
