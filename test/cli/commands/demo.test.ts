import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder, runLine } from '../support/test-world.js';

it('tieout demo finds exactly the planted errors and puts its reports under reports/demo', async () => {
  const cwd = newFolder();
  const { exitCode, stdout, stderr } = await runLine(['demo', '--json', '--quiet'], { cwd });
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    exit_code: 0,
    missed: [],
    unplanned: [],
    tampered: { exit_code: 3 },
  });
  for (const month of ['2026-09', '2026-10']) {
    expect(existsSync(join(cwd, 'reports', 'demo', month, '00-control.csv'))).toBe(true);
  }
});
