import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../src/base/text/bytes.js';
import { credit, debit } from '../../src/ledger/journal-entry.js';
import { ordersOfTable, orderTableBytes, type PostingColumn } from '../../src/ledger/tabled-orders.js';
import { fc } from '../support/fast-check.js';

const columns: readonly PostingColumn[] = [
  { ledgerAccount: 'Expenses:x', side: 'debit', currency: 'GBP' },
  { ledgerAccount: 'Assets:x', side: 'credit', currency: '' },
];
const head =
  '{"format":"tieout order table 1","postings":[{"ledger_account":"A","side":"debit","currency":""}]}';
const row = '["a","1970-01-01T00:00:00.000Z",[1],[0]]';
const ordersIn = (text: string) => ordersOfTable(utf8Bytes(text));

describe('a table of orders', () => {
  it('is a line that names the postings, and a line an order', () => {
    const bytes = orderTableBytes(columns, [
      { clientRef: 'shop-1', bookedAtMs: 0, amountsUsd6: [9_500_000, 9_500_000], minors: [760, 0] },
    ]);
    expect(Buffer.from(bytes).toString('utf8')).toBe(
      '{"format":"tieout order table 1","postings":[' +
        '{"ledger_account":"Expenses:x","side":"debit","currency":"GBP"},' +
        '{"ledger_account":"Assets:x","side":"credit","currency":""}]}\n' +
        '["shop-1","1970-01-01T00:00:00.000Z",[9500000,9500000],[760,0]]\n',
    );
  });

  it('gives back no posting for an amount of nothing', () => {
    const line = { clientRef: 'shop-1', bookedAtMs: 0, amountsUsd6: [0, 5], minors: [0, 0] };
    expect(ordersOfTable(orderTableBytes(columns, [line]))).toEqual([
      { clientRef: 'shop-1', bookedAtMs: 0, postings: [credit('Assets:x', 5n)] },
    ]);
  });

  it('gives every order back as it was put in, a posting of nothing left out', () => {
    const amount = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
    const line = fc.record({
      clientRef: fc.string({ unit: 'binary' }),
      bookedAtMs: fc.integer({ min: 0, max: 4_000_000_000_000 }),
      amountsUsd6: fc.tuple(amount, amount),
      minors: fc.tuple(amount, fc.constant(0)),
    });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const orders = ordersOfTable(orderTableBytes(columns, lines));
        expect(orders).toEqual(
          lines.map(({ clientRef, bookedAtMs, amountsUsd6: [cost, paid], minors: [minor] }) => ({
            clientRef,
            bookedAtMs,
            postings: [
              debit('Expenses:x', BigInt(cost), { currency: 'GBP', minor }),
              credit('Assets:x', BigInt(paid)),
            ].filter(({ amountUsd6 }) => amountUsd6 !== 0n),
          })),
        );
      }),
    );
  });

  it.each([
    ['nothing at all', ''],
    ['a line that is not ended', `${head}\n["a","1970-01-01T00:00:00.000Z",[1],[0]]`],
    ['another character in place of the end', `${head}\n${row}x`],
    ['no JSON after a good order', `${head}\n${row}\nx\n`],
    ['a head that is nothing', `null\n${row}\n`],
    ['a posting that is nothing', `{"format":"tieout order table 1","postings":[null]}\n${row}\n`],
    ['a currency that is no text', `${head.replace('"currency":""', '"currency":1')}\n${row}\n`],
    ['an order that is no list', `${head}\n{}\n`],
    ['a line of five', `${head}\n["a","1970-01-01T00:00:00.000Z",[1],[0],[0]]\n`],
    ['a time that is no text', `${head}\n["a",1970,[1],[0]]\n`],
    ['an amount that is a text', `${head}\n["a","1970-01-01T00:00:00.000Z",["1"],[0]]\n`],
    [
      'one amount of two that is below zero',
      `${head.replace(/\[(.*)\]/, '[$1,$1]')}\n["a","1970-01-01T00:00:00.000Z",[1,-1],[0,0]]\n`,
    ],
    ['no order', `${head}\n`],
    ['no JSON', `${head}\nx\n`],
    ['another format', `${head.replace('table 1', 'table 2')}\n["a","1970-01-01T00:00:00.000Z",[1],[0]]\n`],
    ['a side that is none', `${head.replace('debit', 'left')}\n["a","1970-01-01T00:00:00.000Z",[1],[0]]\n`],
    ['a posting that is no object', '{"format":"tieout order table 1","postings":[1]}\n["a",""]\n'],
    [
      'a posting without its account',
      `${head.replace('"A"', '1')}\n["a","1970-01-01T00:00:00.000Z",[1],[0]]\n`,
    ],
    ['an order without its reference', `${head}\n[1,"1970-01-01T00:00:00.000Z",[1],[0]]\n`],
    ['an order without its time', `${head}\n["a","yesterday",[1],[0]]\n`],
    ['an amount below zero', `${head}\n["a","1970-01-01T00:00:00.000Z",[-1],[0]]\n`],
    ['an amount too many', `${head}\n["a","1970-01-01T00:00:00.000Z",[1,1],[0,0]]\n`],
    ['an amount that is no whole number', `${head}\n["a","1970-01-01T00:00:00.000Z",[1.5],[0]]\n`],
    ['a line of three', `${head}\n["a","1970-01-01T00:00:00.000Z",[1]]\n`],
  ])('is none with %s', (_, text) => {
    expect(ordersIn(text)).toBeUndefined();
  });
});
