import { describe, expect, it } from 'vitest';
import { ageBucketOf, ageDaysOf, remarkWords } from '../../../src/report/items/item-standing.js';
import { asOfMs, itemOf } from '../sample-month.js';

const DAY_MS = 86_400_000;
const ageAfter = (ms: number): number | undefined =>
  ageDaysOf({ item: itemOf({ occurredAtMs: asOfMs - ms }), standing: undefined, asOfMs });

describe('the age of an item', () => {
  it('is whole days from when it happened to the as-of time, the begun day left out', () => {
    expect(ageAfter(0)).toBe(0);
    expect(ageAfter(DAY_MS - 1)).toBe(0);
    expect(ageAfter(DAY_MS)).toBe(1);
    expect(ageAfter(91 * DAY_MS + 5)).toBe(91);
  });

  it('is 0 for what happened after the as-of time', () => {
    expect(ageAfter(-5 * DAY_MS)).toBe(0);
  });

  it('is unknown where the time is', () => {
    expect(
      ageDaysOf({ item: itemOf({ occurredAtMs: undefined }), standing: undefined, asOfMs }),
    ).toBeUndefined();
  });

  it.each([
    [undefined, ''],
    [0, '0-30'],
    [30, '0-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over 90'],
    [3650, 'over 90'],
  ])('of %s days is in the bucket %j', (days, bucket) => {
    expect(ageBucketOf(days)).toBe(bucket);
  });
});

describe('the last remark on an item, and its owner', () => {
  it.each([
    [{ remark: 'They answer by Friday.' }, 'Remark by Ann: They answer by Friday. Owner: Bob'],
    [{ remark: 'They answer by Friday' }, 'Remark by Ann: They answer by Friday. Owner: Bob'],
    [{}, 'Owner: Bob'],
  ])('of %j are sentences with one full stop between them', (said, words) => {
    const seen = { state: 'new', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;
    expect(remarkWords({ ...seen, remarkBy: 'Ann', owner: 'Bob', ...said })).toBe(words);
  });
});
