// One fault in the quiet month of the float, one root, with its exact claim. What each check says to the
// letter is in the tests of the checks.

import { describe, expect, it } from 'vitest';
import { monthNamed } from '../months/evidence.js';
import {
  addLine,
  bookRowOf,
  hide,
  lineOf,
  october,
  orderOf,
  raise,
  renumber,
  reprice,
  settle,
  unbook,
} from '../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../months/supplier/evidence.js';
import { at, floatWords, foundAfter, quietSteps } from '../months/supplier/quiet-month.js';

type Row = [fault: string, alter: (evidence: SupplierEvidence) => void, found: string[]];

function expectEach(rows: readonly Row[]): void {
  it.each(rows)('%s', (_fault, alter, found) => {
    expect(floatWords(foundAfter(alter))).toEqual(found);
  });
}

describe('the debits of the float against order reads', () => {
  expectEach([
    [
      'a debit of a cent more than its order',
      (e) => {
        lineOf(e, 'pay-2').amountUsd6 -= 10_000;
        settle(e);
      },
      ['OR-CHARGE A pay-2 amount_usd6: 23880000 -> 23890000; claims 10000'],
    ],
    [
      'a reversal that states another price in minor units',
      (e) => {
        const line = lineOf(e, 'pay-5', 'reversal');
        line.costMinor = (line.costMinor ?? 0) + 1;
      },
      ['OR-CHARGE A pay-5 cost_minor: 6361 -> 6362'],
    ],
    [
      'a debit that is listed a cent too high under a closing that is right',
      (e) => {
        lineOf(e, 'pay-2').amountUsd6 -= 10_000;
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 365775110 -> 365785110; from OR-CHARGE',
        'OR-CHARGE A pay-2 amount_usd6: 23880000 -> 23890000',
      ],
    ],
    [
      'a debit that is not listed',
      (e) => hide(e, ({ ref }) => ref === 'pay-2'),
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 389665110 -> 365785110; from OR-NOT-IN-STATEMENT',
        'RF-SEQUENCE E 2026-10 seq.3: 3 -> 4; from OR-NOT-IN-STATEMENT',
        'OR-NOT-IN-STATEMENT A pay-2 amount_usd6: 23880000 -> 0',
      ],
    ],
    [
      'an order that was never debited',
      (e) => unbook(e, ({ ref }) => ref === 'pay-2'),
      ['OR-NOT-IN-STATEMENT A pay-2 amount_usd6: 23880000 -> 0; claims -23880000'],
    ],
    [
      'a debit that no order answers to',
      (e) => {
        addLine(e, { ...lineOf(e, 'pay-2'), ref: 'nobody' });
        e.orders.push({ clientRef: 'nobody', reads: [], unknownAtMs: e.asOfMs });
      },
      ['OR-DEBIT-UNKNOWN A nobody amount_usd6: 0 -> 23880000; claims 23880000'],
    ],
    [
      'a debit under another reference than its order',
      (e) => {
        lineOf(e, 'pay-2').ref = 'nobody';
        e.orders.push({ clientRef: 'nobody', reads: [], unknownAtMs: e.asOfMs });
      },
      [
        'OR-NOT-IN-STATEMENT A pay-2 amount_usd6: 23880000 -> 0; from OR-DEBIT-UNKNOWN',
        'OR-DEBIT-UNKNOWN A nobody amount_usd6: 0 -> 23880000',
      ],
    ],
    [
      'an order that is debited twice',
      (e) => addLine(e, { ...lineOf(e, 'pay-2') }),
      ['OR-DOUBLE-DEBIT A pay-2 debit_count: 23880000 -> 47760000; claims 23880000; charged_twice'],
    ],
    [
      'an issued order that is given back',
      (e) => {
        const debit = lineOf(e, 'pay-2');
        addLine(e, { ...debit, kind: 'reversal', amountUsd6: -debit.amountUsd6 });
      },
      ['OR-REVERSAL-EXTRA A pay-2 reversal_usd6: 0 -> -23880000; claims -23880000'],
    ],
    [
      'a failed order that is not given back',
      (e) => unbook(e, ({ ref, kind }) => ref === 'pay-5' && kind === 'reversal'),
      ['OR-REVERSAL-MISSING A pay-5 reversal_usd6: 0 -> 63610000; claims 63610000; reversal_missing'],
    ],
    [
      'a failed order’s debit that is listed once more, at the end and under its own number',
      (e) => {
        october(e).lines.push({ ...lineOf(e, 'pay-5', 'order') });
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 302175110 -> 365785110; from OR-REVERSAL-MISSING',
        'RF-TOTAL A 2026-10 total: 11 -> 10; from OR-REVERSAL-MISSING',
        'RF-SEQUENCE E 2026-10 seq.13: 13 -> 7; from OR-REVERSAL-MISSING',
        'OR-REVERSAL-MISSING A pay-5 reversal_usd6: 0 -> 63610000; reversal_missing',
      ],
    ],
    [
      'a failed order’s debit that is listed once more among shifted numbers',
      (e) => {
        const { total } = october(e);
        october(e).lines.splice(2, 0, { ...lineOf(e, 'pay-5', 'order') });
        october(e).lines.forEach((line, at) => {
          line.seq = 3 + at;
        });
        october(e).total = total;
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 302175110 -> 365785110; from OR-REVERSAL-MISSING',
        'RF-TOTAL A 2026-10 total: 11 -> 10; from OR-REVERSAL-MISSING',
        'OR-REVERSAL-MISSING A pay-5 reversal_usd6: 0 -> 63610000; reversal_missing',
      ],
    ],
    [
      'the month after one that lists a failed order’s debit once more among shifted numbers',
      (e) => {
        october(e).lines.splice(2, 0, { ...lineOf(e, 'pay-5', 'order') });
        october(e).lines.forEach((line, at) => {
          line.seq = 3 + at;
        });
        e.month = monthNamed('2026-11');
      },
      ['RF-SEQUENCE E 2026-11 seq.14: 14 -> 13; from elsewhere'],
    ],
    [
      'a read that alone names another face, of an order that failed',
      (e) => {
        orderOf(e, 'pay-5').faceMinor += 100;
      },
      ['OR-ATTR A pay-5 face_minor: 6760 -> 6660'],
    ],
    [
      'a read that alone names another brand, of an order that failed first',
      (e) => {
        orderOf(e, 'pay-6').slug = 'oak-cafe';
      },
      ['OR-ATTR A pay-6 slug: elm-books -> oak-cafe'],
    ],
    [
      'a read that alone names a currency without a rate',
      (e) => {
        orderOf(e, 'pay-6').currency = 'CHF';
      },
      ['OR-ATTR A pay-6 currency: GBP -> CHF'],
    ],
    [
      'a failed order’s debit of a hundred times what was given back, which takes the float under zero',
      (e) => {
        lineOf(e, 'pay-5', 'order').amountUsd6 *= 100;
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: -5931604890 -> 365785110; from OR-REVERSAL-MISSING',
        'BL-NEGATIVE A 2026-10 lines.7.balance_usd6: 0 -> -5904088803; from OR-REVERSAL-MISSING',
        'OR-REVERSAL-MISSING A pay-5 reversal_usd6: 0 -> 6297390000',
      ],
    ],
    [
      'a failed try of a hundred times what was given back, of an order that was issued later',
      (e) => {
        lineOf(e, 'pay-6', 'order').amountUsd6 *= 100;
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: -7608664890 -> 365785110; from OR-DOUBLE-DEBIT',
        'BL-NEGATIVE A 2026-10 lines.9.balance_usd6: 0 -> -7598088803; from OR-DOUBLE-DEBIT',
        'OR-DOUBLE-DEBIT A pay-6 debit_count: 80550000 -> 8055000000',
      ],
    ],
    [
      'a failed try that is not given back before the next',
      (e) => unbook(e, ({ ref, kind }) => ref === 'pay-6' && kind === 'reversal'),
      ['OR-DOUBLE-DEBIT A pay-6 debit_count: 80550000 -> 161100000; claims 80550000; charged_twice'],
    ],
  ]);
});

