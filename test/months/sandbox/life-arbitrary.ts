// Lives of an account, by size: months in which everything is right, whatever happens in them.

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
import type { Life, Step } from './life.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

type Placed = { readonly place: Place; readonly step: (atMs: number) => Step };

const slug = fc.constantFrom('demo-coffee', 'demo-books', 'demo-limited');

/** What a brand sells: three faces, 10.00 to 100.00, 10.00 to 50.00. */
function faceOf(brand: string, of: number): number {
  if (brand === 'demo-coffee') return [1000, 2500, 5000][of % 3] ?? 1000;
  return 1000 + (brand === 'demo-limited' ? of % 4001 : of);
}

const orderStep: fc.Arbitrary<Placed> = fc
  .record({
    place,
    slug,
    of: fc.integer({ min: 0, max: 9_000 }),
    quotedRate: fc.option(fc.constantFrom(0, 150, 200, 450), { nil: undefined, freq: 8 }),
    hasQuote: fc.boolean(),
    isPending: seldom(6),
    isReadEarly: seldom(4),
    expects: fc.boolean(),
    saysStatus: fc.boolean(),
    saysWhen: mostly(5),
  })
  .map(({ place: where, of, ...rest }) => ({
    place: where,
    step: (atMs) => ({ kind: 'order', atMs, face: faceOf(rest.slug, of), isRefunded: of % 4 === 0, ...rest }),
  }));

const plus = fc.oneof(
  fc.constantFrom('20', '0.0001', '150.5', '0.001', '1000', '0.000000000000000001'),
  fc
    .integer({ min: 1, max: 500_000 })
    .map((n) => `${Math.floor(n / 1000)}.${String(n % 1000).padStart(3, '0')}`),
  fc.integer({ min: 1, max: 99_999 }).map((n) => `3.${String(n).padStart(5, '0')}`),
);

const depositStep: fc.Arbitrary<Placed> = fc
  .record({ place, plus, saysWhen: mostly(5) })
  .map(({ place: where, ...rest }) => ({
    place: where,
    step: (atMs) => ({ kind: 'deposit', atMs, ...rest }),
  }));

const otherStep: fc.Arbitrary<Placed> = fc.oneof(
  fc
    .record({
      place,
      type: fc.constantFrom('order.issued', 'deposit.credited', 'statement.ready', 'made.up'),
    })
    .map(({ place: where, type }) => ({
      place: where,
      step: (atMs: number): Step => ({ kind: 'test_event', atMs, type }),
    })),
  place.map((where) => ({
    place: where,
    step: (atMs: number): Step => ({ kind: 'catalogue_read', atMs }),
  })),
);

const rateChange: fc.Arbitrary<Placed> = fc
  .record({ place, slug, rate: fc.constantFrom(100, 250, 600) })
  .map(({ place: where, ...rest }) => ({
    place: where,
    step: (atMs) => ({ kind: 'rate_change', atMs, ...rest }),
  }));

/**
 * A price of the catalogue changes at most once a slug: two changes between reads could not be told apart.
 */
function oneChangeEach(steps: readonly Step[]): Step[] {
  const seen = new Set<string>();
  return steps.filter((step) => {
    if (step.kind !== 'rate_change') return true;
    const isFirst = !seen.has(step.slug);
    seen.add(step.slug);
    return isFirst;
  });
}

function inOrder(placed: readonly Placed[], span: Span): Step[] {
  const steps = placed.map(({ place: where, step }) => step(instantOf(where, span)));
  return oneChangeEach(steps.sort((a, b) => a.atMs - b.atMs));
}

export interface LifeOptions {
  /** Most steps; a step is an order more often than not. */
  readonly size: number;
}

function stepsArbitrary({ size }: LifeOptions): fc.Arbitrary<Placed[]> {
  const step = fc.oneof(
    { weight: 12, arbitrary: orderStep },
    { weight: 4, arbitrary: depositStep },
    { weight: 3, arbitrary: otherStep },
    { weight: 1, arbitrary: rateChange },
  );
  return fc.array(step, { minLength: Math.min(3, size), maxLength: size });
}

/** Any life that a close may find. */
export function lifeArbitrary(options: LifeOptions): fc.Arbitrary<Life> {
  return fc
    .record({
      placed: stepsArbitrary(options),
      month,
      beganBeforeEndMs,
      closedAfterEndMs: fc.oneof(fc.constantFrom(1000, 6 * hour), fc.integer({ min: minute, max: 27 * day })),
      isProvisional: seldom(7),
      showsLines: mostly(3),
      hasBook: mostly(6),
      hasOwnDeposits: mostly(6),
      readsEvents: mostly(6),
      readsCatalogue: mostly(8),
      readsCatalogueFirst: fc.boolean(),
      hasMonthBefore: mostly(4),
      readsAllOrders: fc.boolean(),
      saysBeginning: mostly(6),
    })
    .map(({ beganBeforeEndMs: before, closedAfterEndMs, isProvisional, placed, ...rest }) => {
      const one = monthNamed(rest.month);
      const endMs = monthEndMs(one);
      const beganAtMs = endMs - before;
      const inMonthFrom = Math.max(monthStartMs(one), beganAtMs);
      const closedAtMs = isProvisional
        ? inMonthFrom + Math.floor((endMs - inMonthFrom) / 2)
        : Math.min(endMs + closedAfterEndMs, monthEndMs(monthAfter(one)) - 1);
      const steps = inOrder(placed, { beganAtMs, closedAtMs, month: rest.month });
      return { ...rest, beganAtMs, closedAtMs, steps };
    });
}

/**
 * A month with everything on file, closed some days into the month after it; now and then a source is not
 * there.
 */
export function alterableLifeArbitrary({
  size,
  mode,
}: LifeOptions & { readonly mode: 'lines' | 'totals' | 'both' }): fc.Arbitrary<Life> {
  return fc
    .record({
      placed: stepsArbitrary({ size }),
      month,
      beganBeforeEndMs,
      showsLines: mode === 'both' ? fc.boolean() : fc.constant(mode === 'lines'),
      hasBook: mostly(5),
      hasOwnDeposits: mostly(5),
      readsEvents: mostly(5),
      saysBeginning: mostly(6),
      readsCatalogueFirst: mostly(5),
    })
    .map(({ placed, beganBeforeEndMs: before, ...rest }) => {
      const endMs = monthEndMs(monthNamed(rest.month));
      const span = { beganAtMs: endMs - before, closedAtMs: endMs + 9 * day, month: rest.month };
      return {
        ...rest,
        ...span,
        steps: inOrder(placed, span),
        readsCatalogue: true,
        hasMonthBefore: true,
        readsAllOrders: true,
      };
    });
}
