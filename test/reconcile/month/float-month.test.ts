import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { floatBalanceOf, floatMonthsOf } from '../../../src/reconcile/month/float-month.js';
import { statedFloatOf } from '../../../src/reconcile/month/stated-facts.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { monthNamed } from '../../months/evidence.js';
import { october } from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { type FloatLife, playFloat } from '../../months/supplier/life.js';
import { at, quietLife } from '../../months/supplier/quiet-month.js';

function monthsOf(life: Partial<FloatLife>, alter: (evidence: SupplierEvidence) => void = () => undefined) {
  const evidence = playFloat(quietLife(life));
  alter(evidence);
  return floatMonthsOf(statedFloatOf(supplierAccountFactsOf(evidence)));
}

const figures = [
  'openingUsd6',
  'closingUsd6',
  'deposits',
  'orders',
  'reversals',
  'grants',
  'byBrand',
] as const;

describe('the months of the float', () => {
  it('are the same whether they were read by themselves or all at once', () => {
    const own = monthsOf({ readsWhole: false });
    const whole = monthsOf({ readsWhole: true });
    expect([...own.keys()]).toEqual(['2026-09', '2026-10', '2026-11']);
    expect([...whole.keys()]).toEqual([...own.keys()]);
    for (const [month, one] of own) {
      const other = whole.get(month);
      for (const name of figures) expect(other?.[name]).toEqual(one[name]);
      expect([one.isStated, other?.isStated, other?.lines.length]).toEqual([true, false, one.lines.length]);
    }
  });

  it('state the totals of their own movements', () => {
    expect(monthsOf({}).get(monthNamed('2026-10'))).toMatchObject({
      isFinal: true,
      openingUsd6: 276_120_000,
      deposits: { count: 1, usd6: 250_000_001 },
      orders: { count: 7, usd6: 304_494_891 },
      reversals: { count: 2, usd6: 144_160_000 },
      closingUsd6: 365_785_110,
    });
  });

  it('are provisional where they were read before they ended', () => {
    const months = monthsOf({ closedAtMs: at(15) });
    expect(months.get(monthNamed('2026-10'))).toMatchObject({ isFinal: false, generatedAtMs: at(15) });
  });

  it('rest on a reading of the month by itself after its end, whatever was read of the whole life later', () => {
    const months = monthsOf({ readsWhole: true }, (evidence) => {
      const own = playFloat(quietLife());
      evidence.float.push({ ...october(own), receivedAtMs: at(1, 1, 10), closingUsd6: 1 });
    });
    expect(months.get(monthNamed('2026-10'))).toMatchObject({ isStated: true, closingUsd6: 1 });
  });

  it('rest on the newest of several readings of the month', () => {
    const months = monthsOf({}, (evidence) => {
      evidence.float.push({ ...october(evidence), receivedAtMs: at(1, 1, 10), closingUsd6: 1 });
    });
    expect(months.get(monthNamed('2026-10'))?.closingUsd6).toBe(365_785_110);
  });

  it('stand in the order of the months, each as it was worked out first', () => {
    const evidence = playFloat(quietLife());
    evidence.float.reverse();
    const float = statedFloatOf(supplierAccountFactsOf(evidence));
    const months = floatMonthsOf(float);
    expect([...months.keys()]).toEqual(['2026-09', '2026-10', '2026-11']);
    expect(floatMonthsOf(float)).toBe(months);
  });

  it('rest on the reading of the whole life where the month itself was read before its end and before it', () => {
    const closingWith = (ownReadAtMs: number, wholeReadAtMs = at(2, 12, 10)) =>
      monthsOf({ readsWhole: true }, (evidence) => {
        for (const read of evidence.float) read.receivedAtMs = wholeReadAtMs;
        const own = october(playFloat(quietLife()));
        evidence.float.push({ ...own, receivedAtMs: ownReadAtMs, closingUsd6: 1 });
      }).get(monthNamed('2026-10'))?.closingUsd6;
    const endMs = at(1, 0, 10);
    expect(closingWith(endMs)).toBe(1);
    expect(closingWith(endMs - 1)).toBe(365_785_110);
    // Of two that were read in the month, at one instant, its own speaks.
    expect(closingWith(at(31), at(31))).toBe(1);
    expect(closingWith(at(31), at(31) + 1)).toBe(365_785_110);
  });

  it('rest on the one whose evidence comes first of two that were read at one instant', () => {
    const closingOf = (turn: boolean) => {
      const evidence = playFloat(quietLife());
      const facts = supplierAccountFactsOf(evidence);
      const float = statedFloatOf(facts);
      const own = float.readings.findLast(({ month }) => month === evidence.month);
      if (own === undefined) throw new Error('the month was read by itself');
      const named = (name: string, closing: number) => ({
        ...own,
        closingUsd6: usd6(closing),
        evidence: { ...own.evidence, sha256: name },
      });
      const two = [named('a', 1), named('b', 2)];
      const readings = turn ? two.toReversed() : two;
      return floatMonthsOf({ ...float, readings }).get(monthNamed('2026-10'))?.closingUsd6;
    };
    expect([closingOf(false), closingOf(true)]).toEqual([1, 1]);
  });

  it('are of a reading of the whole life the newest one’s, and cover a month in which nothing moved', () => {
    const months = monthsOf({ readsWhole: true }, (evidence) => {
      const [whole] = evidence.float;
      if (whole === undefined) throw new Error('the whole life was read');
      const lines = whole.lines.filter(({ bookedAtMs }) => bookedAtMs < at(1, 0));
      evidence.float = [
        { ...whole, receivedAtMs: at(1, 12, 10), lines: [] },
        { ...whole, lines },
      ];
    });
    expect([...months].map(([month, one]) => [month, one.openingUsd6, one.closingUsd6, one.isFinal])).toEqual(
      [
        ['2026-09', 0, 276_120_000, true],
        ['2026-10', 276_120_000, 276_120_000, true],
        ['2026-11', 276_120_000, 276_120_000, false],
      ],
    );
  });

  it('that the whole life does not reach open and close as the last one before them closed', () => {
    const months = monthsOf({ readsWhole: true }, (evidence) => {
      const own = { ...october(playFloat(quietLife())), lines: [], closingUsd6: 1 };
      evidence.float.push({ ...own, month: '2026-08', receivedAtMs: at(15, 0, 7) });
      evidence.float.push({ ...own, month: '2026-12', receivedAtMs: at(2, 0, 10) });
    });
    const closing = months.get(monthNamed('2026-11'))?.closingUsd6;
    const stated = ['2026-08', '2026-12'].map((month) => months.get(monthNamed(month)));
    expect(stated.map((one) => [one?.openingUsd6, one?.closingUsd6, one?.orders.count])).toEqual([
      [0, 0, 0],
      [closing, closing, 0],
    ]);
    expect(closing).not.toBe(months.get(monthNamed('2026-11'))?.openingUsd6);
  });

  it('are final where they were read at the very instant at which they ended', () => {
    const readAt = (receivedAtMs: number) =>
      monthsOf({}, (evidence) => Object.assign(october(evidence), { receivedAtMs })).get(
        monthNamed('2026-10'),
      );
    expect([at(1, 0, 10) - 1, at(1, 0, 10)].map((atMs) => readAt(atMs)?.isFinal)).toEqual([false, true]);
  });

  it('are of the reading that was archived last of two of one instant', () => {
    const evidence = playFloat(quietLife());
    const float = statedFloatOf(supplierAccountFactsOf(evidence));
    const own = float.readings.findLast(({ month }) => month === evidence.month);
    if (own === undefined) throw new Error('the month was read by itself');
    const archived = (archivedAs: number) => ({ ...own, archivedAs, closingUsd6: usd6(archivedAs) });
    const closings = [[1, 3, 2].map(archived), [3, 2, 1].map(archived)].map(
      (readings) => floatMonthsOf({ ...float, readings }).get(monthNamed('2026-10'))?.closingUsd6,
    );
    expect(closings).toEqual([3, 3]);
  });

  it('are worked out in one pass, so that a clock at the end of time takes seconds', () => {
    const months = monthsOf({ readsWhole: true }, (evidence) => {
      for (const read of evidence.float) read.receivedAtMs = Date.parse('9998-12-31T00:00:00Z');
    });
    const last = [...months].at(-1);
    expect(last?.[0]).toBe('9998-12');
    expect(last?.[1].openingUsd6).toBe(months.get(monthNamed('2026-11'))?.closingUsd6);
  });

  it('are that of the reading alone where nothing ever moved', () => {
    const months = monthsOf({ readsWhole: true }, (evidence) => {
      for (const read of evidence.float) read.lines = [];
    });
    expect([...months].map(([month, one]) => [month, one.lines.length])).toEqual([['2026-11', 0]]);
  });

  it('hold a float of one month as it is, without a copy', () => {
    const evidence = playFloat(quietLife({ readsWhole: true, closedAtMs: at(25, 12, 8) }));
    const float = statedFloatOf(supplierAccountFactsOf(evidence));
    const [only] = floatMonthsOf(float).values();
    expect(only?.lines).toBe(float.readings[0]?.movements);
    expect(only?.lines.length).toBeGreaterThan(0);
  });

  it('are stated only where both balances are', () => {
    const isStated = (alter: (read: SupplierEvidence['float'][number]) => void) =>
      monthsOf({}, (evidence) => alter(october(evidence))).get(monthNamed('2026-10'))?.isStated;
    expect(isStated(() => undefined)).toBe(true);
    expect(
      isStated((read) => {
        read.closingUsd6 = undefined;
      }),
    ).toBe(false);
    const september = monthsOf({}, (evidence) => {
      for (const read of evidence.float) read.openingUsd6 = undefined;
    });
    expect(september.get(monthNamed('2026-09'))).toMatchObject({ isStated: false, openingUsd6: 0 });
  });

  it('are none where a reading states no opening and holds no movement', () => {
    const months = monthsOf({}, (evidence) => {
      for (const read of evidence.float) Object.assign(read, { openingUsd6: undefined, lines: [] });
    });
    expect([...months]).toEqual([]);
  });

  it('state what each brand cost', () => {
    expect(monthsOf({}).get(monthNamed('2026-10'))?.byBrand).toContainEqual({
      slug: 'fir-games',
      currency: 'EUR',
      count: 2,
      faceMinor: 2999,
      costMinor: 1945 + 973,
      costUsd6: 21_141_304 + 10_576_087,
    });
  });

  it('begin at nothing where a reading states no opening and begins with the first movement of all', () => {
    const withoutBalances = (evidence: SupplierEvidence): void => {
      for (const read of evidence.float) {
        read.openingUsd6 = undefined;
        read.closingUsd6 = undefined;
      }
    };
    const months = monthsOf({}, withoutBalances);
    expect(months.get(monthNamed('2026-09'))).toMatchObject({
      openingUsd6: 0,
      closingUsd6: 276_120_000,
      isStated: false,
    });
    expect(months.has(monthNamed('2026-10'))).toBe(false);
  });
});

