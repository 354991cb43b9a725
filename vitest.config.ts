// How the tests run. They run in a time zone nobody books in, half an hour off the whole hour, so that a
// result that leans on the machine's zone shows itself (house rule: results depend on `--as-of` only).

import { defineConfig } from 'vitest/config';
import { CountReporter } from './test/support/reporter.js';

export default defineConfig({
  // The examples of the documentation import the library by its name, as partners do.
  resolve: { alias: { tieout: new URL('./src/index.ts', import.meta.url).pathname } },
  test: {
    environment: 'node',
    include: ['test/**/*.test.ts'],
    globals: false,
    pool: 'forks',
    env: { TZ: 'Asia/Kolkata' },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    reporters: [new CountReporter()],
  },
});
