import { describe, expect, it } from 'vitest';
import { RecordOwners } from '../../../src/jobs/sandbox/record-owner.js';
import { SandboxArchive } from '../../../src/jobs/sandbox/sandbox-archive.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';

const at = (day: string): number => Date.parse(`2026-${day}T12:00:00Z`);
const record = (ref: string, atMs: number | undefined, account?: string) => ({ ref, atMs, account });

/** Two accounts of one partner: the old one from September, its successor from 20 September. */
async function twoAccounts() {
  const old = await LiveAccount.open({ keyDays: 30 });
  const books = ownBooks();
  await old.order('old-order');
  await old.fetch(books, '2026-09');
  old.at('2026-09-20T00:00:00Z');
  const successor = await LiveAccount.withNewKey(old.service, old.clock);
  await successor.order('new-order');
  await successor.fetch(books, '2026-09');
  const archives = [successor, old].map(({ account }) => new SandboxArchive(books, account, undefined));
  const owners = new RecordOwners(archives, archives);
  const ofLaterMonth = new RecordOwners(archives, archives.slice(0, 1));
  const ownerOf = (...of: Parameters<typeof record>): string[] =>
    [old, successor]
      .filter(({ account }) => owners.owns(account, record(...of)))
      .map((one) => (one === old ? 'old' : 'new'));
  return { old, successor, ownerOf, ofLaterMonth };
}

describe('RecordOwners', () => {
  it('gives a record to the account that it names, whatever the accounts know', async () => {
    const { old, ownerOf } = await twoAccounts();
    expect(ownerOf('new-order', at('09-25'), old.account)).toEqual(['old']);
    expect(ownerOf('new-order', at('09-25'), 'zzzzzzzzzzzz')).toEqual([]);
  });

  it('gives a record without a name to the account that knows its reference', async () => {
    const { ownerOf } = await twoAccounts();
    expect(ownerOf('old-order', at('09-25'))).toEqual(['old']);
    expect(ownerOf('new-order', at('09-05'))).toEqual(['new']);
    expect(ownerOf('old-order', undefined)).toEqual(['old']);
  });

  it('leaves a record with the account that knows it in a month in which that account is gone, whatever its time', async () => {
    const { old, successor, ofLaterMonth } = await twoAccounts();
    for (const atMs of [undefined, at('10-10')]) {
      expect(ofLaterMonth.owns(successor.account, record('old-order', atMs))).toBe(false);
      expect(ofLaterMonth.owns(old.account, record('old-order', atMs))).toBe(true);
      expect(ofLaterMonth.owns(successor.account, record('unknown', atMs))).toBe(true);
    }
  });

  it('gives what nobody knows to the account alive at its time, the youngest where several were', async () => {
    const { ownerOf } = await twoAccounts();
    expect(ownerOf('unknown', at('09-05'))).toEqual(['old']);
    expect(ownerOf('unknown', at('09-25'))).toEqual(['new']);
    expect(ownerOf('unknown', at('10-10'))).toEqual(['new']);
  });

  it('leaves no record without an owner: before all, after all, without a date', async () => {
    const { ownerOf } = await twoAccounts();
    expect(ownerOf('unknown', at('08-01'))).toEqual(['old']);
    expect(ownerOf('unknown', at('12-01'))).toEqual(['new']);
    expect(ownerOf('unknown', undefined)).toEqual(['new']);
  });

  it('gives everything that names no account to the only one', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    await live.fetch(books, '2026-09');
    const archives = [new SandboxArchive(books, live.account, undefined)];
    const owners = new RecordOwners(archives, archives);
    expect(owners.owns(live.account, record('unknown', at('01-01')))).toBe(true);
    expect(owners.owns(live.account, record('unknown', at('01-01'), 'zzzzzzzzzzzz'))).toBe(false);
  });
});
