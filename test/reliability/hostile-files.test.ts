// Every file that the program reads, with something hostile in it: the run ends with a code of the contract
// and says why, never as a fault of the program, and shows nothing that a terminal obeys. `HOSTILE_FILES=n`
// is the number of files a kind.

import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { MANIFEST_NAME } from '../../src/report/manifest.js';
import { openBooks } from '../../src/store/books.js';
import { newFolder, runLine } from '../cli/support/test-world.js';
import { readScenario } from '../golden/scenario-folder.js';
import { tokenHeaders } from '../jobs/support/live-rewards.js';
import { renewManifest, samplePack } from '../jobs/support/sample-pack.js';
import {
  csvHeader,
  debitCsv,
  debitLine,
  transferCsv,
  transferLine,
} from '../records/from-file/float-samples.js';
import { fc } from '../support/fast-check.js';
import { hostileBytes, hostileJson } from './support/hostile-bytes.js';
import { seededDraws } from './support/seeded-draws.js';
import { OBEYED } from './support/terminal.js';

const FILES = Number(process.env['HOSTILE_FILES'] ?? '3');
const SEED = Number(process.env['HOSTILE_SEED'] ?? '1');
const scenario = readScenario('planted-errors');
const [first] = scenario.months;
const asOf = new Date(first?.asOfMs ?? 0).toISOString();
const shops = join(import.meta.dirname, '../../docs/samples');
const KEY = 'books.db-certify.key';
const CERTIFY = ['certify', '--month', '2026-09', '--by', 'Ann Example', '--as-of', asOf];
const wallet = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

interface FileKind {
  readonly sound: string | Uint8Array;
  /** Where the file stands in the folder of the run. */
  readonly at: string;
  readonly line: readonly string[];
  readonly environment?: Record<string, string>;
}

/**
 * Books of a month that is closed, with a backup, a key for certifying and a pack; certified, and as they
 * were before.
 */
async function closedFolders(): Promise<{ certified: string; closed: string }> {
  const folder = newFolder();
  const books = openBooks(join(folder, 'books.db'), { create: true });
  for (const pin of scenario.pins) books.pins.addPin(pin);
  books.receipts.addReceipts(scenario.receipts);
  books.close();
  const lines = [
    ['import', 'book', scenario.book ?? ''],
    ['import', 'deposits', scenario.deposits ?? ''],
    ['close', '--month', '2026-09', '--offline', '--as-of', asOf],
    ['books', 'backup', 'backup.db'],
  ];
  for (const line of lines) await done(line, folder);
  const closed = newFolder();
  cpSync(folder, closed, { recursive: true });
  await done(CERTIFY, folder);
  cpSync(join(folder, KEY), join(closed, KEY));
  return { certified: folder, closed };
}

async function done(line: readonly string[], cwd: string): Promise<void> {
  const { exitCode, stderr } = await runLine(line, { cwd });
  if (exitCode > 1) throw new Error(`a step before the test failed: ${stderr}`);
}

const config = {
  books: 'books.db',
  reports: 'reports',
  require: ['book'],
  sandbox: { baseUrl: 'http://127.0.0.1:1', readsPerSecond: 5, usdPerUnit: { USD: '1' } },
  supplier: { baseUrl: 'http://127.0.0.1:1', unitsPerUsd: { USD: '1', JPY: '150.25' } },
  profiles: {
    till: {
      delimiter: ';',
      decimal: ',',
      timeZone: 'Europe/Berlin',
      columns: { client_ref: ['Beleg', 'Nr'], slug: 'Karte', currency: 'Währung', face_minor: 'Betrag' },
    },
  },
};

const textOf = (...lines: readonly string[]): string => `${lines.join('\n')}\n`;

