// Holds the two pages of coverage in docs/internal to what exists: every row has its cells, the tests it
// names are there, and it says what of client and close rests on it.

import { describe, expect, it } from 'vitest';
import { endpoints } from '../../src/wire/sandbox/endpoints.js';
import { supplierEndpoints } from '../../src/wire/supplier/endpoints.js';
import { type CoverageRow, coverageTables, fileOf, testTitles } from './coverage-table.js';

const nothing = '–';
/** Rows that are of the service alone: nothing that a partner runs can rest on them. */
const ofTheServiceAlone = new Set([
  '3: the address',
  'a hash of the secret is stored',
  'loopback and with the flag only',
  'every fault, documented',
  'bound to loopback, unknown Host refused',
  'ends within a second',
  'OpenAPI',
  'fuzz',
  'unknown Host refused',
  'made from a seed, the same everywhere',
]);

describe.each([
  { page: 'sandbox-coverage.md', least: 140, paths: Object.values(endpoints).filter(({ signed }) => signed) },
  { page: 'supplier-coverage.md', least: 95, paths: Object.values(supplierEndpoints) },
])('docs/internal/$page', ({ page, least, paths }) => {
  const tables = coverageTables(page);
  const tableOf = (heading: string) => tables.find((table) => table.heading === heading);
  const sources = tables.filter(({ columns }) => columns[0] === 'row');
  const rows = sources.flatMap((table) => table.rows);
  const uses = { client: tableOf('The client')?.rows ?? [], close: tableOf('The close')?.rows ?? [] };

  it('has every row of the tables that it says it has, each with all its cells', () => {
    expect(rows.length).toBeGreaterThanOrEqual(least);
    expect(tables.flatMap(({ broken }) => broken)).toEqual([]);
    for (const { columns } of sources) expect(columns).toEqual(['row', 'file', 'test', 'client', 'close']);
  });

  it('names tests that are there, by a part of their title', () => {
    const isMissing = ({ file = '', test = '' }: CoverageRow): boolean =>
      testTitles(fileOf(file))?.some((title) => title.includes(test)) !== true;
    expect(tables.flatMap((table) => table.rows).filter(isMissing)).toEqual([]);
  });

  it.each(['client', 'close'] as const)('says of each row which part of the %s rests on it', (side) => {
    const known = uses[side].map((use) => use[side]);
    const named = rows.map((row) => row[side]);
    expect(named.filter((name) => name !== nothing && !known.includes(name))).toEqual([]);
    // What no row rests on is no part of this table.
    expect(known.filter((name) => !named.includes(name))).toEqual([]);
    expect(new Set(known).size).toBe(known.length);
  });

  it('leaves no row without client and close but those that are of the service alone', () => {
    const unused = rows.filter(({ client, close }) => client === nothing && close === nothing);
    expect(unused.filter(({ row = '' }) => !ofTheServiceAlone.has(row))).toEqual([]);
  });

  it('names every endpoint', () => {
    const named = rows.map(({ row = '' }) => row);
    for (const { method, path } of paths) {
      expect(named.some((row) => row.startsWith(`${method} ${path}`))).toBe(true);
    }
  });
});
