import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../src/base/time/clock.js';
import { asksForJsonLog, jsonLineLog } from '../../src/cli/line-log.js';
import { apiKey } from '../client/support/sandbox-samples.js';
import { newFolder, runLine } from './support/test-world.js';

const linesOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log in JSON lines', () => {
  it('has level, time, words and fields, and nothing of the machine', async () => {
    const said: string[] = [];
    const clock = new FixedClock(Date.parse('2026-10-02T00:00:00Z'));
    const log = await jsonLineLog({ write: (text) => void said.push(text) }, clock);
    log.info('reading');
    log.error('it is so', { exit_code: 2 });
    expect(linesOf(said.join(''))).toEqual([
      { level: 'info', time: '2026-10-02T00:00:00.000Z', msg: 'reading' },
      { level: 'error', time: '2026-10-02T00:00:00.000Z', msg: 'it is so', exit_code: 2 },
    ]);
  });

  it('is asked for in either spelling, and the last word counts', () => {
    expect(asksForJsonLog(['audit', '--log', 'json'])).toBe(true);
    expect(asksForJsonLog(['audit', '--log=json'])).toBe(true);
    expect(asksForJsonLog(['audit', '--log', 'text'])).toBe(false);
    expect(asksForJsonLog(['audit', '--json'])).toBe(false);
  });

  it('is all there is on stderr of a run, errors and its end included, and stdout is as ever', async () => {
    const cwd = newFolder();
    const { exitCode, stdout, stderr } = await runLine(['close', '--log', 'json', '--json'], { cwd });
    expect(linesOf(stderr)).toEqual([
      expect.objectContaining({ level: 'error', kind: 'refused', exit_code: 2, hint: expect.any(String) }),
      expect.objectContaining({ level: 'info', msg: 'ended', exit_code: 2 }),
    ]);
    expect([exitCode, JSON.parse(stdout).error.exit_code]).toEqual([2, 2]);
  });

  it('shows no secret, as plain words show none', async () => {
    const environment = { TIEOUT_API_KEY: apiKey };
    const { stderr } = await runLine(['fetch', '--month', '2026-10', '--log', 'json'], { environment });
    expect(linesOf(stderr).length).toBeGreaterThan(0);
    expect(stderr).not.toContain(apiKey);
  });

  it('says what is wrong with a command line as well', async () => {
    const { exitCode, stderr } = await runLine(['clos', '--log', 'json'], {});
    expect([exitCode, linesOf(stderr)[0]]).toEqual([2, expect.objectContaining({ kind: 'usage' })]);
    expect((await runLine(['close', '--log', 'xml'], {})).exitCode).toBe(2);
  });
});
