// A statement is opened in one order only: the signature over the exact bytes, then JSON, version, schema.

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readJson } from '../../../src/base/json/json-reader.js';
import {
  openStatement,
  type StatementReason,
  statementLineSchema,
  statementSchema,
  unknownStatementFields,
} from '../../../src/wire/sandbox/statement.js';
import { fc } from '../../support/fast-check.js';
import { signerOf } from '../support/ed25519-signer.js';
import { DEMO_CODE, STATEMENT, STATEMENT_LINE } from './support/sample-answers.js';

const signer = signerOf(1);
const { key } = signer;

/** Opens a text that was signed well. */
function open(statement: unknown) {
  const rawStatement = typeof statement === 'string' ? statement : JSON.stringify(statement);
  return openStatement({ key, rawStatement, signature: signer.sign(rawStatement) });
}

describe('openStatement', () => {
  it('opens a signed statement, from its text and from its bytes', () => {
    const rawStatement = JSON.stringify(STATEMENT);
    const signature = signer.sign(rawStatement);
    const expected = { kind: 'verified', verified: true, statement: STATEMENT, unknownFields: [] };
    expect(openStatement({ key, rawStatement, signature })).toEqual(expected);
    expect(openStatement({ key, rawStatement: Buffer.from(rawStatement), signature })).toEqual(expected);
    expect(openStatement({ key, rawStatement, signature, algorithm: 'Ed25519' })).toEqual(expected);
  });

  it('opens a statement without lines', () => {
    const { lines: _left, ...totals } = STATEMENT;
    expect(open(totals)).toMatchObject({ kind: 'verified', statement: totals });
  });

  it('opens one with every kind of line, fields that do not apply null', () => {
    const nothing = {
      slug: null,
      currency: null,
      face_minor: null,
      rate_bps: null,
      cost_minor: null,
      fx_rate: null,
    };
    const lines = [
      { ...STATEMENT_LINE, ...nothing, seq: 1, kind: 'grant', ref: null, amount_usd6: 100_000_000 },
      STATEMENT_LINE,
      { ...STATEMENT_LINE, ...nothing, seq: 3, kind: 'deposit', ref: 'dep_1', plus_amount: '20' },
      { ...STATEMENT_LINE, seq: 4, kind: 'reversal', amount_usd6: 30_312_500 },
    ];
    expect(open({ ...STATEMENT, lines })).toMatchObject({ kind: 'verified', statement: { lines } });
  });

  it('opens one that overdraws the balance: that is a discrepancy, not an unreadable statement', () => {
    expect(open({ ...STATEMENT, closing_balance_usd6: -1 })).toMatchObject({ kind: 'verified' });
  });

  const good = JSON.stringify(STATEMENT);
  const rows: readonly [string, Partial<Parameters<typeof openStatement>[0]>, StatementReason][] = [
    ['one figure altered', { rawStatement: good.replace('69687500', '69687501') }, 'mismatch'],
    ['one blank more', { rawStatement: `${good} ` }, 'mismatch'],
    [
      'fields reordered',
      { rawStatement: JSON.stringify(Object.fromEntries(Object.entries(STATEMENT).reverse())) },
      'mismatch',
    ],
    ['no signature', { signature: undefined }, 'missing'],
    ['an empty signature', { signature: '' }, 'missing'],
    ['a signature of zeros', { signature: '0'.repeat(128) }, 'mismatch'],
    ["another month's signature", { signature: signer.sign(good.replace('2026-10', '2026-09')) }, 'mismatch'],
    ["another key's signature", { signature: signerOf(2).sign(good) }, 'mismatch'],
    ['another key', { key: signerOf(2).key }, 'mismatch'],
    ['the algorithm none', { algorithm: 'none' }, 'algorithm'],
    ['a null algorithm', { algorithm: null }, 'algorithm'],
    ['a lone surrogate', { rawStatement: `${good}\ud800` }, 'not_text'],
    ['what is not even JSON', { rawStatement: '<html>' }, 'mismatch'],
    ['no text at all', { rawStatement: '' }, 'mismatch'],
  ];

  it.each(rows)('believes nothing of a statement with %s', (_rule, change, reason) => {
    const request = { key, rawStatement: good, signature: signer.sign(good), ...change };
    expect(openStatement(request)).toEqual({ kind: 'invalid', verified: false, reason });
  });

  it.each([0, 2, -1, 99])('says that version %i cannot be read, whatever else it holds', (version) => {
    expect(open({ version })).toEqual({ kind: 'version', verified: true, version });
  });

  const malformed: readonly [string, unknown, string][] = [
    ['no JSON', '{', ''],
    ['a list', [], ''],
    ['a doubled field', good.replace('{', '{"month":"2026-09",'), ''],
    ['no version', { ...STATEMENT, version: undefined }, 'version'],
    ['a text as version', { ...STATEMENT, version: '1' }, 'version'],
    ['a fraction as version', good.replace('"version":1', '"version":1.0'), 'version'],
    ['no account', { ...STATEMENT, account: undefined }, 'account'],
    ['another spelling of the month', { ...STATEMENT, month: '2026-9' }, 'month'],
    ['a total with a fraction', good.replace('69687500,', '69687500.0,'), 'closing_balance_usd6'],
    ['a total beyond 2^53', good.replace('69687500,', '9007199254740992,'), 'closing_balance_usd6'],
    ['a negative count', { ...STATEMENT, orders: { count: -1, cost_usd6: 0 } }, 'orders.count'],
    ['null lines', { ...STATEMENT, lines: null }, 'lines'],
    [
      'a line of an unknown kind without an amount',
      { ...STATEMENT, lines: [{ ...STATEMENT_LINE, kind: 'fee', amount_usd6: undefined }] },
      'lines[0].amount_usd6',
    ],
    ['a line without a kind', { ...STATEMENT, lines: [{ ...STATEMENT_LINE, kind: null }] }, 'lines[0].kind'],
    [
      'a line without an amount',
      { ...STATEMENT, lines: [{ ...STATEMENT_LINE, amount_usd6: null }] },
      'lines[0].amount_usd6',
    ],
    ['a day that is none', { ...STATEMENT, period_end: '2026-02-30T00:00:00Z' }, 'period_end'],
    [
      'a negative face in a brand',
      good.replace('"face_minor":2500', '"face_minor":-1'),
      'by_brand[0].face_minor',
    ],
  ];

  it.each(malformed)('names the faulty field of a signed statement with %s', (_rule, statement, path) => {
    expect(open(statement)).toMatchObject({ kind: 'malformed', verified: true, fault: { path } });
  });

  it('is never told by a text that was not signed what the text says', () => {
    fc.assert(
      fc.property(fc.json(), fc.string(), (text, signature) => {
        const opening = openStatement({ key, rawStatement: text, signature });
        expect(opening).toMatchObject({ kind: 'invalid', verified: false });
      }),
    );
  });
});