describe('the prices of orders', () => {
  expectEach([
    [
      'a price of a cent more than the formula’s, which the book expected',
      (e) => raise(e, 'pay-2', 1),
      [
        'PR-COST A pay-2 cost_minor: 2388 -> 2389; claims 10000',
        'PR-EXPECTED A pay-2 expected_cost_minor: 2388 -> 2389; from PR-COST',
      ],
    ],
    [
      'the other neighbour of a figure that is not whole, which is no fault',
      (e) => reprice(e, 'pay-4', { costUsd6: 21_141_305 }),
      [],
    ],
    [
      'a millionth beyond the neighbours',
      (e) => reprice(e, 'pay-4', { costUsd6: 21_141_306 }),
      ['FX-CONVERSION A pay-4 cost_usd6: 21141304 -> 21141306; claims 2'],
    ],
    [
      'a price that was not converted',
      (e) => reprice(e, 'pay-3', { costUsd6: 19_350_000 }),
      ['FX-CONVERSION A pay-3 cost_usd6: 24187500 -> 19350000; claims -4837500; fx_missing'],
    ],
    [
      'a book that expected another price',
      (e) => {
        bookRowOf(e, 'pay-2').expectedCostMinor = 2000;
      },
      ['PR-EXPECTED A pay-2 expected_cost_minor: 2000 -> 2388'],
    ],
  ]);
});

