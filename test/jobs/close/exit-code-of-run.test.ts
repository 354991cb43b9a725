import { describe, expect, it } from 'vitest';
import {
  exitCodeOf,
  type FailOn,
  type FoundItem,
  failOnNames,
  isReadWhole,
  verdictText,
} from '../../../src/jobs/close/exit-code-of-run.js';
import { type DiscrepancyCode, discrepancyCodes } from '../../../src/reconcile/finding/code.js';
import { type Discrepancy, discrepancyOf } from '../../../src/reconcile/finding/discrepancy.js';
import { month, sandboxKey } from '../../store/sample.js';

const october = month('2026-10');

function found(
  code: DiscrepancyCode,
  changes: Partial<Discrepancy> & { isAccepted?: boolean } = {},
): FoundItem {
  const { isAccepted = false, ...ofItem } = changes;
  const finding = {
    code,
    subject: 's',
    sourceA: 'order',
    sourceB: 'book',
    unit: 'text',
    expected: '',
    actual: '',
  } as const;
  return { item: { ...discrepancyOf(finding, sandboxKey, october, 'id'), ...ofItem }, isAccepted };
}

const codeOf = (items: readonly FoundItem[], failOn: FailOn = 'adjustment') =>
  exitCodeOf(items, october, failOn);

// Contract, tool: "Exit codes". A row an item, the columns the thresholds.
const table: readonly [
  what: string,
  item: FoundItem,
  adjustment: number,
  timing: number,
  info: number,
  untested: number,
  never: number,
][] = [
  ['an adjustment', found('OR-CHARGE'), 1, 1, 1, 1, 0],
  ['something unexplained', found('BL-RESIDUAL'), 1, 1, 1, 1, 0],
  ['a row that was set aside', found('RN-INPUT-ROW'), 1, 1, 1, 1, 0],
  ['an unknown exchange rate', found('FX-UNKNOWN'), 1, 1, 1, 1, 0],
  ['a gap in the sequence, which is no EV- item', found('RF-SEQUENCE'), 1, 1, 1, 1, 0],
  ['a timing difference of this month', found('OR-CUTOFF'), 0, 1, 1, 0, 0],
  [
    'a timing difference that an earlier month already had',
    found('OR-CUTOFF', { month: month('2026-09') }),
    1,
    1,
    1,
    1,
    0,
  ],
  ['information', found('EV-STMT-PROVISIONAL'), 0, 0, 1, 0, 0],
  ['failed evidence', found('EV-SIG-INVALID'), 3, 3, 3, 3, 3],
  ['a key that is not pinned', found('EV-KEY-UNPINNED'), 3, 3, 3, 3, 3],
  ['a missing statement, which proves nothing wrong', found('EV-STMT-MISSING'), 1, 1, 1, 1, 0],
  ['an account whose data is lost', found('EV-LOST'), 1, 1, 1, 1, 0],
  ['an account whose data goes soon', found('EV-EXPIRING'), 0, 0, 1, 0, 0],
  ['a source that could not be read', found('RN-INCOMPLETE'), 4, 4, 4, 4, 4],
];

describe('exitCodeOf', () => {
  it.each(table)('gives %s its code at every threshold', (_what, item, ...codes) => {
    expect(failOnNames.map((failOn) => codeOf([item], failOn))).toEqual(codes);
  });

  it('is 0 where nothing was found', () => {
    for (const failOn of failOnNames) expect(codeOf([], failOn)).toBe(0);
  });

  it('lets the gravest count: 4 before 3 before 1', () => {
    const [incomplete, evidence, adjustment, timing] = (
      ['RN-INCOMPLETE', 'EV-EVENT-SIG', 'OR-CHARGE', 'OR-CUTOFF'] as const
    ).map((code) => found(code)) as [FoundItem, FoundItem, FoundItem, FoundItem];
    expect(codeOf([timing, adjustment, evidence, incomplete])).toBe(4);
    expect(codeOf([timing, adjustment, evidence])).toBe(3);
    expect(codeOf([timing, adjustment])).toBe(1);
    expect(codeOf([timing])).toBe(0);
  });

  it('counts nothing that a person accepted', () => {
    for (const [, { item }] of table) {
      for (const failOn of failOnNames) expect(codeOf([{ item, isAccepted: true }], failOn)).toBe(0);
    }
  });

  it('is 3 for every EV- code of class E but the two that leave a gap', () => {
    const evidence = discrepancyCodes.filter(
      (code) => found(code).item.class === 'E' && code.startsWith('EV-'),
    );
    const gaps = evidence.filter((code) => codeOf([found(code)]) !== 3);
    expect(gaps).toEqual(['EV-STMT-MISSING', 'EV-LOST']);
  });

  it('is 1 for money that nothing could test where that is the threshold, and for no other reason', () => {
    for (const failOn of failOnNames) {
      expect(exitCodeOf([], october, failOn, true)).toBe(failOn === 'untested' ? 1 : 0);
    }
    expect(exitCodeOf([found('EV-SIG-INVALID')], october, 'untested', true)).toBe(3);
  });

  it('goes by the class of the item, where the contract gives a code two', () => {
    expect(codeOf([found('DP-NOT-CREDITED', { class: 'T' })])).toBe(0);
    expect(codeOf([found('DP-NOT-CREDITED')])).toBe(1);
  });
});

describe('verdictText', () => {
  it('says in one sentence what each code means for the month', () => {
    expect(
      ([0, 1, 3, 4] as const).map((exitCode) =>
        verdictText(exitCode, [{ class: exitCode === 0 ? 'I' : 'A' }]),
      ),
    ).toEqual([
      'Everything that was tested agrees.',
      'There are discrepancies to settle.',
      'Evidence failed: do not rely on what the provider stated.',
      'Not everything could be read: totals are not final.',
    ]);
  });

  it('says that everything agrees only where nothing but information was found, whatever the threshold', () => {
    const clean = verdictText(0, []);
    expect(verdictText(0, [{ class: 'I' }])).toBe(clean);
    for (const of of ['A', 'E', 'T', 'U'] as const) {
      expect(verdictText(0, [{ class: 'I' }, { class: of }])).toBe(
        'Nothing that was found is at or above the threshold.',
      );
    }
  });

  it('says that totals are not final where something was left unread, though a person accepted that', () => {
    const unread = 'not everything could be read, so totals are not final';
    expect(verdictText(0, [{ class: 'E' }], '', false)).toBe(
      `Nothing that was found is at or above the threshold; ${unread}.`,
    );
    const words = '1 order of 1.00 USD could not be tested (not read)';
    expect(verdictText(1, [{ class: 'A' }], words, false)).toBe(
      `There are discrepancies to settle; ${unread}; ${words}.`,
    );
    expect(verdictText(4, [{ class: 'E' }], '', false)).toBe(verdictText(4, [{ class: 'E' }]));
  });

  it('takes a run that left something unread for no whole one, also where a person accepted that', () => {
    expect(isReadWhole([found('OR-CHARGE')])).toBe(true);
    expect(isReadWhole([found('OR-CHARGE'), found('RN-INCOMPLETE', { isAccepted: true })])).toBe(false);
  });

  it('says with it what could not be tested, and never that all agrees without', () => {
    const words = '12 orders of 1,234.56 USD could not be tested (no exchange rate on file)';
    expect(verdictText(0, [], words)).toBe(`Everything that was tested agrees; ${words}.`);
    expect(verdictText(1, [], words)).toBe(`Everything that was tested agrees; ${words}.`);
    expect(verdictText(1, [{ class: 'A' }], words)).toBe(`There are discrepancies to settle; ${words}.`);
  });
});
