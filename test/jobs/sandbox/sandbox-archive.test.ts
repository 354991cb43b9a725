import { describe, expect, it } from 'vitest';
import { Archive } from '../../../src/jobs/archive/archive.js';
import { noProgress } from '../../../src/jobs/progress.js';
import { SandboxFetch } from '../../../src/jobs/sandbox/month-fetch.js';
import { SandboxArchive, trustedKeysOf } from '../../../src/jobs/sandbox/sandbox-archive.js';
import { plainReceipt } from '../../../src/records/from-wire/sandbox/receipts.js';
import type { Books } from '../../../src/store/books.js';
import { month } from '../../store/sample.js';
import { LiveAccount, ownBooks } from '../support/live-account.js';

const september = month('2026-09');
const october = month('2026-10');

async function pinnedAccount(): Promise<{ live: LiveAccount; books: Books }> {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  return { live, books };
}

describe('SandboxArchive', () => {
  it('is empty of an account that nothing is known of', () => {
    const archive = new SandboxArchive(ownBooks(), 'ab12cd34ef56', undefined);
    expect(archive.life).toBeUndefined();
    expect(archive.statements.size).toBe(0);
    expect(archive.orders.size).toBe(0);
    expect(archive.balance).toBeUndefined();
    expect(archive.servedKey).toBeUndefined();
    expect(archive.hasFinal(september)).toBe(false);
    expect(archive.standOf([september])).toBe('none');
  });

  it('says the same of an archive whenever it is gathered, online or not', async () => {
    const { live, books } = await pinnedAccount();
    await live.order('shop-1');
    live.at('2026-10-01T06:00:00Z');
    await live.fetch(books, '2026-09');
    const one = new SandboxArchive(books, live.account, undefined);
    const other = new SandboxArchive(books, live.account, undefined);
    expect(other.statements).toEqual(one.statements);
    expect(other.orders).toEqual(one.orders);
    expect(other.events).toEqual(one.events);
    expect(other.balance).toEqual(one.balance);
  });

  it('knows a final month only once a final statement verified', async () => {
    const { live, books } = await pinnedAccount();
    await live.fetch(books, '2026-09');
    expect(new SandboxArchive(books, live.account, undefined).hasFinal(september)).toBe(false);
    live.at('2026-10-01T06:00:00Z');
    await live.fetch(books, '2026-09');
    expect(new SandboxArchive(books, live.account, undefined).hasFinal(september)).toBe(true);
    expect(new SandboxArchive(books, live.account, undefined).hasFinal(october)).toBe(false);
    // The same archive without the pin proves nothing.
    const unpinned = ownBooks();
    await live.fetch(unpinned, '2026-09');
    expect(new SandboxArchive(unpinned, live.account, undefined).hasFinal(september)).toBe(false);
  });

  it('stands elsewhere as soon as anything is booked', async () => {
    const { live, books } = await pinnedAccount();
    const stands = new Set<string>();
    const look = async () => {
      await live.fetch(books, '2026-09');
      stands.add(new SandboxArchive(books, live.account, undefined).standOf([september]));
    };
    await look();
    await look();
    expect(stands.size).toBe(1);
    await live.order('shop-1');
    await look();
    await live.deposit('1');
    await look();
    expect(stands.size).toBe(3);
  });
});

describe('the balance of the archive', () => {
  type Step = 'statement' | 'balance' | 'order';

  /**
   * Reads one thing after the other into the archive, as the fetch does, with an order in between where told.
   */
  async function archiveOf(...steps: readonly Step[]) {
    const { live, books } = await pinnedAccount();
    const session = live.session(books);
    await session.begin();
    for (const step of steps) {
      if (step === 'order') await live.order(`shop-${books.receipts.count()}`, { faceMinor: 1000 });
      if (step === 'statement') {
        const exchange = await session.reader.statement(september);
        session.keep(
          plainReceipt(session.received('statement', september, exchange)),
          exchange.machineUnixMs,
        );
      }
      if (step === 'balance') {
        const exchange = await session.reader.balance();
        session.keep(plainReceipt(session.received('balance', '', exchange)), exchange.machineUnixMs);
      }
      // So that no two answers are of one millisecond.
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    const balances = books.receipts.all({ interfaceName: 'sandbox', account: live.account }, 'balance');
    return { balance: new SandboxArchive(books, live.account, undefined).balance, balances };
  }

  it('counts where the same statement was read before and after it', async () => {
    const { balance } = await archiveOf('statement', 'balance', 'statement');
    expect(balance?.balanceUsd6).toBe(100_000_000);
  });

  it.each<[string, readonly Step[]]>([
    ['nothing was read after it', ['statement', 'balance']],
    ['nothing was read before it', ['balance', 'statement']],
    ['something was booked before it', ['statement', 'order', 'balance', 'statement']],
    ['something was booked after it', ['statement', 'balance', 'order', 'statement']],
    ['a later statement says something else', ['statement', 'balance', 'statement', 'order', 'statement']],
  ])('counts for nothing where %s', async (_what, steps) => {
    expect((await archiveOf(...steps)).balance).toBeUndefined();
  });

  it('is the newest one that counts, not the newest', async () => {
    const { balance, balances } = await archiveOf('statement', 'balance', 'statement', 'balance');
    expect(balances).toHaveLength(2);
    expect(balance?.evidence.requestId).toBe(balances[0]?.requestId);
  });

  it('does not depend on the order in which answers to different questions were archived', async () => {
    const { live, books } = await pinnedAccount();
    await live.fetch(books, '2026-09');
    const key = { interfaceName: 'sandbox', account: live.account } as const;
    const [statements, balances] = [books.receipts.all(key, 'statement'), books.receipts.all(key, 'balance')];
    const shuffled = ownBooks();
    await live.pin(shuffled);
    for (const receipt of [...balances, ...statements]) shuffled.receipts.addReceipt(receipt);
    expect(new SandboxArchive(shuffled, live.account, undefined).balance).toEqual(
      new SandboxArchive(books, live.account, undefined).balance,
    );
    expect(new SandboxArchive(shuffled, live.account, undefined).balance).toBeDefined();
  });

  it('is left alone where its month has no statement that could surround it', async () => {
    expect((await archiveOf('balance')).balance?.balanceUsd6).toBe(100_000_000);
  });

  it('is surrounded by every fetch', async () => {
    const { live, books } = await pinnedAccount();
    await new SandboxFetch(live.session(books), new Archive(books, undefined), noProgress).run(september);
    expect(new SandboxArchive(books, live.account, undefined).balance).toBeDefined();
  });
});

describe('trustedKeysOf', () => {
  const configured = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';

  it('trusts the key of the configuration, under any id, only while nothing is pinned', async () => {
    const live = await LiveAccount.open();
    const books = ownBooks();
    expect(trustedKeysOf(books, undefined)).toEqual([]);
    expect(trustedKeysOf(books, configured)).toMatchObject([{ keyId: '', publicKey: configured }]);
    await live.pin(books);
    const { keyId, publicKeyHex } = await live.client.statementKey();
    expect(trustedKeysOf(books, configured)).toMatchObject([{ keyId, publicKey: publicKeyHex }]);
  });
});
