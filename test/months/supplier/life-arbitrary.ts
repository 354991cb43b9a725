// Lives of a float, by size: months in which everything is right, whatever happens in them.

import { monthAfter, monthEndMs, monthStartMs } from '../../../src/base/time/calendar-month.js';
import { fc } from '../../support/fast-check.js';
import { monthNamed } from '../evidence.js';
import {
  beganBeforeEndMs,
  instantOf,
  month,
  mostly,
  type Place,
  place,
  type Span,
  seldom,
} from '../life-places.js';
import type { Rates } from './evidence.js';
import type { FloatLife, FloatStep, LittleBrands } from './life.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Placed = { readonly place: Place; readonly step: (atMs: number, brands: LittleBrands) => FloatStep };

const slugs = ['ash-shoes', 'bay-meals', 'elm-books', 'fir-games', 'oak-cafe'];
const rate = fc.oneof(
  fc.constantFrom(0, 1, 275, 300, 325, 450, 9_999, 10_000),
  fc.integer({ min: 0, max: 10_000 }),
);
const face = fc.oneof(fc.constantFrom(1000, 1999, 2500, 6660, 9999), fc.integer({ min: 1, max: 20_000 }));

/**
 * Two to five brands, over all three currencies more often than not; some sold at fixed faces, some at any.
 */
const brands: fc.Arbitrary<LittleBrands> = fc
  .array(
    fc.record({
      currency: fc.constantFrom('USD', 'GBP', 'EUR'),
      rate,
      faces: fc.oneof(
        { weight: 3, arbitrary: fc.uniqueArray(face, { minLength: 1, maxLength: 4 }) },
        { weight: 1, arbitrary: fc.constant([]) },
      ),
      isLate: seldom(8),
    }),
    { minLength: 2, maxLength: slugs.length },
  )
  .map((list) => Object.fromEntries(list.map((brand, i) => [slugs[i] ?? '', brand])));

/** Rates that divide evenly and rates that never do. */
const units: fc.Arbitrary<Rates> = fc.record({
  USD: fc.constant([1n, 1n] as const),
  GBP: fc.constantFrom([4n, 5n] as const, [79n, 100n] as const, [7_713n, 10_000n] as const),
  EUR: fc.constantFrom([23n, 25n] as const, [107n, 100n] as const, [1n, 1n] as const),
});

/** The brand at some place of the list, and one of its faces. */
function saleOf(of: LittleBrands, brand: number, faceOf: number): { slug: string; face: number } {
  const names = Object.keys(of);
  const slug = names[brand % names.length] ?? '';
  const faces = of[slug]?.faces ?? [];
  return { slug, face: faces.length === 0 ? 1 + (faceOf % 20_000) : (faces[faceOf % faces.length] ?? 1000) };
}

const orderStep: fc.Arbitrary<Placed> = fc
  .record({
    place,
    brand: fc.nat(20),
    faceOf: fc.nat(20_000),
    ends: fc.oneof(
      { weight: 8, arbitrary: fc.constant('issued' as const) },
      { weight: 2, arbitrary: fc.constant('retried' as const) },
      { weight: 1, arbitrary: fc.constant('failed' as const) },
    ),
    failsAgain: seldom(3),
    retriedAfterMs: fc.oneof(fc.constantFrom(1, minute), fc.integer({ min: 1, max: 2 * day })),
    soldAfterMs: fc.oneof(fc.constant(0), fc.integer({ min: -10 * minute, max: 2000 })),
    expects: fc.boolean(),
    saysStatus: fc.boolean(),
    saysWhen: mostly(5),
    isReadEarly: seldom(4),
  })
  .map(({ place: where, brand, faceOf, failsAgain, retriedAfterMs, ...rest }) => ({
    place: where,
    step: (atMs, of) => ({
      kind: 'order',
      atMs,
      retriedAtMs: atMs + retriedAfterMs,
      ...(failsAgain ? { failsAgainAtMs: atMs + Math.ceil(retriedAfterMs / 2) } : {}),
      ...saleOf(of, brand, faceOf),
      isRefunded: faceOf % 4 === 0,
      ...rest,
    }),
  }));

const depositStep: fc.Arbitrary<Placed> = fc
  .record({
    place,
    amount: fc.oneof(fc.constantFrom(1, 59_820_000, 250_000_001), fc.integer({ min: 1, max: 900_000_000 })),
    takesMs: fc.oneof(fc.constant(3 * minute), fc.integer({ min: 0, max: day - 2 })),
    wallet: fc.constantFrom('0xa1', '0xa1', '0xb2'),
    saysWhen: mostly(5),
    saysAmount: mostly(8),
  })
  .map(({ place: where, takesMs, ...rest }) => ({
    place: where,
    step: (atMs) => ({ kind: 'deposit', atMs, sentAtMs: atMs - takesMs, ...rest }),
  }));

const otherStep: fc.Arbitrary<Placed> = fc
  .record({
    place,
    kind: fc.constantFrom('lists_read', 'lists_read', 'rate_change', 'fx_change', 'brand_listed'),
    brand: fc.nat(20),
    rate,
    currency: fc.constantFrom('GBP', 'EUR'),
    units: fc.constantFrom([3n, 4n] as const, [911n, 1000n] as const),
  })
  .map(({ place: where, kind, brand, rate: newRate, currency, units: newUnits }) => ({
    place: where,
    step: (atMs, of): FloatStep => {
      const { slug } = saleOf(of, brand, 0);
      if (kind === 'rate_change') return { kind, atMs, slug, rate: newRate };
      if (kind === 'fx_change') return { kind, atMs, currency, units: newUnits };
      if (kind === 'brand_listed') return { kind, atMs, slug };
      return { kind: 'lists_read', atMs };
    },
  }));

