// What is due for an order that states no rate: by which brand, which list and which conversion it is judged
// where the sources differ.

import { describe, expect, it } from 'vitest';
import { monthContextOf } from '../../../src/reconcile/month/month-context.js';
import { recomputationIn } from '../../../src/reconcile/price/case-recomputation.js';
import { bookRowOf, lineOf, orderOf } from '../../months/supplier/alterations/movement-list.js';
import {
  type ListedEvidence,
  type SupplierEvidence,
  type SupplierOrder,
  supplierAccountFactsOf,
} from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

/** Of oak-cafe, 25.00 for 23.88 dollars: 4.5 percent less. Paid on the second of October. */
const ref = 'pay-2';
const oak = 'oak-cafe';
const ash = 'ash-wines';

type Around = readonly [before: number | undefined, after: number | undefined];

function recomputed(evidence: SupplierEvidence) {
  const context = monthContextOf(supplierAccountFactsOf(evidence));
  const orderCase = context.cases.find(ref);
  const found = orderCase && recomputationIn(context, orderCase);
  if (found === undefined) throw new Error(`${ref} has no price`);
  return { ...found, working: found.working() };
}

function listedAt(receivedAtMs: number, rates: Readonly<Record<string, number | undefined>>) {
  const brands = Object.entries(rates).flatMap(([slug, rate]): [string, ListedEvidence][] =>
    rate === undefined ? [] : [[slug, { currency: 'USD', rate, prices: {} }]],
  );
  return { receivedAtMs, total: brands.length, brands: Object.fromEntries(brands) };
}

/** The month with these rates of the order's brand and of another one, listed before the order and after. */
function listing(ofOak: Around, ofAsh: Around = [undefined, undefined]): SupplierEvidence {
  const evidence = playFloat(quietLife());
  const atMs = lineOf(evidence, ref).bookedAtMs;
  evidence.brands = ([0, 1] as const).map((at) =>
    listedAt(at === 0 ? atMs - 1 : atMs + 1, { [oak]: ofOak[at], [ash]: ofAsh[at] }),
  );
  return evidence;
}

/** Everything of the order costs so much. */
function costing(evidence: SupplierEvidence, costMinor: number): SupplierEvidence {
  Object.assign(orderOf(evidence, ref), { costMinor, costUsd6: costMinor * 10_000 });
  Object.assign(lineOf(evidence, ref), { costMinor, amountUsd6: -costMinor * 10_000 });
  return evidence;
}

/** The order was read once more, with another price. */
function reread(evidence: SupplierEvidence, price: Partial<SupplierOrder>): SupplierEvidence {
  const reads = evidence.orders.find(({ clientRef }) => clientRef === ref)?.reads;
  const read = orderOf(evidence, ref);
  reads?.push({ ...read, ...price, readAtMs: read.readAtMs + 1 });
  return evidence;
}

const figures = (evidence: SupplierEvidence) => {
  const { verdict, rateBps, costMinor, costUsd6 } = recomputed(evidence);
  return [verdict, rateBps, costMinor, costUsd6];
};

describe('the rate that an order which states none is worked out at', () => {
  it('is by a list of its very instant that bears it out, and by those around one that does not', () => {
    const at = (rate: number): SupplierEvidence => {
      const evidence = listing([400, undefined]);
      evidence.brands.push(listedAt(lineOf(evidence, ref).bookedAtMs, { [oak]: rate }));
      return evidence;
    };
    expect(figures(at(450))).toEqual(['catalogue', 450, 2388, 23_880_000n]);
    expect(figures(at(300))).toEqual(['catalogue', 400, 2400, 24_000_000n]);
  });

  it('is the one on file before it, however far off the price is: then no band is asked', () => {
    expect(figures(costing(listing([450, 450]), 9000))).toEqual(['catalogue', 450, 2388, 23_880_000n]);
    expect(recomputed(costing(listing([450, 450]), 9000)).bound).toBeUndefined();
  });

  it('is that which the debit bears out where the read alone states another price', () => {
    const misread = listing([300, 450]);
    orderOf(misread, ref).costMinor = 2401;
    expect(figures(misread).slice(0, 3)).toEqual(['catalogue', 450, 2388]);
    // Neither the read nor the debit has a rate on file: the list before it counts.
    lineOf(misread, ref).costMinor = 2402;
    expect(figures(misread).slice(0, 3)).toEqual(['catalogue', 300, 2425]);
  });

  it('is that of the price before a read changed it, where it was charged so, else of the price as it is read', () => {
    expect(figures(reread(listing([450, 400]), { costMinor: 2400 })).slice(0, 3)).toEqual([
      'unverifiable',
      450,
      2388,
    ]);
    const charged = reread(listing([450, 400]), { costMinor: 2400 });
    lineOf(charged, ref).costMinor = 2400;
    expect(figures(charged).slice(0, 3)).toEqual(['unverifiable', 400, 2400]);
    const undebited = reread(listing([450, 400]), { costMinor: 2400 });
    for (const read of undebited.float) read.lines = read.lines.filter((line) => line.ref !== ref);
    expect(figures(undebited).slice(0, 3)).toEqual(['unverifiable', 400, 2400]);
  });

  it('is that of the last debit where the first one was given back', () => {
    const evidence = listing([300, 450]);
    orderOf(evidence, ref).costMinor = 2401;
    const line = lineOf(evidence, ref);
    const read = evidence.float.find(({ lines }) => lines.includes(line));
    const tried = { ...line, costMinor: 2375, amountUsd6: -23_750_000 };
    read?.lines.splice(read.lines.indexOf(line), 0, tried, {
      ...tried,
      kind: 'reversal',
      amountUsd6: 23_750_000,
    });
    expect(figures(evidence).slice(0, 3)).toEqual(['catalogue', 450, 2388]);
  });
});