describe('the book against the provider', () => {
  expectEach([
    [
      'a read of another brand than the book and the debit',
      (e) => {
        orderOf(e, 'pay-2').slug = 'elm-books';
      },
      ['OR-ATTR A pay-2 slug: oak-cafe -> elm-books'],
    ],
    [
      'a row of another face',
      (e) => {
        bookRowOf(e, 'pay-2').faceMinor = 1999;
      },
      ['OR-ATTR A pay-2 face_minor: 1999 -> 2500'],
    ],
    [
      'an order without a row',
      (e) => {
        e.book = (e.book ?? []).filter(({ clientRef }) => clientRef !== 'pay-2');
      },
      ['OR-NOT-IN-BOOKS A pay-2 client_ref: 0 -> 23880000'],
    ],
    [
      'a row that the provider does not know',
      (e) => {
        e.book?.push({ ...bookRowOf(e, 'pay-2'), clientRef: 'ghost', line: 99 });
        e.orders.push({ clientRef: 'ghost', reads: [], unknownAtMs: e.asOfMs });
      },
      ['OR-NOT-AT-PROVIDER A ghost client_ref: 23880000 -> 0'],
    ],
    [
      'a row that says failed of an order that was issued',
      (e) => {
        bookRowOf(e, 'pay-2').status = 'failed';
      },
      ['OR-STATUS A pay-2 status: failed -> issued'],
    ],
    [
      'a row that is sold in the month after',
      (e) => {
        bookRowOf(e, 'pay-7').soldAtMs = at(1, 1, 10);
      },
      ['OR-CUTOFF T pay-7 month: 2026-11-01T01:00:00.000Z -> 2026-10-12T12:00:00.000Z'],
    ],
    [
      'a row that stands twice, alike in everything',
      (e) => {
        e.book?.push({ ...bookRowOf(e, 'pay-2'), line: 99 });
      },
      ['OR-DUPLICATE-ROW I pay-2 row: 1 -> 2'],
    ],
    [
      'a reference that two sales share',
      (e) => {
        e.book?.push({ ...bookRowOf(e, 'pay-2'), slug: 'elm-books', line: 99 });
      },
      ['OR-REF-REUSED A pay-2 client_ref: 1 -> 2'],
    ],
    [
      'a read that changed since it was archived',
      (e) => {
        const order = orderOf(e, 'pay-2');
        e.orders
          .find(({ clientRef }) => clientRef === 'pay-2')
          ?.reads.push({ ...order, customer: 'another' });
      },
      ['EV-ORDER-CHANGED E pay-2 end_customer: as archived -> changed'],
    ],
  ]);
});

