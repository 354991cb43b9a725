import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import { readConfig } from '../../../src/config/config-file.js';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { judgedMonth } from '../../../src/jobs/close/judged-month.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import { explainItem } from '../../../src/jobs/items/explain-job.js';
import { contentText, lockedItemOf } from '../../../src/jobs/periods/certified-month.js';
import { reopen } from '../../../src/jobs/periods/period-job.js';
import type { Workplace } from '../../../src/jobs/workplace.js';
import { rational } from '../../../src/money/rational.js';
import type { AccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { JudgedAccount } from '../../../src/reconcile/result/judged-account.js';
import { monthContentOf } from '../../../src/reconcile/result/month-content.js';
import { accountText } from '../../../src/records/account.js';
import type { Books } from '../../../src/store/books.js';
import { discrepancy, month } from '../../store/sample.js';
import { certifiedAtMs, certify, shopInSeptember } from '../support/certified.js';
import { close, packHashes, rowsOf, sandboxPrices } from '../support/closing.js';
import { importRows } from '../support/live-account.js';

const [september, october] = [month('2026-09'), month('2026-10')];
const sandboxConfig = readConfig(undefined, '.', sectionKinds);
const header = 'client_ref,slug,currency,face_minor,sold_at';
/** The book names another face for an order of September than was sold. */
const otherFace = [header, 'shop-2,demo-coffee,USD,5000,2026-09-11T09:00:00Z'];

function openCodes(books: Books, seenFrom = october): string[] {
  return books.items.openItems(seenFrom).map(({ item }) => `${item.code} ${item.month}`);
}

function judgedSeptember(books: Books): AccountMonth {
  const archive = new Archive(books, undefined);
  const request = { archive, asOfMs: certifiedAtMs, settings: sandboxPrices, unread: [] };
  const [judged] = judgedMonth(request, september);
  if (judged?.holds !== 'dollars') throw new Error('September has an account in dollars');
  return judged;
}

/** The code that a month is told with which was certified with a content; it is open again afterwards. */
function lockedCodeOf(books: Books, judged: JudgedAccount, results: string): string | undefined {
  const sample = { certifiedBy: 'Ann', certifiedAtMs, lastImportId: 0, lastReceiptId: 0 };
  const manifestSha256 = books.evidence.putBlob(new Uint8Array());
  books.periods.certify(september, { ...sample, manifestSha256, results });
  const found = lockedItemOf(books, judged)?.code;
  const change = { month: september, state: 'open', changedBy: 'Ann', changedAtMs: certifiedAtMs } as const;
  books.periods.change({ ...change, reason: 'again' });
  return found;
}

describe('a certified month', () => {
  it('stays certified while nothing of it changes, whatever comes in of later months, and its pack stays', async () => {
    const shop = await shopInSeptember();
    const { packFolder } = await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    const hashes = packHashes(packFolder);
    importRows(shop.books, 'book', 'october.csv', [
      header,
      'shop-3,demo-coffee,USD,2500,2026-10-05T00:00:00Z',
    ]);
    await shop.live.order('shop-3');
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const again = close(shop.books, '2026-09', { reportsFolder: shop.reportsFolder });
    expect(again.packFolder).toBeUndefined();
    expect(again.summaryText).toContain('2026-09 is certified: its report pack is left as it was signed.');
    expect(again.summaryJson()['period_state']).toBe('certified');
    expect(shop.books.periods.stateOf(september)).toBe('certified');
    expect(openCodes(shop.books)).not.toContain('RN-PERIOD-LOCKED 2026-09');
    expect(packHashes(packFolder)).toEqual(hashes);
  });

  it('is suspended by a row of its own that can not be read, which is an item of it; not by one without a date', async () => {
    for (const [row, isOfIt] of [
      ['shop-9,demo-coffee,USD,many,2026-09-12T09:00:00Z', true],
      ['shop-9,demo-coffee,USD,many,', false],
    ] as const) {
      const shop = await shopInSeptember();
      await shop.close('2026-09');
      certify(shop.books, '2026-09', shop.reportsFolder);
      importRows(shop.books, 'book', 'late.csv', [header, row]);
      shop.live.at('2026-11-01T06:00:00Z');
      const outcome = await shop.close('2026-10');
      expect(shop.books.periods.stateOf(september)).toBe(isOfIt ? 'suspended' : 'certified');
      expect(openCodes(shop.books).includes('RN-INPUT-ROW 2026-09')).toBe(isOfIt);
      expect(outcome.summaryText.includes('Found of other months: 2.')).toBe(isOfIt);
    }
  });

  it('is suspended by the next close when a file changes it, which names the file; its pack stays', async () => {
    const shop = await shopInSeptember();
    const { packFolder } = await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    const hashes = packHashes(packFolder);
    importRows(shop.books, 'book', 'corrected.csv', otherFace);
    shop.live.at('2026-11-01T06:00:00Z');
    const outcome = await shop.close('2026-10');
    expect(shop.books.periods.stateOf(september)).toBe('suspended');
    const rows = rowsOf(outcome, '04-open-items.csv');
    expect(rows.map((row) => [row['code'], row['month'], row['class'], row['state']])).toContainEqual([
      'RN-PERIOD-LOCKED',
      '2026-09',
      'E',
      'new',
    ]);
    expect(rows.find((row) => row['code'] === 'RN-PERIOD-LOCKED')?.['actual']).toBe('changed: corrected.csv');
    // What is found on the old month is an item of it, in the later month's list.
    expect(rows.map((row) => `${row['code']} ${row['month']}`)).toContain('OR-ATTR 2026-09');
    expect(outcome.exitCode).toBe(1);
    expect(packHashes(packFolder)).toEqual(hashes);
    const history = shop.books.periods.history(september).at(-1);
    expect(history).toMatchObject({
      state: 'suspended',
      changedBy: 'tieout',
      reason: 'changed: corrected.csv',
    });
  });

  it('can be explained: the file is cited, and the item is found now', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    importRows(shop.books, 'book', 'corrected.csv', otherFace);
    close(shop.books, '2026-09', { reportsFolder: shop.reportsFolder });
    const [locked] = shop.books.items.items(october).filter(({ item }) => item.code === 'RN-PERIOD-LOCKED');
    // September takes no list of its own any more: it stands in that of the next open month.
    expect(locked?.firstMonth).toBe(october);
    const archive = new Archive(shop.books, undefined);
    const place = { books: shop.books, archive, config: sandboxConfig, asOfMs: undefined };
    // Explaining asks for no more of a workplace than this.
    const explained = explainItem(place as unknown as Workplace, locked?.item.itemId ?? '');
    expect(explained.isFoundNow).toBe(true);
    expect(explained.evidence.map(({ target }) => target)).toContain('corrected.csv');
  });

  it('is told once: a second close finds the same item and changes nothing', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    importRows(shop.books, 'book', 'corrected.csv', otherFace);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const state = () => [
      shop.books.journal.head(),
      shop.books.periods.history(september).length,
      openCodes(shop.books),
    ];
    const before = state();
    close(shop.books, '2026-10', { reportsFolder: shop.reportsFolder });
    close(shop.books, '2026-09', { reportsFolder: shop.reportsFolder });
    expect(state()).toEqual(before);
  });

  it('takes no entry: what its evidence now proposes is posted in the open month, with its month of origin', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const before = shop.books.journal.head().position;
    // At another fixed rate the cards of September should have cost twice as much.
    const settings = { ...sandboxPrices, usdPerUnit: new Map([['USD', rational(2n)]]) };
    const outcome = close(shop.books, '2026-10', { reportsFolder: shop.reportsFolder, settings });
    const added = [...shop.books.journal.each()].filter(({ position }) => position > before);
    expect(added.map(({ kind, month: of, originMonth }) => [kind, of, originMonth])).toEqual([
      ['undo', october, september],
      ['undo', october, september],
      ['order', october, september],
      ['order', october, september],
    ]);
    expect(shop.books.periods.stateOf(september)).toBe('suspended');
    // The float by the books still opens, and closes, where the statement does.
    for (const { step, statement, ledger } of outcome.results[0]?.rollForward ?? []) {
      if (step === 'opening' || step === 'closing') {
        expect([step, ledger?.usd6]).toEqual([step, statement?.usd6]);
      }
    }
    const rows = rowsOf(outcome, '08-journal.csv').filter((row) => row['origin_month'] === '2026-09');
    expect(new Set(rows.map((row) => row['month']))).toEqual(new Set(['2026-10']));
    expect(shop.books.journal.trialBalance().netUsd6).toBe(0n);
    expect(shop.books.journal.prove().chain.ok).toBe(true);
    close(shop.books, '2026-10', { reportsFolder: shop.reportsFolder, settings });
    expect(shop.books.journal.head().position).toBe(before + 4);
  });

  it('can be reopened on the record, closed again and certified anew; the item clears', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    importRows(shop.books, 'book', 'corrected.csv', otherFace);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    const place = { books: shop.books, machineClock: new FixedClock(certifiedAtMs) };
    expect(reopen(place, september, 'the book was wrong', 'Ann')).toMatchObject({ before: 'suspended' });
    const outcome = await shop.close('2026-09');
    expect(outcome.packFolder).toBeDefined();
    expect(openCodes(shop.books, september)).toEqual(['OR-ATTR 2026-09']);
    await shop.close('2026-10');
    expect(openCodes(shop.books)).not.toContain('RN-PERIOD-LOCKED 2026-09');
    await shop.close('2026-09');
    expect(certify(shop.books, '2026-09', shop.reportsFolder).isRestored).toBe(false);
    expect(shop.books.periods.history(september).map(({ state }) => state)).toEqual([
      'certified',
      'suspended',
      'open',
      'certified',
    ]);
  });

  it('that is reopened and closed again has cleared itself what a later month had cleared in its place', async () => {
    const shop = await shopInSeptember();
    importRows(shop.books, 'book', 'wrong.csv', otherFace);
    await shop.close('2026-09');
    const [wrong] = shop.books.items.items().filter(({ item }) => item.code === 'OR-ATTR');
    const itemId = wrong?.item.itemId ?? '';
    certify(shop.books, '2026-09', shop.reportsFolder);
    const right = [header, 'shop-2,demo-coffee,USD,2500,2026-09-11T09:00:00Z'];
    importRows(shop.books, 'book', 'right.csv', right);
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    expect(shop.books.items.item(itemId)).toMatchObject({ state: 'cleared', clearedMonth: '2026-10' });
    const place = { books: shop.books, machineClock: new FixedClock(certifiedAtMs) };
    reopen(place, september, 'the book was wrong', 'Ann');
    const outcome = await shop.close('2026-09');
    const states = rowsOf(outcome, '04-open-items.csv')
      .filter((row) => row['item_id'] === itemId)
      .map((row) => [row['state'], row['cleared_month']]);
    expect(states).toEqual([['cleared', '2026-09']]);
    await shop.close('2026-10');
    expect(shop.books.items.item(itemId)).toMatchObject({ state: 'cleared', clearedMonth: '2026-09' });
  });

  it('says nothing of an interface that came into use later, and is suspended by a new account of one in use', async () => {
    const shop = await shopInSeptember();
    shop.live.at('2026-10-01T06:00:00Z');
    await shop.live.fetch(shop.books, '2026-09');
    const judged = judgedSeptember(shop.books);
    const certifiedWith = (results: string) => lockedCodeOf(shop.books, judged, results);
    expect(certifiedWith(contentText([], [{ name: 'sandbox' }]))).toBeUndefined();
    expect(certifiedWith(contentText([judged], [{ name: 'supplier' }]))).toBeUndefined();
    expect(certifiedWith(contentText([], [{ name: 'supplier' }]))).toBe('RN-PERIOD-LOCKED');
  });

  it('of an earlier build, which kept both sides of each item, is held against both', async () => {
    const { books } = await shopInSeptember();
    const judged = judgedSeptember(books);
    const pool = { code: 'RW-POOL', field: 'balance_plus', month: september, difference: '-1' } as const;
    const withItem = (changes: Partial<Discrepancy>): JudgedAccount => ({
      ...judged,
      result: { ...judged.result, items: [discrepancy('id', { ...pool, ...changes })] },
    });
    const accepted = withItem({ expected: '9', actual: '8' });
    const content = monthContentOf(accepted, 'inReportOrder');
    expect(content.items).not.toEqual(monthContentOf(accepted).items);
    const earlier = { [accountText(accepted.result)]: content };
    const lockedBy = (now: JudgedAccount) => lockedCodeOf(books, now, JSON.stringify(earlier));
    expect(lockedBy(accepted)).toBeUndefined();
    expect(lockedBy(withItem({ expected: '9', actual: '7', difference: '-2' }))).toBe('RN-PERIOD-LOCKED');
  });

  it('is suspended by a restated statement, which stays beside the first', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    certify(shop.books, '2026-09', shop.reportsFolder);
    shop.live.service.addFault({ fault: 'statement_restated', match: { month: '2026-09' } });
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    expect(openCodes(shop.books)).toContain('EV-STMT-RESTATED 2026-09');
    expect(shop.books.periods.stateOf(september)).toBe('suspended');
    const [locked] = shop.books.items
      .openItems(october)
      .filter(({ item }) => item.code === 'RN-PERIOD-LOCKED');
    expect(locked?.item.actual).toBe('changed: GET /v1/statements?month=2026-09');
  });

  it('stays certified where the statement of a month before it is restated', async () => {
    const shop = await shopInSeptember();
    await shop.close('2026-09');
    shop.live.at('2026-11-01T06:00:00Z');
    await shop.close('2026-10');
    certify(shop.books, '2026-10', shop.reportsFolder);
    shop.live.service.addFault({ fault: 'statement_restated', match: { month: '2026-09' } });
    shop.live.at('2026-12-01T06:00:00Z');
    await shop.close('2026-11');
    expect(openCodes(shop.books, month('2026-11'))).toContain('EV-STMT-RESTATED 2026-09');
    expect(shop.books.periods.stateOf(october)).toBe('certified');
  });
});
