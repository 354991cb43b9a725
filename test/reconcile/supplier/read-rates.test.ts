import { describe, expect, it } from 'vitest';
import { costMinor, usd6 } from '../../../src/money/units.js';
import { bookRowOf, lineOf, reprice, settle } from '../../months/supplier/alterations/movement-list.js';
import type { SupplierEvidence } from '../../months/supplier/evidence.js';
import { movementsOf } from '../../months/supplier/implied.js';
import { at, floatWords, foundAfter } from '../../months/supplier/quiet-month.js';

const readRates = { isFixed: false };

describe('the sale of a card that the provider does not know', () => {
  const unknown = (soldAtMs: number | undefined) => (e: SupplierEvidence) => {
    e.book?.push({ ...bookRowOf(e, 'pay-4'), clientRef: 'nobody', soldAtMs });
    e.orders.push({ clientRef: 'nobody', reads: [], unknownAtMs: e.asOfMs });
    // Nothing was read before the month, and the rate of its first days is another one.
    e.fx = [
      { receivedAtMs: at(1), rates: { USD: [1n, 1n], GBP: [4n, 5n], EUR: [23n, 25n] } },
      { receivedAtMs: at(10), rates: { USD: [1n, 1n], GBP: [4n, 5n], EUR: [23n, 25n] } },
      { receivedAtMs: at(11), rates: { USD: [1n, 1n], GBP: [4n, 5n], EUR: [1n, 1n] } },
      { receivedAtMs: at(2, 12, 10), rates: { USD: [1n, 1n], GBP: [4n, 5n], EUR: [1n, 1n] } },
    ];
  };
  const missing = (soldAtMs: number | undefined) =>
    foundAfter(unknown(soldAtMs), readRates).find(({ subject }) => subject === 'nobody');

  it('counts in the own records at the rate of exchange that was read around its sale', () => {
    expect(missing(at(5))).toMatchObject({ code: 'OR-NOT-AT-PROVIDER', effectUsd6: 21_141_304n });
    expect(missing(at(15))).toMatchObject({ code: 'OR-NOT-AT-PROVIDER', effectUsd6: 19_450_000n });
  });

  it('counts at the rate of the month’s end where its row has no date', () => {
    expect(missing(undefined)).toMatchObject({ effectUsd6: 19_450_000n });
  });
});

