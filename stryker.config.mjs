// Mutation testing, one part of the source at a time (`npm run mutation`): the parts, and the lowest score
// that passes. docs/internal/mutation.md gives the scores and why mutants survive.
//
// TIEOUT_MUTATION names the part. TIEOUT_MUTATION_ROOM narrows it to one room, a folder of the part
// (`TIEOUT_MUTATION=reconcile TIEOUT_MUTATION_ROOM=price npx stryker run`): all of the reconciliation takes
// hours.

import process from 'node:process';

const part = process.env.TIEOUT_MUTATION ?? 'money';
const room = process.env.TIEOUT_MUTATION_ROOM;

const filesOf = {
  money: ['src/money/**/*.ts'],
  wire: [
    'src/wire/event-signature.ts',
    'src/wire/sandbox/signing.ts',
    'src/wire/sandbox/event-verification.ts',
    'src/wire/statement-verification.ts',
  ],
  ledger: ['src/ledger/**/*.ts'],
  reconcile: ['src/reconcile/**/*.ts'],
};

const lowestScoreOf = { money: 95, wire: 95, ledger: 95, reconcile: 95 };

export default {
  plugins: [import.meta.resolve('./test/mutation/in-process-runner.mjs')],
  testRunner: 'in-process',
  buildCommand: 'tsc -p test/mutation/tsconfig.json',
  mutate: room === undefined ? filesOf[part] : [`src/${part}/${room}/**/*.ts`],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  concurrency: 1,
  timeoutMS: 10_000,
  thresholds: { high: 97, low: 96, break: lowestScoreOf[part] },
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.stryker-tmp/report/${[part, room].filter(Boolean).join('-')}.json` },
  ignorePatterns: ['biome.json', 'dist', '.bench', 'reports', 'fixtures/scenarios', 'coverage'],
  tempDirName: '.stryker-tmp/sandbox',
};
