// The recorded scenarios posted by the day beside the same posted by the order: what a reader of balances, of
// the roll-forward, the bridge or the register finds is the same.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Json } from '../../src/base/json/json-value.js';
import { ledgerRegister } from '../../src/jobs/books/ledger-job.js';
import { verifyPack } from '../../src/jobs/packs/verify-pack-job.js';
import type { LedgerDetail } from '../../src/ledger/daily-entries.js';
import { type Books, openBooks } from '../../src/store/books.js';
import { rowsOf } from '../jobs/support/closing.js';
import { closeScenario, closeScenarioMonth, type ScenarioRun } from './scenario.js';
import { readScenario, type Scenario, scenarioNames } from './scenario-folder.js';

function freshRun(ledgerDetail: LedgerDetail): ScenarioRun {
  const folder = mkdtempSync(join(tmpdir(), 'daily-'));
  const books = openBooks(join(folder, 'books.db'), { create: true });
  onTestFinished(() => {
    books.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { books, reports: join(folder, 'reports'), ledgerDetail };
}

/** Every row of these tables of every month; of the control sheet, the bridge. */
function tablesOf(scenario: Scenario, run: ScenarioRun) {
  return closeScenario(scenario, run).map((outcome) => [
    rowsOf(outcome, '00-control.csv').filter(({ section }) => section === 'bridge'),
    ...['01-tie-out.csv', '02-roll-forward.csv', '03-discrepancies.csv', '05-orders.csv'].map((file) =>
      rowsOf(outcome, file),
    ),
  ]);
}

/** What the register shows but for the entries' own ids and words, and the balance that runs along. */
function registered(books: Books): string[] {
  const shown = (line: Json): string => {
    const { entry_id: _id, description: _words, balance_usd6: _balance, ...rest } = Object(line);
    return JSON.stringify(rest);
  };
  return [...ledgerRegister(books, {}).postings()].map(shown).sort();
}

function hasTables({ journal, orderTables }: Books): boolean {
  return [...journal.each()].some(({ evidenceSha256 }) => orderTables.ordersOf(evidenceSha256) !== undefined);
}

describe('the books posted by the day', () => {
  it.each(scenarioNames())('say of %s what they say posted by the order', (name) => {
    const scenario = readScenario(name);
    const [byOrder, byDay] = [freshRun('order'), freshRun('day')];
    expect(tablesOf(scenario, byDay)).toEqual(tablesOf(scenario, byOrder));
    expect(byDay.books.journal.balances()).toEqual(byOrder.books.journal.balances());
    expect(registered(byDay.books)).toEqual(registered(byOrder.books));
    expect(byDay.books.journal.prove().chain.ok).toBe(true);
    expect(byDay.books.proveRecords().fault).toBeUndefined();
    for (const { month } of scenario.months) {
      const { results } = verifyPack(join(byDay.reports, month), undefined);
      expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
    }
  });

  it('have such entries, and none more where a month is closed again, whatever the setting is by then', () => {
    const scenario = readScenario('clean-month');
    const [byOrder, byDay] = [freshRun('order'), freshRun('day')];
    for (const run of [byOrder, byDay]) closeScenario(scenario, run);
    expect([hasTables(byOrder.books), hasTables(byDay.books)]).toEqual([false, true]);
    const positions = [byOrder, byDay].map(({ books }) => books.journal.head().position);
    for (const ledgerDetail of ['day', 'order'] as const) {
      for (const month of scenario.months) {
        closeScenarioMonth(scenario, month, { ...byDay, ledgerDetail });
        closeScenarioMonth(scenario, month, { ...byOrder, ledgerDetail });
      }
    }
    expect([byOrder, byDay].map(({ books }) => books.journal.head().position)).toEqual(positions);
  });
});
