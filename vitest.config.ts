// How the tests run. They run in a time zone nobody books in, half an hour off the whole hour, so that a
// result that leans on the machine's zone shows itself (house rule: results depend on `--as-of` only).

import { readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { CountReporter } from './test/support/reporter.js';

const ALL = 'test/**/*.test.ts';

/**
 * The tests that put something in a module's place: what stands there would stay for the files after them, so
 * each has a process of its own. All others share a process a core, which spares loading the same files a
 * thousand times.
 */
const ALONE = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((name) => `test/${name}`)
  .filter((file) => file.endsWith('.test.ts') && /\bvi\.mock\(/.test(readFileSync(file, 'utf8')));

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
      { extends: true, test: { name: 'sharing', include: [ALL], exclude: ALONE, isolate: false } },
      { extends: true, test: { name: 'alone', include: ALONE } },
    ],
  },
});
