import { appendFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signOffKeyPath } from '../../../src/jobs/periods/sign-off-key.js';
import { type Manifest, signedBytes, withoutSignOff } from '../../../src/report/manifest.js';
import { packManifestOnDisk } from '../../../src/store/packs/pack-on-disk.js';
import { publicKeyOf, verifyStatement } from '../../../src/wire/statement-verification.js';
import { failureOf, month } from '../../store/sample.js';
import { certify, shopInSeptember } from '../support/certified.js';
import { close, foundIn, packHashes } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks, ownFolder } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const september = month('2026-09');

function manifestIn(reportsFolder: string): Manifest {
  return JSON.parse(Buffer.from(packManifestOnDisk(reportsFolder, september) ?? []).toString());
}

describe('a month whose statement is provisional', () => {
  it('is not certified, however late it was closed from the archive', async () => {
    const { live, books, reportsFolder } = await shopInSeptember();
    live.at('2026-10-02T06:00:00Z');
    const provisional = { fault: 'statement_provisional', match: { month: '2026-09' }, times: null };
    live.service.addFault(provisional);
    await live.fetch(books, '2026-09');
    close(books, '2026-09', { reportsFolder });
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure).toMatchObject({ kind: 'refused' });
    expect(failure.message).toContain('is provisional');
    expect(books.periods.stateOf(september)).toBe('open');
  });

  it('is certified where its account ended in it: no other statement can come', async () => {
    const live = await LiveAccount.open();
    const folder = ownFolder();
    const books = ownBooks(`${folder}/books.db`);
    const reportsFolder = `${folder}/reports`;
    await live.pin(books);
    await live.fetch(books, '2026-09');
    importRows(
      books,
      'book',
      'book.csv',
      bookRowsOf([await live.at('2026-09-10T09:00:00Z').order('shop-1')]),
    );
    await live.at('2026-09-20T09:00:00Z').fetch(books, '2026-09');
    live.session(books).keepRevocation(await live.client.revokeExchange());
    const asOfMs = Date.parse('2026-10-02T00:00:00Z');
    const closed = close(books, '2026-09', { reportsFolder, asOfMs });
    expect(foundIn(closed, true)).toEqual(['EV-STMT-PROVISIONAL 2026-09']);
    expect(certify(books, '2026-09', reportsFolder).isRestored).toBe(false);
    expect(books.periods.stateOf(september)).toBe('certified');
  });
});

