import { describe, expect, it } from 'vitest';
import { compareWithPlanted, type PlantedError } from '../../src/demo/planted-error.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import { itemOf, resultOf } from '../report/sample-month.js';
import { outcomeOf } from './sample-outcome.js';

const planted: PlantedError = {
  month: '2026-10',
  interfaceName: 'sandbox',
  code: 'PR-COST',
  subject: 'ref-1',
  differenceUsd6: 12_500n,
  causes: 'half_up',
  words: 'an order was rounded the wrong way',
};

/** A close that found these items. */
function closing(...items: readonly Discrepancy[]) {
  return outcomeOf({ results: [resultOf({ items })] });
}

describe('compareWithPlanted', () => {
  it('finds the item that answers to an error', () => {
    expect(compareWithPlanted([closing(itemOf())], [planted])).toEqual({
      found: [planted],
      missed: [],
      unplanned: [],
    });
  });

  it('misses an error without an item', () => {
    expect(compareWithPlanted([closing()], [planted])).toEqual({
      found: [],
      missed: [planted],
      unplanned: [],
    });
  });

  it('names an item that nobody planted', () => {
    const comparison = compareWithPlanted([closing(itemOf({ subject: 'ref-2' }))], []);
    expect(comparison.unplanned).toEqual(['2026-10 PR-COST ref-2']);
  });

  it.each([
    ['code', { code: 'OR-CHARGE' }],
    ['subject', { subject: 'ref-2' }],
    ['difference', { differenceUsd6: 12_501n }],
    ['cause', { causes: ['ceiling'] }],
  ] satisfies [string, Partial<Discrepancy>][])('takes no item of another %s for the error', (_, changes) => {
    const { missed, unplanned } = compareWithPlanted([closing(itemOf(changes))], [planted]);
    expect(missed).toEqual([planted]);
    expect(unplanned).toHaveLength(1);
  });

  it('takes an item of another month for none of this one', () => {
    const comparison = compareWithPlanted([closing(itemOf())], [{ ...planted, month: '2026-09' }]);
    expect(comparison.found).toEqual([]);
  });

  it('lets one item answer to one error only', () => {
    const { found, missed } = compareWithPlanted([closing(itemOf())], [planted, planted]);
    expect([found.length, missed.length]).toEqual([1, 1]);
  });

  it('lets one error be answered by one item only', () => {
    const { found, unplanned } = compareWithPlanted([closing(itemOf(), itemOf())], [planted]);
    expect([found.length, unplanned.length]).toEqual([1, 1]);
  });

  it('passes over what follows from another item', () => {
    const follows = itemOf({ subject: 'ref-2', causedBy: ['00000000000000a1'] });
    expect(compareWithPlanted([closing(itemOf(), follows)], [planted])).toEqual({
      found: [planted],
      missed: [],
      unplanned: [],
    });
  });

  it('names information that nobody expected as well', () => {
    const told = itemOf({ code: 'PR-REPRICED', class: 'I', subject: 'ref-3' });
    expect(compareWithPlanted([closing(told)], []).unplanned).toEqual(['2026-10 PR-REPRICED ref-3']);
  });

  it('takes no item of another interface for the error', () => {
    const { missed } = compareWithPlanted([closing(itemOf({ interfaceName: 'supplier' }))], [planted]);
    expect(missed).toEqual([planted]);
  });

  it('looks at every account of every month', () => {
    const september = outcomeOf({ results: [resultOf(), resultOf({ items: [itemOf()] })] });
    expect(compareWithPlanted([closing(), september], [planted]).found).toEqual([planted]);
  });
});
