import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { meteredRun } from '../../../src/jobs/metrics/metered-run.js';
import { systemError, withInterceptedFiles } from '../../cli/support/failing-files.js';
import { newRun } from '../support/run-settings.js';

const exitCodeOf = (): number => 70;

describe('a metered run', () => {
  it('leaves the failure of a run as it is, and says how it ended', async () => {
    const run = newRun();
    const file = join(run.folder, 'm.prom');
    const failing = meteredRun({ command: 'close', file, exitCodeOf }, run, () =>
      Promise.reject(new TypeError('ours')),
    );
    await expect(failing).rejects.toThrow('ours');
    expect(readFileSync(file, 'utf8')).toContain('tieout_run_exit_code{command="close"} 70\n');
  });

  it.each([
    ['', true],
    ['# HELP tieout_run_exit_code How the last run ended.\n', true],
    ['client_ref,face_minor\nshop-1,2500\n', false],
    ['# HELP', false],
  ])('writes over a file that holds %j: %s', async (content, isOwn) => {
    const run = newRun();
    const file = join(run.folder, 'm.prom');
    writeFileSync(file, content);
    const metered = meteredRun({ command: 'close', file, exitCodeOf }, run, () =>
      Promise.reject(new Error('end')),
    );
    await expect(metered).rejects.toThrow(isOwn ? 'end' : 'it is there already');
    expect(readFileSync(file, 'utf8') === content).toBe(!isOwn);
  });

  it('does not begin a run whose metrics could not be written', async () => {
    const run = newRun();
    let isBegun = false;
    const file = join(run.folder, 'not', 'm.prom');
    const refused = meteredRun({ command: 'close', file, exitCodeOf }, run, async () => {
      isBegun = true;
    });
    await expect(refused).rejects.toThrow('its folder does not exist');
    expect(isBegun).toBe(false);
  });

  it.each([
    ['a name that is too long', 'm'.repeat(250), undefined, 'refused'],
    ['a disk without room for it', 'm.prom', 'ENOSPC', 'unfinished'],
    ['a disk that is read-only', 'm.prom', 'EROFS', 'refused'],
  ] as const)('tries the place of its metrics before the run: %s', async (_what, name, code, kind) => {
    const run = newRun();
    let isBegun = false;
    const metered = async () =>
      meteredRun({ command: 'close', file: join(run.folder, name), exitCodeOf }, run, async () => {
        isBegun = true;
      }).catch((error: unknown) => error);
    const failing = (called: string, path: unknown, go: () => unknown) => {
      if (code !== undefined && called === 'writeSync') throw systemError(code, called, path);
      return go();
    };
    expect(await withInterceptedFiles(failing, metered)).toMatchObject({ kind });
    expect(isBegun).toBe(false);
    expect(readdirSync(run.folder)).not.toContain('m.prom');
  });
});
