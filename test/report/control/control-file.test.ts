import { describe, expect, it } from 'vitest';
import type { ControlFacts, EvidenceFact } from '../../../src/report/control/control-facts.js';
import { type ControlSheet, controlColumns, controlRows } from '../../../src/report/control/control-file.js';
import type { EvidenceTopic } from '../../../src/report/evidence/evidence-topics.js';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { fc } from '../../support/fast-check.js';
import { asOfMs, digestOf, month, resultOf, soldAtMs, stepOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'section,interface,account,name,value,unit,row_count,amount,amount_usd6,sha256,status,reason\r\n';
const account = { interfaceName: 'sandbox', account: 'ab12cd34ef56' } as const;

function answerOf(changes: Partial<EvidenceFact>): EvidenceFact {
  return {
    ...account,
    topic: 'order',
    subject: 'ref-1',
    target: 'GET /v1/orders/ref-1',
    receivedAtMs: asOfMs,
    status: 200,
    sha256: digestOf('c'),
    requestId: 'req_1',
    removed: [],
    verdicts: [],
    ...changes,
  };
}

const read = { topic: 'statement', subject: '2026-10', target: 'GET /v1/statements?month=2026-10' } as const;

const evidence: readonly EvidenceTopic[] = [
  {
    ...account,
    topic: 'order',
    sha256: digestOf('e'),
    answers: [
      answerOf({ removed: ['data.link', 'data.code'] }),
      answerOf({ receivedAtMs: soldAtMs, status: 404, removed: ['data.code'] }),
    ],
  },
  {
    ...account,
    topic: 'statement',
    sha256: digestOf('f'),
    answers: [answerOf({ ...read, sha256: digestOf('2') }), answerOf({ ...read, receivedAtMs: soldAtMs })],
  },
];

const facts: ControlFacts = {
  inputs: [
    { ...account, account: '', name: '=book.csv', sha256: digestOf('a'), rowCount: 3, setAsideCount: 1 },
    { ...account, account: '', name: 'alone.csv', sha256: digestOf('b'), rowCount: 0, setAsideCount: 0 },
  ],
  evidence: [],
  totalsIn: [
    { ...account, source: 'order', figure: 'reads', rowCount: 1, amountUsd6: 121_250_000n },
    { ...account, source: 'book', figure: 'rows', rowCount: 2 },
  ],
  settings: [
    { interfaceName: 'sandbox', name: 'poolFeeBps', value: '30', unit: 'bps' },
    { name: 'fail_on', value: 'adjustment' },
  ],
  assumptions: [
    { number: 'A-02', text: 'second' },
    { number: 'A-01', text: 'first' },
  ],
  result: { exitCode: 1, isFinal: true, text: 'done' },
};

function sheetOf(changes: Partial<ControlSheet> = {}): ControlSheet {
  return {
    month,
    asOfMs,
    programVersion: '0.1.0',
    results: [],
    openItems: [],
    facts,
    evidence,
    totalsOut: [],
    ...changes,
  };
}

function textOf(sheet: ControlSheet): string {
  return textOfPieces(csvPieces(controlColumns, controlRows(sheet), settings));
}

describe('00-control', () => {
  it('states inputs, evidence, totals in, settings, assumptions, version and result, to the byte', () => {
    const own = 'sandbox,ab12cd34ef56';
    expect(textOf(sheetOf())).toBe(
      header +
        'result,,,result,done,,,,,,final,\r\n' +
        'result,,,exit_code,1,,,,,,,\r\n' +
        'setting,,,month,2026-10,,,,,,,\r\n' +
        'setting,,,as_of,2026-11-03T06:00:00.000Z,time,,,,,,\r\n' +
        'setting,,,fail_on,adjustment,,,,,,,\r\n' +
        'setting,sandbox,,poolFeeBps,30,bps,,,,,,\r\n' +
        'assumption,,,A-01,first,,,,,,,\r\n' +
        'assumption,,,A-02,second,,,,,,,\r\n' +
        `input,sandbox,,'=book.csv,1,rows_set_aside,3,,,${digestOf('a')},rows_set_aside,\r\n` +
        `input,sandbox,,alone.csv,0,rows_set_aside,0,,,${digestOf('b')},complete,\r\n` +
        `evidence,${own},order,,answers,2,,,${digestOf('e')},,` +
        '"received 2026-10-05T09:30:00.000Z to 2026-11-03T06:00:00.000Z; removed before storing: ' +
        'data.code|data.link"\r\n' +
        `evidence,${own},statement 2026-10,${read.target},answers,1,,,${digestOf('c')},200,` +
        'received 2026-10-05T09:30:00.000Z\r\n' +
        `evidence,${own},statement 2026-10,${read.target},answers,1,,,${digestOf('2')},200,` +
        'received 2026-11-03T06:00:00.000Z\r\n' +
        `total_in,${own},book,rows,count,2,,,,,\r\n` +
        `total_in,${own},order,reads,usd6,1,121.250000,121250000,,,\r\n` +
        'version,,,tieout,0.1.0,,,,,,,\r\n',
    );
  });

  it('says what could not be tested, a row a reason with its number and money', () => {
    const untested = [{ what: 'orders', reason: 'no rate', count: 12n, usd6: 1_234_560_000n }] as const;
    expect(textOf(sheetOf({ results: [resultOf({ untested })] }))).toContain(
      'untested,sandbox,ab12cd34ef56,no rate,orders,usd6,12,1234.560000,1234560000,,not_tested,\r\n',
    );
  });

  it('marks a result that is not final', () => {
    const result = { exitCode: 4, isFinal: false, text: 'not everything could be read' };
    expect(textOf(sheetOf({ facts: { ...facts, result } }))).toContain(
      'result,,,result,not everything could be read,,,,,,not_final,\r\n',
    );
  });

  it('states the movements that went in, by statement and by lines, and no balances among them', () => {
    const rollForward = [
      stepOf({ step: 'opening' }),
      stepOf({ movements: { count: 2, usd6: -7n } }),
      stepOf({ step: 'deposits', statement: undefined, movements: { count: 1, usd6: 5n } }),
      stepOf({ step: 'closing' }),
    ];
    const rows = controlRows(sheetOf({ results: [resultOf({ rollForward })] }));
    const totals = rows.filter(
      ({ section, interfaceName }) => section === 'total_in' && interfaceName !== undefined,
    );
    expect(
      totals.map(({ name, value, rowCount, amountUsd6 }) => [name, value, rowCount, amountUsd6]),
    ).toEqual([
      ['book', 'rows', 2, undefined],
      ['order', 'reads', 1, 121_250_000n],
      ['statement', 'orders', 1, -121_250_000n],
      ['movements', 'orders', 2, -7n],
      ['movements', 'deposits', 1, 5n],
    ]);
  });

  it('states what was written: the rows of a file, then each account\u2019s, then its sums', () => {
    const total = {
      name: '05-orders.csv',
      summed: ['cost_usd6', 'debit_usd6'],
      rowCount: 3,
      accounts: [{ account, rowCount: 3, sumsUsd6: [5n, -7n] }],
    };
    const own = 'total_out,sandbox,ab12cd34ef56,05-orders.csv';
    expect(textOf(sheetOf({ totalsOut: [total] }))).toContain(
      'total_out,,,05-orders.csv,rows,count,3,,,,,\r\n' +
        `${own},rows,count,3,,,,,\r\n` +
        `${own},cost_usd6,usd6,3,0.000005,5,,,\r\n` +
        `${own},debit_usd6,usd6,3,-0.000007,-7,,,\r\n`,
    );
  });

  it('has one row for an interface that is not in use, with the number of its checks', () => {
    const reason = 'no section';
    const checks = (['SP-COUNT', 'SP-PRICE'] as const).map(
      (code) => ({ code, status: 'not_tested', reason }) as const,
    );
    const unused = [{ interfaceName: 'supplier', checks }] as const;
    const rows = textOf(sheetOf({ facts: { ...facts, unused } })).match(/check,.*\r\n/g);
    expect(rows).toEqual(['check,supplier,,all,,checks,2,,,,not_tested,no section\r\n']);
  });

  it('has its sections in the order of the contract, the verdict in the first row', () => {
    const checks = [{ code: 'DP-CREDIT', status: 'ran', reason: '' }] as const;
    const untested = [{ what: 'orders', reason: 'no rate', count: 1n, usd6: 1n }] as const;
    const total = { name: '05-orders.csv', summed: [], rowCount: 0, accounts: [] };
    const rows = controlRows(sheetOf({ results: [resultOf({ checks, untested })], totalsOut: [total] }));
    expect(rows[0]).toMatchObject({ section: 'result', value: 'done' });
    expect([...new Set(rows.map(({ section }) => section))]).toEqual([
      'result',
      'untested',
      'bridge',
      'setting',
      'assumption',
      'input',
      'evidence',
      'total_in',
      'total_out',
      'check',
      'version',
    ]);
  });

  it('lists the checks of each account in the contract\u2019s order, with the reason for those not tested', () => {
    const checks = [
      { code: 'DP-CREDIT', status: 'not_tested', reason: '=no deposits, none at all' },
      { code: 'EV-SIG-INVALID', status: 'ran', reason: '' },
    ] as const;
    expect(textOf(sheetOf({ results: [resultOf({ checks })] }))).toContain(
      'check,sandbox,ab12cd34ef56,EV-SIG-INVALID,,,,,,,ran,\r\n' +
        'check,sandbox,ab12cd34ef56,DP-CREDIT,,,,,,,not_tested,"\'=no deposits, none at all"\r\n',
    );
  });

  it('is the same whatever order its facts come in', () => {
    const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });
    const anyFacts = fc.record({
      inputs: shuffled(facts.inputs),
      totalsIn: shuffled(facts.totalsIn ?? []),
      settings: shuffled(facts.settings),
      assumptions: shuffled(facts.assumptions),
    });
    const expected = textOf(sheetOf());
    fc.assert(
      fc.property(anyFacts, shuffled(evidence[1]?.answers ?? []), (changes, answers) => {
        const topics = evidence.map((topic) => (topic.topic === 'statement' ? { ...topic, answers } : topic));
        expect(textOf(sheetOf({ facts: { ...facts, ...changes }, evidence: topics }))).toBe(expected);
      }),
    );
  });
});