describe('unknownStatementFields', () => {
  it('lists the signed fields that nothing uses, each once', () => {
    const statement = {
      ...STATEMENT,
      fees_usd6: 0,
      orders: { ...STATEMENT.orders, fee_usd6: 1 },
      by_brand: [{ ...STATEMENT.by_brand[0], margin: 1 }],
      lines: [
        { ...STATEMENT_LINE, fee: 1 },
        { ...STATEMENT_LINE, fee: 2 },
      ],
    };
    const paths = ['fees_usd6', 'orders.fee_usd6', 'by_brand[].margin', 'lines[].fee'];
    expect(unknownStatementFields(readJson(JSON.stringify(statement))).toSorted()).toEqual(paths.toSorted());
    const known = { ...STATEMENT, lines: [STATEMENT_LINE, STATEMENT_LINE] };
    const opening = open(statement);
    expect(opening.kind === 'verified' ? opening.statement : opening).toEqual(known);
    expect(opening.kind === 'verified' ? opening.unknownFields : []).toHaveLength(4);
  });

  it('masks a code in a field name', () => {
    expect(unknownStatementFields(readJson(`{"${DEMO_CODE}":1}`))).toEqual(['[removed]']);
  });
});

describe('the JSON Schemas of a statement', () => {
  it('can be written', () => {
    expect(z.toJSONSchema(statementSchema, { io: 'input' })).toMatchObject({ type: 'object' });
    expect(z.toJSONSchema(statementLineSchema, { io: 'input' })).toMatchObject({ type: 'object' });
  });
});
