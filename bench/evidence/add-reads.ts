// Archives the order reads of a big month in its books: a process of its own, so that it is no part of what
// is measured.

import { openBooks } from '../../src/store/books.js';
import { archiveOrderReads } from './order-reads.js';

const [path = '', book = '', float = '', readAtMs = '0'] = process.argv.slice(2);
const books = openBooks(path, { create: true });
archiveOrderReads(books, { book, float }, Number(readAtMs));
books.close();
