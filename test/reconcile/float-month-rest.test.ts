import { describe, expect, it } from 'vitest';
import { usd6 } from '../../src/money/units.js';
import type { FloatFacts } from '../../src/reconcile/month/float-facts.js';
import { floatBalanceOf, floatMonthsOf } from '../../src/reconcile/month/float-month.js';
import { statedFloatOf } from '../../src/reconcile/month/stated-facts.js';
import type { FloatReading } from '../../src/records/float-reading.js';
import { MovementColumns } from '../../src/records/movement.js';
import { monthNamed } from '../months/evidence.js';
import { supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { type FloatLife, playFloat } from '../months/supplier/life.js';
import { at, quietLife, quietSteps } from '../months/supplier/quiet-month.js';

const october = monthNamed('2026-10');
const august = monthNamed('2026-08');
const endMs = Date.UTC(2026, 10, 1);

function floatOf(life: Partial<FloatLife> = {}): FloatFacts {
  return statedFloatOf(supplierAccountFactsOf(playFloat(quietLife(life))));
}

function found<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('not on file');
  return one;
}

const whole = found(floatOf({ readsWhole: true }).readings.find(({ month }) => month === undefined));
const own = found(floatOf().readings.find(({ month }) => month === october));

/** What the float states of October by these readings. */
const octoberOf = (...readings: FloatReading[]) => floatMonthsOf({ ...floatOf(), readings }).get(october);

describe('the reading that speaks for a month', () => {
  it.each([
    ['at its end', endMs, true],
    ['a millisecond before its end', endMs - 1, false],
    ['at the instant of the reading of the whole life', whole.receivedAtMs, true],
  ])(
    'is its own where that was made %s, later than which the whole life was read',
    (_, receivedAtMs, isOwn) => {
      expect(octoberOf({ ...own, receivedAtMs }, whole)?.isStated).toBe(isOwn);
    },
  );

  it('is its own before its end where that is as new as the reading of the whole life, or the only one', () => {
    const early = { ...own, receivedAtMs: at(20) };
    expect(octoberOf(early, { ...whole, receivedAtMs: at(20) })?.isStated).toBe(true);
    expect(octoberOf(early, { ...whole, receivedAtMs: at(20) + 1 })?.isStated).toBe(false);
    expect(octoberOf(early)).toMatchObject({ isStated: true, isFinal: false, generatedAtMs: at(20) });
    expect(octoberOf({ ...own, receivedAtMs: endMs })).toMatchObject({
      isFinal: true,
      generatedAtMs: endMs,
    });
  });

  it('is, of two of one instant, the one whose evidence comes first, whatever came first', () => {
    const a = { ...own, closingUsd6: usd6(1), evidence: { ...own.evidence, sha256: 'aa' } };
    const b = { ...own, closingUsd6: usd6(2), evidence: { ...own.evidence, sha256: 'bb' } };
    expect([octoberOf(a, b)?.closingUsd6, octoberOf(b, a)?.closingUsd6]).toEqual([1, 1]);
  });

  it('is, of two of one instant, the one that was archived last, whatever its evidence', () => {
    const older = { ...own, closingUsd6: usd6(1), evidence: { ...own.evidence, sha256: 'aa' } };
    const newer = { ...older, archivedAs: own.archivedAs + 1, closingUsd6: usd6(2) };
    const again = { ...newer, evidence: { ...own.evidence, sha256: 'bb' } };
    for (const last of [newer, again]) {
      expect([octoberOf(older, last)?.closingUsd6, octoberOf(last, older)?.closingUsd6]).toEqual([2, 2]);
    }
  });

  it('is that of the whole life for a month that was asked for too early and had no movement', () => {
    const asked = { ...own, month: august, receivedAtMs: Date.UTC(2026, 7, 15) };
    const months = floatMonthsOf({ ...floatOf(), readings: [asked, whole] });
    expect(months.get(august)).toMatchObject({ openingUsd6: 0, closingUsd6: 0, isStated: false });
    expect(months.get(august)?.lines.length).toBe(0);
    expect([...months.keys()]).toEqual(['2026-08', '2026-09', '2026-10', '2026-11']);
  });

  it('is none for a month that nobody asked for, where the whole life was not read', () => {
    expect(floatMonthsOf({ ...floatOf(), readings: [own] }).has(monthNamed('2026-09'))).toBe(false);
  });
});

