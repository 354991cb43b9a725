import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { monthNamed } from '../../months/evidence.js';
import { type DraftMonth, draftMonth, factsOf, readingOf } from '../../months/sandbox/draft-month.js';
import { addLine, itemsOf, lineOf, restate, toldOf } from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');
const due = 299_100_000;

/** A month whose deposit of 100 units was credited with this amount. */
function credited(amount: number): DraftMonth {
  const draft = draftMonth();
  lineOf(draft, 'dep_1').amountUsd6 = amount;
  return restate(draft);
}

/** A month whose deposit is of so many units, as sent and as stated, credited with this amount. */
function ofUnits(plus: string, amount: number): DraftMonth {
  return draftMonth({ deposits: [{ ref: 'dep_1', plus, credited: amount, day: 2 }] });
}

function withoutLine(): DraftMonth {
  const draft = draftMonth();
  draft.lines = draft.lines.filter((line) => line.ref !== 'dep_1');
  return restate(draft);
}

describe('DP-CREDIT', () => {
  it.each([
    ['100', 299_100_000],
    ['100.0', 299_100_000],
    ['0.5', 1_495_500],
    ['12.345678', 36_925_922],
  ])('is silent on %s units at 3 dollars less 0.30%%, rounded down once', (plus, amount) => {
    expect(toldOf(ofUnits(plus, amount))).toEqual([]);
  });

  it.each([
    ['without the fee', 300_000_000, '900000', '-900000', ' fee_missing;'],
    ['with the fee taken twice', 298_200_000, '-900000', '900000', ' fee_doubled;'],
    ['a hundred times too much', 29_910_000_000, '29610900000', '-29610900000', ' scale_100;'],
    ['one millionth less than is due', due - 1, '-1', '1', ''],
    ['one millionth more than is due', due + 1, '1', '-1', ''],
  ])(
    'names a credit %s, with its cause, and claims what is missing',
    (_, amount, difference, claim, cause) => {
      expect(toldOf(credited(amount))).toEqual([
        `DP-CREDIT dep_1 credited_usd6: ${due} -> ${amount}; difference ${difference}; claim ${claim};${cause} root`,
      ]);
    },
  );

  it('writes the working out', () => {
    const [item] = itemsOf(credited(due - 1));
    expect(item?.formula).toBe(
      '100 * 3 * 1000000 = 300000000; floor(300000000 * 9970 / 10000) = 299100000; credited 299099999',
    );
  });

  it('names a line that states other units and credits the right amount, and claims nothing', () => {
    const draft = draftMonth();
    lineOf(draft, 'dep_1').plusAmount = '101';
    expect(toldOf(draft)).toEqual(['DP-CREDIT dep_1 plus_amount: 100 -> 101; claim 0; root']);
  });

  it('names once a credit that follows from other units than were sent', () => {
    const draft = credited(302_091_000);
    lineOf(draft, 'dep_1').plusAmount = '101';
    expect(toldOf(draft)).toEqual([
      `DP-CREDIT dep_1 credited_usd6: ${due} -> 302091000; difference 2991000; claim -2991000; root`,
    ]);
  });

  it('goes by the line’s own units where no records were imported', () => {
    const draft = credited(due - 1);
    draft.ownDeposits = undefined;
    expect(toldOf(draft)).toEqual([
      `DP-CREDIT dep_1 credited_usd6: ${due} -> ${due - 1}; difference -1; claim 1; root`,
    ]);
  });
});

describe('DP-ROUNDING', () => {
  it('notes the other neighbour of an inexact figure, which is no claim', () => {
    expect(toldOf(ofUnits('12.345678', 36_925_923))).toEqual([
      'DP-ROUNDING dep_1 credited_usd6: 36925922 -> 36925923; difference 1; claim 0; root',
    ]);
  });

  it.each([36_925_921, 36_925_924])('is no word for %i, which is neither neighbour', (amount) => {
    const codes = itemsOf(ofUnits('12.345678', amount)).map(({ code }) => code);
    expect(codes).toEqual(['DP-CREDIT']);
  });
});

