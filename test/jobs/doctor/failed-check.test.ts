import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { okLine } from '../../../src/jobs/doctor/check-line.js';
import { checked } from '../../../src/jobs/doctor/failed-check.js';

describe('a check that is made', () => {
  it('gives its lines', async () => {
    expect(await checked('a', '/a', () => [okLine('a', 'b')])).toEqual([okLine('a', 'b')]);
  });

  it.each([
    ['refused', 2],
    ['evidence', 3],
    ['unfinished', 4],
  ] as const)('says what a failure says where it ends by one: %s is %i', async (kind, exitCode) => {
    const lines = await checked('a', '/a', () => {
      throw new Failure(kind, 'it is so', 'Do this.');
    });
    expect(lines).toEqual([{ check: 'a', state: 'wrong', finding: 'it is so', fix: 'Do this.', exitCode }]);
  });

  it('names the path of an error of the disk', async () => {
    const [line] = await checked('a', '/a/b', () => {
      throw Object.assign(new Error('no'), { code: 'EACCES' });
    });
    expect(line).toMatchObject({
      state: 'wrong',
      finding: '/a/b: permission is denied; a path that this user may use is expected',
    });
  });

  it('throws on what is a fault of the program', async () => {
    const fault = checked('a', '/a', () => {
      throw new TypeError('ours');
    });
    await expect(fault).rejects.toThrow('ours');
  });
});
