// close.html as a reader has it: in headless Chromium, at the widths of a screen, a telephone and A4, in
// light and dark, folded and unfolded.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PackInput, reportPack } from '../../src/report/pack.js';
import { openBooks } from '../../src/store/books.js';
import { closeScenario } from '../golden/scenario.js';
import { readScenario } from '../golden/scenario-folder.js';
import {
  asOfMs,
  brandOf,
  entryOf,
  itemOf,
  type month,
  packInputOf,
  resultOf,
  stepOf,
  textOfPieces,
} from '../report/sample-month.js';
import {
  accessibilityFaults,
  type Browser,
  namedForBrowser,
  openBrowser,
  type Page,
} from '../support/browser.js';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
let browser: Browser | undefined;

beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const made = new Map<string, string>();

/** The page of a scenario's last month, beside its files; closed once. */
function scenarioPage(name: string): string {
  const known = made.get(name);
  if (known !== undefined) return known;
  const books = openBooks(join(folder, `${name}.db`), { create: true });
  const reports = join(folder, name);
  const closed = closeScenario(readScenario(name), { books, reports });
  books.close();
  const path = join(reports, closed.at(-1)?.month ?? '', 'close.html');
  made.set(name, path);
  return path;
}

/** The page of a pack of our own making. */
function ownPage(name: string, input: PackInput): string {
  const { tables, page } = reportPack(
    input,
    () => [],
    () => undefined,
  );
  for (const { chunks } of tables) textOfPieces(chunks);
  const path = join(folder, name, 'close.html');
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, textOfPieces(page.chunks));
  return path;
}

const standing = { state: 'carried', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;

/** An account that nobody signs for, with names and amounts as long as they come and more than is listed. */
function hardInput(): PackInput {
  const account = { interfaceName: 'supplier', account: 'an-account-with-a-name-'.repeat(4) } as const;
  const name = 'a_reference_without_any_place_to_break_it_'.repeat(3);
  const huge = 98_765_432_109_876n;
  const figure = { count: 1_000_000, usd6: huge };
  const steps = (
    ['opening', 'deposits', 'orders', 'closing', 'balance_read', 'expected_balance'] as const
  ).map((step) => stepOf({ step, statement: figure, movements: figure, ledger: figure, result: 'differs' }));
  const items = Array.from({ length: 8 }, (_, at) =>
    itemOf({ ...account, itemId: `i${at}`, subject: name, note: name, formula: name, claimUsd6: huge }),
  );
  const cost = { count: 9n, faceMinor: huge, costMinor: huge, costUsd6: huge };
  const brands = Array.from({ length: 42 }, (_, at) =>
    brandOf({ slug: `${name}${at}`, recomputed: cost, marginMinor: -huge, result: 'differs' }),
  );
  const carried = items.map((item) => ({ item: { ...item, month: '2026-09' as typeof month }, standing }));
  return packInputOf({
    results: [
      resultOf({
        ...account,
        items,
        brands,
        rollForward: steps,
        untested: [{ what: 'orders', reason: name, count: 5n, usd6: huge }],
        checks: [{ code: 'PR-COST', status: 'not_tested', reason: name }],
      }),
    ],
    openItems: carried,
    journal: [entryOf()],
  });
}

const pages: readonly (readonly [name: string, make: () => string])[] = [
  ...['clean-month', 'planted-errors', 'tampered-statement'].map(
    (name) => [name, () => scenarioPage(name)] as const,
  ),
  ['long names and huge amounts', () => ownPage('hard', hardInput())],
  ['a month without an account', () => ownPage('empty', packInputOf({ results: [] }))],
];

const UNFOLD = 'for (const one of document.querySelectorAll("details")) one.open = true; 0';
const EXCESS = 'document.documentElement.scrollWidth - document.documentElement.clientWidth';
/** What is left of A4 between the margins, at 96 dots an inch. */
const A4 = { width: 703, height: 1040 };

async function opened(
  reader: Browser,
  path: string,
): Promise<{ readonly page: Page; readonly heard: string[] }> {
  const page = await reader.newPage();
  const heard: string[] = [];
  page.on('console', (message) => heard.push(`${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => heard.push(error.message));
  page.on('request', (request) => heard.push(request.url()));
  await page.goto(pathToFileURL(path).href);
  return { page, heard };
}

function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

describe.each(pages)('close.html of %s', (_name, make) => {
  let path = '';
  beforeAll(() => {
    path = make();
  });

  it(namedForBrowser('asks for nothing but itself, and no error is heard'), async () => {
    if (browser === undefined) return expect(namedForBrowser('')).toContain('NOT RUN');
    const { page, heard } = await opened(browser, path);
    await page.evaluate(UNFOLD);
    expect(heard).toEqual([pathToFileURL(path).href]);
  });

  it(namedForBrowser('fits a screen, a telephone and A4, folded and unfolded'), async () => {
    if (browser === undefined) return expect(namedForBrowser('')).toContain('NOT RUN');
    const { page } = await opened(browser, path);
    const excess: unknown[] = [];
    for (const fold of ['0', UNFOLD]) {
      await page.evaluate(fold);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 });
        excess.push(await page.evaluate(EXCESS));
      }
      await page.setViewportSize(A4);
      await page.emulateMedia({ media: 'print' });
      excess.push(await page.evaluate(EXCESS));
      await page.emulateMedia({ media: 'screen' });
    }
    expect(excess).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each(['light', 'dark'] as const)(
    namedForBrowser('can be read by everybody, says axe-core, in %s'),
    async (colorScheme) => {
      if (browser === undefined) return expect(namedForBrowser('')).toContain('NOT RUN');
      const { page } = await opened(browser, path);
      await page.emulateMedia({ colorScheme });
      await page.evaluate(UNFOLD);
      // A telephone in the dark, a screen in the light: the rules look at elements, not at places.
      await page.setViewportSize({ width: colorScheme === 'dark' ? 360 : 1280, height: 800 });
      expect(await accessibilityFaults(page)).toEqual([]);
    },
  );
});

describe('close.html in print', () => {
  it.each([
    ['clean-month', 1],
    ['planted-errors', 2],
  ])(namedForBrowser('puts the ten to twelve orders of %s on %i pages of A4 at most'), async (name, most) => {
    if (browser === undefined) return expect(namedForBrowser('')).toContain('NOT RUN');
    const { page } = await opened(browser, scenarioPage(name));
    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets).toBeGreaterThan(0);
    expect(sheets).toBeLessThanOrEqual(most);
  });
});

describe('the reader of accessibility faults', () => {
  it(namedForBrowser('finds one where there is one'), async () => {
    if (browser === undefined) return expect(namedForBrowser('')).toContain('NOT RUN');
    const path = join(folder, 'fault.html');
    writeFileSync(path, '<title>x</title><main><h1>x</h1><input></main>');
    const { page } = await opened(browser, path);
    expect((await accessibilityFaults(page)).join('\n')).toContain('label: <input>');
  });
});
