// When things happen in a life, whatever the dialect.

import { monthEndMs } from '../../src/base/time/calendar-month.js';
import { fc } from '../support/fast-check.js';
import { monthNamed } from './evidence.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Where in the account's life a step stands: at one of a few places, so that several share an instant;
 * anywhere; or within the last minute of the month.
 */
export type Place = { readonly share: number } | { readonly beforeEndMs: number };

export const place: fc.Arbitrary<Place> = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 20 }).map((n) => ({ share: n / 20 })) },
  { weight: 5, arbitrary: fc.integer({ min: 0, max: 100_000 }).map((n) => ({ share: n / 100_000 })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: minute }).map((beforeEndMs) => ({ beforeEndMs })) },
);

/** True but once in so many times. Weights, since small numbers come more often than others from a range. */
export const mostly = (out: number): fc.Arbitrary<boolean> =>
  fc.oneof({ weight: out - 1, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) });

export const seldom = (out: number): fc.Arbitrary<boolean> => mostly(out).map((is) => !is);

export type Span = {
  readonly beganAtMs: number;
  readonly closedAtMs: number;
  readonly month: string;
};

export function instantOf(where: Place, { beganAtMs, closedAtMs, month: closed }: Span): number {
  return 'share' in where
    ? beganAtMs + Math.floor(where.share * (closedAtMs - 1 - beganAtMs))
    : Math.min(Math.max(beganAtMs, monthEndMs(monthNamed(closed)) - where.beforeEndMs), closedAtMs - 1);
}

export const month = fc.constantFrom('2026-10', '2027-02', '2026-12');

/** When the account began, before the end of the month: in it, or in one of the two months before. */
export const beganBeforeEndMs = fc.oneof(
  fc.integer({ min: hour, max: 27 * day }),
  fc.integer({ min: 32 * day, max: 58 * day }),
);
