import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { controlColumns } from '../../src/report/control/control-file.js';
import { brandColumns } from '../../src/report/tables/brand-file.js';
import { claimColumns } from '../../src/report/tables/claim-file.js';
import { depositColumns } from '../../src/report/tables/deposit-file.js';
import { discrepancyColumns } from '../../src/report/tables/discrepancy-file.js';
import { journalColumns } from '../../src/report/tables/journal-file.js';
import { openItemColumns } from '../../src/report/tables/open-item-file.js';
import { orderColumns } from '../../src/report/tables/order-file.js';
import { rollForwardColumns } from '../../src/report/tables/roll-forward-file.js';
import { tieOutColumns } from '../../src/report/tables/tie-out-file.js';
import { tokenColumns } from '../../src/report/tables/token-file.js';

const page = readFileSync(new URL('../../docs/reports.md', import.meta.url), 'utf8');

/** The names in the first cells of a file's table with that heading, in their order. */
function namesOnPage(file: string, heading = 'column'): string[] {
  const section = page.split(/^## /m).find((text) => text.startsWith(`${file}\n`)) ?? '';
  const table = section.slice(section.indexOf(`| ${heading} |`)).split('\n\n')[0] ?? '';
  return table
    .split('\n')
    .slice(2)
    .flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([a-z0-9_]+)`/g)].map(([, name = '']) => name),
    );
}

describe('the page of the report pack', () => {
  it.each([
    ['00-control.csv', controlColumns],
    ['01-tie-out.csv', tieOutColumns],
    ['02-roll-forward.csv', rollForwardColumns],
    ['03-discrepancies.csv', discrepancyColumns],
    ['04-open-items.csv', openItemColumns],
    ['05-orders.csv', orderColumns],
    ['06-deposits.csv', depositColumns],
    ['07-brands.csv', brandColumns],
    ['08-journal.csv', journalColumns],
    ['09-rewards.csv', tokenColumns],
    ['10-claims.csv', claimColumns],
  ])('has the columns of %s in their order', (file, columns) => {
    expect(namesOnPage(file)).toEqual(columns.map(({ name }) => name));
  });

  it('has the sections of the control sheet in their order', () => {
    expect(namesOnPage('00-control.csv', 'section')).toEqual([
      ...['result', 'untested', 'claim', 'bridge', 'setting', 'assumption', 'input', 'evidence'],
      ...['total_in', 'total_out', 'check', 'version'],
    ]);
  });
});
