import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hledgerJournal } from '../../../src/report/export/hledger.js';
import { namedFor, runTool } from '../../support/ledger-tools.js';
import { sampleJournal } from './support/sample-journal.js';

function journalFile(change = (text: string): string => text): string {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.journal');
  writeFileSync(path, change([...hledgerJournal(sampleJournal())].join('')));
  return path;
}

describe('the hledger journal', () => {
  it('keeps references in tags, percent-encoded, and the month of origin beside the day of posting', () => {
    const text = [...hledgerJournal(sampleJournal())].join('');
    expect(text).toContain('2026-10-01 * (e0) ');
    expect(text).toContain('origin:2026-09, item:i1');
    expect(text).toContain('subject:%22%3B%20a%7Cb%2C%20c%3Ad%20%5C');
    expect(text).toContain('; own:-10.10 GBP');
  });

  it(namedFor('hledger', 'passes hledger check --strict, and its balances are ours'), () => {
    if (runTool('hledger', ['check', '--strict', '-f', journalFile()]) === undefined) return;
    const balance = runTool('hledger', ['balance', '--flat', '-N', '-E', '-f', journalFile()]) ?? '';
    expect(balance).toMatch(/4980\.654321 USD {2}Assets:supplier:Float/);
    expect(balance).toMatch(/ 12\.345678 USD {2}Expenses:supplier:Cost of cards:Acme-Gold-10-off-/);
  });

  it(namedFor('hledger', 'does not pass it once a millionth is changed'), () => {
    const path = journalFile((text) => text.replace('= 4980.654321', '= 4980.654322'));
    expect(() => {
      if (runTool('hledger', ['check', '--strict', '-f', path]) === undefined) throw new Error('refused it');
    }).toThrow(/refused it/);
  });
});
