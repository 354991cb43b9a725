// Several credits of one deposit: which of them is its own, and the one that only a month's totals hold.

import { describe, expect, it } from 'vitest';
import { monthStartMs } from '../../../src/base/time/calendar-month.js';
import { usd6 } from '../../../src/money/units.js';
import { allDepositCases } from '../../../src/reconcile/match/deposit-case.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import type { Movement } from '../../../src/records/movement.js';
import type { OwnDeposit } from '../../../src/records/own-deposit.js';
import { addDepositEvent, type DepositTold } from '../../months/sandbox/deposit-event.js';
import { type DraftMonth, draftMonth, readingOf } from '../../months/sandbox/draft-month.js';
import { contextOf, factsOfBoth, follow, lineOf, restate } from '../../months/sandbox/findings.js';

const dayMs = 24 * 3600 * 1000;
const base = lineOf(draftMonth(), 'dep_1');
const [record] = draftMonth().ownDeposits ?? [];
if (record === undefined) throw new Error('the draft has no record of its deposit');
const own: OwnDeposit = { ...record, plusAmount: undefined, amountUsd6: undefined, sentAtMs: undefined };

interface Told {
  readonly own?: Partial<OwnDeposit>;
  readonly event?: DepositTold;
}

/** Lines of October that credit one deposit, numbered from 1, and of November those that are said to be. */
function creditedBy(told: Told, ...lines: readonly (Partial<Movement> & { inNovember?: true })[]): number[] {
  const october = draftMonth();
  const november = draftMonth({ month: '2026-11', orders: [], deposits: [] });
  const made = lines.map(({ inNovember, ...changes }, at) => ({
    inNovember,
    line: { ...base, ...changes, seq: at + 1 },
  }));
  october.lines = made.filter(({ inNovember }) => inNovember === undefined).map(({ line }) => line);
  november.lines = made.filter(({ inNovember }) => inNovember === true).map(({ line }) => line);
  october.ownDeposits = told.own === undefined ? [] : [{ ...own, ...told.own }];
  november.ownDeposits = [];
  if (told.event !== undefined) addDepositEvent(october, 'dep_1', told.event);
  const facts = factsOfBoth(october, november);
  return allDepositCases(facts, contextOf(facts).movements).flatMap((one) => one.lines.map(({ seq }) => seq));
}

describe('the first credit of a deposit that one statement credits several times', () => {
  const [few, sent] = [{ plusAmount: '40' }, { plusAmount: '100' }] as const;

  it('is the line that states the units which our own records say were sent', () => {
    expect(creditedBy({ own: { plusAmount: '100.0' } }, few, sent)).toEqual([2, 1]);
  });

  it('is the line of the units which its event tells where no record of our own does', () => {
    const event = { plusAmount: '100' };
    expect(creditedBy({ event }, few, sent)).toEqual([2, 1]);
    expect(creditedBy({ event, own: {} }, few, sent)).toEqual([2, 1]);
  });

  it('is the line of the dollars that were sent where the record or the line has no units', () => {
    const [less, all] = [{ amountUsd6: usd6(120) }, { amountUsd6: usd6(300) }];
    const dollars = { amountUsd6: usd6(300) };
    expect(creditedBy({ own: dollars }, less, all)).toEqual([2, 1]);
    const unitless = [less, all].map((line) => ({ ...line, plusAmount: undefined }));
    expect(creditedBy({ own: { ...dollars, plusAmount: '100' } }, ...unitless)).toEqual([2, 1]);
  });

  it('is the first line where none states what was sent, or nothing says what was', () => {
    expect(creditedBy({ own: { plusAmount: '70' } }, few, sent)).toEqual([1, 2]);
    expect(creditedBy({ own: { amountUsd6: usd6(1) } }, few, sent)).toEqual([1, 2]);
    expect(creditedBy({}, few, sent)).toEqual([1, 2]);
  });

  it('is that of the instant which record or event tells where several state what was sent', () => {
    const later = { ...sent, bookedAtMs: base.bookedAtMs + dayMs };
    const sentAs = { plusAmount: '100' };
    expect(creditedBy({ own: { ...sentAs, sentAtMs: later.bookedAtMs } }, sent, later)).toEqual([2, 1]);
    const event = { ...sentAs, createdAtMs: later.bookedAtMs };
    expect(creditedBy({ event }, sent, later)).toEqual([2, 1]);
    expect(creditedBy({ own: sentAs }, sent, later)).toEqual([1, 2]);
  });

  it('is none that a later statement states, though it alone states what was sent', () => {
    expect(creditedBy({ own: { plusAmount: '100' } }, few, { ...sent, inNovember: true })).toEqual([1, 2]);
  });
});

