// The demo from its first line to its last, through the real local service.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type DemoOutcome, runDemo } from '../../src/demo/demo.js';
import { Stage } from '../../src/demo/stage.js';
import { verifyPack } from '../../src/jobs/packs/verify-pack-job.js';
import { noProgress } from '../../src/jobs/progress.js';
import type { FaultRequest } from '../../src/service/local-service.js';

afterEach(() => vi.restoreAllMocks());

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'demo-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function demoIn(reports: string, books?: string): Promise<DemoOutcome> {
  return runDemo({ reports, books, progress: noProgress });
}

/** The stages that the demo opens from now on, with these faults on besides the planted ones. */
function watchStages(...faults: readonly FaultRequest[]): Stage[] {
  const open = Stage.open.bind(Stage);
  const stages: Stage[] = [];
  vi.spyOn(Stage, 'open').mockImplementation(async (plan) => {
    const stage = await open(plan);
    for (const fault of faults) stage.service.addFault(fault);
    stages.push(stage);
    return stage;
  });
  return stages;
}

/** The bytes of every file under a folder, one character a byte. */
function bytesUnder(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path, 'latin1'))
    .join('\n');
}

function discrepanciesOf(pack: string): Record<string, string>[] {
  return parse(readFileSync(join(pack, '03-discrepancies.csv')), { columns: true, bom: true });
}

/**
 * Each answer has a request id of its own, so its hash is another every time; all else has to be the same.
 */
function withoutReceipts(json: DemoOutcome['json']): string {
  return JSON.stringify(json).replaceAll(/"[0-9a-f]{64}"|"req_[0-9a-f]+"/g, '""');
}

describe('runDemo', () => {
  it('finds exactly what was planted, refuses the tampered statement, and says the same a second time', async () => {
    const reports = join(temporaryFolder(), 'reports');
    const first = await demoIn(reports);
    expect(first.exitCode).toBe(0);
    const said = first.text.replaceAll(/\n */g, ' ');
    expect(said).toContain('16 errors were planted among honest orders; 16 were found, and nothing else:');
    expect(said).toContain('refused, exit code 3 of that run');
    for (const month of ['2026-09', '2026-10']) {
      const { results } = verifyPack(join(reports, month), undefined);
      expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
    }
    const second = await demoIn(reports);
    expect(second.text).toBe(first.text);
    expect(withoutReceipts(second.json)).toBe(withoutReceipts(first.json));
  });

  it('leaves two packs, the books and the shop’s files, each where it says', async () => {
    const reports = temporaryFolder();
    const { text } = await demoIn(reports);
    const places = ['2026-09', '2026-10', 'books.db', 'records', 'tampered'];
    expect(readdirSync(reports)).toEqual(expect.arrayContaining(places));
    for (const month of ['2026-09', '2026-10']) expect(text).toContain(`  ${join(reports, month)}\n`);
    const tampered = discrepanciesOf(join(reports, 'tampered', '2026-10')).map((row) => row['code']);
    expect(tampered).toContain('EV-SIG-INVALID');
  });

  it('puts no code, key, secret or buyer into its text, its reports or its books', async () => {
    const reports = temporaryFolder();
    const [stages, outcome] = [watchStages(), await demoIn(reports)];
    const written = [outcome.text, JSON.stringify(outcome.json), bytesUnder(reports)].join('\n');
    const secrets = stages.flatMap(({ credentials, service }) => [
      ...Object.values(credentials),
      service.supplierKey,
    ]);
    expect(secrets).toHaveLength(4);
    for (const secret of secrets) {
      for (const spelling of ['utf8', 'base64', 'base64url', 'hex'] as const) {
        expect(written.includes(Buffer.from(secret).toString(spelling))).toBe(false);
      }
    }
    expect(
      written.match(
        /DEMO-[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}|pmr_test_|pmrsig_|pmrwh_|sup_test_|buyer-of-|wallet-[0-9a-f]/i,
      ),
    ).toBe(null);
    expect(written).toContain('shop-0917-overcharged');
  });

  it('ends with 70 where a fault was on that nobody planted, and names what came of it', async () => {
    watchStages({ fault: 'order_overcharge', match: { client_ref: 'shop-0902-a' } });
    const { exitCode, text, json } = await demoIn(temporaryFolder());
    expect(exitCode).toBe(70);
    expect(text).toContain('  NOT PLANTED  2026-09 OR-CHARGE shop-0902-a\n');
    expect(json).toMatchObject({ exit_code: 70, unplanned: ['2026-09 OR-CHARGE shop-0902-a'] });
  });

  it('keeps books elsewhere where it is told to, and refuses ones that are there before it writes anything', async () => {
    const folder = temporaryFolder();
    const books = join(folder, 'elsewhere.db');
    writeFileSync(books, 'mine');
    await expect(demoIn(join(folder, 'reports'), books)).rejects.toThrow('is there already');
    expect(readdirSync(folder)).toEqual(['elsewhere.db']);
    expect(readFileSync(books, 'utf8')).toBe('mine');
  });

  it('refuses a folder that is not its own, and opens no stage', async () => {
    const stages = watchStages();
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'mine.csv'), '');
    await expect(demoIn(folder)).rejects.toThrow('holds something that the demo did not make');
    expect(stages).toEqual([]);
  });
});
