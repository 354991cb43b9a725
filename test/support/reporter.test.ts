// The run's last line: it counts what happened, and never hides a failure.

import { describe, expect, it } from 'vitest';
import { countRun, formatRunCount, type RunFile } from './reporter.js';

const clean: RunFile = { broken: 0, tests: ['passed', 'passed'] };

describe('countRun', () => {
  const rows: readonly [string, readonly RunFile[], number, boolean, string][] = [
    ['adds up the files', [clean, clean], 0, false, '4 passed, 0 failed'],
    [
      'counts a failed test',
      [clean, { broken: 0, tests: ['failed', 'passed'] }],
      0,
      true,
      '3 passed, 1 failed',
    ],
    [
      'names the skipped only where there are some',
      [{ broken: 0, tests: ['skipped'] }],
      0,
      false,
      '0 passed, 0 failed, 1 skipped',
    ],
    [
      'counts a file that did not load as one failure',
      [clean, { broken: 1, tests: [] }],
      0,
      true,
      '2 passed, 1 failed',
    ],
    [
      'counts a failed hook, beside the tests it skipped',
      [{ broken: 1, tests: ['skipped'] }],
      0,
      true,
      '0 passed, 1 failed, 1 skipped',
    ],
    ['counts every broken suite', [{ broken: 2, tests: ['failed'] }], 0, true, '0 passed, 3 failed'],
    [
      'counts a test that never ended as failed',
      [{ broken: 0, tests: ['pending'] }],
      0,
      true,
      '0 passed, 1 failed',
    ],
    ['counts an error outside every test', [clean], 1, true, '2 passed, 1 failed'],
    ['never says 0 failed of a run that failed', [], 0, true, '0 passed, 1 failed'],
  ];

  it.each(rows)('%s', (_rule, files, errorsOutside, endedFailed, line) => {
    expect(formatRunCount(countRun(files, errorsOutside, endedFailed))).toBe(line);
  });
});
