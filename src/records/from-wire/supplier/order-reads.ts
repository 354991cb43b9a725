// Archived order reads of the supplier interface.

import { textAlone } from '../../../base/text/bytes.js';
import { supplierOrderRecordSchema } from '../../../wire/supplier/answers.js';
import type { OrderRead } from '../../order-read.js';
import type { Receipt } from '../../receipt.js';
import { evidenceOf, instantMs } from '../archived-answer.js';
import { orderHistories } from '../order-history.js';
import { isUnknownOrder, supplierDataOf } from './answer-data.js';

/** An order of this interface states no rate and no exchange rate, and is issued at once or failed. */
function orderReadOf(receipt: Receipt): OrderRead {
  const order = supplierDataOf(supplierOrderRecordSchema, receipt);
  const createdAtMs = instantMs(order.created_at);
  return {
    clientRef: textAlone(order.client_ref),
    orderId: textAlone(order.id),
    slug: order.brand_slug,
    currency: order.currency,
    faceMinor: order.face_minor,
    rateBps: undefined,
    costMinor: order.wholesale_minor,
    fxRate: undefined,
    costUsd6: order.wholesale_usd6,
    status: order.status,
    quoteId: undefined,
    customer: textAlone(order.wallet_ref_sha256),
    createdAtMs,
    issuedAtMs: order.status === 'issued' ? createdAtMs : undefined,
    readAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
}

export const supplierOrderHistoriesOf = orderHistories({
  readOf: orderReadOf,
  isUnknown: (receipt) => isUnknownOrder(supplierOrderRecordSchema, receipt),
});