describe('a price that no list on file can verify', () => {
  it('is held against the band around the only list, which came later', () => {
    // Rates from 0 to 950 bps can be right.
    const beyond = recomputed(costing(listing([undefined, 450]), 2200));
    expect(beyond).toMatchObject({ verdict: 'range', rateBps: 950, costMinor: 2263 });
    expect(beyond.working).toBe(
      '2500 - floor(2500 * 950 / 10000) = 2500 - 237 = 2263; 2263 * 10000 / 1 = 22630000',
    );
    const inside = recomputed(costing(listing([undefined, 450]), 2300));
    expect(inside).toMatchObject({ verdict: 'unverifiable', rateBps: undefined, costMinor: 2300 });
    expect(inside).toMatchObject({ bound: undefined, working: '' });
  });
});

describe('the conversion of an order that states no rate', () => {
  const standing = (alter: (evidence: SupplierEvidence) => void) => {
    const evidence = listing([450, 450]);
    evidence.unitsPerUsd = undefined;
    for (const one of [orderOf(evidence, ref), lineOf(evidence, ref), bookRowOf(evidence, ref)]) {
      one.currency = 'GBP';
    }
    const atMs = lineOf(evidence, ref).bookedAtMs;
    evidence.fx = [{ receivedAtMs: atMs - 1, rates: { GBP: [4n, 5n] } }];
    alter(evidence);
    const { conversion, costUsd6 } = recomputed(evidence);
    return [conversion.kind, costUsd6];
  };

  it('is the order’s own where a rate on file does not rule it out, and the nearest that can be right else', () => {
    expect(standing((evidence) => Object.assign(orderOf(evidence, ref), { costUsd6: 29_850_000 }))).toEqual([
      'held',
      29_850_000n,
    ]);
    expect(standing((evidence) => Object.assign(orderOf(evidence, ref), { costUsd6: 30_000_000 }))).toEqual([
      'taken',
      30_000_000n,
    ]);
    expect(standing((evidence) => Object.assign(orderOf(evidence, ref), { costUsd6: 90_000_000 }))).toEqual([
      'outside',
      31_421_052n,
    ]);
  });

  it('is taken over, at no rate, where the order was not read', () => {
    const unread = (evidence: SupplierEvidence): void => {
      evidence.orders = evidence.orders.filter(({ clientRef }) => clientRef !== ref);
    };
    expect(standing(unread)).toEqual(['taken', undefined]);
  });
});

describe('the brand that an order which states no rate is priced on', () => {
  /** What the lists say of a brand at the price that was charged, from what speaks for it most. */
  const standings: readonly (readonly [name: string, ...around: Around[]])[] = [
    ['all lists bear it out', [450, 450], [450, undefined], [undefined, 450]],
    ['one of two does', [450, 400], [400, 450]],
    ['nothing can be told', [undefined, 400]],
    ['it is ruled out', [400, 400], [400, undefined], [undefined, 3000]],
  ];

  /** The book alone says ash-wines; read and debit say oak-cafe. */
  const brandOf = (ofOak: Around, ofAsh: Around): string => {
    const evidence = listing(ofOak, ofAsh);
    bookRowOf(evidence, ref).slug = ash;
    return recomputed(evidence).basis.slug;
  };

  it('is the book’s only where the lists speak more for it', () => {
    for (const [i, [worse, ...ofOak]] of standings.entries()) {
      for (const [j, [better, ...ofAsh]] of standings.entries()) {
        const brands = ofOak.flatMap((of) => ofAsh.map((other) => brandOf(of, other)));
        expect([worse, better, new Set(brands)]).toEqual([worse, better, new Set([j < i ? ash : oak])]);
      }
    }
  });

  it('is never the book’s alone where no list has that brand, however wrong the price is by the others’', () => {
    const unlisted: Around = [undefined, undefined];
    for (const [name, ...ofOak] of [...standings, ['no list has it', unlisted] as const]) {
      expect([name, ...ofOak.map((of) => brandOf(of, unlisted))]).toEqual([name, ...ofOak.map(() => oak)]);
    }
  });

  it('is that of most sources where no list has it, unless the lists bear the book’s out', () => {
    const brands = standings.map(([, ofAsh]) => ofAsh && brandOf([undefined, undefined], ofAsh));
    expect(brands).toEqual([ash, ash, oak, oak]);
  });

  it('is in the currency that gives the dollars charged, though the read says another', () => {
    const evidence = listing([450, 450]);
    orderOf(evidence, ref).currency = 'EUR';
    expect(recomputed(evidence).basis.currency).toBe('USD');
  });

  it('is in the currency that gives the dollars charged, though the read says one that no rate is known of', () => {
    for (const around of [
      [450, 450],
      [450, 400],
    ] as const) {
      const evidence = listing(around);
      orderOf(evidence, ref).currency = 'CHF';
      expect(recomputed(evidence).basis.currency).toBe('USD');
    }
  });

  it('is in the currency that gives the dollars charged, though the book alone says it and no list has the brand', () => {
    const evidence = listing([undefined, undefined]);
    for (const one of [orderOf(evidence, ref), lineOf(evidence, ref)]) one.currency = 'EUR';
    expect(recomputed(evidence).basis.currency).toBe('USD');
  });

  it('is in no currency whose conversion is beyond what the reads around it give', () => {
    const evidence = listing([450, 450]);
    evidence.unitsPerUsd = undefined;
    const atMs = lineOf(evidence, ref).bookedAtMs;
    evidence.fx = [{ receivedAtMs: atMs - 1, rates: { USD: [1n, 1n], EUR: [1n, 2n] } }];
    orderOf(evidence, ref).currency = 'EUR';
    expect(recomputed(evidence).basis.currency).toBe('USD');
  });
});
