import { chmodSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import type { CalendarMonth } from '../../../src/base/time/calendar-month.js';
import {
  checkPackTarget,
  isPackEntry,
  isPackFolder,
  packPlacesOf,
  statOf,
} from '../../../src/store/packs/pack-target.js';
import { failureOf, month, temporaryFolder } from '../sample.js';

const october = month('2026-10');

/** A reports folder with a folder for the month in it, holding empty files of these names. */
function reportsWith(...names: string[]): string {
  const reports = temporaryFolder();
  mkdirSync(join(reports, october));
  for (const name of names) writeFileSync(join(reports, october, name), '');
  return reports;
}

describe('checkPackTarget passing', () => {
  it('makes a reports folder that is missing, with those above it, and nothing in it', () => {
    const reports = join(temporaryFolder(), 'reports', 'demo');
    const places = checkPackTarget(reports, october);
    expect(existsSync(reports)).toBe(true);
    expect(places.pack).toBe(join(reports, '2026-10'));
    expect(existsSync(places.pack)).toBe(false);
  });

  it('passes a pack of ours, by its control sheet or by its manifest, and an empty folder', () => {
    for (const names of [['00-control.csv', '05-orders.csv', 'close.html'], ['manifest.json'], []]) {
      expect(() => checkPackTarget(reportsWith(...names), october)).not.toThrow();
    }
  });

  it('passes a pack in which a desktop or a spreadsheet left its litter', () => {
    const litter = ['.DS_Store', 'Thumbs.db', '.~lock.05-orders.csv#', '~$close.xlsx'];
    expect(() => checkPackTarget(reportsWith('00-control.csv', ...litter), october)).not.toThrow();
    expect(() => checkPackTarget(reportsWith(...litter), october)).not.toThrow();
  });
});

describe('checkPackTarget refusing', () => {
  it('refuses a folder with something of somebody else in it, by name', () => {
    for (const name of ['notes.txt', '05-orders.csv.bak', 'my 00-control.csv', '.env', '05-Orders.csv']) {
      const failure = failureOf(() => checkPackTarget(reportsWith('00-control.csv', name), october));
      expect(failure.kind).toBe('refused');
      expect(failure.message).toContain(`holds "${name}"`);
    }
  });

  it('refuses an evidence folder with something of somebody else in it, by name, and passes its own', () => {
    const own = [
      `${'a1'.repeat(32)}.json`,
      `${'b2'.repeat(32)}.ndjson`,
      `${'c3'.repeat(32)}.csv`,
      'order.ndjson',
      'statement-key.ndjson',
      'index.json',
    ];
    const withEvidence = (...names: string[]): string => {
      const reports = reportsWith('00-control.csv');
      mkdirSync(join(reports, october, 'evidence'));
      for (const name of names) {
        const listed = own.map((file) => `{"file":"${file}"}`).join(',\n');
        writeFileSync(
          join(reports, october, 'evidence', name),
          name === 'index.json' ? `[\n${listed}\n]` : '',
        );
      }
      return reports;
    };
    expect(() => checkPackTarget(withEvidence(...own, '.DS_Store'), october)).not.toThrow();
    for (const name of [
      'notes.txt',
      `${'a1'.repeat(32)}.json.bak`,
      'statement.json',
      'index.csv',
      '.env',
      `${'e5'.repeat(32)}.json`,
    ]) {
      const failure = failureOf(() => checkPackTarget(withEvidence(...own, name), october));
      expect(failure.kind).toBe('refused');
      expect(failure.message).toContain(`evidence: it holds "${name}"`);
    }
    const nested = withEvidence(...own);
    mkdirSync(join(nested, october, 'evidence', `${'d4'.repeat(32)}.json`));
    expect(failureOf(() => checkPackTarget(nested, october)).message).toMatch(/not part of a report pack/);
    const file = reportsWith('00-control.csv', 'evidence');
    expect(failureOf(() => checkPackTarget(file, october)).message).toMatch(/evidence: it is not a folder/);
  });

  it('refuses a folder that could be a pack but has no control sheet', () => {
    expect(failureOf(() => checkPackTarget(reportsWith('05-orders.csv'), october)).message).toMatch(
      /no control sheet/,
    );
  });

  it('refuses a control sheet that is a folder or a link', () => {
    const reports = reportsWith();
    mkdirSync(join(reports, october, '00-control.csv'));
    expect(failureOf(() => checkPackTarget(reports, october)).message).toMatch(/no control sheet/);
    const others = reportsWith();
    symlinkSync('/etc/hostname', join(others, october, '00-control.csv'));
    expect(failureOf(() => checkPackTarget(others, october)).message).toMatch(/no control sheet/);
  });

  it('refuses a file in the place of the pack or of the reports folder', () => {
    const reports = temporaryFolder();
    writeFileSync(join(reports, '2026-10'), '');
    expect(failureOf(() => checkPackTarget(reports, october)).message).toMatch(/is not a folder/);
    expect(failureOf(() => checkPackTarget(join(reports, '2026-10'), october)).message).toMatch(
      /is not a folder/,
    );
    expect(failureOf(() => checkPackTarget(join(reports, '2026-10', 'x'), october)).message).toMatch(
      /is not a folder/,
    );
  });

  it('follows no symbolic link, neither at the pack nor at the reports folder', () => {
    const folder = temporaryFolder();
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(elsewhere);
    const reports = join(folder, 'reports');
    mkdirSync(reports);
    symlinkSync(elsewhere, join(reports, '2026-10'));
    symlinkSync(elsewhere, join(folder, 'link'));
    symlinkSync(join(folder, 'nowhere'), join(folder, 'dangling'));
    expect(failureOf(() => checkPackTarget(reports, october)).message).toMatch(/is a symbolic link/);
    expect(failureOf(() => checkPackTarget(join(folder, 'link'), october)).message).toMatch(
      /is a symbolic link/,
    );
    expect(failureOf(() => checkPackTarget(join(folder, 'dangling'), october)).message).toMatch(
      /is a symbolic link/,
    );
    expect(existsSync(join(folder, 'nowhere'))).toBe(false);
  });

  it('says what is wrong with a folder that can not be made', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const failure = failureOf(() => checkPackTarget(join(folder, 'file', 'reports'), october));
    expect(failure.kind).toBe('refused');
    chmodSync(folder, 0o700);
  });
});