describe('DP-NOT-CREDITED', () => {
  it('is not said of an undated record where an earlier statement or the events could not be read', () => {
    const told = (source: 'statement' | 'event' | 'balance', saysWhen: boolean): string[] => {
      const draft = draftMonth();
      draft.lines = draft.lines.filter(({ ref }) => ref !== 'dep_1');
      for (const own of saysWhen ? [] : (draft.ownDeposits ?? [])) own.sentAtMs = undefined;
      draft.facts = { unread: [{ source, subject: '2000-01', reason: 'timed out' }] };
      return toldOf(restate(draft)).filter((one) => one.startsWith('DP-'));
    };
    expect([...told('statement', false), ...told('event', false)]).toEqual([]);
    for (const found of [told('statement', true), told('event', true), told('balance', false)]) {
      expect(found).toEqual([expect.stringContaining('DP-NOT-CREDITED dep_1')]);
    }
  });

  it('names a transfer that the statement does not credit', () => {
    expect(toldOf(withoutLine())).toEqual([
      `DP-NOT-CREDITED dep_1 credited_usd6: ${due} -> 0; difference -${due}; claim 0; root`,
    ]);
  });

  it('is an adjustment at once in this interface', () => {
    expect(itemsOf(withoutLine())[0]?.class).toBe('A');
  });

  it('is silent on a transfer of another month', () => {
    const draft = withoutLine();
    for (const own of draft.ownDeposits ?? []) own.sentAtMs = monthEndMs(october);
    expect(toldOf(draft)).toEqual([]);
  });

  it('does not miss a transfer that was sent after a provisional statement was made', () => {
    const draft = withoutLine();
    draft.figures.isFinal = false;
    draft.figures.generatedAtMs = monthEndMs(october) - 2;
    for (const own of draft.ownDeposits ?? []) own.sentAtMs = monthEndMs(october) - 1;
    expect(itemsOf(draft).map(({ code }) => code)).toEqual(['EV-STMT-PROVISIONAL']);
  });

  it('concludes nothing from a statement without lines', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    expect(toldOf(draft).filter((one) => one.startsWith('DP-'))).toEqual([]);
  });
});

describe('DP-UNEXPECTED', () => {
  it('names a credit that the records do not have: they have to be put right first', () => {
    const draft = draftMonth();
    draft.ownDeposits = [];
    expect(toldOf(draft)).toEqual([
      `DP-UNEXPECTED dep_1 credited_usd6: 0 -> ${due}; difference ${due}; claim 0; root`,
    ]);
  });

  it('says nothing where no records were ever imported', () => {
    const draft = draftMonth();
    draft.ownDeposits = undefined;
    expect(toldOf(draft)).toEqual([]);
  });

  it('names a deposit that was credited twice', () => {
    const draft = draftMonth();
    addLine(draft, 'dep_1');
    expect(toldOf(restate(draft))).toEqual([
      `DP-UNEXPECTED dep_1 repeat: 0 -> ${due}; difference ${due}; claim 0; root`,
    ]);
  });

  it('takes a credit of no units, which nothing was sent for, by its amount: for one item, or a settlement', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 -= 10_000;
    const last = Math.max(...draft.lines.map(({ bookedAtMs }) => bookedAtMs)) + 1000;
    const credit = { ref: 'dep_9', bookedAtMs: last, plusAmount: '0', amountUsd6: 10_000 };
    addLine(draft, 'dep_1', credit);
    const codes = itemsOf(restate(draft)).map(({ code, claimUsd6 }) => [code, claimUsd6]);
    expect(codes).toEqual([
      ['OR-CHARGE', 0n],
      ['ST-SETTLED', 0n],
    ]);
    lineOf(draft, 'dep_9').amountUsd6 += 1;
    expect(toldOf(restate(draft)).filter((one) => one.startsWith('DP-'))).toEqual([
      'DP-UNEXPECTED dep_9 credited_usd6: 0 -> 10001; difference 10001; claim 0; root',
    ]);
  });

  it('takes a reference of other bytes for another deposit, which follows from the line that is alike', () => {
    const draft = draftMonth();
    for (const own of draft.ownDeposits ?? []) own.depositRef = 'DEP_1';
    expect(toldOf(draft)).toEqual([
      `DP-NOT-CREDITED DEP_1 credited_usd6: ${due} -> 0; difference -${due}; claim 0; from DP-UNEXPECTED credited_usd6`,
      `DP-UNEXPECTED dep_1 credited_usd6: 0 -> ${due}; difference ${due}; claim 0; root`,
    ]);
  });
});

