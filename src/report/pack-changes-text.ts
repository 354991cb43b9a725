// The changes between two packs of a month, for a person at a terminal and for a program.

import type { Json } from '../base/json/json-value.js';
import {
  areSameFacts,
  type CellChange,
  type PackCells,
  type PackChanges,
  type PackFacts,
  type RowChanges,
} from './pack-changes.js';
import { wrapped } from './text/wrapped-text.js';

/** The packs that were compared: the numbers of revisions, undefined for the present pack. */
interface ComparedPacks {
  readonly month: string;
  readonly since: number;
  readonly until: number | undefined;
}

/** Rows that are listed of each kind; the others are counted. */
const LISTED_ROWS = 50;

const nameOf = (revision: number | undefined): string =>
  revision === undefined ? 'the present pack' : `revision ${revision}`;

/** The changes as text: lines ending in a newline, at most 80 columns wide. */
export function packChangesText(changes: PackChanges, packs: ComparedPacks): string {
  const { before, now, items, figures } = changes;
  const title = `${packs.month}: what changed from ${nameOf(packs.since)} to ${nameOf(packs.until)}`;
  const lines = [
    ...wrapped(`${title}.`),
    '',
    ...wrapped(verdictOf(before), 'Then: '),
    ...wrapped(verdictOf(now), 'Now:  '),
    '',
    ...(areSameFacts(changes) ? ['No item and no figure changed.'] : []),
    ...linesOf('Items', items, itemWords),
    ...linesOf('Figures', figures, figureWords),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function verdictOf({ verdict, isFinal, asOf }: PackFacts): string {
  return `${verdict} (as of ${asOf}${isFinal ? '' : ', NOT FINAL'})`;
}

function linesOf(
  title: string,
  { came, went, changed }: RowChanges,
  words: (row: PackCells) => string,
): string[] {
  if (came.length + went.length + changed.length === 0) return [];
  const counts = `${title}: ${came.length} came, ${went.length} went, ${changed.length} changed.`;
  return [
    counts,
    ...listed(came, (row) => wrapped(words(row), '  + ')),
    ...listed(went, (row) => wrapped(words(row), '  - ')),
    ...listed(changed, ({ row, changes }) => [
      ...wrapped(words(row), '  ~ '),
      ...changes.flatMap((change) => wrapped(changeWords(change), '      ')),
    ]),
  ];
}

function listed<T>(rows: readonly T[], lines: (row: T) => string[]): string[] {
  const more = rows.length - LISTED_ROWS;
  const end = more > 0 ? [`    and ${more} more: --json names them all.`] : [];
  return [...rows.slice(0, LISTED_ROWS).flatMap(lines), ...end];
}

function changeWords({ column, before, now }: CellChange): string {
  const shown = (cell: string): string => (cell === '' ? 'empty' : cell);
  return `${column}: ${shown(before)} -> ${shown(now)}`;
}

function itemWords(row: PackCells): string {
  const { code = '', title = '', item_id: id = '', claim_usd: claim = '', owed_by: by = '' } = row;
  const hasClaim = claim !== '' && !/^-?0+[.,]?0*$/.test(claim);
  const owed = hasClaim ? `; claim ${claim} USD, owed by ${by}` : '';
  return `${code}: ${title} (${id}${owed})`;
}

function figureWords(row: PackCells): string {
  const { interface: of = '', account = '', figure, step = '', slug = '', currency = '' } = row;
  const name = figure ?? `roll-forward, ${step}`;
  return [of, account, name, slug, currency].filter((part) => part !== '').join(' ');
}

/** The same as one JSON object; cells are text, as the tables have them. */
export function packChangesJson(
  { before, now, items, figures }: PackChanges,
  { month, since, until }: ComparedPacks,
): { readonly [name: string]: Json } {
  return {
    month,
    since,
    until: until ?? null,
    before: factsJson(before),
    now: factsJson(now),
    items: rowsJson(items),
    figures: rowsJson(figures),
  };
}

function factsJson({ verdict, isFinal, asOf, version }: PackFacts): Json {
  return { verdict, is_final: isFinal, as_of: asOf, version };
}

function rowsJson({ came, went, changed }: RowChanges): Json {
  return {
    came,
    went,
    changed: changed.map(({ row, changes }) => ({
      row,
      changes: changes.map(({ column, before, now }) => ({ column, before, now })),
    })),
  };
}
