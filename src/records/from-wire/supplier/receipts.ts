// Answers of the supplier interface as receipts. Every answer passes an allow-list, since an unexpected field
// may be about an order and hold its card, and the parts left out are named; if nothing had to go, the bytes
// are kept as received. The movements of a float are kept a second time, in the one spelling that reports
// cite (`float-entry.ts`).

import type { CalendarMonth } from '../../../base/time/calendar-month.js';
import { withoutCodes } from '../../../wire/card-code.js';
import { brandsAnswerSchema, fxAnswerSchema, summaryAnswerSchema } from '../../../wire/supplier/answers.js';
import type { FloatMovement } from '../../../wire/supplier/float.js';
import {
  keptFloatSchema,
  redactSupplierAnswer,
  redactSupplierOrder,
} from '../../../wire/supplier/redaction.js';
import type { AccountKey } from '../../account.js';
import { type FloatEntry, floatLineOf, floatLinesBytes } from '../../float-entry.js';
import { pageSubject } from '../../float-subject.js';
import type { Receipt } from '../../receipt.js';
import { supplierAccount } from '../../supplier/supplier-account.js';
import { instantMs } from '../archived-answer.js';
import { type ReceivedAnswer, receiptOf } from '../received-answer.js';

/** An answer of this interface: whose account it is goes without saying. */
export type SupplierAnswer = Omit<ReceivedAnswer, 'account' | 'subject'>;

function ofSupplier(answer: SupplierAnswer, subject: string): ReceivedAnswer & AccountKey {
  return { ...answer, ...supplierAccount, subject };
}

/** Byte for byte, unless the answer holds more than its endpoint's fields. */
function keptReceipt(
  answer: SupplierAnswer,
  subject: string,
  schema: Parameters<typeof redactSupplierAnswer>[0],
): Receipt {
  return receiptOf(ofSupplier(answer, subject), redactSupplierAnswer(schema, answer.json));
}

/** An answer without a rule of its own. */
export function supplierReceipt(answer: SupplierAnswer & { readonly topic: 'summary' | 'fx' }): Receipt {
  return keptReceipt(answer, '', answer.topic === 'fx' ? fxAnswerSchema : summaryAnswerSchema);
}

/** The answer to an order read, without the voucher and whatever the contract does not name. */
export function supplierOrderReceipt(answer: SupplierAnswer, clientRef: string): Receipt {
  return receiptOf(ofSupplier(answer, clientRef), redactSupplierOrder(answer.json));
}

/** The pages of one reading of the brands, in their order. */
export function brandsReceipts(pages: readonly SupplierAnswer[]): Receipt[] {
  return pages.map((page, at) => keptReceipt(page, pageSubject(at + 1, pages.length), brandsAnswerSchema));
}

/**
 * The pages of one reading of a month's float in their order, and its movements.
 *
 * @param movements of all pages together, in the order of the sequence
 */
export function floatReceipts(
  month: CalendarMonth,
  pages: readonly SupplierAnswer[],
  movements: readonly FloatMovement[],
): Receipt[] {
  const receipts = pages.map((page, at) =>
    keptReceipt(page, pageSubject(at + 1, pages.length, month), keptFloatSchema),
  );
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined || last === undefined) return [];
  const reading = { ...first, receivedAtMs: last.receivedAtMs };
  return [...receipts, receiptOf({ ...ofSupplier(reading, month), bytes: linesOf(movements) }, undefined)];
}

function linesOf(movements: readonly FloatMovement[]): Uint8Array {
  return floatLinesBytes(movements.map((one) => floatLineOf(floatEntryOfWire(one))));
}

/** The provider's texts lose what may be a gift card code; the reference of an order is the partner's own. */
function floatEntryOfWire(movement: FloatMovement): FloatEntry {
  const { kind, seq, amount_usd6: amountUsd6 } = movement;
  if (kind === 'deposit') {
    return {
      kind,
      seq,
      bookedAtMs: instantMs(movement.credited_at),
      amountUsd6,
      depositId: withoutCodes(movement.deposit_id ?? ''),
      txHash: withoutCodes(movement.tx_hash),
      fromWallet: withoutCodes(movement.from_wallet),
    };
  }
  const bookedAtMs = instantMs(movement.booked_at);
  if (movement.kind === 'other') {
    const { debit_id: debitId, client_ref: clientRef, order_id: orderId } = movement;
    return {
      kind: movement.kind,
      kindName: withoutCodes(movement.kind_name),
      seq,
      bookedAtMs,
      amountUsd6,
      debitId: withoutCodes(debitId ?? ''),
      clientRef: withoutCodes(clientRef ?? ''),
      orderId: withoutCodes(orderId ?? ''),
    };
  }
  return {
    kind: movement.kind,
    seq,
    bookedAtMs,
    amountUsd6,
    debitId: withoutCodes(movement.debit_id),
    clientRef: movement.client_ref ?? '',
    orderId: withoutCodes(movement.order_id ?? ''),
    slug: withoutCodes(movement.brand_slug),
    currency: movement.currency,
    faceMinor: movement.face_minor,
    wholesaleMinor: movement.wholesale_minor,
  };
}
