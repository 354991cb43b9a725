// Archives a reading of the brand list in the books, as a fetch of that instant would: a process of its own,
// so that it is no part of what is measured.

import { readJson } from '../../src/base/json-reader.js';
import { brandsReceipts } from '../../src/records/from-wire/supplier/receipts.js';
import { openBooks } from '../../src/store/books.js';
import { brandList } from './life.js';

const [path = '', readAtMs = '0'] = process.argv.slice(2);
const books = openBooks(path, { create: true });
const bytes = Buffer.from(brandList());
const answer = {
  topic: 'brands' as const,
  method: 'GET' as const,
  target: '/v1/brands?page=1&per_page=100',
  status: 200,
  requestId: `brands-${readAtMs}`,
  receivedAtMs: Number(readAtMs),
  bytes,
  json: readJson(bytes),
};
books.receipts.addReceipts(brandsReceipts([answer]));
books.close();
