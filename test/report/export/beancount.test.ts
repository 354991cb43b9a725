import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { beancountFile } from '../../../src/report/export/beancount.js';
import { namedFor, runTool } from '../../support/ledger-tools.js';
import { sampleJournal } from './support/sample-journal.js';

function check(change = (text: string): string => text): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'export-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, 'x.beancount');
  writeFileSync(path, change([...beancountFile(sampleJournal())].join('')));
  return runTool('bean-check', ['--no-cache', path]);
}

describe('the beancount file', () => {
  it('keeps the original names and references, quoted', () => {
    const text = [...beancountFile(sampleJournal())].join('');
    expect(text).toContain('ledger_account: "Expenses:supplier:Cost of cards:Acme: \\"Gold\\"; 10%  off"');
    expect(text).toContain('subject: "\\"; a|b, c:d \\\\ \\\\u{1b}[31m (x) @ =1+1"');
    expect(text).toContain('2026-11-01 balance Assets:Supplier:Float  4980.654321 ~ 0.0000001 USD');
  });

  it(namedFor('bean-check', 'passes bean-check'), () => {
    expect(check() ?? '').toBe('');
  });

  it(namedFor('bean-check', 'does not pass it once a millionth is changed'), () => {
    expect(() => {
      if (check((text) => text.replace('4980.654321 ~', '4980.654322 ~')) === undefined) {
        throw new Error('refused it');
      }
    }).toThrow(/refused it/);
  });
});
