import { describe, expect, it } from 'vitest';
import { itemListText } from '../../../src/report/items/item-list.js';
import type { OpenItem } from '../../../src/report/items/item-standing.js';
import { asOfMs, itemOf, month } from '../sample-month.js';

const standing = { state: 'new', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;
const one = (changes: Parameters<typeof itemOf>[0], of: Partial<OpenItem['standing']> = {}): OpenItem => ({
  item: itemOf(changes),
  standing: { ...standing, ...of },
});

describe('the list of open items', () => {
  it('has a line an item, numbers to the right, and says how many there are of each kind', () => {
    const text = itemListText(
      [
        one({ itemId: 'i1', subject: 'shop-1', claimUsd6: 1_500_000n }),
        one({ itemId: 'i2', subject: 'shop-2', claimUsd6: -20_000_000n }, { state: 'accepted' }),
        one({ itemId: 'i3', subject: 'shop-3', causedBy: ['i1'], claimUsd6: 0n }),
      ],
      month,
      asOfMs,
    );
    const [headline, , ...lines] = text.split('\n');
    expect(headline).toBe(
      'Open items as 2026-10 sees them, as of 2026-11-03T06:00:00.000Z: 1 item to settle, 1 that follow from them, 1 accepted, 0 cleared.',
    );
    expect(lines.slice(0, 4).map((line) => line.split(/ {2,}/).slice(-4))).toEqual([
      ['days', 'difference usd', 'claim usd', 'subject'],
      [expect.stringMatching(/^-+$/), '--------------', '----------', '-------'],
      [expect.anything(), '+0.012500', '+1.500000', 'shop-1'],
      [expect.anything(), '+0.012500', '-20.000000', 'shop-2'],
    ]);
    expect(text.split('\n').slice(6, 10)).toEqual([
      '',
      'Consequences of each:',
      expect.stringMatching(/^ {2}\S+ shop-1 \(i1\)$/),
      '    PR-COST shop-3 cost_minor: +0.01 GBP, +0.012500 USD (i3)',
    ]);
  });

  it('says of what was accepted who did so and why, and has remarks below that', () => {
    const accepted = {
      state: 'accepted',
      acceptedBy: 'Ann',
      acceptedAtMs: asOfMs,
      acceptedReason: 'small',
    } as const;
    const text = itemListText(
      [
        one({ itemId: 'i1', subject: 'shop-1' }, accepted),
        one({ itemId: 'i2', subject: 'shop-2' }, { remark: 'asked', remarkBy: 'Bob' }),
      ],
      month,
      asOfMs,
    );
    expect(text.split('\n').slice(7, 12)).toEqual([
      'Accepted:',
      '  PR-COST shop-1 (i1): Accepted by Ann: small',
      '',
      'Remarks:',
      '  PR-COST shop-2 (i2): Remark by Bob: asked',
    ]);
  });

  it('is the headline alone where nothing is open', () => {
    expect(itemListText([], undefined, asOfMs)).toBe(
      'Open items, as of 2026-11-03T06:00:00.000Z: 0 items to settle, 0 that follow from them, 0 accepted, 0 cleared.',
    );
  });
});
