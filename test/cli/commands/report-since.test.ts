import { describe, expect, it } from 'vitest';
import { reportsWithSample, rewriteFile } from '../../jobs/support/sample-pack.js';
import { newFolder, runLine } from '../support/test-world.js';

const since = (reports: string, ...more: readonly string[]) =>
  runLine(['report', '--month', '2026-10', '--reports', reports, ...more], { cwd: newFolder() });

describe('tieout report --since', () => {
  it('compares packs with no books and no configuration', async () => {
    const reports = reportsWithSample('2026-10', '2026-10.r1');
    const said = await since(reports, '--since', 'r1');
    expect(said).toMatchObject({ exitCode: 0, stderr: '' });
    expect(said.stdout).toContain('No item and no figure changed.');
    const asJson = await since(reports, '--since', '1', '--until', '1', '--json');
    expect(JSON.parse(asJson.stdout)).toMatchObject({ since: 1, until: 1, exit_code: 0 });
  });

  it('ends with 2 for a revision that is not there, and with 3 for one that was altered', async () => {
    const reports = reportsWithSample('2026-10', '2026-10.r1');
    expect(await since(reports, '--since', '2')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('2026-10 has no revision 2; one of these is expected: 1'),
    });
    expect(await since(reports, '--until', '1')).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('--until is given without --since'),
    });
    const alter = (text: string): string => text.replace('medium', 'low');
    rewriteFile(`${reports}/2026-10.r1`, '03-discrepancies.csv', alter, { withManifest: false });
    expect(await since(reports, '--since', '1')).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('was altered, and is not compared'),
    });
  });
});
