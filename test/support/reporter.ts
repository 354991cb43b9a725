// Vitest's own report, and after it the count alone on the last line: `N passed, N failed`, and
// `, N skipped` where any were. Whoever runs the tests reads that line, so it never says "0 failed" of a run
// that ends in failure.

import { writeSync } from 'node:fs';
import { DefaultReporter } from 'vitest/node';

/** How one test ended, in vitest's words. `pending` is one that never came to its end. */
export type TestState = 'passed' | 'failed' | 'skipped' | 'pending';

/** What is counted of a test file: a test run ends with one for each file it was to read. */
export type RunFile = {
  /** How many of its suites broke, the file itself among them: it did not load, or a hook failed. */
  readonly broken: number;
  readonly tests: readonly TestState[];
};

/** How often each outcome came. All three are counts, 0 or more. */
export type RunCount = { readonly passed: number; readonly failed: number; readonly skipped: number };

/**
 * Counts the tests of a run. Failed is: a test that failed or never ended, a suite that broke before its
 * tests could tell (a file that did not load, a hook that failed), and an error outside every test. A run
 * that vitest ended as failed for a reason of its own, such as no tests at all, counts as one failure.
 */
export function countRun(files: readonly RunFile[], errorsOutside: number, endedFailed: boolean): RunCount {
  let passed = 0;
  let failed = errorsOutside;
  let skipped = 0;
  for (const file of files) {
    passed += file.tests.filter((state) => state === 'passed').length;
    skipped += file.tests.filter((state) => state === 'skipped').length;
    failed += file.broken + file.tests.filter((state) => state === 'failed' || state === 'pending').length;
  }
  return { passed, failed: endedFailed && failed === 0 ? 1 : failed, skipped };
}

/** Writes a count as the run's last line, without its newline. */
export function formatRunCount(count: RunCount): string {
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : '';
  return `${count.passed} passed, ${count.failed} failed${skipped}`;
}

type RunEnd = Parameters<DefaultReporter['onTestRunEnd']>;

/** Vitest's default report with the count after it. */
export class CountReporter extends DefaultReporter {
  override onTestRunEnd(...end: RunEnd): void {
    super.onTestRunEnd(...end);
    const [modules, errors, reason] = end;
    const files = modules.map((module) => ({
      broken: [module, ...module.children.allSuites()].filter((suite) => suite.errors().length > 0).length,
      tests: [...module.children.allTests()].map((test) => test.result().state),
    }));
    const line = `\n${formatRunCount(countRun(files, errors.length, reason === 'failed'))}\n`;
    // Written as the process leaves, because vitest still has things to say after the end of a run
    // (a coverage table, a worker that would not stop), and without a buffer that leaving could lose.
    process.once('exit', () => writeSync(1, line));
  }
}