describe('certifying a month', () => {
  it('locks it and signs its pack: who, when, and the key, over the whole manifest', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember();
    const { packFolder } = await closeIt('2026-09');
    const before = packHashes(packFolder);
    const outcome = certify(books, '2026-09', reportsFolder);
    expect(books.periods.stateOf(september)).toBe('certified');
    expect(books.runs.runs().at(-1)).toMatchObject({ command: 'certify', month: september, exitCode: 0 });
    const { 'manifest.json': _, ...files } = packHashes(packFolder);
    const { 'manifest.json': __, ...filesBefore } = before;
    expect(files).toEqual(filesBefore);
    const manifest = manifestIn(reportsFolder);
    const signOff = manifest['sign_off'] as Record<string, string>;
    expect(signOff).toMatchObject({
      certified_by: 'Ann',
      certified_at: '2026-10-02T09:00:00.000Z',
      accepted: [],
    });
    expect(signOff['fingerprint']).toBe(outcome.fingerprint);
    const key = publicKeyOf(signOff['public_key'] ?? '');
    expect(key.usable && verifyStatement(key.key, signedBytes(manifest), signOff['signature'] ?? '')).toBe(
      true,
    );
    expect(statSync(signOffKeyPath(books.path)).mode & 0o777).toBe(0o600);
  });

  it('names in the sign-off what was accepted, by whom and why', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember(10_000);
    await closeIt('2026-09');
    const [item] = books.items.openItems(september).filter((one) => one.item.code === 'OR-CHARGE');
    books.items.accept(item?.item.itemId ?? '', 'below the limit', 'Bob', 5);
    await closeIt('2026-09');
    expect(certify(books, '2026-09', reportsFolder).acceptedCount).toBe(1);
    expect(manifestIn(reportsFolder)['sign_off']).toMatchObject({
      accepted: [
        {
          code: 'OR-CHARGE',
          subject: 'shop-2',
          claim_usd6: '10000',
          accepted_by: 'Bob',
          reason: 'below the limit',
        },
      ],
    });
  });

  it('tells what is open and untested before anything is signed, and a reader who stops it there changed nothing', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember(10_000);
    await closeIt('2026-09');
    const told: string[] = [];
    const certifyTelling = (stop: boolean) => () =>
      certify(books, '2026-09', reportsFolder, 'Ann', ({ items, verdict }) => {
        told.push(...items.map(({ item }) => item.code), verdict, books.periods.stateOf(september));
        if (stop) throw new Error('stopped');
      });
    expect(certifyTelling(true)).toThrow('stopped');
    expect(told).toEqual(['OR-CHARGE', 'There are discrepancies to settle.', 'open']);
    expect(manifestIn(reportsFolder)).not.toHaveProperty('sign_off');
    expect(certifyTelling(false)()).toMatchObject({ verdict: told[1], isRestored: false });
  });

  it('comes to the same a second time by the same name, and is refused to another name or over an altered pack', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember();
    const { packFolder = '' } = await closeIt('2026-09');
    const first = certify(books, '2026-09', reportsFolder);
    const hashes = packHashes(packFolder);
    // As after a kill behind the commit and the pack: nothing is left to do, and nobody was told so.
    const again = certify(books, '2026-09', reportsFolder);
    expect(again).toEqual({ ...first, isNewKey: false, isRestored: true });
    expect(packHashes(packFolder)).toEqual(hashes);
    expect(books.periods.history(september)).toHaveLength(1);
    expect(failureOf(() => certify(books, '2026-09', reportsFolder, 'Bob')).message).toContain(
      'certified already, by Ann',
    );
    appendFileSync(join(packFolder, '05-orders.csv'), 'x');
    expect(failureOf(() => certify(books, '2026-09', reportsFolder)).message).toContain(
      'the pack on disk is another one (05-orders.csv)',
    );
  });

  it('puts the sign-off back where a run was killed before it was written', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember();
    const { packFolder = '' } = await closeIt('2026-09');
    certify(books, '2026-09', reportsFolder);
    const signed = readFileSync(join(packFolder, 'manifest.json'));
    const unsigned = withoutSignOff(manifestIn(reportsFolder));
    writeFileSync(join(packFolder, 'manifest.json'), JSON.stringify(unsigned));
    expect(certify(books, '2026-09', reportsFolder, 'Bob')).toMatchObject({
      isRestored: true,
      certifiedBy: 'Ann',
    });
    expect(readFileSync(join(packFolder, 'manifest.json'))).toEqual(signed);
  });

  it('names the root of an item that only follows from another', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember();
    await closeIt('2026-09');
    recordSample(books, september, [
      sampleItem('root1', september, { code: 'OR-CHARGE', class: 'A', subject: 'shop-2' }),
      sampleItem('after1', september, {
        code: 'EV-EVENT-DATA',
        class: 'E',
        subject: 'evt-1',
        causedBy: ['root1'],
      }),
    ]);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain(
      'an item of class E or U is open: EV-EVENT-DATA evt-1 (after1), which only follows from OR-CHARGE shop-2 (root1)',
    );
    expect(failure.hint).toContain('Accept the root of an item that follows from another:');
  });

  it('is refused where a fetch after the close could not read everything', async () => {
    const { live, books, reportsFolder, close: closeIt } = await shopInSeptember();
    await closeIt('2026-09');
    const unread = [{ source: 'event', subject: '', reason: 'the answer is not JSON' }] as const;
    books.unread.replaceUnread('sandbox', live.account, september, unread);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain('its report pack is not what the books would write now');
    books.unread.replaceUnread('sandbox', live.account, september, []);
    certify(books, '2026-09', reportsFolder);
  });

  it('is refused for a month that was never closed, and where the last close could not read everything', async () => {
    const { live, books, reportsFolder, close: closeIt } = await shopInSeptember();
    expect(failureOf(() => certify(books, '2026-09', reportsFolder)).message).toContain(
      'it is not closed yet',
    );
    live.service.addFault({ fault: 'html', match: { path: '/v1/balance' } });
    expect((await closeIt('2026-09')).exitCode).toBe(4);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure).toMatchObject({ kind: 'refused' });
    expect(failure.message).toContain('not final');
    expect(books.periods.stateOf(september)).toBe('open');
  });

  it('is refused while evidence failed, unless that is accepted; adjustments may stay open', async () => {
    const { live, books, reportsFolder, close: closeIt } = await shopInSeptember(10_000);
    live.service.addFault({ fault: 'event_dropped', match: { client_ref: 'shop-3' } });
    await live.order('shop-3');
    live.at('2026-11-01T06:00:00Z');
    await closeIt('2026-09');
    await closeIt('2026-10');
    const open = books.items.openItems(month('2026-10')).filter(({ item }) => item.class === 'E');
    expect(open.map(({ item }) => item.code)).toEqual(['OR-EVENT-MISSING']);
    const failure = failureOf(() => certify(books, '2026-10', reportsFolder));
    expect(failure.message).toContain('OR-EVENT-MISSING shop-3');
    books.items.accept(open[0]?.item.itemId ?? '', 'seen in the shop', 'Ann', 5);
    await closeIt('2026-10');
    expect(certify(books, '2026-10', reportsFolder).acceptedCount).toBe(1);
  });

  it('is not refused for what later months settled, nor where a person accepted the rest that they left', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember();
    const october = month('2026-10');
    const odd = { code: 'RF-KIND', class: 'U', owedBy: 'unclear' } as const;
    recordSample(books, september, [sampleItem('i1', september, odd), sampleItem('i2', september, odd)]);
    const settlingBy = (itemId: string, differenceUsd6: bigint) =>
      sampleItem(`s${itemId}`, october, {
        ...{ code: 'ST-SETTLED', class: 'I', effectUsd6: 0n, claimUsd6: 0n, differenceUsd6 },
        settles: { itemId, settledBy: 'seq:9' },
      });
    recordSample(books, october, [settlingBy('i1', 10_000n), settlingBy('i2', 4000n)]);
    await closeIt('2026-09');
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain('RF-KIND shop-i2');
    expect(failure.message).not.toContain('RF-KIND shop-i1');
    expect(failureOf(() => books.items.accept('i1', 'settled', 'Ann', 5)).kind).toBe('refused');
    books.items.accept('i2', 'the rest', 'Ann', 5);
    await closeIt('2026-09');
    expect(certify(books, '2026-09', reportsFolder).acceptedCount).toBe(1);
    // The sign-off names what was accepted: the rest.
    expect(manifestIn(reportsFolder)['sign_off']).toMatchObject({
      accepted: [{ subject: 'shop-i2', claim_usd6: '6000', accepted_by: 'Ann', reason: 'the rest' }],
    });
  });

  it.each([
    ['a byte was added to', '05-orders.csv', (path: string) => appendFileSync(path, 'x')],
    ['nobody can read', 'manifest.json', (path: string) => writeFileSync(path, 'no manifest')],
  ])('is refused over a pack with a file that %s: %s', async (_what, name, alter) => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember();
    const { packFolder = '' } = await closeIt('2026-09');
    alter(join(packFolder, name));
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.kind).toBe('refused');
    expect(failure.message).toMatch(/pack/);
    expect(books.periods.stateOf(september)).toBe('open');
  });

  it('is refused where the books would write another pack now, until the month is closed again', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember(10_000);
    await closeIt('2026-09');
    const [item] = books.items.openItems(september);
    books.items.accept(item?.item.itemId ?? '', 'why', 'Ann', 5);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.message).toContain('not what the books would write now');
    expect(failure.hint).toContain('tieout close --month 2026-09');
    close(books, '2026-09', { reportsFolder });
    expect(certify(books, '2026-09', reportsFolder).isRestored).toBe(false);
  });

  it('is refused for a month that is not over, and without a name', async () => {
    const { live, books, reportsFolder, close: closeIt } = await shopInSeptember();
    live.at('2026-10-15T00:00:00Z');
    await closeIt('2026-10');
    expect(failureOf(() => certify(books, '2026-10', reportsFolder)).message).toContain('was not over');
    expect(failureOf(() => certify(books, '2026-09', reportsFolder, ' ')).message).toContain('name is empty');
  });

  it('is refused by books that are older than a pack that was written from them, and nothing is signed', async () => {
    const { books, reportsFolder, close: closeIt } = await shopInSeptember();
    const { packFolder = '' } = await closeIt('2026-09');
    const { entryHash } = books.journal.head();
    // A pack of the next month goes on where these books end: they are an older copy.
    mkdirSync(join(reportsFolder, '2026-10'));
    const lacked = 'f'.repeat(64);
    writeFileSync(join(reportsFolder, '2026-10', '08-journal.csv'), `h\r\nx,,${entryHash},${lacked},,,\r\n`);
    const before = packHashes(packFolder);
    const failure = failureOf(() => certify(books, '2026-09', reportsFolder));
    expect(failure.kind).toBe('evidence');
    expect(failure.message).toContain('the books are older than the report pack of 2026-10');
    expect(books.periods.stateOf(september)).toBe('open');
    expect(packHashes(packFolder)).toEqual(before);
  });
});
