import { describe, expect, it } from 'vitest';
import { areSameFacts, type PackCells, type PackFacts, packChanges } from '../../src/report/pack-changes.js';

const factsOf = (items: Record<string, PackCells>, changes: Partial<PackFacts> = {}): PackFacts => ({
  verdict: 'All agrees.',
  isFinal: true,
  asOf: '2026-11-01T00:00:00.000Z',
  version: '1',
  items: new Map(Object.entries(items)),
  figures: new Map(),
  ...changes,
});

const changesOf = (before: PackCells, now: PackCells) =>
  packChanges(factsOf({ i1: before }), factsOf({ i1: now })).items.changed.flatMap(({ changes }) => changes);

describe('the changes between two packs', () => {
  it('are rows that came, rows that went, and cells of rows in both', () => {
    const [a, b, c] = [{ code: 'a' }, { code: 'b' }, { code: 'c' }];
    const { items, figures } = packChanges(factsOf({ 1: a, 2: b }), factsOf({ 2: c, 3: a }));
    expect(items).toEqual({
      came: [a],
      went: [a],
      changed: [{ row: c, changes: [{ column: 'code', before: 'b', now: 'c' }] }],
    });
    expect(figures).toEqual({ came: [], went: [], changed: [] });
  });

  it('are none where only the time of the pack moves a cell, or the decimal mark is another', () => {
    expect(
      changesOf(
        { age_days: '1', bucket: '0-30', last_seen: 'x' },
        { age_days: '31', bucket: '31-60', last_seen: 'y' },
      ),
    ).toEqual([]);
    expect(changesOf({ claim_usd: '-1,50' }, { claim_usd: '-1.50' })).toEqual([]);
    expect(changesOf({ note: '1,50 or 2' }, { note: '1.50 or 2' })).toHaveLength(1);
  });

  it('leave out a raw integer beside its amount, and a column that one of them has not', () => {
    const before = { claim_usd: '1.00', claim_usd6: '1000000', effect_usd6: '5' };
    const now = { claim_usd: '2.00', claim_usd6: '2000000', effect_usd6: '6', claim_plus: '7' };
    expect(changesOf(before, now).map(({ column }) => column)).toEqual(['claim_usd', 'effect_usd6']);
  });

  it('are known to be none, and are some where the verdict alone is another', () => {
    const [before, now] = [factsOf({}), factsOf({}, { asOf: 'later', version: '2' })];
    expect(areSameFacts(packChanges(before, now))).toBe(true);
    expect(areSameFacts(packChanges(before, factsOf({}, { isFinal: false })))).toBe(false);
    expect(areSameFacts(packChanges(before, factsOf({ i1: {} })))).toBe(false);
  });
});
