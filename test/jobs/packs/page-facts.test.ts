import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_VERSION } from '../../../src/config/program-version.js';
import { pageFacts } from '../../../src/jobs/packs/page-facts.js';
import { failureOf } from '../../store/sample.js';
import { reportsWithSample, rewriteFile, samplePack } from '../support/sample-pack.js';

describe('what a page is made from', () => {
  it('is read back from the tables: month, accounts with their steps, items counted', () => {
    const { month, programVersion, accounts, counts, control } = pageFacts(samplePack);
    expect([month, programVersion]).toEqual(['2026-10', PROGRAM_VERSION]);
    expect(control[0]).toMatchObject({ section: 'result', value: 'There are discrepancies to settle.' });
    const [account] = accounts;
    expect(account).toMatchObject({ interfaceName: 'sandbox', isOfTokens: false });
    expect(account?.rollForward[0]).toMatchObject({ step: 'opening', statement: { usd6: 550265000n } });
    expect(account?.items.map(({ code }) => code)).toContain('PR-COST');
    expect(counts.all).toBeGreaterThan(counts.roots);
  });

  it('has texts as they were before a spreadsheet was thought of', () => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    for (const name of ['00-control.csv', '02-roll-forward.csv', '03-discrepancies.csv']) {
      rewriteFile(pack, name, (text) => text.replaceAll('s21xhhfv8hjz', "'-21xhhfv8hjz"));
    }
    const [account] = pageFacts(pack).accounts;
    expect(account?.account).toBe('-21xhhfv8hjz');
    expect(account?.rollForward.length).toBeGreaterThan(0);
  });

  it('is refused where the control sheet does not say of which month it is', () => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    rewriteFile(pack, '00-control.csv', (text) =>
      text.replace('setting,,,month,2026-10', 'setting,,,month,'),
    );
    expect(failureOf(() => pageFacts(pack)).message).toContain('does not say which month it is of');
  });
});