describe('the float itself', () => {
  expectEach([
    [
      'an opening that is not the closing before',
      (e) => {
        october(e).openingUsd6 = (october(e).openingUsd6 ?? 0) + 5;
      },
      [
        'RF-OPENING A 2026-10 opening_balance_usd6: 276120000 -> 276120005',
        'RF-FOOTING A 2026-10 closing_balance_usd6: 365785115 -> 365785110; from RF-OPENING',
      ],
    ],
    [
      'a closing that its movements do not come to',
      (e) => {
        october(e).closingUsd6 = (october(e).closingUsd6 ?? 0) + 5;
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 365785110 -> 365785115',
        'BL-MISMATCH A 2026-10 balance_usd6: 356235115 -> 356235110; from RF-FOOTING',
      ],
    ],
    [
      'a number of movements that is not theirs',
      (e) => {
        october(e).total = 11;
      },
      ['RF-TOTAL A 2026-10 total: 10 -> 11'],
    ],
    [
      'a balance that is not the closing with what came later',
      (e) => {
        for (const read of e.float) read.balanceUsd6 = (read.balanceUsd6 ?? 0) + 7;
      },
      ['BL-MISMATCH A 2026-10 balance_usd6: 356235110 -> 356235117'],
    ],
    [
      'a sequence with a hole and nothing missing',
      (e) => {
        for (const line of e.float.flatMap(({ lines }) => lines)) {
          if (line.seq > 5) line.seq += 1;
        }
      },
      ['RF-SEQUENCE E 2026-10 seq.6: 6 -> 7'],
    ],
    [
      'a failed try that is listed once more with its reversal, which its number alone tells',
      (e) => {
        const pair = october(e).lines.filter(({ ref }) => ref === 'pay-5');
        october(e).lines.push(...structuredClone(pair));
      },
      ['RF-TOTAL A 2026-10 total: 12 -> 10; from RF-SEQUENCE', 'RF-SEQUENCE E 2026-10 seq.13: 13 -> 7'],
    ],
    [
      'a movement that is not listed and that nothing on file knows',
      (e) => {
        hide(e, ({ ref }) => ref === 'dep_2');
        e.ownDeposits = (e.ownDeposits ?? []).filter(({ txHash }) => txHash !== '0xfeed2');
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 115785109 -> 365785110; from RF-SEQUENCE',
        'RF-SEQUENCE E 2026-10 seq.5: 5 -> 6',
      ],
    ],
    [
      'a float that was spent below nothing in the month before',
      (e) => {
        for (const line of e.float.flatMap(({ lines }) => lines)) {
          if (line.ref === 'dep_1') line.amountUsd6 -= 280_000_000;
        }
        for (const own of e.ownDeposits ?? []) {
          if (own.txHash === '0xfeed1') own.amountUsd6 = 20_000_000;
        }
        settle(e);
      },
      [
        'BL-NEGATIVE A 2026-10 lines.3.balance_usd6: 0 -> -27760000; from elsewhere',
        'BL-LOW I float balance_usd6: 100000000 -> 76235110',
      ],
    ],
  ]);
});

/** Leaves a line out of the list alone: the number of lines, numbers and closing are what they were. */
function leaveOut(evidence: SupplierEvidence, ref: string): void {
  const { total } = october(evidence);
  hide(evidence, (line) => line.ref === ref);
  october(evidence).total = total;
  evidence.ownDeposits = undefined;
}

