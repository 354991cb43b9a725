// Archived order reads of the supplier interface: everything that was ever read of each reference.

import { oncePer } from '../../base/once-per.js';
import { supplierOrderRecordSchema } from '../../wire/supplier/answers.js';
import type { OrderHistory, OrderRead, UnknownOrder } from '../order-read.js';
import type { Receipt } from '../receipt.js';
import { evidenceOf, instantMs } from './archived-answer.js';
import { isUnknownOrder, supplierDataOf } from './supplier-answer.js';

/**
 * Everything read of each reference, in the order of the receipts. An answer about another order says nothing
 * of this one: books of an older version may hold such answers.
 */
export function supplierOrderHistoriesOf(receipts: Iterable<Receipt>): Map<string, OrderHistory> {
  const histories = new Map<string, { reads: OrderRead[]; unknown: UnknownOrder | undefined }>();
  for (const receipt of receipts) {
    const known = histories.get(receipt.subject) ?? { reads: [], unknown: undefined };
    if (receipt.status === 200) {
      const read = orderReadOf(receipt);
      if (read.clientRef !== receipt.subject) continue;
      known.reads.push(read);
    } else if (isUnknown(receipt)) {
      const { subject: clientRef, receivedAtMs: readAtMs } = receipt;
      known.unknown = { clientRef, readAtMs, evidence: evidenceOf(receipt) };
    } else {
      continue;
    }
    histories.set(receipt.subject, known);
  }
  return new Map([...histories].map(([clientRef, history]) => [clientRef, { clientRef, ...history }]));
}

const isUnknown = oncePer((receipt: Receipt): boolean => isUnknownOrder(supplierOrderRecordSchema, receipt));

/** An order of this interface states no rate and no exchange rate, and is issued at once or failed. */
const orderReadOf = oncePer((receipt: Receipt): OrderRead => {
  const order = supplierDataOf(supplierOrderRecordSchema, receipt);
  const createdAtMs = instantMs(order.created_at);
  return {
    clientRef: order.client_ref,
    orderId: order.id,
    slug: order.brand_slug,
    currency: order.currency,
    faceMinor: order.face_minor,
    rateBps: undefined,
    costMinor: order.wholesale_minor,
    fxRate: undefined,
    costUsd6: order.wholesale_usd6,
    status: order.status,
    quoteId: undefined,
    customer: order.wallet_ref_sha256,
    createdAtMs,
    issuedAtMs: order.status === 'issued' ? createdAtMs : undefined,
    readAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
});
