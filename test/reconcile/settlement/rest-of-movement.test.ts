import { describe, expect, it } from 'vitest';
import type { Finding } from '../../../src/reconcile/finding/discrepancy.js';
import type { LineEffect, Raised } from '../../../src/reconcile/finding/draft.js';
import type { BookedMovement } from '../../../src/reconcile/match/movement-set.js';
import type { SettleableItem } from '../../../src/reconcile/settlement/left-open.js';
import { settledWholeOf, withoutSettled } from '../../../src/reconcile/settlement/rest-of-movement.js';
import {
  type MovementSettlement,
  noSettlements,
  type Settlements,
} from '../../../src/reconcile/settlement/settling.js';
import { monthNamed } from '../../months/evidence.js';
import { book, foundIn, judged, overcharge, threeMonths } from '../../months/supplier/settled-months.js';

const lineAt = (row: number, amountUsd6: number): BookedMovement =>
  // Only what the rest of a finding looks at.
  ({ row, amountUsd6 }) as BookedMovement;

function itemOf(itemId: string): SettleableItem['item'] {
  const month = monthNamed('2026-10');
  return { itemId, code: 'OR-CHARGE', subject: '', field: '', slug: '', currency: '', month, owedBy: 'us' };
}

/** A movement that settles so much of each item. */
function settling(line: BookedMovement, amounts: Readonly<Record<string, bigint>>): MovementSettlement {
  const parts = Object.entries(amounts).map(([itemId, amountUsd6]) => {
    return { item: itemOf(itemId), amountUsd6, openUsd6: amountUsd6, leftUsd6: 0n };
  });
  const restUsd6 = parts.reduce((rest, { amountUsd6 }) => rest - amountUsd6, BigInt(line.amountUsd6));
  return { line, parts, restUsd6, rivals: [] };
}

const settled = (...all: readonly MovementSettlement[]): Settlements =>
  new Map(all.map((one) => [one.line.row, one]));

const credit: Finding = {
  code: 'OR-REVERSAL-EXTRA',
  subject: 'pay-2',
  sourceA: 'order',
  sourceB: 'float',
  unit: 'usd6',
  expected: 0,
  actual: 12,
  sense: 'credit',
  causes: ['reversal_missing'],
  formula: '12 - 0 = 12',
};

const effectOf = (line: BookedMovement): LineEffect => ({
  kind: 'reversal',
  slug: 'oak-cafe',
  currency: 'USD',
  count: 1n,
  faceMinor: 1000n,
  costMinor: 900n,
  usd6: BigInt(line.amountUsd6),
});

function raisedOn(lines: readonly BookedMovement[], changes: Partial<Raised> = {}): Raised {
  return { finding: credit, bearing: { movements: lines, row: 7 }, ...changes };
}