describe('the balance of the float', () => {
  const balanceOf = (alter: (evidence: SupplierEvidence) => void, life: Partial<FloatLife> = {}) => {
    const evidence = playFloat(quietLife(life));
    alter(evidence);
    return floatBalanceOf(statedFloatOf(supplierAccountFactsOf(evidence)).readings);
  };

  it('is that of the newest reading that reaches up to it', () => {
    expect(balanceOf(() => undefined)).toMatchObject({ balanceUsd6: 356_235_110, asOfMs: at(2, 12, 10) });
    expect(balanceOf(() => undefined, { readsWhole: true })?.balanceUsd6).toBe(356_235_110);
  });

  it('is none where only earlier months were read, or no reading states one', () => {
    expect(balanceOf((e) => e.float.pop())).toBeUndefined();
    expect(
      balanceOf((e) => {
        for (const read of e.float) read.balanceUsd6 = undefined;
      }),
    ).toBeUndefined();
  });

  it('is none where a file holds movements that were booked after it was read', () => {
    const { readings } = statedFloatOf(supplierAccountFactsOf(playFloat(quietLife())));
    const newest = readings.find(({ movements }) => movements.length > 0);
    if (newest === undefined) throw new Error('nothing was booked');
    const lastMs = newest.movements.bookedAtMs(newest.movements.length - 1);
    const file = { ...newest, balanceUsd6: undefined, openingUsd6: undefined, closingUsd6: undefined };
    const readAt = (receivedAtMs: number) => [{ ...newest, month: undefined, receivedAtMs }, file];
    expect(floatBalanceOf(readAt(lastMs - 1000))?.balanceUsd6).toBe(newest.balanceUsd6);
    expect(floatBalanceOf(readAt(lastMs - 1001))).toBeUndefined();
  });

  it('is outrun by no earlier reading, and by one of the same instant neither', () => {
    const { readings } = statedFloatOf(supplierAccountFactsOf(playFloat(quietLife())));
    const newest = readings.find(({ movements }) => movements.length > 0);
    if (newest === undefined) throw new Error('nothing was booked');
    const lastMs = newest.movements.bookedAtMs(newest.movements.length - 1);
    const { movements } = { ...newest };
    const empty = { ...newest, month: undefined, movements: new MovementColumns(), receivedAtMs: lastMs };
    const beside = (receivedAtMs: number) => [
      { ...empty, evidence: { ...newest.evidence, sha256: '0' } },
      { ...newest, movements, month: monthNamed('2026-08'), receivedAtMs },
    ];
    expect(floatBalanceOf(beside(lastMs))?.balanceUsd6).toBe(newest.balanceUsd6);
    expect(floatBalanceOf(beside(lastMs + 1))).toBeUndefined();
  });

  it('is none where a later reading holds a movement of its very second that its own reading does not', () => {
    // The last movement of the month is booked at noon, and the float of the next month was not read.
    const readEarlyAt = (readEarlyAtMs: number) => balanceOf((e) => e.float.pop(), { readEarlyAtMs });
    expect(readEarlyAt(at(12))?.balanceUsd6).toBe(365_785_110);
    expect(readEarlyAt(at(12) - 1)).toBeUndefined();
  });

  it('is none where a later reading of its month closes that with another amount', () => {
    // The float of November was not read, and October without one of its movements when it was over.
    const lateWith = (change: (late: SupplierEvidence['float'][number]) => void) =>
      balanceOf(
        (e) => {
          e.float.pop();
          change(october(e));
        },
        { readEarlyAtMs: at(12) },
      )?.balanceUsd6;
    expect(lateWith((late) => Object.assign(late, { closingUsd6: 365_785_111 }))).toBeUndefined();
    expect(lateWith((late) => late.lines.pop())).toBe(365_785_110);
    expect(lateWith((late) => Object.assign(late, { closingUsd6: undefined }))).toBe(365_785_110);
    expect(lateWith((late) => Object.assign(late, { month: '2026-09', closingUsd6: 1 }))).toBe(365_785_110);
    expect(lateWith((late) => Object.assign(late, { receivedAtMs: at(11), closingUsd6: 1 }))).toBe(
      365_785_110,
    );
  });
});

