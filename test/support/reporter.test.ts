// The run's last line: it counts what happened, and never hides a failure.

import { describe, expect, it } from 'vitest';
import { countRun, formatRunCount, type RunFile } from './reporter.js';

const clean: RunFile = { broken: false, tests: ['passed', 'passed'] };

describe('countRun', () => {
  const rows: readonly [string, readonly RunFile[], number, boolean, string][] = [
    ['adds up the files', [clean, clean], 0, false, '4 passed, 0 failed'],
    [
      'counts a failed test',
      [clean, { broken: false, tests: ['failed', 'passed'] }],
      0,
      true,
      '3 passed, 1 failed',
    ],
    [
      'names the skipped only where there are some',
      [{ broken: false, tests: ['skipped'] }],
      0,
      false,
      '0 passed, 0 failed, 1 skipped',
    ],
    [
      'counts a file that did not load as one failure',
      [clean, { broken: true, tests: [] }],
      0,
      true,
      '2 passed, 1 failed',
    ],
    [
      'counts a failed hook once, beside tests it skipped',
      [{ broken: true, tests: ['skipped'] }],
      0,
      true,
      '0 passed, 1 failed, 1 skipped',
    ],
    [
      'does not count a file again for its failed test',
      [{ broken: true, tests: ['failed'] }],
      0,
      true,
      '0 passed, 1 failed',
    ],
    [
      'counts a test that never ended as failed',
      [{ broken: false, tests: ['pending'] }],
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
