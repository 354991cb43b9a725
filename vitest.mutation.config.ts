// The tests that a mutant is held against: the part's own, quick, and with one seed (test/mutation/fixed-seed.ts).

import process from 'node:process';
import { defineConfig } from 'vitest/config';

const part = process.env['TIEOUT_MUTATION'] ?? 'money';

export default defineConfig({
  test: {
    environment: 'node',
    include: [`test/${part}/**/*.test.ts`],
    setupFiles: ['test/mutation/fixed-seed.ts'],
    // A fifth of the cases of a property: what a mutant does wrong shows in few, and each mutant runs them all.
    env: { TZ: 'Asia/Kolkata', TIEOUT_CAMPAIGN: '0.2' },
    testTimeout: 60_000,
  },
});