/** Own records, and what a provider hands over. */
const records: Readonly<Record<string, FileKind>> = {
  'a book': { sound: readFileSync(scenario.book ?? ''), at: 'x.csv', line: ['import', 'book', 'x.csv'] },
  deposits: {
    sound: readFileSync(scenario.deposits ?? ''),
    at: 'x.csv',
    line: ['import', 'deposits', 'x.csv'],
  },
  'the export of a shop': {
    sound: readFileSync(join(shops, 'shopify-orders.csv')),
    at: 'x.csv',
    line: ['import', 'book', 'x.csv', '--profile', 'shopify'],
  },
  'a map of SKUs': {
    sound: readFileSync(join(shops, 'skus.csv')),
    at: 'x.csv',
    line: [
      'import',
      'book',
      join(shops, 'woocommerce-orders.csv'),
      '--profile',
      'woocommerce',
      '--skus',
      'x.csv',
    ],
  },
  'a file whose profile is to be proposed': {
    sound: textOf('Nr;Karte;Währung;Betrag;Datum', '1;demo-coffee;GBP;25,00;01.09.2026 10:00'),
    at: 'x.csv',
    line: ['import', '--infer', 'x.csv'],
  },
  'a float in lines of JSON': {
    sound: textOf(transferLine, debitLine(2, 's-1'), debitLine(3, 's-2', { extra: [1, 'x'] })),
    at: 'x.ndjson',
    line: ['import', 'float', 'x.ndjson', '--interface', 'supplier'],
  },
  'a float in CSV': {
    sound: textOf(csvHeader, transferCsv, debitCsv(2, 's-1')),
    at: 'x.csv',
    line: ['import', 'float', 'x.csv', '--interface', 'supplier'],
  },
  rewards: {
    sound: textOf(tokenHeaders.rewards, `t-1,${wallet},10.50,m-1,2026-09-03T10:00:00Z`),
    at: 'x.csv',
    line: ['import', 'rewards', 'x.csv'],
  },
  stakes: {
    sound: textOf(tokenHeaders.stakes, `st-1,${wallet},100.000000000000000001,gold,2026-09-03T10:00:00Z`),
    at: 'x.csv',
    line: ['import', 'stakes', 'x.csv'],
  },
  redemptions: {
    sound: textOf(tokenHeaders.redemptions, `r-1,${wallet},item-1,2,5.5,2026-09-03T10:00:00Z`),
    at: 'x.csv',
    line: ['import', 'redemptions', 'x.csv'],
  },
  'a statement': {
    sound: JSON.stringify(statementIn(scenario)),
    at: 'x.json',
    line: ['import', 'statement', 'x.json'],
  },
};

function statementIn({ receipts }: typeof scenario): unknown {
  const found = receipts.find(({ topic }) => topic === 'statement');
  return JSON.parse(Buffer.from(found?.storedBytes ?? []).toString()).data;
}

/** What a partner sets up and decides, and the program's own files. */
function settings(folder: string): Readonly<Record<string, FileKind>> {
  return {
    'a configuration': {
      sound: JSON.stringify(config, undefined, 1),
      at: 'tieout.config.json',
      line: ['status'],
    },
    'a configuration with a profile': {
      sound: JSON.stringify(config),
      at: 'tieout.config.json',
      line: ['import', 'book', scenario.book ?? '', '--profile', 'till', '--dry-run'],
    },
    acceptances: {
      sound: textOf('item_id,reason,by', 'i0123456789abcde,agreed,Ann', 'i0123456789abcdf,"a, b",Ben'),
      at: 'x.csv',
      line: ['accept', '--file', 'x.csv'],
    },
    settlements: {
      sound: textOf('item_id,amount,on,reference,by', 'i0123456789abcde,1.50,2026-10-01,CN-1,Ann'),
      at: 'x.csv',
      line: ['settle', '--file', 'x.csv'],
    },
    'the key for certifying': {
      sound: readFileSync(join(folder, KEY)),
      at: KEY,
      line: CERTIFY,
    },
    'a secret': {
      sound: `pmr_test_k1k2k3k4k5k6_${'a'.repeat(32)}\n`,
      at: 'secret',
      line: ['doctor', '--offline'],
      environment: { TIEOUT_API_KEY_FILE: 'secret', TIEOUT_SUPPLIER_KEY_FILE: 'secret' },
    },
    'a backup': {
      sound: readFileSync(join(folder, 'backup.db')),
      at: 'x.db',
      line: ['books', 'restore', 'x.db', '--lose-newer'],
    },
    'the books': { sound: readFileSync(join(folder, 'books.db')), at: 'books.db', line: ['ledger', 'check'] },
  };
}

