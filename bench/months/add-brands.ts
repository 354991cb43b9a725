// Archives a reading of the brand list: a process of its own, so that it is no part of what is measured.

import { openBooks } from '../../src/store/books.js';
import { archiveBrandList } from './brand-reading.js';

const [path = '', readAtMs = '0'] = process.argv.slice(2);
const books = openBooks(path, { create: true });
archiveBrandList(books, Number(readAtMs));
books.close();