describe('a finding on a movement that settles an item', () => {
  it('is what goes beyond the item, with its note, and the month foots', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    book(life, '2026-11', { kind: 'reversal', ref: 'pay-2', amountUsd6: 13_000 });
    const month = judged(life, '2026-11');
    expect(foundIn(month)).toEqual(['OR-REVERSAL-EXTRA pay-2 -3000', 'ST-SETTLED pay-2 10000']);
    const [extra] = month.result.items;
    expect(extra).toMatchObject({ actual: '-3000', effectUsd6: 3000n, claimUsd6: -3000n });
    expect(extra?.note).toMatch(/beyond the items that it settles: OR-CHARGE i\w+ by 10000$/);
  });

  it('is as it was where it fits two sets of items, and says which', () => {
    const life = threeMonths();
    overcharge(life, 'pay-2', 10_000);
    overcharge(life, 'pay-3', 10_000);
    book(life, '2026-11', { kind: 'other', ref: 'adj', amountUsd6: 10_000 });
    const [item] = judged(life, '2026-11').result.items;
    expect(item).toMatchObject({ code: 'RF-KIND', actual: '10000', claimUsd6: -10_000n });
    expect(item?.note).toMatch(/it settles none: OR-CHARGE i\w+; or OR-CHARGE i\w+$/);
  });

  it('is left alone where nothing is settled', () => {
    const raised = [{ finding: { code: 'BL-LOW' } as never }];
    expect(withoutSettled(noSettlements, raised)).toBe(raised);
    expect(settledWholeOf(noSettlements, [raisedOn([lineAt(1, 12)])])).toEqual([]);
  });

  it('is left alone where it is on no movement, or on another', () => {
    const [line, other] = [lineAt(1, 12), lineAt(2, 5)];
    const raised = [{ finding: credit }, { finding: credit, bearing: {} }, raisedOn([other])];
    expect(withoutSettled(settled(settling(line, { a: 12n })), raised)).toEqual(raised);
  });

  it('is gone where all of its movements settle items', () => {
    const [line, other] = [lineAt(1, 12), lineAt(2, 5)];
    const all = settled(settling(line, { a: 12n }), settling(other, { b: 5n }));
    expect(withoutSettled(all, [raisedOn([line, other])])).toEqual([]);
    expect(settledWholeOf(all, [raisedOn([line, other])])).toEqual([raisedOn([line, other])]);
  });

  it('has the figures of what is left, without the cause of the whole', () => {
    const line = lineAt(1, 12);
    const figures = { effectUsd6: 12n, recordsEffectUsd6: 11n };
    expect(settledWholeOf(settled(settling(line, { a: 4n })), [raisedOn([line])])).toEqual([]);
    const [rest] = withoutSettled(settled(settling(line, { a: 4n, b: 3n })), [raisedOn([line], figures)]);
    expect(rest).toStrictEqual({
      finding: {
        ...credit,
        actual: 5n,
        causes: [],
        formula: '5 - 0 = 5',
        note: 'beyond the items that it settles: OR-CHARGE a by 4, OR-CHARGE b by 3',
      },
      bearing: { movements: [line], row: 7, whole: credit },
      effectUsd6: 5n,
      recordsEffectUsd6: 4n,
    });
  });

  it('counts a charge as a positive cost, from what was expected on', () => {
    const line = lineAt(1, -12);
    const charge = { ...credit, sense: 'charge', expected: 2, actual: 14, note: 'twice' } as const;
    const [rest] = withoutSettled(settled(settling(line, { a: -7n })), [
      raisedOn([line], { finding: charge }),
    ]);
    expect(rest?.finding).toMatchObject({ actual: 7n, formula: '7 - 2 = 5' });
    expect(rest?.finding.note).toBe('twice; beyond the items that it settles: OR-CHARGE a by -7');
    expect(rest).not.toHaveProperty('effectUsd6');
    expect(rest).not.toHaveProperty('recordsEffectUsd6');
    expect(rest).not.toHaveProperty('lineEffects');
  });

  it('is on those of its movements alone that settle nothing, or less than they are', () => {
    const [whole, part, none, unknown] = [lineAt(1, 12), lineAt(2, 5), lineAt(3, 4), lineAt(4, 3)];
    const all = [whole, part, none, unknown];
    const raised = raisedOn(all, { effectUsd6: 24n, lineEffects: all.map(effectOf) });
    const settlements = settled(settling(whole, { a: 12n }), settling(part, { b: 2n }), settling(none, {}));
    const [rest] = withoutSettled(settlements, [raised]);
    expect(rest?.bearing?.movements).toEqual([part, none, unknown]);
    expect(rest?.effectUsd6).toBe(10n);
    // Of a line that is there by right only what it moves beyond that is too much.
    const beyond = { ...effectOf(part), count: 0n, faceMinor: 0n, costMinor: 0n, usd6: 3n };
    expect(rest?.lineEffects).toEqual([beyond, effectOf(none), effectOf(unknown)]);
    expect(rest?.finding.note).toBe(
      'beyond the items that it settles: OR-CHARGE a by 12; beyond the items that it settles: OR-CHARGE b by 2',
    );
  });

  it('keeps its figures, its cause and its formula where two sets fit, and names them whole', () => {
    const line = lineAt(1, 12);
    const rivals = [[itemOf('a'), itemOf('b')], [itemOf('c')]];
    const torn: MovementSettlement = { line, parts: [], restUsd6: 12n, rivals };
    const raised = raisedOn([line], { effectUsd6: 12n, lineEffects: [effectOf(line)] });
    const note =
      'it adds up to more than one set of open items, so it settles none: ' +
      'OR-CHARGE a and OR-CHARGE b; or OR-CHARGE c';
    expect(withoutSettled(settled(torn), [raised])).toStrictEqual([
      { ...raised, bearing: { ...raised.bearing, whole: credit }, finding: { ...credit, note } },
    ]);
  });

  it('has no note of what it settles where what it would settle is closed', () => {
    const line = lineAt(1, 12);
    const closed: MovementSettlement = { line, parts: [], restUsd6: 12n, rivals: [] };
    const noted = raisedOn([line], { finding: { ...credit, note: 'as it was' } });
    const [plain, rest] = withoutSettled(settled(closed), [raisedOn([line]), noted]);
    expect(plain?.finding).toEqual({ ...credit, note: '' });
    expect(rest?.finding).toEqual({ ...credit, note: 'as it was' });
  });
});