/**
 * A price changes at most once a brand, a rate once a currency: two changes between reads could not be told
 * apart.
 */
function oneChangeEach(steps: readonly FloatStep[], isFixed: boolean): FloatStep[] {
  const seen = new Set<string>();
  return steps.filter((step) => {
    if (step.kind === 'fx_change' && isFixed) return false;
    const changed =
      step.kind === 'rate_change' ? step.slug : step.kind === 'fx_change' ? step.currency : undefined;
    if (changed === undefined) return true;
    const isFirst = !seen.has(changed);
    seen.add(changed);
    return isFirst;
  });
}

function stepsOf(placed: readonly Placed[], span: Span, of: LittleBrands, isFixed: boolean): FloatStep[] {
  const steps = placed.map(({ place: where, step }) => step(instantOf(where, span), of));
  // Money first, or nothing is sold; one more transfer may still be on its way at the close.
  const first: FloatStep = { kind: 'deposit', atMs: span.beganAtMs, amount: 700_000_000 };
  return oneChangeEach([first, ...steps.sort((a, b) => a.atMs - b.atMs)], isFixed);
}

export interface FloatLifeOptions {
  /** Most steps; a step is an order more often than not. */
  readonly size: number;
}

function placedArbitrary({ size }: FloatLifeOptions): fc.Arbitrary<Placed[]> {
  const step = fc.oneof(
    { weight: 12, arbitrary: orderStep },
    { weight: 3, arbitrary: depositStep },
    { weight: 4, arbitrary: otherStep },
  );
  return fc.array(step, { minLength: Math.min(3, size), maxLength: size });
}

const orderReads = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'all' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'exceptions' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'sample', count: 2 } as const) },
);

/**
 * A transfer that is sent before the close and credited after it, in most of those that have one not yet in a
 * day.
 */
function lastTransfer(closedAtMs: number, sentBeforeMs: number): FloatStep {
  return {
    kind: 'deposit',
    atMs: closedAtMs + 1,
    sentAtMs: closedAtMs - sentBeforeMs,
    amount: 33_000_000,
  };
}

/** Any life that a close may find. */
export function floatLifeArbitrary(options: FloatLifeOptions): fc.Arbitrary<FloatLife> {
  return fc
    .record({
      placed: placedArbitrary(options),
      month,
      beganBeforeEndMs,
      closedAfterEndMs: fc.oneof(fc.constantFrom(1000, 6 * hour), fc.integer({ min: minute, max: 27 * day })),
      isProvisional: seldom(7),
      brands,
      units,
      isFixed: mostly(3),
      readsWhole: seldom(3),
      isImported: seldom(8),
      isReadEarly: seldom(3),
      readsLists: mostly(10),
      hasBook: mostly(6),
      hasOwnDeposits: mostly(6),
      wallets: fc.constantFrom([], ['0xa1'], ['0xa1', '0xb2']),
      orderReads,
      sentBeforeMs: fc.option(fc.integer({ min: 0, max: day - 1 }), { nil: undefined, freq: 1 }),
    })
    .map(({ beganBeforeEndMs: before, closedAfterEndMs, isProvisional, placed, ...rest }) => {
      const one = monthNamed(rest.month);
      const endMs = monthEndMs(one);
      const beganAtMs = endMs - before;
      const inMonthFrom = Math.max(monthStartMs(one), beganAtMs);
      const closedAtMs = isProvisional
        ? inMonthFrom + Math.floor((endMs - inMonthFrom) / 2)
        : Math.min(endMs + closedAfterEndMs, monthEndMs(monthAfter(one)) - 1);
      const span = { beganAtMs, closedAtMs, month: rest.month };
      const { isReadEarly, sentBeforeMs, ...life } = rest;
      const steps = stepsOf(placed, span, rest.brands, rest.isFixed);
      if (sentBeforeMs !== undefined) steps.push(lastTransfer(closedAtMs, sentBeforeMs));
      const readEarlyAtMs = isReadEarly ? Math.floor((inMonthFrom + closedAtMs) / 2) : undefined;
      return { ...life, ...(readEarlyAtMs === undefined ? {} : { readEarlyAtMs }), closedAtMs, steps };
    });
}

/**
 * A month with everything on file, closed soon or some days after its end; now and then a source is not
 * there.
 */
export function alterableFloatArbitrary(options: FloatLifeOptions): fc.Arbitrary<FloatLife> {
  return fc
    .record({
      placed: placedArbitrary(options),
      month,
      beganBeforeEndMs,
      closedAfterEndMs: fc.constantFrom(6 * hour, 9 * day),
      brands,
      units,
      isFixed: mostly(6),
      hasBook: mostly(5),
      hasOwnDeposits: mostly(5),
      wallets: fc.constantFrom([], ['0xa1'], ['0xa1', '0xb2']),
    })
    .map(({ beganBeforeEndMs: before, closedAfterEndMs, placed, ...rest }) => {
      const endMs = monthEndMs(monthNamed(rest.month));
      const span = { beganAtMs: endMs - before, closedAtMs: endMs + closedAfterEndMs, month: rest.month };
      const [money, ...steps] = stepsOf(placed, span, rest.brands, rest.isFixed);
      const first: FloatStep[] = [
        { kind: 'lists_read', atMs: span.beganAtMs },
        ...(money?.kind === 'deposit' ? [{ ...money, amount: 20_000_000_000 }] : []),
      ];
      return { ...rest, closedAtMs: span.closedAtMs, readsWhole: false, steps: [...first, ...steps] };
    });
}
