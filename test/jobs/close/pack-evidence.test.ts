import { createHash, createPublicKey, verify } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  evidenceByteCount,
  evidenceInputsOf,
  evidenceSourceOf,
} from '../../../src/jobs/close/pack-evidence.js';
import { receipt } from '../../store/sample.js';
import { close, closeOnline, packHashes, rowsOf } from '../support/closing.js';
import { bookRowsOf, importRows, LiveAccount, ownBooks } from '../support/live-account.js';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * September with faults in it, closed: an overcharge, an altered event, a code in an event, an order nobody
 * sold.
 */
async function closedSeptember() {
  const live = await LiveAccount.open();
  const books = ownBooks();
  await live.pin(books);
  const deposit = await live.deposit('20');
  const orders = [
    await live.order('shop-1'),
    await live.order('shop-2', { slug: 'demo-books', currency: 'GBP', faceMinor: 2000 }),
  ];
  live.service.addFault({ fault: 'order_overcharge', match: { client_ref: 'shop-3' } });
  live.service.addFault({ fault: 'event_altered', match: { client_ref: 'shop-4' } });
  live.service.addFault({ fault: 'event_code', match: { client_ref: 'shop-5' } });
  for (const ref of ['shop-3', 'shop-4', 'shop-5']) orders.push(await live.order(ref));
  importRows(books, 'book', 'book.csv', [
    ...bookRowsOf(orders.slice(0, 4)),
    'shop-9,demo-coffee,USD,2500,2026-09-02T00:00:00Z',
  ]);
  importRows(books, 'deposits', 'deposits.csv', [
    'deposit_ref,plus_amount,sent_at',
    `${deposit.depositId},20,2026-09-01T08:00:00Z`,
  ]);
  live.at('2026-10-02T06:00:00Z');
  const outcome = await closeOnline(live, books, '2026-09');
  const secrets = [
    ...orders.flatMap((order) => order.card?.reveal() ?? []).flatMap(({ code, link }) => [code, link]),
    ...Object.values(live.credentials),
    'buyer-of-',
  ];
  return { live, books, outcome, secrets };
}

function evidenceIn(folder: string | undefined): Map<string, Buffer> {
  const path = join(folder ?? '', 'evidence');
  return new Map(readdirSync(path).map((name) => [name, readFileSync(join(path, name))]));
}

