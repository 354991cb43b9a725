// Chromium as the reader of close.html, driven by playwright-core, which brings no browser along. Where it is
// missing a test says in its name that it was not run; under CI it fails instead and says how to get it,
// unless TIEOUT_WITHOUT_BROWSER=1.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The calls that are used of playwright-core: its own types want those of a browser, which we have not. */
export interface Page {
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  emulateMedia(media: { media?: 'print' | 'screen'; colorScheme?: 'light' | 'dark' }): Promise<void>;
  goto(address: string): Promise<unknown>;
  /** Evaluates a program in the page. */
  evaluate(program: string): Promise<unknown>;
  pdf(options: { preferCSSPageSize: boolean }): Promise<Buffer>;
  screenshot(options: { path: string; fullPage?: boolean; clip?: object }): Promise<unknown>;
  on(event: 'console', heard: (message: { type(): string; text(): string }) => void): void;
  on(event: 'pageerror', heard: (error: Error) => void): void;
  on(event: 'request', heard: (request: { url(): string }) => void): void;
}

export interface Browser {
  newPage(): Promise<Page>;
  close(): Promise<void>;
}

interface Driver {
  readonly chromium: {
    launch(options: { executablePath: string; args: readonly string[] }): Promise<Browser>;
  };
}

const isWaived = process.env['CI'] === undefined || process.env['TIEOUT_WITHOUT_BROWSER'] === '1';

function isThere(program: string): boolean {
  return spawnSync(program, ['--version']).status === 0;
}

/** The path of the browser that is installed; undefined where none is. */
function browserPath(): string | undefined {
  const found = ['chromium', 'chromium-browser', 'google-chrome'].find(isThere);
  return found && spawnSync('which', [found], { encoding: 'utf8' }).stdout.trim();
}

/** The name of a test that needs the browser: it says so where that is not there and need not be. */
export function namedForBrowser(name: string): string {
  return isWaived && browserPath() === undefined ? `NOT RUN, chromium is not installed: ${name}` : name;
}

/** Starts the browser. @returns undefined where it is missing and that is waived */
export async function openBrowser(): Promise<Browser | undefined> {
  const executablePath = browserPath();
  if (executablePath === undefined) {
    if (isWaived) return undefined;
    throw new Error('chromium is not installed: apt-get install chromium, or set TIEOUT_WITHOUT_BROWSER=1');
  }
  const { chromium } = require('playwright-core') as Driver;
  // What it shows is our own file; in a container it could not start with a sandbox.
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** What axe-core finds against a page as it stands: a line a violation, none where it finds nothing. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const found = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`,
  );
  return found as string[];
}
