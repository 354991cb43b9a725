import { describe, expect, it } from 'vitest';
import { ItemAges, LISTED_CARRIED } from '../../../src/report/page/item-ages.js';
import { asOfMs, itemOf, month } from '../sample-month.js';

const DAY_MS = 86_400_000;
const standing = { state: 'carried', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;
const september = '2026-09' as typeof month;

function read(rows: readonly Parameters<ItemAges['read']>[0][]): ItemAges {
  const ages = new ItemAges(month);
  ages.begin();
  for (const row of rows) ages.read(row);
  return ages;
}

const aged = (days: number | undefined, changes: Parameters<typeof itemOf>[0] = {}) => ({
  item: itemOf({ occurredAtMs: days === undefined ? undefined : asOfMs - days * DAY_MS, ...changes }),
  standing,
  asOfMs,
});

describe('the ages of open items', () => {
  it('have what each side owes, the youngest first and what has no date last', () => {
    const ages = read([
      aged(undefined, { claimUsd6: 4n }),
      aged(95, { claimUsd6: -3n, owedBy: 'us' }),
      aged(3, { claimUsd6: 2n }),
      aged(4, { claimUsd6: -7n, owedBy: 'unclear' }),
      aged(40, { claimUsd6: 0n, owedBy: 'book' }),
    ]);
    expect(
      ages
        .sums()
        .map((sum) => [sum.bucket, sum.itemCount, sum.providerOwesUsd6, sum.weOweUsd6, sum.unclearUsd6]),
    ).toEqual([
      ['0-30', 2, 2n, 0n, -7n],
      ['31-60', 1, 0n, 0n, 0n],
      ['over 90', 1, 0n, 3n, 0n],
      ['', 1, 4n, 0n, 0n],
    ]);
  });

  it('leave out what is accepted or cleared', () => {
    const done = (['accepted', 'cleared'] as const).map((state) => ({
      ...aged(3),
      standing: { ...standing, state },
    }));
    expect(read(done).sums()).toEqual([]);
  });

  it('keep accounts apart', () => {
    const sums = read([aged(1, { account: 'b' }), aged(1, { account: 'a' })]).sums();
    expect(sums.map(({ account }) => account.account)).toEqual(['a', 'b']);
  });

  it('list what other months left and stands on its own, the largest of many', () => {
    const many = Array.from({ length: LISTED_CARRIED + 5 }, (_, at) =>
      aged(40, { month: september, itemId: `i${at}`, claimUsd6: BigInt(at), effectUsd6: 0n }),
    );
    const follows = aged(40, { month: september, causedBy: ['i1'] });
    const { listed, count } = read([aged(3), ...many, follows]).carried();
    expect(count).toBe(LISTED_CARRIED + 5);
    expect(listed).toHaveLength(LISTED_CARRIED);
    expect(listed[0]?.item.claimUsd6).toBe(5n);
  });

  it('begin anew with each writing of 04', () => {
    const ages = read([aged(3, { month: september })]);
    ages.begin();
    expect([ages.sums(), ages.carried().count]).toEqual([[], 0]);
  });
});
