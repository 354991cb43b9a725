// A whole offline close, from the two files to the journal and the pack of a row an order, against DuckDB
// doing the same join and the same lists and storing the same postings in a file of its own.
//
//   node .bench/bench/close/run.js [ORDERS] [FAULT_EACH]

import { compareMonth, printRatio } from '../support/month-run.js';

const [orders = 10_000, faultEach = 1000] = process.argv.slice(2).map(Number);
printRatio('imports and close', orders, compareMonth(orders, faultEach, 'close'));