describe('a line that is not listed and that nothing on file knows', () => {
  expectEach([
    [
      'in the middle of the month: the gap in the numbers tells of it',
      (e) => leaveOut(e, 'dep_2'),
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 115785109 -> 365785110; from RF-SEQUENCE',
        'RF-TOTAL A 2026-10 total: 9 -> 10; from RF-SEQUENCE',
        'RF-SEQUENCE E 2026-10 seq.5: 5 -> 6',
      ],
    ],
    [
      'at its end: the number of lines tells of it',
      (e) => {
        addLine(e, { ...lineOf(e, 'dep_2'), ref: 'dep_3', txHash: '0xfeed3', amountUsd6: 7_000_000 });
        leaveOut(e, 'dep_3');
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 365785110 -> 372785110; from RF-TOTAL',
        'RF-TOTAL A 2026-10 total: 10 -> 11',
      ],
    ],
    [
      'at its end, and not counted: the closing alone tells of it',
      (e) => {
        addLine(e, { ...lineOf(e, 'dep_2'), ref: 'dep_3', txHash: '0xfeed3', amountUsd6: 7_000_000 });
        leaveOut(e, 'dep_3');
        october(e).total = october(e).lines.length;
      },
      ['RF-FOOTING A 2026-10 closing_balance_usd6: 365785110 -> 372785110'],
    ],
    [
      'but for a transfer of one’s own that states no amount',
      (e) => {
        const own = e.ownDeposits?.map((one) =>
          one.txHash === '0xfeed2' ? { ...one, amountUsd6: undefined } : one,
        );
        leaveOut(e, 'dep_2');
        e.ownDeposits = own;
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 115785109 -> 365785110; from DP-NOT-CREDITED',
        'RF-TOTAL A 2026-10 total: 9 -> 10; from DP-NOT-CREDITED',
        'RF-SEQUENCE E 2026-10 seq.5: 5 -> 6; from DP-NOT-CREDITED',
        'DP-NOT-CREDITED A 0xfeed2 credited_usd6: 0 -> 0',
      ],
    ],
    [
      'and without which the balance falls under zero behind the gap',
      (e) => {
        for (const line of e.float.flatMap(({ lines }) => lines)) {
          if (line.ref === 'dep_1') line.amountUsd6 -= 200_000_000;
        }
        settle(e);
        leaveOut(e, 'dep_2');
      },
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: -84214891 -> 165785110; from RF-SEQUENCE',
        'RF-TOTAL A 2026-10 total: 9 -> 10; from RF-SEQUENCE',
        'RF-SEQUENCE E 2026-10 seq.5: 5 -> 6',
        'BL-NEGATIVE A 2026-10 lines.11.balance_usd6: 0 -> -73638804; from RF-SEQUENCE',
        'BL-NEGATIVE A 2026-10 lines.7.balance_usd6: 0 -> -56698804; from RF-SEQUENCE',
        'BL-NEGATIVE A 2026-10 lines.9.balance_usd6: 0 -> -73638804; from RF-SEQUENCE',
      ],
    ],
  ]);
});

describe('deposits against the transfers of one’s own', () => {
  expectEach([
    [
      'a credit of a cent less than was sent',
      (e) => {
        lineOf(e, 'dep_2').amountUsd6 -= 10_000;
        settle(e);
      },
      ['DP-CREDIT A dep_2 credited_usd6: 250000001 -> 249990001; claims 10000'],
    ],
    [
      'a credit of a hundred times what was sent',
      (e) => {
        lineOf(e, 'dep_2').amountUsd6 *= 100;
        settle(e);
      },
      ['DP-CREDIT A dep_2 credited_usd6: 250000001 -> 25000000100; claims -24750000099; scale_100'],
    ],
    [
      'a transfer that was never credited',
      (e) => unbook(e, ({ ref }) => ref === 'dep_2'),
      ['DP-NOT-CREDITED A 0xfeed2 credited_usd6: 250000001 -> 0'],
    ],
    [
      'a transfer of less than a day ago',
      (e) => {
        e.ownDeposits?.push({ txHash: '0xnew', amountUsd6: 5, sentAtMs: at(31, 23), line: 9 });
        e.asOfMs = at(1, 23, 10) - 1;
      },
      ['DP-NOT-CREDITED T 0xnew credited_usd6: 5 -> 0'],
    ],
    [
      'a transfer of a day ago',
      (e) => {
        e.ownDeposits?.push({ txHash: '0xnew', amountUsd6: 5, sentAtMs: at(31, 23), line: 9 });
        e.asOfMs = at(1, 23, 10);
      },
      ['DP-NOT-CREDITED A 0xnew credited_usd6: 5 -> 0'],
    ],
    [
      'a credit that no record tells of',
      (e) => {
        e.ownDeposits = (e.ownDeposits ?? []).filter(({ txHash }) => txHash !== '0xfeed2');
      },
      ['DP-UNEXPECTED A dep_2 credited_usd6: 0 -> 250000001'],
    ],
    [
      'a transfer that is credited twice',
      (e) => addLine(e, { ...lineOf(e, 'dep_2') }),
      ['DP-UNEXPECTED A dep_2 repeat: 0 -> 250000001'],
    ],
    [
      'a record that names the deposit id and not the hash, which is the same transfer',
      (e) => {
        for (const own of e.ownDeposits ?? []) {
          if (own.txHash === '0xfeed2') own.txHash = 'dep_2';
        }
      },
      [],
    ],
    [
      'a float that is low because a credit lacks',
      (e) => {
        unbook(e, ({ ref }) => ref === 'dep_2');
        for (const read of e.float) read.thresholdUsd6 = 200_000_000;
      },
      [
        'BL-LOW I float balance_usd6: 200000000 -> 106235109; from DP-NOT-CREDITED',
        'DP-NOT-CREDITED A 0xfeed2 credited_usd6: 250000001 -> 0',
      ],
    ],
    [
      'a hash in other letter case, which is another hash',
      (e) => {
        for (const own of e.ownDeposits ?? []) {
          if (own.txHash === '0xfeed2') own.txHash = '0xFEED2';
        }
      },
      [
        'DP-NOT-CREDITED A 0xFEED2 credited_usd6: 250000001 -> 0; from DP-UNEXPECTED',
        'DP-UNEXPECTED A dep_2 credited_usd6: 0 -> 250000001',
      ],
    ],
  ]);
});