describe('the evidence folder of a pack', () => {
  it('holds every hash that a row of any file cites, each file under the hash of its bytes', async () => {
    const { outcome } = await closedSeptember();
    const files = evidenceIn(outcome.packFolder);
    const names = new Map([...files.keys()].map((name) => [name.split('.')[0] ?? '', name]));
    for (const [name, bytes] of files) {
      if (name !== 'index.json') expect(sha256(bytes)).toBe(name.slice(0, 64));
    }
    const tables = readdirSync(outcome.packFolder ?? '').filter((name) => name.endsWith('.csv'));
    let citedCount = 0;
    for (const table of tables) {
      for (const row of rowsOf(outcome, table)) {
        // Topics are hashed as lines of the index, as the next rule has it.
        const isInput = row['section'] === 'input' || row['unit'] === 'answers';
        const cited = Object.entries(row).filter(
          ([name, value]) => name.endsWith('sha256') && value !== '' && !isInput,
        );
        for (const [column, value] of cited) {
          expect([table, column, names.has(value)]).toEqual([table, column, true]);
        }
        citedCount += cited.length;
      }
    }
    expect(citedCount).toBeGreaterThan(50);
  });

  it('is stated by topic on the control sheet: as many answers as the index has, by the hash of their lines', async () => {
    const { outcome } = await closedSeptember();
    const lines = (evidenceIn(outcome.packFolder).get('index.json')?.toString() ?? '')
      .split('\n')
      .filter((line) => line.startsWith('{"file"'))
      .map((line) => line.replace(/,$/, ''));
    const answers = lines.flatMap((line) =>
      JSON.parse(line).answers.map((one: Record<string, string>) => ({ ...one, line })),
    );
    const rows = rowsOf(outcome, '00-control.csv').filter(({ section }) => section === 'evidence');
    expect(rows.reduce((sum, row) => sum + Number(row['row_count']), 0)).toBe(answers.length);
    const topics = rows.filter(({ value }) => value === '');
    expect(topics.length).toBeGreaterThan(3);
    for (const topic of topics) {
      const own = new Set(
        answers.filter((one) => one.topic === topic['name']).map(({ line }) => `${line}\n`),
      );
      expect(topic['sha256']).toBe(sha256(Buffer.from([...own].join(''))));
    }
    const statements = rows.filter(({ value }) => value !== '');
    const hashes = answers.filter(({ topic }) => topic === 'statement').map((one) => one.line.slice(9, 73));
    expect(statements.map((row) => row['sha256'] ?? '').sort()).toEqual(hashes.sort());
  });

  it('is described by its index, file by file, and both by the manifest', async () => {
    const { outcome } = await closedSeptember();
    const files = evidenceIn(outcome.packFolder);
    const index = JSON.parse(files.get('index.json')?.toString() ?? '');
    const described = index.files.map(({ file, sha256: hash, size }: Record<string, unknown>) => [
      file,
      hash,
      size,
    ]);
    const found = [...files]
      .filter(([name]) => name !== 'index.json')
      .map(([name, bytes]) => [name, name.slice(0, 64), bytes.length]);
    expect(described).toEqual(found.sort());
    for (const { answers, inputs, statements } of index.files) {
      expect(answers.length + inputs.length + statements.length).toBeGreaterThan(0);
    }
    const manifest = JSON.parse(readFileSync(join(outcome.packFolder ?? '', 'manifest.json'), 'utf8'));
    const listed = manifest.files.map(({ name }: { name: string }) => name);
    for (const name of files.keys()) expect(listed).toContain(`evidence/${name}`);
  });

  it('lets a third party prove the statement with nothing but the pack', async () => {
    const { outcome, live } = await closedSeptember();
    const files = evidenceIn(outcome.packFolder);
    const index = JSON.parse(files.get('index.json')?.toString() ?? '');
    const [entry] = index.files.filter(({ statements }: { statements: unknown[] }) => statements.length > 0);
    const [{ signature, public_key: key, account, month }] = entry.statements;
    expect([account, month]).toEqual([live.account, '2026-09']);
    // An Ed25519 key as node:crypto takes it: a fixed beginning and the 32 bytes.
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), Buffer.from(key, 'hex')]);
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const raw = files.get(entry.file) ?? Buffer.of();
    expect(verify(null, raw, publicKey, Buffer.from(signature, 'hex'))).toBe(true);
    expect(JSON.parse(raw.toString()).month).toBe('2026-09');
  });

  it('holds no code, link, key, secret or buyer, whatever came over the wire', async () => {
    const { outcome, secrets } = await closedSeptember();
    expect(secrets.length).toBeGreaterThan(10);
    const all = Buffer.concat([...evidenceIn(outcome.packFolder).values()]).toString('latin1');
    expect(secrets.filter((secret) => secret !== null && all.includes(secret))).toEqual([]);
    // An error has a code too, which is none of a card.
    expect(all).not.toMatch(/"(?:code|link|pin|voucher)":"(?!no_statement"|unknown_order")/);
  });

  it('is the same offline', async () => {
    const { books, outcome } = await closedSeptember();
    const hashes = packHashes(outcome.packFolder);
    expect(packHashes(close(books, '2026-09').packFolder)).toEqual(hashes);
  });
});

describe('what the folder is made from', () => {
  it('gives bytes anew with each reading, and answers by their bytes', () => {
    const books = ownBooks();
    books.receipts.addReceipt(receipt({ text: 'one' }));
    books.receipts.addReceipt(receipt({ text: 'one', requestId: 'req_other' }));
    const source = evidenceSourceOf(books);
    const hash = sha256(Buffer.from('one'));
    const bytes = source.bytesOf(hash);
    expect([Buffer.concat([...bytes]).toString(), Buffer.concat([...bytes]).toString()]).toEqual([
      'one',
      'one',
    ]);
    expect(source.answersOf(hash).map(({ requestId }) => requestId)).toEqual([
      expect.anything(),
      'req_other',
    ]);
    expect(() => [...source.bytesOf(sha256(Buffer.from('two')))]).toThrow('is not in the archive');
    expect(evidenceByteCount(books, [hash, hash])).toBe(3);
    expect(evidenceInputsOf(books)).toEqual([]);
  });
});
