// How the tests run. They run in a time zone nobody books in, half an hour off the whole hour, so that a
// result that leans on the machine's zone shows itself (house rule: results depend on `--as-of` only).

import { defineConfig } from 'vitest/config';
import { CountReporter } from './test/support/reporter.js';

/**
 * The floors without effects: their tests share a process a core, for nothing one does can reach the next.
 */
const PURE = ['base', 'money', 'wire', 'records', 'reconcile', 'report'].map(
  (floor) => `test/${floor}/**/*.test.ts`,
);

export default defineConfig({
  // The examples of the documentation import the library by its name, as partners do.
  resolve: { alias: { tieout: new URL('./src/index.ts', import.meta.url).pathname } },
  test: {
    environment: 'node',
    globals: false,
    pool: 'forks',
    maxWorkers: '100%',
    env: { TZ: 'Asia/Kolkata' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: [new CountReporter()],
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      { extends: true, test: { name: 'effects', include: ['test/**/*.test.ts'], exclude: PURE } },
    ],
  },
});
