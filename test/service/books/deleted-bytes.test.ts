// Source, section 2.1, rule 3: "A key and everything it made are deleted 2 days after the key expires."
// Deleted is what nobody finds in the files either: looked for there byte by byte, in the file and in its
// write-ahead log.

import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openBooksDatabase } from '../../../src/service/books/books-database.js';
import { SettingsTable } from '../../../src/service/books/settings-table.js';
import type { LocalService } from '../../../src/service/local-service.js';
import { KeyTable } from '../../../src/service/sandbox/books/key-table.js';
import { sandboxBooksPlan } from '../../../src/service/sandbox/books/schema.js';
import { startService, tenthOfSeptember } from '../running-service.js';
import { SignedClient } from '../signed-client.js';

const DAY_MS = 86_400_000;

/** Which of the texts stand in any file of the folder. */
function found(dataDir: string, texts: readonly string[]): string[] {
  const bytes = readdirSync(dataDir).map((name) => readFileSync(join(dataDir, name)));
  return texts.filter((text) => bytes.some((file) => file.includes(text)));
}

/** A key with everything that hangs on one, and the texts by which each of it is known on disk. */
async function trade(
  service: LocalService,
  name: string,
): Promise<{ client: SignedClient; texts: string[] }> {
  const client = await SignedClient.open(service.sandboxUrl);
  const { key_id, signing_secret, webhook_secret } = client.key;
  const texts = [key_id, signing_secret, webhook_secret, `${name}-fails-upstream`];
  const order = async (ref: string): Promise<void> => {
    const { order_id } = (await client.order(ref, { face_minor: 1000 })).json.data;
    texts.push(ref, order_id);
  };
  const units = { plus_amount: '1000' };
  for (let index = 0; index < 3; index += 1) {
    texts.push((await client.post('/v1/sandbox/deposits/simulate', units)).json.data.deposit_id);
  }
  // Enough to fill pages and split them: what a split leaves behind is looked for as well.
  await Promise.all(
    Array.from({ length: 150 }, (_, index) => order(`${name}-${(index * 7919) % 1000}-order`)),
  );
  await order(`pending-${name}`);
  const wish = { slug: 'demo-books', currency: 'GBP', face_minor: 6660 };
  expect((await client.order(`${name}-fails-upstream`, wish)).status).toBe(502);
  const quote = await client.post('/v1/quotes', { slug: 'demo-coffee', currency: 'USD', face_minor: 1000 });
  texts.push(quote.json.data.quote_id);
  const test = await client.post('/v1/sandbox/webhooks/test', { type: 'order.issued' });
  texts.push(test.json.data.event_id);
  return { client, texts };
}

describe('what a key made', () => {
  it('is in no file of the service two days after its end, and what another key made still is', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'deleted-'));
    const service = await startService({ dataDir });
    const [ended, living] = await Promise.all([trade(service, 'ended'), trade(service, 'living')]);
    await service.setClock(tenthOfSeptember + 30 * DAY_MS);
    // The months that ended leave their statements.
    expect((await ended.client.get('/v1/statements?month=2026-09')).json.data.final).toBe(true);
    expect((await living.client.get('/v1/statements?month=2026-09')).json.data.final).toBe(true);
    expect((await ended.client.post('/v1/sandbox/keys/revoke')).status).toBe(200);
    await service.setClock(tenthOfSeptember + 32 * DAY_MS - 1);
    expect(found(dataDir, ended.texts)).toEqual(ended.texts);

    await service.setClock(tenthOfSeptember + 32 * DAY_MS);
    expect(found(dataDir, ended.texts)).toEqual([]);
    expect(found(dataDir, living.texts)).toEqual(living.texts);
    const statement = await living.client.get('/v1/statements?month=2026-09');
    expect(statement.json.data.raw_statement).toContain('living-fails-upstream'.slice(0, 6));
  });

  it('goes with the first commit after a service that was killed between the deletion and the erasure', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'deleted-'));
    const service = await startService({ dataDir });
    const { texts } = await trade(service, 'ended');
    await service.close();
    const killed = openBooksDatabase(dataDir, sandboxBooksPlan);
    const keys = new KeyTable(killed, new SettingsTable(killed));
    const deleteEnded = killed.transaction(() => keys.deleteWhole(texts[0] ?? ''));
    deleteEnded();
    const left = mkdtempSync(join(tmpdir(), 'deleted-'));
    for (const name of ['service.db', 'service.db-wal']) copyFileSync(join(dataDir, name), join(left, name));
    killed.close();
    expect(found(left, texts).length).toBeGreaterThan(0);
    await startService({ dataDir: left });
    expect(found(left, texts)).toEqual([]);
  });

  it('goes when the next key is made as well, with the addresses of the days before', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'deleted-'));
    const now = { ms: tenthOfSeptember };
    const service = await startService({ dataDir, clock: { nowMs: () => now.ms } });
    const { texts } = await trade(service, 'ended');
    const day = (atMs: number): string => `${new Date(atMs).toISOString().slice(0, 10)}127.0.0.1`;
    expect(found(dataDir, [day(now.ms)])).toEqual([day(now.ms)]);
    now.ms += 92 * DAY_MS;
    expect(found(dataDir, texts)).toEqual(texts);
    const next = await SignedClient.open(service.sandboxUrl);
    expect(found(dataDir, [...texts, day(tenthOfSeptember)])).toEqual([]);
    expect(found(dataDir, [next.key.key_id, day(now.ms)])).toEqual([next.key.key_id, day(now.ms)]);
  });
});
