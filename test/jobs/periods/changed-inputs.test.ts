import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import type { CloseRequest } from '../../../src/jobs/close/close-month.js';
import { certifyMonth } from '../../../src/jobs/periods/certify-job.js';
import { rational } from '../../../src/money/rational.js';
import { month } from '../../store/sample.js';
import { certifiedAtMs, certify, shopInSeptember } from '../support/certified.js';
import { close, sandboxPrices } from '../support/closing.js';
import { closeRewards, closeTokens, tokenRules } from '../support/closing-rewards.js';
import { importRows, ownBooks, ownFolder } from '../support/live-account.js';
import { alice, importTokens, LiveRewards } from '../support/live-rewards.js';

const october = month('2026-10');

describe('the inputs that changed', () => {
  it('names of the orders only those whose read says something else, though each answer has an id of its own', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    shop.live.service.addFault({
      fault: 'answer_field',
      field: 'data.cost_minor',
      delta: 1,
      match: { path: '/v1/orders/shop-2' },
    });
    await shop.live.order('shop-3');
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.live.fetch(shop.books, '2026-09', { rereads: true });
    await shop.close('2026-10');
    const [locked] = shop.books.items
      .openItems(october)
      .filter(({ item }) => item.code === 'RN-PERIOD-LOCKED');
    expect(locked?.item.actual).toBe('changed: GET /v1/orders/shop-2');
  });

  it('are of the files only those with a row of the month that was not known so', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    const header = 'client_ref,slug,currency,face_minor,sold_at';
    const repeated = 'shop-1,demo-coffee,USD,2500,2026-09-10T09:00:00.000Z';
    const later = 'shop-7,demo-coffee,USD,2500,2026-10-10T09:00:00.000Z';
    importRows(shop.books, 'book', 'october.csv', [header, repeated, later]);
    importRows(shop.books, 'book', 'corrected.csv', [
      header,
      'shop-2,demo-coffee,USD,5000,2026-09-11T09:00:00Z',
    ]);
    close(shop.books, '2026-09', { reportsFolder: shop.reportsFolder });
    expect(shop.books.periods.history(month('2026-09')).at(-1)).toMatchObject({
      state: 'suspended',
      reason: 'changed: corrected.csv',
    });
  });

  it('are what the month is held against, in words, where nothing new came in', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    const settings = { ...sandboxPrices, usdPerUnit: new Map([['USD', rational(2n)]]) };
    close(shop.books, '2026-09', { reportsFolder: shop.reportsFolder, settings });
    expect(shop.books.periods.history(month('2026-09')).at(-1)).toMatchObject({
      state: 'suspended',
      reason: 'changed: the configuration, the program, or what the month is held against',
    });
  });
});

describe('the inputs of a month of tokens that changed', () => {
  const rowAt = (id: string, usd: string, on: string): string => `${id},${alice},${usd},,${on}T10:00:00.000Z`;

  async function certifiedSeptember() {
    const live = await LiveRewards.open();
    await live.at('2026-09-03T10:00:00.000Z').issue('t-1');
    live.at('2026-10-01T06:00:00.000Z');
    // The key for certifying is made beside the books.
    const folder = ownFolder();
    const [books, reportsFolder] = [ownBooks(`${folder}/books.db`), `${folder}/reports`];
    await closeRewards(live, books, '2026-09', { reportsFolder });
    certifyMonth({
      books,
      archive: new Archive(books, undefined),
      month: month('2026-09'),
      certifiedBy: 'Ann',
      machineNowMs: certifiedAtMs,
      reportsFolder,
      settings: sandboxPrices,
      tokens: tokenRules,
      unused: [{ name: 'sandbox' }, { name: 'supplier' }],
      otherSettings: [],
      csv: { bom: false, delimiter: ',', decimal: '.' },
      programVersion: '0.0.0',
      tell: () => undefined,
    });
    const reasonAfter = (
      files: readonly (readonly [string, readonly string[]])[],
      changes: Partial<CloseRequest> = {},
    ) => {
      for (const [name, rows] of files) importTokens(books, 'rewards', rows, name);
      closeTokens(books, '2026-09', { reportsFolder, ...changes });
      return books.periods.history(month('2026-09')).at(-1)?.reason;
    };
    return { books, reasonAfter };
  }

  it('are of the files only those with a row of the month', async () => {
    const { reasonAfter } = await certifiedSeptember();
    const changed = reasonAfter([
      ['october.csv', [rowAt('t-7', '10.00', '2026-10-03')]],
      ['corrected.csv', [rowAt('t-1', '99.00', '2026-09-03')]],
    ]);
    expect(changed).toBe('changed: corrected.csv');
  });

  it('are all files where one of them took a row away to another month', async () => {
    const { reasonAfter } = await certifiedSeptember();
    const moved = reasonAfter([['moved.csv', [rowAt('t-1', '10.00', '2026-10-03')]]]);
    expect(moved).toBe('changed: moved.csv');
  });

  it('are no files where only the agreed rate is another', async () => {
    const { books, reasonAfter } = await certifiedSeptember();
    importTokens(books, 'rewards', [rowAt('t-7', '10.00', '2026-10-03')], 'october.csv');
    const terms = { ...tokenRules.terms, default: rational(2n) };
    expect(reasonAfter([], { tokens: { ...tokenRules, terms } })).toBe(
      'changed: the configuration, the program, or what the month is held against',
    );
  });
});
