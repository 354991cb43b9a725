import { describe, expect, it } from 'vitest';
import { monthEndMs, monthStartMs, parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import {
  CLOSING_HOURS_MS,
  closingMomentMs,
  facesSold,
  firstMomentMs,
  plannedEvents,
  playedPrefixOf,
} from '../../../src/jobs/play/play-plan.js';
import { fc } from '../../support/fast-check.js';

const month = parseCalendarMonth('2026-10') ?? expect.unreachable('a month');
const HOUR = 3_600_000;
const none = { saleErrors: new Map(), fundingErrors: new Map() };
const ware = (slug: string) => ({ slug, currency: 'USD', offers: [{ faceMinor: 1000, costMinor: 950 }] });
const plan = { month, sales: 12, fromMs: monthStartMs(month) + 8 * HOUR, withErrors: false };

describe('the plan of a played month', () => {
  it('lies in its month and in order of time, funded before the first sale', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 31 * 24 - 8 }),
        fc.nat(1),
        (sales, hours, at) => {
          const fromMs = firstMomentMs(month, monthStartMs(month) + hours * HOUR);
          const events = plannedEvents({ ...plan, sales, fromMs }, none, [ware('a'), ware('b')], at);
          const times = events.map(({ atMs }) => atMs);
          expect(events[0]?.kind).toBe('funding');
          expect(events.filter(({ kind }) => kind === 'sale')).toHaveLength(sales);
          expect(times).toEqual([...times].sort((a, b) => a - b));
          expect(Math.min(...times)).toBeGreaterThanOrEqual(fromMs);
          expect(Math.max(...times)).toBeLessThan(monthEndMs(month));
        },
      ),
    );
  });

  it('sells the same card under a reference, however many sales there are and whenever it begins', () => {
    const wares = [ware('a'), ware('b'), ware('c')];
    const cardsOf = (sales: number, fromMs: number) =>
      plannedEvents({ ...plan, sales, fromMs }, none, wares, 0).flatMap((event) =>
        event.kind === 'sale' ? [`${event.clientRef} ${event.slug} ${event.faceMinor}`] : [],
      );
    expect(cardsOf(20, plan.fromMs + 50 * HOUR).slice(0, 12)).toEqual(cardsOf(12, plan.fromMs));
    expect(cardsOf(1, plan.fromMs)[0]?.startsWith(`${playedPrefixOf(month)}001 `)).toBe(true);
  });

  it('plants its errors only where they were asked for', () => {
    const error = { code: 'OR-CHARGE', words: 'too much' };
    const errors = { saleErrors: new Map([[1, error]]), fundingErrors: new Map([[0, error]]) };
    const planted = (withErrors: boolean) =>
      plannedEvents({ ...plan, withErrors }, errors, [ware('a')], 0).filter((event) => event.error === error);
    expect(planted(false)).toEqual([]);
    expect(planted(true).map(({ kind }) => kind)).toEqual(['funding', 'sale']);
  });

  it('is refused where nothing is sold', () => {
    expect(() => plannedEvents(plan, none, [], 0)).toThrow('lists nothing');
  });

  it('begins at the opening of the first day or at the next whole hour, and is closed after the month', () => {
    expect(firstMomentMs(month, 0)).toBe(monthStartMs(month) + 8 * HOUR);
    const later = monthStartMs(month) + 100 * HOUR;
    expect([later, later + 1].map((ms) => firstMomentMs(month, ms))).toEqual([later + HOUR, later + HOUR]);
    expect(closingMomentMs(month)).toBe(monthEndMs(month) + CLOSING_HOURS_MS);
  });
});

describe('the amounts that are bought', () => {
  it.each([
    ['of a list, those to 50.00', [1000, 5000, 7500], null, [1000, 5000]],
    ['of a range, the round ones', [], { minMinor: 999, maxMinor: 2100 }, [1000, 1500, 2000]],
    ['of a high range, none', [], { minMinor: 6000, maxMinor: 9000 }, []],
  ])('are, %s', (_what, denominations, range, faces) => {
    expect(facesSold(denominations, range)).toEqual(faces);
  });
});
