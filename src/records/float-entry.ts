// One movement of the float in the one spelling in which the archive keeps it: a line of JSON with fixed
// names in a fixed order, so that the same movement is the same bytes whether it was read page by page or
// handed over in a file. The names are those of the interface, which are also the columns of `tieout import
// float`.

import { utf8Bytes } from '../base/text/bytes.js';
import { formatInstant, parseInstantMs } from '../base/time/instant.js';
import type { Movement } from './movement.js';
import { inOneCase } from './transaction-hash.js';

interface Booked {
  readonly seq: number;
  readonly bookedAtMs: number;
  /** Positive; the kind gives the direction. */
  readonly amountUsd6: number;
}

interface FloatDepositEntry extends Booked {
  readonly kind: 'deposit';
  /** Empty where the movement names no deposit. */
  readonly depositId: string;
  readonly txHash: string;
  readonly fromWallet: string;
}

interface FloatDebitEntry extends Booked {
  readonly kind: 'debit' | 'reversal';
  readonly debitId: string;
  /** Both are empty where the movement names no order. */
  readonly clientRef: string;
  readonly orderId: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  readonly wholesaleMinor: number;
}

/** A movement of an unknown kind. */
interface FloatOtherEntry extends Booked {
  readonly kind: 'other';
  /** The provider's name for the kind. */
  readonly kindName: string;
  /** Empty where the movement has none. */
  readonly debitId: string;
  readonly clientRef: string;
  readonly orderId: string;
}

export type FloatEntry = FloatDepositEntry | FloatDebitEntry | FloatOtherEntry;

/** The JSON of a line. Only `floatLineOf` writes such lines. */
interface FloatLine {
  readonly kind: FloatEntry['kind'];
  readonly kind_name: string;
  readonly seq: number;
  readonly deposit_id: string;
  readonly tx_hash: string;
  readonly from_wallet: string;
  readonly debit_id: string;
  readonly client_ref: string;
  readonly order_id: string;
  readonly brand_slug: string;
  readonly currency: string;
  readonly face_minor: number;
  readonly wholesale_minor: number;
  readonly amount_usd6: number;
  readonly credited_at: string;
  readonly booked_at: string;
}

/** The line of a movement, without a line end. Two movements are the same where their lines are. */
export function floatLineOf(entry: FloatEntry): string {
  const at = formatInstant(entry.bookedAtMs);
  if (entry.kind === 'deposit') {
    return JSON.stringify({
      kind: entry.kind,
      seq: entry.seq,
      deposit_id: entry.depositId,
      tx_hash: entry.txHash,
      from_wallet: entry.fromWallet,
      amount_usd6: entry.amountUsd6,
      credited_at: at,
    });
  }
  if (entry.kind === 'other') {
    return JSON.stringify({
      kind: entry.kind,
      kind_name: entry.kindName,
      seq: entry.seq,
      debit_id: entry.debitId,
      client_ref: entry.clientRef,
      order_id: entry.orderId,
      amount_usd6: entry.amountUsd6,
      booked_at: at,
    });
  }
  return JSON.stringify({
    kind: entry.kind,
    seq: entry.seq,
    debit_id: entry.debitId,
    client_ref: entry.clientRef,
    order_id: entry.orderId,
    brand_slug: entry.slug,
    currency: entry.currency,
    face_minor: entry.faceMinor,
    wholesale_minor: entry.wholesaleMinor,
    amount_usd6: entry.amountUsd6,
    booked_at: at,
  });
}

/**
 * Lines that are made into bytes together, so that a million of them are neither one text nor a million
 * buffers.
 */
const LINES_PER_PIECE = 4096;

/** Lines as they are archived: each with a line end. */
export function floatLinesBytes(lines: readonly string[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < lines.length; from += LINES_PER_PIECE) {
    pieces.push(utf8Bytes(`${lines.slice(from, from + LINES_PER_PIECE).join('\n')}\n`));
  }
  return Buffer.concat(pieces);
}

/** The movement of an archived line. Lines that we wrote ourselves are not validated again. */
export function floatEntryOf(line: string): FloatEntry {
  const row: FloatLine = JSON.parse(line);
  const { kind, seq, amount_usd6: amountUsd6 } = row;
  const bookedAtMs = parseInstantMs(kind === 'deposit' ? row.credited_at : row.booked_at) ?? 0;
  if (kind === 'deposit') {
    const { deposit_id: depositId, tx_hash: txHash, from_wallet: fromWallet } = row;
    return { kind, seq, bookedAtMs, amountUsd6, depositId, txHash, fromWallet };
  }
  const { debit_id: debitId, client_ref: clientRef, order_id: orderId } = row;
  if (kind === 'other') {
    return { kind, kindName: row.kind_name, seq, bookedAtMs, amountUsd6, debitId, clientRef, orderId };
  }
  return {
    kind,
    seq,
    bookedAtMs,
    amountUsd6,
    debitId,
    clientRef,
    orderId,
    slug: row.brand_slug,
    currency: row.currency,
    faceMinor: row.face_minor,
    wholesaleMinor: row.wholesale_minor,
  };
}

/** The fields that a movement without an order does not state. */
const noPrice = {
  slug: undefined,
  currency: undefined,
  faceMinor: undefined,
  rateBps: undefined,
  costMinor: undefined,
  fxRate: undefined,
  plusAmount: undefined,
  balanceUsd6: undefined,
};

/**
 * The name of a movement that names no order or deposit (assumption A-29). No order can have it: a reference
 * has no spaces.
 */
export function ownNameOf(seq: number): string {
  return `seq:${seq} of the float`;
}

/**
 * The movement as the columns take it: signed by its effect on the float. One of an unknown kind counts as a
 * debit, unless the closing that is stated says otherwise (`float-direction.ts`).
 */
export function floatMovementOf(entry: FloatEntry): Movement {
  const { seq, bookedAtMs, amountUsd6 } = entry;
  if (entry.kind === 'deposit') {
    const { depositId, fromWallet } = entry;
    const ref = depositId === '' ? ownNameOf(seq) : depositId;
    const txHash = inOneCase(entry.txHash);
    return { ...noPrice, seq, bookedAtMs, kind: 'deposit', ref, amountUsd6, txHash, fromWallet };
  }
  if (entry.kind === 'other') {
    const { kindName, clientRef: ref } = entry;
    return { ...noPrice, seq, bookedAtMs, kind: 'other', kindName, ref, amountUsd6: 0 - amountUsd6 };
  }
  const isDebit = entry.kind === 'debit';
  // Field by field: a month has a million of these, and a spread takes ten times as long.
  return {
    seq,
    bookedAtMs,
    kind: isDebit ? 'order' : 'reversal',
    ref: entry.clientRef === '' ? ownNameOf(seq) : entry.clientRef,
    slug: entry.slug,
    currency: entry.currency,
    faceMinor: entry.faceMinor,
    rateBps: undefined,
    costMinor: entry.wholesaleMinor,
    fxRate: undefined,
    plusAmount: undefined,
    amountUsd6: isDebit ? 0 - amountUsd6 : amountUsd6,
    balanceUsd6: undefined,
  };
}
