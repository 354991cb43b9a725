import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { commandsIn } from '../support/printed-commands.js';
import { type SandboxRun, startSandboxRun } from '../support/sandbox-run.js';

const clock = Date.UTC(2026, 9, 5, 9);

interface PlayTrial extends SandboxRun {
  json(...given: string[]): Promise<Record<string, unknown>>;
}

/** A service with both interfaces in the configuration, its statement key pinned unless it is not to be. */
async function trial(control = true, isPinned = true): Promise<PlayTrial> {
  const base = await startSandboxRun({ clock, control });
  const { service, cwd, environment } = base;
  const config = {
    sandbox: { baseUrl: service.sandboxUrl, readsPerSecond: 1000 },
    supplier: {
      baseUrl: service.supplierUrl,
      readsPerSecond: 1000,
      unitsPerUsd: { USD: '1', GBP: '0.8', EUR: '0.92' },
    },
  };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify(config));
  environment['TIEOUT_SUPPLIER_KEY'] = service.supplierKey;
  const json = async (...given: string[]) => JSON.parse((await base.run(...given, '--json')).stdout);
  if (isPinned) {
    const { fingerprint } = (await json('pin')) as { fingerprint: string };
    await base.run('pin', '--confirm', fingerprint);
  }
  return { ...base, json };
}

interface PlantedError {
  readonly interface: string;
  readonly code: string;
  readonly subject: string;
}

const asText = (one: { interface: string; code: string; subject: string }) =>
  `${one.interface} ${one.code} ${one.subject}`;

describe('tieout play', () => {
  it('fills a month that closes with 0 and can be certified, and finds it again when it is run once more', async () => {
    const { run, json, cwd } = await trial(true, false);
    const played = await run('play', '--orders', '5');
    expect([played.exitCode, played.stdout]).toEqual([
      0,
      expect.stringMatching(
        /^2026-10 sandbox\/\w{12}: 5 orders, 2 deposits\n2026-10 supplier\/main: 5 orders/,
      ),
    ]);
    const next = commandsIn(played.stdout);
    expect(next.map(([command]) => command)).toEqual(['pin', 'pin', 'import', 'import', 'close', 'certify']);
    for (const line of next) expect(await run(...line), line.join(' ')).toMatchObject({ exitCode: 0 });
    expect((await run('status')).stdout).toMatch(/2026-10.*certified/);
    const book = readFileSync(join(cwd, 'book.csv'), 'utf8');
    const again = (await json('play', '--month', '2026-10', '--orders', '5')) as {
      files: { state: string }[];
    };
    expect(again.files.map(({ state }) => state)).toEqual(['unchanged', 'unchanged']);
    expect(readFileSync(join(cwd, 'book.csv'), 'utf8')).toBe(book);
  });

  it('names in its next steps the places that were given, and pins no key again', async () => {
    const { run } = await trial();
    const { fingerprint } = JSON.parse((await run('pin', '--json')).stdout);
    await run('pin', '--books', 'other.db', '--confirm', fingerprint);
    const given = ['--books', 'other.db', '--reports', 'other reports'];
    const { stdout } = await run('play', '--orders', '1', '--out', 'files', ...given);
    const next = commandsIn(stdout);
    expect(next[0]).toEqual(['import', 'book', ...given, 'files/book.csv']);
    for (const line of next) {
      expect(await run(...line), line.join(' ')).toMatchObject({ exitCode: 0 });
      expect(line).toEqual(expect.arrayContaining(given));
    }
  });

  it('plants errors that a close finds, each as the root that was named, and no other', async () => {
    const { run, json } = await trial();
    const { errors } = (await json('play', '--orders', '5', '--errors')) as { errors: PlantedError[] };
    expect(errors.length).toBeGreaterThanOrEqual(7);
    await run('import', 'book', 'book.csv');
    await run('import', 'deposits', 'deposits.csv');
    expect(await run('close', '--month', '2026-10')).toMatchObject({ exitCode: 1 });
    const { items } = (await json('items')) as {
      items: (PlantedError & { class: string; caused_by: string[] })[];
    };
    const roots = items.filter((item) => item.caused_by.length === 0);
    expect(roots.map(asText).sort()).toEqual(errors.map(asText).sort());
  });

  it('goes on where it was interrupted, and writes the book that it would have written', async () => {
    const whole = await trial();
    const broken = await trial();
    broken.service.addFault({ fault: 'html', match: { client_ref: 'play-2026-10-003' } });
    expect((await broken.run('play', '--orders', '5', '--errors')).exitCode).not.toBe(0);
    expect(existsSync(join(broken.cwd, 'book.csv'))).toBe(false);
    for (const { run } of [whole, broken]) {
      expect(await run('play', '--orders', '5', '--errors')).toMatchObject({ exitCode: 0 });
    }
    const rowsOf = ({ cwd }: PlayTrial) =>
      (parse(readFileSync(join(cwd, 'book.csv')), { columns: true }) as Record<string, string>[])
        .map(({ sold_at: _soldAt, ...row }) => JSON.stringify(row))
        .sort();
    expect(rowsOf(broken)).toEqual(rowsOf(whole));
    await broken.run('import', 'book', 'book.csv');
    await broken.run('import', 'deposits', 'deposits.csv');
    const { errors } = await broken.json('play', '--month', '2026-10', '--orders', '5', '--errors');
    await broken.run('close', '--month', '2026-10');
    const { items } = (await broken.json('items')) as {
      items: (PlantedError & { caused_by: string[] })[];
    };
    const roots = items.filter((item) => item.caused_by.length === 0);
    expect(roots.map(asText).sort()).toEqual((errors as PlantedError[]).map(asText).sort());
  });

  it('orders in the running month alone, and leaves the float out, where the service has no control', async () => {
    const { json, run } = await trial(false);
    const played = await json('play', '--orders', '1');
    expect(played).toMatchObject({ clock: null, left_out: ['supplier'], accounts: [{ orders: 1 }] });
    expect(await run('play', '--month', '2026-12', '--out', 'later')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('its clock cannot be set'),
    });
  });
});
