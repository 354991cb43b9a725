import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chainStart } from '../../../src/store/journal/journal-row.js';
import { packJournalNames, packJournalsOnDisk } from '../../../src/store/packs/pack-journal.js';
import { temporaryFolder } from '../sample.js';

const [a, b, c, evidence] = ['a', 'b', 'c', 'e'].map((digit) => digit.repeat(64)) as [
  string,
  string,
  string,
  string,
];

function packWith(text: string, name = '2026-09'): string {
  const reports = temporaryFolder();
  mkdirSync(join(reports, name));
  writeFileSync(join(reports, name, '08-journal.csv'), text);
  return reports;
}

function row(previous: string, own: string, delimiter = ',', description = 'order x'): string {
  return `id,1,${[description, evidence, previous, own, 'GBP', '20.00', '2000'].join(delimiter)}\r\n`;
}

describe('the journal of a pack', () => {
  it('begins and ends with the entries of its first and its last row, whatever the delimiter', () => {
    for (const delimiter of [',', ';', '\t', '|']) {
      const rows = [row(chainStart, a, delimiter), row(a, b, delimiter), row(b, c, delimiter)];
      expect(packJournalsOnDisk(packWith(`\ufeffentry_id\r\n${rows.join('')}`))).toMatchObject([
        { month: '2026-09', firstHashes: [a], lastHash: c },
      ]);
    }
  });

  it('names the entry before its first one', () => {
    expect(packJournalsOnDisk(packWith(`h\r\n${row(a, b)}`))).toMatchObject([
      { firstHashes: [b, a], lastHash: b },
    ]);
  });

  it('is read from both ends where it is long, and past descriptions that hold line ends', () => {
    const many = row(b, c, ',', '"two\r\nlines"').repeat(12_000);
    expect(packJournalsOnDisk(packWith(`h\r\n${row(a, b)}${many}${row(c, evidence)}`))).toMatchObject([
      { firstHashes: [b, a], lastHash: evidence },
    ]);
  });

  it('is read whole at both ends, whether a row there is short or long', () => {
    for (const first of [0, 9_000, 20_000, 300_000]) {
      for (const last of [0, 9_000, 20_000, 300_000]) {
        const middle = row(b, c).repeat(200);
        const rows = [row(a, b, ',', 'x'.repeat(first)), middle, row(c, evidence, ',', 'x'.repeat(last))];
        expect(packJournalsOnDisk(packWith(`h\r\n${rows.join('')}`))).toMatchObject([
          { firstHashes: [b, a], lastHash: evidence },
        ]);
      }
    }
  });

  it('names the id of its last entry as the books hold it, and none where its row begins otherwise', () => {
    const id = '0123456789abcdef01234567';
    for (const [shown, held] of [
      [`e${id}`, id],
      [id, ''],
      [`"e${id}"`, ''],
    ] as const) {
      const last = row(a, b).replace(/^id/, shown);
      expect(packJournalsOnDisk(packWith(`h\r\n${last}`))).toMatchObject([{ lastEntryId: held }]);
    }
  });

  it('names the entries of all its rows, also where a piece of the file ends within a hash', () => {
    for (const padding of [0, 30, 70]) {
      const rows = [row(a, b), row(b, c, ',', 'x'.repeat((1 << 20) - 500 + padding)), row(c, evidence)];
      const path = join(packWith(`h\r\n${rows.join('')}`), '2026-09', '08-journal.csv');
      expect([a, b, c, evidence, 'd'.repeat(64)].map((hash) => packJournalNames(path, hash))).toEqual([
        true,
        true,
        true,
        true,
        false,
      ]);
    }
  });

  it('is none without rows, without a pack, in a folder that is no month, or behind a link', () => {
    expect(packJournalsOnDisk(packWith('entry_id\r\n'))).toEqual([]);
    expect(packJournalsOnDisk(packWith(row(a, b), 'exports'))).toEqual([]);
    expect(packJournalsOnDisk(join(temporaryFolder(), 'nowhere'))).toEqual([]);
    const linked = packWith(row(a, b), 'elsewhere');
    mkdirSync(join(linked, '2026-10'));
    symlinkSync(join(linked, 'elsewhere', '08-journal.csv'), join(linked, '2026-10', '08-journal.csv'));
    expect(packJournalsOnDisk(linked)).toEqual([]);
  });
});
