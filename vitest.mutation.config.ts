// The tests that a mutant is held against: the part's own, quick, and with one seed (test/mutation/fixed-seed.ts).

import process from 'node:process';
import { defineConfig } from 'vitest/config';

const part = process.env['TIEOUT_MUTATION'] ?? 'money';

export default defineConfig({
  test: {
    environment: 'node',
    include: [`test/${part}/**/*.test.ts`],
    // Whole lives in thousands find what is wrong anywhere; here each rule's own test has to notice.
    exclude: ['test/reconcile/{alteration,clean-month,neighbour-months,pair}.test.ts'],
    setupFiles: ['test/mutation/fixed-seed.ts'],
    env: { TZ: 'Asia/Kolkata' },
    testTimeout: 60_000,
  },
});