describe('sources that are not there', () => {
  expectEach([
    [
      'no brand list, because it could not be read',
      (e) => {
        e.brands = [];
        e.unread.push({ source: 'brands', subject: '', reason: 'no answer' });
      },
      [
        ...['pay-2', 'pay-3', 'pay-4', 'pay-5', 'pay-6', 'pay-7'].map((ref) => {
          const cost =
            { 'pay-2': 2388, 'pay-3': 1935, 'pay-4': 1945, 'pay-5': 6361, 'pay-6': 6444 }[ref] ?? 973;
          return `PR-UNVERIFIABLE I ${ref} cost_minor:  -> ${cost}; from RN-INCOMPLETE`;
        }),
        'RN-INCOMPLETE E 2026-10 brands: read -> not read',
      ],
    ],
    [
      'no float, because it could not be read',
      (e) => {
        e.float = [];
        e.unread.push({ source: 'float', subject: '', reason: 'torn' });
      },
      ['RN-INCOMPLETE E 2026-10 float: read -> not read'],
    ],
  ]);

  it('no rate by which an order could be converted makes one item a currency, and no claim', () => {
    const items = foundAfter((e) => {
      e.unitsPerUsd = { USD: [1n, 1n], GBP: [4n, 5n] };
      for (const read of e.fx) read.rates = { USD: [1n, 1n], GBP: [4n, 5n] };
    });
    expect(floatWords(items)).toEqual(['FX-UNKNOWN E EUR fx_rate: a rate -> none']);
  });

  it('a sequence that is renumbered throughout is no fault', () => {
    expect(foundAfter((e) => renumber(e))).toEqual([]);
  });
});

