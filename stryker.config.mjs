// Mutation testing, one part of the source at a time (`npm run mutation`): the parts, and the lowest score
// that passes. docs/internal/mutation.md gives the scores and why mutants survive.

import process from 'node:process';

const part = process.env.TIEOUT_MUTATION ?? 'money';

const filesOf = {
  money: ['src/money/**/*.ts'],
  wire: [
    'src/wire/sandbox/signing.ts',
    'src/wire/sandbox/event-verification.ts',
    'src/wire/statement-verification.ts',
  ],
  reconcile: ['src/reconcile/**/*.ts'],
};

export default {
  plugins: [import.meta.resolve('./test/mutation/in-process-runner.mjs')],
  testRunner: 'in-process',
  buildCommand: 'tsc -p test/mutation/tsconfig.json',
  mutate: filesOf[part],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 10_000,
  thresholds: { high: 97, low: 93, break: 90 },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.stryker-tmp/report/${part}.json` },
  ignorePatterns: ['biome.json', 'dist', '.bench', 'reports', 'fixtures/scenarios', 'coverage'],
  tempDirName: '.stryker-tmp/sandbox',
};
