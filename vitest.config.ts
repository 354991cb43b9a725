// How the tests run. They run in a time zone nobody books in, half an hour off the whole hour, so that a
// result that leans on the machine's zone shows itself (house rule: results depend on `--as-of` only).

import { defineConfig } from 'vitest/config';
import { CountReporter } from './test/support/reporter.js';

/**
 * The floors whose tests leave nothing behind in their process: what they open is their own, and they put
 * nothing in another's place. They share a process a core, which spares loading the same files a hundred
 * times.
 */
const SHARING = [
  'base',
  'money',
  'wire',
  'records',
  'ledger',
  'config',
  'client',
  'service',
  'reconcile',
  'report',
].map((floor) => `test/${floor}/**/*.test.ts`);

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
      { extends: true, test: { name: 'sharing', include: SHARING, isolate: false } },
      { extends: true, test: { name: 'alone', include: ['test/**/*.test.ts'], exclude: SHARING } },
    ],
  },
});
