// Several transfers to the float under one transaction hash, by what the float and the own records have of
// it.

import { describe, expect, it } from 'vitest';
import {
  allDepositCases,
  type DepositCase,
  isInItsMonth,
  isOfDeposit,
} from '../../../src/reconcile/match/deposit-case.js';
import { contextOf } from '../../months/sandbox/findings.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';
import { fc } from '../../support/fast-check.js';

const hash = '0xfeed';

/** A credit of the float by its deposit id, or a record of our own by the name that it has. */
type Named = readonly [name: string, amount: number | undefined];

function casesOf(credits: readonly Named[], records: readonly Named[]): DepositCase[] {
  const evidence = playFloat(quietLife());
  const line = october(evidence).lines.find(({ kind }) => kind === 'deposit');
  if (line === undefined) throw new Error('October has no deposit');
  for (const read of evidence.float) read.lines = [];
  october(evidence).lines = credits.map(([ref, amountUsd6 = 0], i) => ({
    ...line,
    seq: i + 1,
    ref,
    txHash: hash,
    amountUsd6,
  }));
  evidence.ownDeposits = records.map(([txHash, amountUsd6], i) => ({
    txHash,
    amountUsd6,
    sentAtMs: line.bookedAtMs,
    line: i + 1,
  }));
  const facts = supplierAccountFactsOf(evidence);
  return allDepositCases(facts, contextOf(facts).movements);
}

/** Each case as the record that it has, by its line, and the credits that it has. */
const paired = (credits: readonly Named[], records: readonly Named[]): string[] =>
  casesOf(credits, records).map(({ own, lines }) =>
    `${own?.line ?? 'none'}: ${lines.map(({ ref }) => ref).join(' ')}`.trim(),
  );

const [a, b, c]: Named[] = [
  ['dep_a', 50],
  ['dep_b', 70],
  ['dep_c', 50],
];
const three = [a, b, c] as readonly Named[];
const of = (...amounts: (number | undefined)[]): Named[] => amounts.map((amount) => [hash, amount]);

describe('the transfers of one transaction', () => {
  it.each<[string, readonly Named[], readonly Named[], string[]]>([
    ['one credit and one record are one', three.slice(0, 1), of(50), ['1: dep_a']],
    ['two and two go by amount, in whatever order', three.slice(0, 2), of(70, 50), ['2: dep_a', '1: dep_b']],
    ['those of one amount go by their order', three, of(50, 50, 70), ['1: dep_a', '3: dep_b', '2: dep_c']],
    [
      'a record that names its deposit comes before any amount',
      three.slice(0, 2),
      [...of(50), ['dep_a', 70]],
      ['2: dep_a', '1: dep_b'],
    ],
    [
      'a record that names another deposit is none of this one, whatever its amount',
      three.slice(0, 2),
      [['dep_b', 50], ...of(70)],
      ['2: dep_a', '1: dep_b'],
    ],
    [
      'a record of another amount, or of none, goes to the next that is left',
      three.slice(0, 2),
      of(undefined, 50),
      ['2: dep_a', '1: dep_b'],
    ],
    ['a record without a credit stands for itself', three.slice(0, 1), of(70, 50), ['2: dep_a', '1:']],
    ['records alone stand each for itself', [], of(70, 50, 50), ['1:', '2:', '3:']],
    [
      'a credit beyond the records is the first one of them again',
      three,
      of(50, 70),
      ['1: dep_a dep_c', '2: dep_b'],
    ],
    ['a credit beyond the only record is that one again', three.slice(0, 2), of(70), ['1: dep_b dep_a']],
    [
      'without any record each credit stands for itself',
      three,
      [],
      ['none: dep_a', 'none: dep_b', 'none: dep_c'],
    ],
    ['so do two', three.slice(0, 2), [], ['none: dep_a', 'none: dep_b']],
    [
      'one transfer that the records know by both of its names is one',
      three.slice(0, 1),
      [['dep_a', 50], ...of(50)],
      ['1: dep_a'],
    ],
    [
      'one that the records name twice by its id is one',
      three.slice(0, 1),
      [
        ['dep_a', 50],
        ['dep_a', 50],
      ],
      ['1: dep_a'],
    ],
    [
      'one that they know by both names stands beside another',
      three.slice(0, 1),
      [['dep_a', 50], ...of(50, 70)],
      ['1: dep_a', '3:'],
    ],
    [
      'one that is credited twice under its id has both credits',
      [...three.slice(0, 2), ...three.slice(0, 1)],
      of(50, 70),
      ['1: dep_a dep_a', '2: dep_b'],
    ],
  ])('%s', (_, credits, records, cases) => {
    expect(paired(credits, records)).toEqual(cases);
  });

  it('lose no credit and take none twice, and no record either', () => {
    const name = fc.constantFrom(hash, 'dep_a', 'dep_b', 'dep_c');
    const amounts = fc.constantFrom(50, 60, 70);
    const credits = fc.uniqueArray(fc.constantFrom('dep_a', 'dep_b', 'dep_c'), { maxLength: 3 });
    const records = fc.array(fc.tuple(name, amounts), { maxLength: 4 });
    fc.assert(
      fc.property(credits, fc.infiniteStream(amounts), records, (ids, drawn, own) => {
        const cases = casesOf(
          ids.map((id): Named => [id, drawn.next().value]),
          own,
        );
        expect(cases.flatMap(({ lines }) => lines.map(({ ref }) => ref)).sort()).toEqual([...ids].sort());
        const kept = cases.flatMap((one) => one.own?.line ?? []);
        expect(new Set(kept).size).toBe(kept.length);
      }),
    );
  });
});

describe('a deposit and what is said of it', () => {
  it('go by its hash, and by the id of any of its credits', () => {
    const [both] = casesOf(three.slice(0, 2), of(50));
    if (both === undefined) throw new Error('there is no deposit');
    expect(['dep_a', 'dep_b', hash, 'dep_c'].map((subject) => isOfDeposit(both, subject))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  it('are of the month of a line only where it stands in the month that it is dated in', () => {
    const [line] = casesOf(three.slice(0, 1), []).flatMap(({ lines }) => lines);
    if (line === undefined) throw new Error('there is no credit');
    expect(isInItsMonth(line)).toBe(true);
    expect(isInItsMonth({ ...line, bookedAtMs: Date.UTC(2026, 10, 1) })).toBe(false);
  });
});