/** Runs of one kind, and how many of them were refused. */
async function refusalsOf(name: string, kind: FileKind, folder: string): Promise<number> {
  const kept = newFolder();
  cpSync(folder, kept, { recursive: true });
  let refused = 0;
  for (const [at, bytes] of fc
    .sample(hostileBytes(Buffer.from(kind.sound)), { numRuns: FILES, seed: SEED })
    .entries()) {
    rmSync(folder, { recursive: true });
    cpSync(kept, folder, { recursive: true });
    writeFileSync(join(folder, kind.at), bytes, { mode: 0o600 });
    const { exitCode, stdout, stderr } = await runLine([...kind.line, '--verbose'], {
      cwd: folder,
      environment: kind.environment ?? {},
    });
    const what = `${name}, seed ${SEED}, file ${at}: ${bytes.subarray(0, 400).toString('base64')}\n${stderr}`;
    expect([0, 1, 2, 3, 4], what).toContain(exitCode);
    expect(stdout + stderr, what).not.toMatch(OBEYED);
    expect(exitCode === 0 || stdout + stderr !== '', what).toBe(true);
    if (exitCode > 1) refused += 1;
  }
  return refused;
}

describe('a file with something hostile in it', () => {
  it.each(Object.entries(records))('is read or refused, never a crash: %s', async (name, kind) => {
    const folder = newFolder();
    expect(await refusalsOf(name, kind, folder)).toBeGreaterThan(0);
  });

  it('is read or refused, never a crash: settings, keys, books and packs', async () => {
    const { certified, closed } = await closedFolders();
    for (const [name, kind] of Object.entries(settings(closed))) {
      const copy = newFolder();
      // A month that is certified is not certified again, so its key is not looked at.
      cpSync(kind.line === CERTIFY ? closed : certified, copy, { recursive: true });
      expect(await refusalsOf(name, kind, copy), name).toBeGreaterThan(0);
    }
  });

  it('is no manifest that a proof, a close or a certification falls over', async () => {
    const { closed } = await closedFolders();
    const path = join(closed, 'reports/2026-09', MANIFEST_NAME);
    const sound = readFileSync(path, 'utf8');
    const close = ['close', '--month', '2026-09', '--offline', '--as-of', asOf];
    const draw = seededDraws(SEED);
    for (let at = 0; at < FILES; at += 1) {
      const text = hostileJson(sound, draw);
      const lines = [['verify-pack', 'reports/2026-09'], ['ledger', 'check'], CERTIFY, close];
      for (const line of lines) {
        writeFileSync(path, text);
        const { exitCode, stdout, stderr } = await runLine([...line, '--verbose'], { cwd: closed });
        expect([0, 1, 2, 3, 4], `${line.join(' ')}: ${text}\n${stderr}`).toContain(exitCode);
        expect(stdout + stderr).not.toMatch(OBEYED);
      }
    }
    expect((await runLine(['verify-pack', 'reports/2026-09'], { cwd: closed })).exitCode).toBe(0);
  });

  it('fails the proof of its pack, whichever file of it that is, unless the manifest was made anew', async () => {
    const names = readdirSync(samplePack, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(samplePack.length + 1))
      .filter((_, at) => FILES > 9 || at % 4 === 0);
    const perName = Math.max(1, Math.ceil(FILES / 5));
    let held = 0;
    for (const name of names) {
      const sound = readFileSync(join(samplePack, name));
      for (const bytes of fc.sample(hostileBytes(sound), { numRuns: perName, seed: SEED })) {
        if (bytes.equals(sound)) continue;
        const pack = join(newFolder(), 'pack');
        cpSync(samplePack, pack, { recursive: true });
        writeFileSync(join(pack, name), bytes);
        // Every other time whoever did it made the manifest anew, so that the proofs behind it are reached.
        const isRenewed = name !== MANIFEST_NAME && held % 2 === 0;
        if (isRenewed) renewManifest(pack);
        const { exitCode, stdout, stderr } = await runLine(['verify-pack', pack, '--verbose']);
        const what = `${name}: ${bytes.subarray(0, 400).toString('base64')}\n${stdout}\n${stderr}`;
        expect(isRenewed ? [0, 2, 3] : [2, 3], what).toContain(exitCode);
        expect(stdout + stderr, what).not.toMatch(OBEYED);
        held += 1;
      }
    }
    expect(held).toBeGreaterThan(names.length / 2);
  });
});
