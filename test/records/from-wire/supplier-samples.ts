// Answers of the supplier interface as the records' door gets them.

import { readJson } from '../../../src/base/json/json-reader.js';
import type { SupplierAnswer } from '../../../src/records/from-wire/supplier/receipts.js';
import type { ReceiptTopic } from '../../../src/records/receipt.js';

export function supplierAnswer<Topic extends ReceiptTopic>(
  topic: Topic,
  body: unknown,
  status = 200,
  atMs = 1000,
): SupplierAnswer & { readonly topic: Topic } {
  const bytes = Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  const target = `/v1/${topic}`;
  return {
    topic,
    method: 'GET',
    target,
    status,
    requestId: `req_${atMs}`,
    receivedAtMs: atMs,
    bytes,
    json: readJson(bytes),
  };
}
