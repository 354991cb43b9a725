// Archived order reads: everything that was ever read of each reference.

import { oncePer } from '../../base/once-per.js';
import { orderRecordSchema } from '../../wire/sandbox/answers.js';
import type { OrderHistory, OrderRead, UnknownOrder } from '../order-read.js';
import type { Receipt } from '../receipt.js';
import { dataOf, evidenceOf, instantMs, isRefusal, UNKNOWN_ORDER_CODE } from './archived-answer.js';

/**
 * Everything read of each reference, oldest first. An answer about another order says nothing of this one:
 * books of an older version may hold such answers.
 */
export function orderHistoriesOf(receipts: readonly Receipt[]): Map<string, OrderHistory> {
  const histories = new Map<string, { reads: OrderRead[]; unknown: UnknownOrder | undefined }>();
  for (const receipt of receipts) {
    const known = histories.get(receipt.subject) ?? { reads: [], unknown: undefined };
    if (receipt.status === 200) {
      const read = orderReadOf(receipt);
      if (read.clientRef !== receipt.subject) continue;
      known.reads.push(read);
    } else if (isUnknown(receipt)) {
      known.unknown = {
        clientRef: receipt.subject,
        readAtMs: receipt.receivedAtMs,
        evidence: evidenceOf(receipt),
      };
    } else {
      continue;
    }
    histories.set(receipt.subject, known);
  }
  return new Map([...histories].map(([clientRef, history]) => [clientRef, { clientRef, ...history }]));
}

const isUnknown = oncePer((receipt: Receipt): boolean =>
  isRefusal(orderRecordSchema, receipt, UNKNOWN_ORDER_CODE),
);

const orderReadOf = oncePer((receipt: Receipt): OrderRead => {
  const order = dataOf(orderRecordSchema, receipt);
  return {
    clientRef: order.client_ref,
    orderId: order.order_id,
    slug: order.slug,
    currency: order.currency,
    faceMinor: order.face_minor,
    rateBps: order.rate_bps,
    costMinor: order.cost_minor,
    fxRate: order.fx_rate,
    costUsd6: order.cost_usd6,
    status: order.status,
    quoteId: order.quote_id ?? undefined,
    customer: `${order.end_customer.ref_sha256} ${order.end_customer.country}`,
    createdAtMs: instantMs(order.created_at),
    issuedAtMs: order.issued_at === null ? undefined : instantMs(order.issued_at),
    readAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
});