/** October's deposit is missing from its own statement; the one of November credits it so many times. */
function creditedLate(times: number) {
  const october = withoutLine();
  const line = lineOf(draftMonth(), 'dep_1');
  const november = draftMonth({ month: '2026-11', orders: [], deposits: [] });
  november.figures.openingUsd6 = october.figures.closingUsd6;
  november.lines = Array.from({ length: times }, () => ({ ...line }));
  restate(november);
  november.ownDeposits = october.ownDeposits;
  const statements = new Map([october, november].map((draft) => [draft.month, [readingOf(draft)]]));
  const orders = factsOf(october).orders;
  const createdAtMs = monthStartMs(october.month);
  october.balanceUsd6 = november.balanceUsd6;
  october.facts = { statements };
  november.facts = { statements, orders, createdAtMs };
  return { october, november };
}

describe('a deposit that the next month’s statement credits', () => {
  it('stays an item of its own month, which says where it was credited', () => {
    const [item, ...others] = itemsOf(creditedLate(1).october);
    expect(others).toEqual([]);
    expect(item).toMatchObject({
      code: 'DP-NOT-CREDITED',
      subject: 'dep_1',
      // It was credited, a month late: nothing is owed any more.
      claimUsd6: 0n,
      note: 'deposits.csv:2; the statement of 2026-11 credits it',
    });
  });

  it('raises no deposit item in the month that credits it', () => {
    const own = toldOf(creditedLate(1).november).filter((one) => /^(DP|BL-RESIDUAL)/.test(one));
    expect(own).toEqual([]);
  });

  it('is unexpected there where it is credited once more than it was sent', () => {
    const own = toldOf(creditedLate(2).november).filter((one) => /^(DP|BL-RESIDUAL)/.test(one));
    expect(own).toEqual([`DP-UNEXPECTED dep_1 repeat: 0 -> ${due}; difference ${due}; claim 0; root`]);
  });

  it('is unexpected where the month after that credits it again', () => {
    const { october, november } = creditedLate(1);
    const december = draftMonth({ month: '2026-12', orders: [], deposits: [] });
    december.figures.openingUsd6 = november.figures.closingUsd6;
    december.lines = november.lines.map((line) => ({ ...line }));
    restate(december);
    december.ownDeposits = october.ownDeposits;
    const months = [october, november, december];
    const statements = new Map(months.map((draft) => [draft.month, [readingOf(draft)]]));
    december.facts = { ...november.facts, statements };
    const own = toldOf(december).filter((one) => /^(DP|ST|BL-RESIDUAL)/.test(one));
    expect(own).toEqual([`DP-UNEXPECTED dep_1 repeat: 0 -> ${due}; difference ${due}; claim 0; root`]);
  });
});

describe('a deposit that was sent in the month before', () => {
  it('is judged in the month of its line where the line was booked there', () => {
    const draft = draftMonth();
    for (const own of draft.ownDeposits ?? []) own.sentAtMs = monthStartMs(october) - 1;
    expect(toldOf(draft)).toEqual([]);
  });
});