describe('the conversion of an order of the supplier', () => {
  it('is silent at either neighbour of the exact figure, and only there', () => {
    // 1945 * 10000 / 0.92 is 21141304.35.
    const found = [21_141_303, 21_141_304, 21_141_305, 21_141_306].map((costUsd6) =>
      foundAfter((e) => reprice(e, 'pay-4', { costUsd6 })).map(({ code }) => code),
    );
    expect(found).toEqual([['FX-CONVERSION'], [], [], ['FX-CONVERSION']]);
  });

  it('is exact where the figure is whole', () => {
    // 1935 * 10000 / 0.8 is 24187500.
    const [item] = foundAfter((e) => reprice(e, 'pay-3', { costUsd6: 24_187_501 }));
    expect(item).toMatchObject({
      code: 'FX-CONVERSION',
      expected: '24187500',
      actual: '24187501',
      claimUsd6: 1n,
      formula: '1935 * 10000 / 0.8 = 24187500; stated 24187501',
    });
  });

  it.each([
    ['fx_missing', 19_350_000],
    ['fx_doubled', 30_234_375],
    ['fx_inverted', 15_480_000],
    ['scale_100', 2_418_750_000],
  ])('names %s where that gives the figure exactly', (cause, costUsd6) => {
    const items = foundAfter((e) => reprice(e, 'pay-3', { costUsd6 }));
    expect(items.find(({ code }) => code === 'FX-CONVERSION')?.causes).toEqual([cause]);
  });

  it('is held against rates that the reads around the order agree on', () => {
    const items = foundAfter((e) => reprice(e, 'pay-3', { costUsd6: 24_187_501 }), readRates);
    expect(floatWords(items)).toEqual(['FX-CONVERSION A pay-3 cost_usd6: 24187500 -> 24187501; claims 1']);
  });

  it('can not be verified where the reads around the order differ', () => {
    const items = foundAfter((e) => {
      const newest = e.fx.at(-1);
      if (newest !== undefined) newest.rates = { ...newest.rates, EUR: [9n, 10n] };
    }, readRates);
    expect(floatWords(items)).toEqual(['FX-UNVERIFIABLE I pay-7 fx_rate: 0.92 -> 0.9']);
    expect(items[0]).toMatchObject({
      sourceA: 'fx',
      unit: 'rate',
      note: 'units of EUR for one dollar, read before and after; 0.92 gives the usd6 of the order',
    });
  });

  it.each([
    ['the cost in its own currency', 1, 0, true],
    ['the cost in its own currency', 1, 0, false],
    ['the dollars', 0, 5, true],
    ['the dollars', 0, 5, false],
    ['both', 1, 5, false],
  ])(
    'is that of what was charged where a later read changes %s, and claims nothing',
    (_, minor, usd, isListed) => {
      const items = foundAfter((e) => {
        const newest = e.fx.at(-1);
        if (newest !== undefined) newest.rates = { ...newest.rates, EUR: [9n, 10n] };
        if (!isListed) e.brands = [];
        const reads = e.orders.find(({ clientRef }) => clientRef === 'pay-7')?.reads ?? [];
        const [read] = reads;
        if (read === undefined) throw new Error('the order was read');
        const figures = { costMinor: costMinor(read.costMinor + minor), costUsd6: usd6(read.costUsd6 + usd) };
        reads.push({ ...read, ...figures, readAtMs: read.readAtMs + 1 });
      }, readRates);
      const roots = items.filter(({ causedBy, subject }) => causedBy.length === 0 && subject !== 'pay-3');
      expect(items.map(({ code }) => code)).not.toContain('BL-RESIDUAL');
      expect(items.filter(({ claimUsd6, effectUsd6 }) => claimUsd6 !== 0n || effectUsd6 !== 0n)).toEqual([]);
      expect(roots.map(({ code }) => code)).toContain('EV-ORDER-CHANGED');
      expect(items.find(({ code, subject }) => code === 'FX-UNVERIFIABLE' && subject === 'pay-7')?.note).toBe(
        'units of EUR for one dollar, read before and after; 0.92 gives the usd6 of the order',
      );
    },
  );

  it.each([
    ['amount is off, and both figures were changed', 300, 4_000_000, { offUsd6: 7 }, -7n],
    ['amount is off, and the dollars were changed', 0, 4_000_000, { offUsd6: 7 }, -7n],
    ['minor units are off, and both figures were changed', 300, 4_000_000, { offMinor: 3 }, 0n],
    ['minor units are off, and those of the read were changed', 300, 0, { offMinor: 3 }, 0n],
    ['figures are off, and both of the read were changed', 300, 4_000_000, { offUsd6: 7, offMinor: 3 }, -7n],
  ])(
    'is that of the archived read where the debit’s %s: the effect is what was charged beyond it',
    (_, minor, usd, { offUsd6 = 0, offMinor = 0 }: { offUsd6?: number; offMinor?: number }, effectUsd6) => {
      const items = foundAfter((e) => {
        const newest = e.fx.at(-1);
        if (newest !== undefined) newest.rates = { ...newest.rates, EUR: [9n, 10n] };
        const reads = e.orders.find(({ clientRef }) => clientRef === 'pay-7')?.reads ?? [];
        const [read] = reads;
        if (read === undefined) throw new Error('the order was read');
        const figures = { costMinor: costMinor(read.costMinor + minor), costUsd6: usd6(read.costUsd6 + usd) };
        reads.push({ ...read, ...figures, readAtMs: read.readAtMs + 1 });
        const line = lineOf(e, 'pay-7', 'order');
        Object.assign(line, {
          costMinor: (line.costMinor ?? 0) + offMinor,
          amountUsd6: line.amountUsd6 - offUsd6,
        });
        settle(e);
      }, readRates);
      const moved = items.filter((one) => one.effectUsd6 !== 0n).map((one) => [one.code, one.effectUsd6]);
      expect(moved).toEqual(effectUsd6 === 0n ? [] : [['EV-ORDER-CHANGED', effectUsd6]]);
      expect(items.map(({ code }) => code)).not.toContain('FX-RANGE');
    },
  );

  it('is proven by the only read that there is where that has it exactly (assumption A-19)', () => {
    const items = foundAfter((e) => {
      e.fx = e.fx.slice(1);
    }, readRates);
    expect(floatWords(items)).toEqual([]);
  });

  it('is proven so by a read of the very instant, too, where no other follows', () => {
    const items = foundAfter((e) => {
      const { bookedAtMs = 0 } = movementsOf(e).find(({ ref }) => ref === 'pay-3') ?? {};
      e.fx = e.fx.slice(-1);
      for (const read of e.fx) read.receivedAtMs = bookedAtMs;
    }, readRates);
    expect(floatWords(items.filter(({ subject }) => subject === 'pay-3'))).toEqual([]);
  });

  it('can not be verified where the only read does not have it, and within the band', () => {
    const items = foundAfter((e) => {
      e.fx = e.fx.slice(-1);
      // 1935 * 10000 / 0.8 is 24187500, and 4% more lies inside.
      reprice(e, 'pay-3', { costUsd6: 25_155_000 });
    }, readRates);
    expect(floatWords(items)).toEqual(['FX-UNVERIFIABLE I pay-3 fx_rate: none -> 0.8']);
    expect(items[0]?.note).toBe(
      'units of GBP for one dollar, read only after the order; it does not give the usd6 of the order',
    );
  });

  it('says so of a read that came before it alone, and where neither of two gives its dollars', () => {
    const noteOf = (change: Parameters<typeof foundAfter>[0]): string | undefined =>
      foundAfter((e) => {
        reprice(e, 'pay-7', { costUsd6: 10_700_000 });
        change(e);
      }, readRates).find(({ code, subject }) => code === 'FX-UNVERIFIABLE' && subject === 'pay-7')?.note;
    const without = (e: SupplierEvidence): void => {
      for (const read of e.fx.slice(-1)) delete read.rates['EUR'];
    };
    expect(noteOf(without)).toBe(
      'units of EUR for one dollar, read only before the order; it does not give the usd6 of the order',
    );
    expect(
      noteOf((e) => {
        for (const read of e.fx.slice(-1)) read.rates = { ...read.rates, EUR: [9n, 10n] };
      }),
    ).toBe('units of EUR for one dollar, read before and after; neither gives the usd6 of the order');
  });

  it('can not be verified where no read around it has the currency, and another has', () => {
    const items = foundAfter((e) => {
      for (const read of e.fx.slice(0, -1)) delete read.rates['EUR'];
      const newest = e.fx.at(-1);
      if (newest !== undefined) e.fx.push({ ...newest, receivedAtMs: newest.receivedAtMs + 1000 });
      for (const read of e.fx.slice(-2, -1)) read.rates = { GBP: [4n, 5n] };
    }, readRates);
    expect(new Set(items.map(({ code }) => code))).toEqual(new Set(['FX-UNVERIFIABLE']));
    expect(new Set(items.map(({ note }) => note))).toEqual(
      new Set(['units of EUR for one dollar, stated by no read around the order']),
    );
  });

  const differing = (change: Parameters<typeof foundAfter>[0]) =>
    foundAfter((e) => {
      const newest = e.fx.at(-1);
      if (newest !== undefined) newest.rates = { ...newest.rates, EUR: [93n, 100n] };
      change(e);
    }, readRates);

  it('is beyond the rates read around it where an order is debited at twice its price', () => {
    // 973 * 10000 / (0.92 * 0.95) is 11132723.1, and twice what it cost is 21152174.
    const [item] = differing((e) => reprice(e, 'pay-7', { costUsd6: 21_152_174 }));
    expect(item).toMatchObject({
      code: 'FX-RANGE',
      class: 'U',
      sense: 'charge',
      sourceA: 'fx',
      sourceB: 'order',
      expected: '11132723',
      actual: '21152174',
      differenceUsd6: 10_019_451n,
      claimUsd6: 10_019_451n,
      formula: '973 * 10000 / 0.874 = 11132723; stated 21152174',
      note: 'units of EUR for one dollar, read around the order: 0.92, 0.93; the bound is 5% beyond',
    });
  });

  it('is beyond them below as well, counted up to the nearest usd6 inside', () => {
    // 973 * 10000 / (0.93 * 1.05) is 9964157.7.
    const items = differing((e) => reprice(e, 'pay-7', { costUsd6: 9_000_000 }));
    expect(floatWords(items)).toEqual(['FX-RANGE U pay-7 cost_usd6: 9964158 -> 9000000; claims -964158']);
  });

  it('is silent on the last millionth inside the band and finds the next one', () => {
    const found = [11_132_723, 11_132_724, 9_964_158, 9_964_157].map((costUsd6) =>
      differing((e) => reprice(e, 'pay-7', { costUsd6 })).map(({ code }) => code),
    );
    expect(found).toEqual([['FX-UNVERIFIABLE'], ['FX-RANGE'], ['FX-UNVERIFIABLE'], ['FX-RANGE']]);
  });
});