describe('what a month states', () => {
  it('is no statement of both ends where one of them was worked out', () => {
    expect(octoberOf({ ...own, closingUsd6: undefined })).toMatchObject({
      openingUsd6: own.openingUsd6,
      closingUsd6: own.closingUsd6,
      isStated: false,
    });
    expect(octoberOf({ ...own, openingUsd6: undefined })).toBeUndefined();
    expect(octoberOf({ ...own, openingUsd6: undefined, movements: whole.movements })).toMatchObject({
      openingUsd6: 0,
      isStated: false,
    });
  });

  it('has every brand by itself, and no grants', () => {
    const month = found(octoberOf(own));
    expect(month.grants).toEqual({ count: 0, usd6: 0 });
    expect(month.byBrand.map(({ slug, currency, count }) => `${slug} ${currency} ${count}`).sort()).toEqual([
      'elm-books GBP 3',
      'fir-games EUR 2',
      'oak-cafe USD 2',
    ]);
    const sum = (of: (row: (typeof month.byBrand)[number]) => number | bigint): number =>
      month.byBrand.reduce((total, row) => total + Number(of(row)), 0);
    expect(sum(({ costUsd6 }) => costUsd6)).toBe(month.orders.usd6);
    expect(sum(({ faceMinor }) => faceMinor)).toBe(2500 + 1999 + 1999 + 6660 + 2 * 6660 + 1000);
  });

  it('adds up movements to more than one number of an answer can be', () => {
    const rows = Array.from({ length: own.movements.length }, (_, row) => own.movements.at(row));
    const movements = new MovementColumns();
    for (const sign of [1, -1, 1, -1]) {
      const kind = sign === 1 ? 'deposit' : 'order';
      const row = found(rows.find((one) => one.kind === kind));
      movements.push({ ...row, amountUsd6: sign * Number.MAX_SAFE_INTEGER }, own.evidence.sha256);
    }
    const both = 2n * BigInt(Number.MAX_SAFE_INTEGER);
    expect(octoberOf({ ...own, movements, closingUsd6: undefined })).toMatchObject({
      deposits: { count: 2, usd6: both },
      orders: { count: 2, usd6: both },
      closingUsd6: own.openingUsd6,
    });
  });

  it('opens with all that moved before its first instant, and counts what moved in it', () => {
    const steps = [
      ...quietSteps.slice(0, 3),
      { kind: 'order' as const, atMs: at(1, 0), slug: 'oak-cafe', face: 1000 },
    ];
    const ofWhole = floatMonthsOf(floatOf({ steps, readsWhole: true })).get(october);
    const ofOwn = floatMonthsOf(floatOf({ steps })).get(october);
    expect(ofOwn?.orders.count).toBe(1);
    expect([ofWhole?.openingUsd6, ofWhole?.orders]).toEqual([ofOwn?.openingUsd6, ofOwn?.orders]);
  });
});

describe('the balance of the float by its readings', () => {
  it('is not that of a later reading of a month that was over', () => {
    const late = { ...own, receivedAtMs: whole.receivedAtMs + 1, balanceUsd6: usd6(7) };
    expect(floatBalanceOf([whole, late])).toMatchObject({
      asOfMs: whole.receivedAtMs,
      receivedAtMs: whole.receivedAtMs,
      evidence: whole.evidence,
    });
    const running = { ...own, receivedAtMs: at(20), balanceUsd6: usd6(7) };
    expect(floatBalanceOf([running])).toMatchObject({ balanceUsd6: 7, asOfMs: at(20) });
    expect(floatBalanceOf([])).toBeUndefined();
  });

  it('is none where the month, read again when it was over, holds movements that it had not seen', () => {
    const { movements } = own;
    const lastMs = movements.bookedAtMs(movements.length - 1);
    const running = { ...own, receivedAtMs: lastMs - 1001, balanceUsd6: usd6(7) };
    const over = { ...own, receivedAtMs: endMs, balanceUsd6: usd6(9) };
    expect(floatBalanceOf([running, over])).toBeUndefined();
    expect(floatBalanceOf([over, { ...running, receivedAtMs: lastMs - 1000 }])?.balanceUsd6).toBe(7);
    // A reading that was made before it says nothing of what came after it.
    const before = { ...own, month: august, receivedAtMs: lastMs - 1001, balanceUsd6: usd6(9) };
    expect(floatBalanceOf([before, running])?.balanceUsd6).toBe(7);
  });
});
