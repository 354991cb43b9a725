import { describe, expect, it } from 'vitest';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { discrepancyText } from '../../../src/store/items/discrepancy-text.js';
import { ItemSettlements } from '../../../src/store/items/item-settlements.js';
import { sampleItem } from '../../jobs/support/recorded-items.js';
import { month } from '../sample.js';

const [september, october, november] = [month('2026-09'), month('2026-10'), month('2026-11')];
const item: Discrepancy = {
  ...sampleItem('i1', september),
  effectUsd6: -10_000n,
  claimUsd6: 10_000n,
  owedBy: 'provider',
};

function settlement(of: typeof october, amount: bigint, settledBy: string) {
  const settled = { ...sampleItem(`s-${settledBy}`, of), differenceUsd6: amount };
  const discrepancy = discrepancyText({ ...settled, settles: { itemId: 'i1', settledBy } });
  return { discrepancy, firstMonth: of, firstSeenMs: 7 };
}

const none = (): undefined => undefined;

describe('what movements left of an item', () => {
  it('is all of it where none settles it', () => {
    expect(new ItemSettlements([], undefined).leftOf(item, none)).toEqual({
      item,
      settledLaterUsd6: 0n,
      settledLaterIn: undefined,
      settledBy: '',
      cleared: undefined,
    });
  });

  it('is less what months up to the one that looks settled, and nothing once it is whole', () => {
    const rows = [settlement(october, 4000n, 'seq:3'), settlement(november, 6000n, 'seq:9 adj')];
    const seen = (from: typeof october | undefined) => new ItemSettlements(rows, from).leftOf(item, none);
    expect(seen(september)).toMatchObject({ item: { claimUsd6: 10_000n }, settledLaterUsd6: 0n });
    expect(seen(october)).toMatchObject({ item: { claimUsd6: 6000n, effectUsd6: -6000n } });
    expect(seen(undefined)).toMatchObject({
      item: { claimUsd6: 0n, effectUsd6: 0n },
      settledBy: 'seq:3|seq:9 adj',
      cleared: { month: november, atMs: 7 },
    });
  });

  it('is as its own month says where that settled it', () => {
    const own = { ...item, effectUsd6: 0n, claimUsd6: 0n };
    const { settledLaterUsd6, cleared } = new ItemSettlements(
      [settlement(september, 10_000n, 'seq:3')],
      september,
    ).leftOf(own, none);
    expect([settledLaterUsd6, cleared?.month]).toEqual([0n, september]);
  });

  it('is nothing of what follows from items that are all settled', () => {
    const following = { ...item, itemId: 'i2', causedBy: ['i1'], effectUsd6: 0n, claimUsd6: 0n };
    const rootOf = (itemId: string) => (itemId === 'i1' ? item : undefined);
    const whole = new ItemSettlements([settlement(october, 10_000n, 'seq:3')], undefined);
    expect(whole.leftOf(following, rootOf).cleared?.month).toBe(october);
    const part = new ItemSettlements([settlement(october, 4000n, 'seq:3')], undefined);
    expect(part.leftOf(following, rootOf).cleared).toBeUndefined();
  });
});