describe('the credit that the totals of a month without lines hold', () => {
  const deposit = { plus: '100', credited: 299_100_000 };
  const other = { plus: '10', credited: 29_910_000 };

  /** September with these deposits, of which events tell; the first of them is credited in October again. */
  function relisted(
    deposits: Readonly<Record<string, { plus: string; credited: number }>>,
    alter: (september: DraftMonth, october: DraftMonth) => void = () => undefined,
  ): AccountFacts {
    const specs = Object.entries(deposits).map(([ref, one], at) => ({ ...one, ref, day: 20 + at }));
    const september = draftMonth({ month: '2026-09', orders: [], deposits: specs });
    const october = draftMonth({ orders: [], deposits: [] });
    for (const { ref } of specs) addDepositEvent(september, ref);
    october.lines.push({ ...lineOf(september, 'dep_0'), bookedAtMs: monthStartMs(october.month) });
    september.ownDeposits = [];
    september.hasLines = false;
    alter(september, october);
    return factsOfBoth(september, follow(september, october));
  }

  /** Each deposit with the months of its credits; `totals` behind one that no line states. */
  const creditsIn = (facts: AccountFacts): string[] =>
    allDepositCases(facts, contextOf(facts).movements).map(({ depositRef, lines }) =>
      [
        depositRef,
        ...lines.map(({ statedMonth, row }) => (row < 0 ? `${statedMonth} totals` : statedMonth)),
      ].join(', '),
    );
  const once = ['dep_0, 2026-10'];
  const twice = ['dep_0, 2026-09 totals, 2026-10'];

  it('comes before the line of the later month, so that the line is one too many', () => {
    const facts = relisted({ dep_0: deposit });
    expect(creditsIn(facts)).toEqual(twice);
    const [first] = allDepositCases(facts, contextOf(facts).movements);
    expect([first?.home, first?.lines[0]?.amountUsd6]).toEqual(['2026-09', deposit.credited]);
  });

  it('is none where they do not come to it', () => {
    const without = relisted({ dep_0: deposit }, (september) => {
      september.figures.deposits = { count: 0, usd6: usd6(0) };
    });
    expect(creditsIn(without)).toEqual(once);
  });

  it('is told beside the other deposits of the month, which they hold as well', () => {
    const beside = (alter?: (september: DraftMonth) => void) =>
      creditsIn(relisted({ dep_0: deposit, dep_8: other }, alter));
    expect(beside()).toEqual([...twice, 'dep_8']);
    const withoutIt = (september: DraftMonth): void => {
      september.figures.deposits = { count: 1, usd6: usd6(other.credited) };
    };
    expect(beside(withoutIt)).toEqual([...once, 'dep_8']);
  });

  it('cannot be told where a transfer of ours of that month has no event', () => {
    const sentThen = (september: DraftMonth): void => {
      september.ownDeposits = [{ ...own, depositRef: 'dep_9', sentAtMs: monthStartMs(september.month) }];
    };
    expect(creditsIn(relisted({ dep_0: deposit }, sentThen))).toEqual(['dep_9', ...once]);
  });

  it('is told though a transfer of ours was sent in that month and is credited in the later one', () => {
    const sentThen = (september: DraftMonth, october: DraftMonth): void => {
      september.ownDeposits = [{ ...own, depositRef: 'dep_9', sentAtMs: monthStartMs(september.month) }];
      october.lines.push({ ...base, ref: 'dep_9', bookedAtMs: monthStartMs(october.month) + dayMs });
    };
    expect(creditsIn(relisted({ dep_0: deposit }, sentThen))).toEqual(['dep_9, 2026-10', ...twice]);
  });

  it('is none where the month states its lines, or nothing is stated of it', () => {
    const listed = relisted({ dep_0: deposit }, (september) => {
      september.hasLines = true;
      september.lines = september.lines.filter(({ ref }) => ref !== 'dep_0');
    });
    expect(creditsIn(listed)).toEqual(once);
    const unstated = relisted({ dep_0: deposit }, (_, october) => {
      october.facts = { statements: new Map([[october.month, [readingOf(october)]]]) };
    });
    expect(creditsIn(unstated)).toEqual(once);
  });

  it('is none of a deposit that only an earlier month lists', () => {
    const deposits = [{ ...deposit, ref: 'dep_0', day: 20 }];
    const september = draftMonth({ month: '2026-09', orders: [], deposits });
    const october = draftMonth();
    september.lines.push({ ...lineOf(october, 'dep_1'), bookedAtMs: lineOf(september, 'dep_0').bookedAtMs });
    addDepositEvent(october, 'dep_1');
    september.ownDeposits = [];
    october.ownDeposits = [];
    october.hasLines = false;
    const facts = factsOfBoth(restate(september), follow(september, october));
    expect(creditsIn(facts)).toEqual(['dep_0, 2026-09', 'dep_1, 2026-09']);
  });
});
