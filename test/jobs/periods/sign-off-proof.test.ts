import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ledgerCheck } from '../../../src/jobs/books/ledger-job.js';
import { proveOwnSignOffs, provePackSignOffs } from '../../../src/jobs/periods/sign-off-proof.js';
import { openBooks } from '../../../src/store/books.js';
import { rewriteBooks } from '../../store/support/rewritten-books.js';
import { certify, shopInSeptember } from '../support/certified.js';
import { ownBooks, ownFolder } from '../support/live-account.js';
import { postedBooks } from '../support/posted-books.js';

async function certifiedShop() {
  const shop = await shopInSeptember();
  const { packFolder = '' } = await shop.close('2026-09');
  certify(shop.books, '2026-09', shop.reportsFolder);
  return { ...shop, manifest: join(packFolder, 'manifest.json') };
}

/**
 * The books at `path` altered by `sql`, every hash and seal computed anew, and what `ledger check` says of
 * them.
 */
function checkRewritten(from: string, sql: string, reportsFolder: string) {
  const path = join(ownFolder(), 'books.db');
  copyFileSync(from, path);
  rewriteBooks(path, sql);
  const books = openBooks(path, { create: false });
  try {
    return { answer: ledgerCheck(books, reportsFolder), own: proveOwnSignOffs(books).signOffFault };
  } finally {
    books.close();
  }
}

describe('the sign-offs that the books are held against', () => {
  it('hold beside the books that they were signed over, also when those went on, and by a reopened month', async () => {
    const { books, reportsFolder, close } = await certifiedShop();
    expect(ledgerCheck(books, reportsFolder)).toMatchObject({
      exitCode: 0,
      json: { is_sound: true, sign_off_count: 2, sign_off_fault: null },
    });
    await close('2026-10');
    books.periods.change({
      month: '2026-09' as never,
      state: 'open',
      changedBy: 'Ann',
      reason: 'late',
      changedAtMs: 5,
    });
    await close('2026-09');
    certify(books, '2026-09', reportsFolder);
    expect(ledgerCheck(books, reportsFolder)).toMatchObject({ exitCode: 0, json: { sign_off_count: 3 } });
  });

  it('show books whose entries were written anew, chain and seals and all: by their own archive and by the pack', async () => {
    const { books, reportsFolder } = await certifiedShop();
    books.close();
    const entry = "UPDATE journal_entry SET description = 'order shop-9' WHERE position = 2";
    const forged = checkRewritten(books.path, entry, ownFolder());
    expect(forged.own).toMatchObject({ place: 'the sign-off of 2026-09 in the books' });
    expect(forged.answer).toMatchObject({ exitCode: 3, json: { is_sound: false } });
    const forgotten = `${entry}; DELETE FROM certification; DELETE FROM period_change; DELETE FROM period`;
    expect(checkRewritten(books.path, forgotten, ownFolder()).answer.exitCode).toBe(0);
    const beside = checkRewritten(books.path, forgotten, reportsFolder);
    expect(beside.own).toBeUndefined();
    expect(beside.answer.exitCode).toBe(3);
    expect(beside.answer.text).toMatch(
      /sign-offs +ALTERED at the sign-off of 2026-09 in .*: its entry \d+ is/,
    );
  });

  it('show books whose records alone were written anew: seals are named as well as entries', async () => {
    const { books, reportsFolder } = await certifiedShop();
    books.close();
    const run = "UPDATE run SET outcome = 'all is well' WHERE run_id = 1";
    const { answer } = checkRewritten(books.path, run, reportsFolder);
    expect(answer.exitCode).toBe(3);
    expect(answer.text).toMatch(/the books (?:lack its seal|have [0-9a-f]{64} there)|its seal \d+ is/);
  });

  it('are refused where a pack states other heads than were signed, or a signature that is none', async () => {
    const { books, reportsFolder, manifest } = await certifiedShop();
    const signed = JSON.parse(readFileSync(manifest, 'utf8'));
    const { sign_off: signOff } = signed;
    for (const altered of [
      { ...signOff, books: { ...signOff.books, entry_count: 1 } },
      { ...signOff, signature: '0'.repeat(128) },
      { ...signOff, public_key: 'none' },
      { ...signOff, books: { ...signOff.books, entry_count: 1.5 } },
    ]) {
      writeFileSync(manifest, JSON.stringify({ ...signed, sign_off: altered }));
      expect(provePackSignOffs(books, reportsFolder).signOffFault?.reason).toBe(
        'its signature does not fit its content',
      );
    }
    writeFileSync(manifest, 'no manifest at all');
    expect(provePackSignOffs(books, reportsFolder)).toEqual({ signOffCount: 0, signOffFault: undefined });
  });

  it('show that a certified pack is of other books', async () => {
    const { reportsFolder } = await certifiedShop();
    for (const others of [postedBooks(), ownBooks()]) {
      expect(ledgerCheck(others, reportsFolder)).toMatchObject({ exitCode: 3, json: { is_sound: false } });
    }
  });
});
