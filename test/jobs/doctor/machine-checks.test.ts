import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { driverCheck, nodeCheck, roomCheck } from '../../../src/jobs/doctor/machine-checks.js';
import { temporaryFolder } from '../../store/sample.js';

const MEBIBYTE = 1024 * 1024;

describe('the check of Node', () => {
  it.each([
    ['20.19.0', 'ok'],
    ['22.1.0', 'ok'],
    ['20.18.9', 'wrong'],
    ['18.20.0', 'wrong'],
  ])('%s is %s', (version, state) => {
    expect(nodeCheck(version).state).toBe(state);
  });
});

describe('the check of the database driver', () => {
  it('names the version of SQLite that answered', () => {
    expect(driverCheck(() => undefined)).toMatchObject({
      state: 'ok',
      finding: expect.stringMatching(/^SQLite 3\.\d+\.\d+$/),
    });
  });

  it('says how to build it where it cannot be loaded', () => {
    const broken = (): string => {
      throw new Error('no binding');
    };
    const line = driverCheck(() => ({ message: 'it is not built', hint: 'Build it.' }), broken);
    expect(line).toMatchObject({ state: 'wrong', finding: 'it is not built', fix: 'Build it.', exitCode: 2 });
    expect(() => driverCheck(() => undefined, broken)).toThrow('no binding');
  });
});

describe('the check of the room on the disk', () => {
  it.each([
    [5000, 'ok', 0],
    [1000, 'soon', 1],
    [99, 'wrong', 2],
  ])('%i MiB are %s', async (free, state, exitCode) => {
    const folder = temporaryFolder();
    const [line] = await roomCheck(join(folder, 'books.db'), () => free * MEBIBYTE);
    expect(line).toMatchObject({ state, exitCode, finding: `${free} MiB free at ${folder}` });
  });

  it('looks at the nearest folder that is there', async () => {
    const folder = temporaryFolder();
    const [line] = await roomCheck(join(folder, 'not', 'yet', 'books.db'));
    expect(line?.finding).toMatch(new RegExp(`^\\d+ MiB free at ${folder}$`));
  });
});
