// `import book` and `import float` to 03-discrepancies.csv, nothing posted, against DuckDB joining the same
// two files.
//
//   node .bench/bench/match/run.js [ORDERS] [FAULT_EACH]

import { compareMonth, printRatio } from '../support/month-run.js';

const [orders = 10_000, faultEach = 1000] = process.argv.slice(2).map(Number);
printRatio('imports and match', orders, compareMonth(orders, faultEach, 'report'));