describe('a month of the float that states no opening, as one from a file', () => {
  const november = monthNamed('2026-11');
  const unstated = (alter: (evidence: SupplierEvidence) => void = () => undefined) =>
    monthsOf({}, (evidence) => {
      for (const read of evidence.float) {
        if (read.month !== '2026-09') Object.assign(read, { openingUsd6: undefined, closingUsd6: undefined });
      }
      alter(evidence);
    });

  it('opens with the closing before, where its numbers go on from there, and proves neither', () => {
    const stated = monthsOf({});
    for (const [month, one] of unstated()) {
      for (const name of figures) expect(one[name]).toEqual(stated.get(month)?.[name]);
      expect(one.isStated).toBe(month === '2026-09');
    }
    expect(unstated().size).toBe(3);
  });

  it('goes on over a month in which nothing moved', () => {
    const december = monthNamed('2026-12');
    const months = unstated((evidence) => {
      const last = evidence.float.find(({ month }) => month === '2026-11');
      if (last === undefined) throw new Error('November was read');
      const booked = last.lines.map((line) => ({ ...line, bookedAtMs: at(10, 0, 11) }));
      evidence.float.push({ ...last, month: '2026-12', receivedAtMs: at(5, 0, 12), lines: booked });
      const closingUsd6 = 365_785_110;
      Object.assign(last, { lines: [], openingUsd6: closingUsd6, closingUsd6, receivedAtMs: at(5, 0, 11) });
    });
    expect(months.get(december)).toMatchObject({ openingUsd6: 365_785_110, isStated: false });
    expect(months.get(december)?.lines.length).toBeGreaterThan(0);
  });

  it('is not known where nothing before it is on file', () => {
    expect([...unstated((evidence) => evidence.float.splice(0, 1)).keys()]).toEqual([]);
  });

  it('is not known where a number between is on no file', () => {
    const months = unstated((evidence) => october(evidence).lines.pop());
    expect(months.get(november)).toBeUndefined();
    expect(unstated((evidence) => october(evidence).lines.shift()).size).toBe(1);
  });
});
