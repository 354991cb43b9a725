// A reading of the brand list in the books, as a fetch of that instant would archive it.

import { readJson } from '../../src/base/json/json-reader.js';
import { brandsReceipts } from '../../src/records/from-wire/supplier/receipts.js';
import type { Books } from '../../src/store/books.js';
import { brandList } from './life.js';

export function archiveBrandList(books: Books, readAtMs: number): void {
  const bytes = Buffer.from(brandList());
  const answer = {
    topic: 'brands' as const,
    method: 'GET' as const,
    target: '/v1/brands?page=1&per_page=100',
    status: 200,
    requestId: `brands-${readAtMs}`,
    receivedAtMs: readAtMs,
    bytes,
    json: readJson(bytes),
  };
  books.receipts.addReceipts(brandsReceipts([answer]));
}
