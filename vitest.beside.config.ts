// Runs tests with the old attribution and the new one beside each other (test/reconcile/attribution/beside-setup.ts).

import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { alias: { tieout: new URL('./src/index.ts', import.meta.url).pathname } },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: '100%',
    env: { TZ: 'Asia/Kolkata' },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: ['test/reconcile/attribution/beside-setup.ts'],
    include: ['test/reconcile/**/*.test.ts', 'test/golden/**/*.test.ts'],
  },
});