describe('a line of the float that is listed twice, under a closing that is right', () => {
  const repeat = (e: SupplierEvidence, ref: string, kind: 'order' | 'reversal'): void => {
    const { lines } = october(e);
    const line = lineOf(e, ref, kind);
    lines.splice(lines.indexOf(line), 0, { ...line });
  };
  expectEach([
    [
      'the debit of an order',
      (e) => repeat(e, 'pay-2', 'order'),
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 341905110 -> 365785110; from OR-DOUBLE-DEBIT',
        'RF-TOTAL A 2026-10 total: 11 -> 10; from OR-DOUBLE-DEBIT',
        'RF-SEQUENCE E 2026-10 seq.4: 4 -> 3; from OR-DOUBLE-DEBIT',
        'OR-DOUBLE-DEBIT A pay-2 debit_count: 23880000 -> 47760000; charged_twice',
      ],
    ],
    [
      'the first debit of an order that was sent again',
      (e) => repeat(e, 'pay-6', 'order'),
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 285235110 -> 365785110; from OR-DOUBLE-DEBIT',
        'RF-TOTAL A 2026-10 total: 11 -> 10; from OR-DOUBLE-DEBIT',
        'RF-SEQUENCE E 2026-10 seq.10: 10 -> 9; from OR-DOUBLE-DEBIT',
        'OR-DOUBLE-DEBIT A pay-6 debit_count: 80550000 -> 161100000; charged_twice',
      ],
    ],
    [
      'the reversal of an order that failed',
      (e) => repeat(e, 'pay-5', 'reversal'),
      [
        'RF-FOOTING A 2026-10 closing_balance_usd6: 429395110 -> 365785110; from OR-REVERSAL-EXTRA',
        'RF-TOTAL A 2026-10 total: 11 -> 10; from OR-REVERSAL-EXTRA',
        'RF-SEQUENCE E 2026-10 seq.9: 9 -> 8; from OR-REVERSAL-EXTRA',
        'OR-REVERSAL-EXTRA A pay-5 reversal_usd6: 0 -> -63610000',
      ],
    ],
  ]);
});

describe('an order that was sent again days later, of which one line is not listed', () => {
  const steps = [
    ...quietSteps,
    { kind: 'order', atMs: at(14), retriedAtMs: at(18), slug: 'elm-books', face: 6660, ends: 'retried' },
    { kind: 'order', atMs: at(15), slug: 'oak-cafe', face: 2500 },
    { kind: 'order', atMs: at(20), slug: 'oak-cafe', face: 2500 },
  ] as const;
  const without = (number: number): string[] =>
    floatWords(
      foundAfter(
        (e) => {
          const gone = october(e).lines.filter(({ ref }) => ref === 'pay-8')[number];
          hide(e, (line) => line === gone);
        },
        { steps: [...steps].sort((a, b) => a.atMs - b.atMs) },
      ),
    );

  const extra = [
    'RF-FOOTING A 2026-10 closing_balance_usd6: 318025110 -> 237475110; from OR-REVERSAL-EXTRA',
    'OR-REVERSAL-EXTRA A pay-8 reversal_usd6: 0 -> -80550000',
  ];
  const double = [
    'RF-FOOTING A 2026-10 closing_balance_usd6: 156925110 -> 237475110; from OR-DOUBLE-DEBIT',
    'OR-DOUBLE-DEBIT A pay-8 debit_count: 80550000 -> 161100000; charged_twice',
  ];
  it.each([
    ['the debit of the try', 0, 'RF-SEQUENCE E 2026-10 seq.13: 13 -> 14; from OR-REVERSAL-EXTRA', extra],
    ['its reversal', 1, 'RF-SEQUENCE E 2026-10 seq.14: 14 -> 15; from OR-DOUBLE-DEBIT', double],
    ['the debit that stands', 2, 'RF-SEQUENCE E 2026-10 seq.16: 16 -> 17; from OR-REVERSAL-EXTRA', extra],
  ] as const)(
    '%s: the gap in the numbers follows from the item of the order',
    (_line, number, gap, others) => {
      expect(without(number).toSorted()).toEqual([gap, ...others].toSorted());
    },
  );
});

describe('the first debit of an order that was sent again, under another reference', () => {
  expectEach([
    [
      'that nothing answers to: what it lacks follows from that line, and nobody owes anybody',
      (e) => {
        lineOf(e, 'pay-6', 'order').ref = 'pay-77';
        e.orders.push({ clientRef: 'pay-77', reads: [], unknownAtMs: e.asOfMs });
      },
      [
        'OR-DEBIT-UNKNOWN A pay-77 amount_usd6: 0 -> 80550000',
        'OR-REVERSAL-EXTRA A pay-6 reversal_usd6: 0 -> -80550000; from OR-DEBIT-UNKNOWN',
      ],
    ],
  ]);
});
