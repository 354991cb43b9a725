// Archived order reads of the sandbox interface.

import { textAlone } from '../../../base/text/bytes.js';
import { orderRecordSchema } from '../../../wire/sandbox/answers.js';
import type { OrderRead } from '../../order-read.js';
import type { Receipt } from '../../receipt.js';
import { evidenceOf, instantMs } from '../archived-answer.js';
import { orderHistories } from '../order-history.js';
import { dataOf, isRefusal, UNKNOWN_ORDER_CODE } from './answer-data.js';
import { statedRate } from './stated-rate.js';

function orderReadOf(receipt: Receipt): OrderRead {
  const order = dataOf(orderRecordSchema, receipt);
  return {
    clientRef: textAlone(order.client_ref),
    orderId: textAlone(order.order_id),
    slug: order.slug,
    currency: order.currency,
    faceMinor: order.face_minor,
    rateBps: order.rate_bps,
    costMinor: order.cost_minor,
    fxRate: statedRate(order.fx_rate),
    costUsd6: order.cost_usd6,
    status: order.status,
    quoteId: order.quote_id ?? undefined,
    customer: textAlone(`${order.end_customer.ref_sha256} ${order.end_customer.country}`),
    createdAtMs: instantMs(order.created_at),
    issuedAtMs: order.issued_at === null ? undefined : instantMs(order.issued_at),
    readAtMs: receipt.receivedAtMs,
    evidence: evidenceOf(receipt),
  };
}

export const orderHistoriesOf = orderHistories({
  readOf: orderReadOf,
  isUnknown: (receipt) => isRefusal(orderRecordSchema, receipt, UNKNOWN_ORDER_CODE),
});