describe('isPackFolder', () => {
  it('knows a pack of ours from an empty folder, a link to one, and one with something else in it', () => {
    const isPack = (reports: string): boolean => isPackFolder(join(reports, october));
    expect(isPack(reportsWith('00-control.csv', '.DS_Store'))).toBe(true);
    expect(isPack(reportsWith())).toBe(false);
    expect(isPack(reportsWith('00-control.csv', 'thesis.txt'))).toBe(false);
    const linked = temporaryFolder();
    symlinkSync(join(reportsWith('00-control.csv'), october), join(linked, october));
    expect(isPack(linked)).toBe(false);
    expect(isPackFolder(join(linked, 'none'))).toBe(false);
  });
});

describe('packPlacesOf', () => {
  it('keeps all its places in the reports folder itself', () => {
    expect(packPlacesOf('/r', october)).toEqual({
      reports: '/r',
      month: '2026-10',
      discarded: '/r/.2026-10.discarded',
      pack: '/r/2026-10',
      writing: '/r/.2026-10.writing',
      signing: '/r/.2026-10.signing',
      replaced: '/r/.2026-10.replaced',
    });
  });

  it('makes no path of what is no month', () => {
    for (const text of ['../../x', '2026-13', '2026-10\u0000', '', '.']) {
      expect(() => packPlacesOf('/r', text as CalendarMonth)).toThrow(ProgramFault);
    }
  });
});

describe('isPackEntry', () => {
  it('knows the names of the contract and no others', () => {
    for (const name of [
      '00-control.csv',
      '04-open-items.csv',
      'close.html',
      'close.xlsx',
      'manifest.json',
      'evidence',
    ]) {
      expect(isPackEntry(name)).toBe(true);
    }
    for (const name of [
      '',
      '.',
      '..',
      '0-control.csv',
      '00-control.csv\n',
      'Close.html',
      'manifest.json5',
      'a',
    ]) {
      expect(isPackEntry(name)).toBe(false);
    }
  });
});

describe('statOf', () => {
  it('finds nothing behind a file, and nothing of a name that is too long for any folder', () => {
    const file = join(temporaryFolder(), 'book.csv');
    writeFileSync(file, '');
    expect(statOf(file)?.isFile()).toBe(true);
    expect(statOf(join(file, 'manifest.json'))).toBeUndefined();
    expect(statOf(`${file}${'x'.repeat(300)}`)).toBeUndefined();
  });
});
