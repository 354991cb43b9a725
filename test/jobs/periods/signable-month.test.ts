// A month that is certified after later months were closed, and what stands against it.

import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rational } from '../../../src/money/rational.js';
import type { Books } from '../../../src/store/books.js';
import { failureOf, month } from '../../store/sample.js';
import { certify, shopInSeptember } from '../support/certified.js';
import { packHashes, sandboxPrices } from '../support/closing.js';
import { bookRowsOf, importRows } from '../support/live-account.js';

const september = month('2026-09');

/** The ids of the entries that stand of September. */
function standing({ journal }: Books): string[] {
  const [account = ''] = [...journal.eachOf(september)].map((entry) => entry.account);
  return [...journal.eachActiveId('sandbox', account, september)].map(({ entryId }) => entryId).sort();
}

/** September is closed; then October has an order, is over and closed. */
async function closedInTurn() {
  const shop = await shopInSeptember(10_000);
  const { live, books } = shop;
  const { packFolder = '' } = await shop.close('2026-09');
  const order = await live.at('2026-10-10T09:00:00Z').order('shop-3');
  importRows(books, 'book', 'october.csv', bookRowsOf([order]));
  live.at('2026-11-01T06:00:00Z');
  await shop.close('2026-10');
  return { ...shop, packFolder };
}

describe('a month that is certified after a later one was closed', () => {
  it('has the pack of its own close signed, though the books would name more files and answers in it now', async () => {
    const { books, reportsFolder, packFolder, close } = await closedInTurn();
    const { 'manifest.json': _, ...before } = packHashes(packFolder);
    expect(certify(books, '2026-09', reportsFolder).isRestored).toBe(false);
    const { 'manifest.json': __, ...after } = packHashes(packFolder);
    expect(after).toEqual(before);
    await close('2026-10');
    expect(books.periods.stateOf(september)).toBe('certified');
  });

  it('is refused where a row of the month came in since', async () => {
    const { books, reportsFolder } = await closedInTurn();
    const header = 'client_ref,slug,currency,face_minor,sold_at';
    importRows(books, 'book', 'late.csv', [header, 'shop-9,demo-coffee,USD,1000,2026-09-20T09:00:00Z']);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain('not what the books would write now');
    expect(books.periods.stateOf(september)).toBe('open');
  });

  it('is refused where an item was accepted since: the pack says that it is open', async () => {
    const { books, reportsFolder, close } = await closedInTurn();
    const [open] = books.items.openItems(september);
    books.items.accept(open?.item.itemId ?? '', 'a cent', 'Ann', 5);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain('not what the books would write now');
    await close('2026-09');
    expect(certify(books, '2026-09', reportsFolder).acceptedCount).toBe(1);
  });

  it('is refused where the books hold other entries of it than its pack, by a later close at another rate', async () => {
    const { books, reportsFolder, close } = await closedInTurn();
    const usdPerUnit = new Map(sandboxPrices.usdPerUnit).set('USD', rational(2n));
    const before = standing(books);
    await close('2026-10', { settings: { ...sandboxPrices, usdPerUnit } });
    expect(standing(books)).not.toEqual(before);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain('not what the books would write now');
    await close('2026-09');
    expect(standing(books)).toEqual(before);
    expect(certify(books, '2026-09', reportsFolder).isRestored).toBe(false);
  });

  it('is refused where another pack stands in the place of the one that the close wrote', async () => {
    const { books, reportsFolder, packFolder } = await closedInTurn();
    appendFileSync(`${packFolder}/manifest.json`, '\n');
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain('not what the books would write now');
  });
});
