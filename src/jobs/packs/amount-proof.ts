// The amounts of a pack that stand in more than one place: for people and as a raw integer, as a difference
// of two others, in two tables, and as a sum on the control sheet.

import { formatMinor, formatUsd6 } from '../../money/amount-text.js';
import type { PackProof } from './pack-proof.js';
import { type PackRow, packRows } from './pack-table.js';

/** The columns of amounts for people, each beside its raw integer: in dollars, and in minor units. */
const written: readonly (readonly [file: string, dollars: readonly string[], minor: readonly string[]])[] = [
  ['00-control.csv', ['amount'], []],
  ['01-tie-out.csv', ['stated', 'recomputed', 'difference'], ['stated', 'recomputed', 'difference']],
  ['02-roll-forward.csv', ['statement', 'movements', 'ledger', 'records'], []],
  ['03-discrepancies.csv', ['claim_usd'], []],
  ['04-open-items.csv', ['claim_usd'], []],
  ['05-orders.csv', ['cost_usd', 'difference'], ['face', 'cost', 'margin']],
  ['06-deposits.csv', ['due', 'credited', 'difference'], []],
  [
    '07-brands.csv',
    ['stated_cost_usd', 'recomputed_cost_usd', 'difference'],
    ['stated_face', 'recomputed_face', 'stated_cost', 'recomputed_cost', 'margin'],
  ],
  ['08-journal.csv', ['debit', 'credit'], ['own_amount']],
];

/** Amounts for people are the raw integers beside them, and differences are differences in every unit. */
export function proveAmounts(pack: string, proof: PackProof): void {
  let count = 0;
  for (const [file, dollars, minor] of written) {
    const columns = [
      ...dollars.map((name) => ({ name, raw: rawOfDollars(name), format: formatUsd6 })),
      ...minor.map((name) => ({ name, raw: `${name}_minor`, format: formatMinor })),
    ];
    for (const row of packRows(pack, file)) {
      for (const { name, raw, format } of columns) {
        const exact = row.has(raw) ? row.integer(raw) : undefined;
        if (exact === undefined) continue;
        count += 1;
        if (format(exact) !== row.cell(name).replace(',', '.')) {
          proof.fail(`${file}:${row.line}: ${name} is not ${raw}`);
        }
      }
    }
  }
  for (const row of packRows(pack, '01-tie-out.csv')) {
    if (row.cell('unit') === 'count') proveDifference(proof, '01-tie-out.csv', row, 'recomputed', 'stated');
  }
  for (const file of ['03-discrepancies.csv', '04-open-items.csv']) {
    for (const row of packRows(pack, file)) {
      if (isAmount(row.cell('unit'))) proveDifference(proof, file, row, 'expected', 'actual');
    }
  }
  proof.note(`${count} amounts`);
}

function rawOfDollars(name: string): string {
  return name.endsWith('_usd') ? `${name}6` : `${name}_usd6`;
}

/** Rates and texts have no difference to be held against, tokens are proved by themselves. */
function isAmount(unit: string): boolean {
  return unit === 'usd6' || unit === 'minor' || unit === 'count' || unit === 'bps';
}

/** A missing side counts as nothing. */
function proveDifference(proof: PackProof, file: string, row: PackRow, less: string, from: string): void {
  const [stated, due, difference] = [from, less, 'difference'].map((column) => row.tokens(column));
  if (difference === undefined || difference === (stated ?? 0n) - (due ?? 0n)) return;
  proof.fail(`${file}:${row.line}: ${from} less ${less} is not the difference`);
}

/** What both 03 and 04 say of an item; a remark that was made since stands in 04 alone. */
const sharedColumns = [
  ...['code', 'subject', 'expected', 'actual', 'difference', 'currency', 'owed_by', 'state', 'class'],
  ...['severity', 'caused_by', 'unit', 'difference_usd6', 'effect_usd6', 'claim_usd6'],
] as const;

interface OpenRow {
  readonly account: string;
  readonly cells: { readonly [column: string]: string };
  readonly effect: bigint;
  readonly claim: bigint;
}

/** Items in 03, 04 and 10 say the same, and the open ones of 04 add up to the control sheet. */
export function proveOpenItems(pack: string, proof: PackProof): void {
  const items = openRowsOf(pack);
  for (const row of packRows(pack, '03-discrepancies.csv')) {
    const open = items.get(row.cell('item_id'));
    if (open === undefined) continue;
    for (const column of sharedColumns) {
      if (row.cell(column) === open.cells[column]) continue;
      proof.fail(`03-discrepancies.csv:${row.line}: 04 has another ${column} of ${row.cell('item_id')}`);
    }
  }
  proveClaimsFile(pack, proof, items);
  proveBridgeSums(pack, proof, [...items.values()]);
  proof.note(`${items.size} items`);
}

function openRowsOf(pack: string): ReadonlyMap<string, OpenRow> {
  const items = new Map<string, OpenRow>();
  for (const row of packRows(pack, '04-open-items.csv')) {
    const account = `${row.cell('interface')} ${row.cell('account')}`;
    const [effect, claim] = [row.integer('effect_usd6') ?? 0n, row.integer('claim_usd6') ?? 0n];
    items.set(row.cell('item_id'), { account, cells: row.cells(), effect, claim });
  }
  return items;
}

/** True for an item that has money of its own in the bridge. */
function isOpenRoot({ cells }: OpenRow): boolean {
  const { state, caused_by: roots, code } = cells;
  return (state === 'new' || state === 'carried') && roots === '' && code !== 'BL-RESIDUAL';
}

/** Which column of 10 has which of 04. */
const claimColumns = [
  ...[['claim_usd', 'claim_usd'] as const, ['currency', 'currency'] as const],
  ...[['stated', 'actual'] as const, ['due', 'expected'] as const, ['difference', 'difference'] as const],
] as const;

function proveClaimsFile(pack: string, proof: PackProof, items: ReadonlyMap<string, OpenRow>): void {
  const due = [...items.values()].filter(
    (one) => isOpenRoot(one) && one.cells['owed_by'] === 'provider' && one.claim > 0n,
  );
  let count = 0;
  for (const row of packRows(pack, '10-claims.csv')) {
    count += 1;
    const open = items.get(row.cell('claim_id'));
    if (open === undefined || !due.includes(open)) {
      proof.fail(`10-claims.csv:${row.line}: 04 has no such claim against the provider`);
      continue;
    }
    for (const [column, other] of claimColumns) {
      if (row.cell(column) === open.cells[other]) continue;
      proof.fail(`10-claims.csv:${row.line}: ${column} is not ${other} of 04`);
    }
  }
  proof.same('10-claims.csv: rows', BigInt(due.length), BigInt(count));
}

const notOfItems: ReadonlySet<string> = new Set(['accepted', 'settled_outside', 'unexplained']);

/** Each code between records and statement has what is left of the effects of its open items. */
function proveBridgeSums(pack: string, proof: PackProof, items: readonly OpenRow[]): void {
  const roots = items.filter(isOpenRoot);
  const between = new Map<string, boolean>();
  for (const row of packRows(pack, '00-control.csv')) {
    const account = `${row.cell('interface')} ${row.cell('account')}`;
    if (row.cell('section') !== 'bridge' || row.cell('unit') !== 'usd6') continue;
    const [name, usd6] = [row.cell('name'), row.integer('amount_usd6')];
    if (name === 'records' || name === 'statement') between.set(account, name === 'records');
    if (usd6 === undefined || row.cell('status') === 'not_tested') continue;
    const own = roots.filter((one) => one.account === account);
    if (name === 'claims') {
      proof.same(
        `${account}: claims of 04`,
        usd6,
        sumOf(own, ({ claim }) => claim),
      );
    } else if (name !== 'records' && between.get(account) === true && !notOfItems.has(name)) {
      const ofCode = own.filter(({ cells }) => cells['code'] === name);
      proof.same(`${account}: ${name} of 04`, usd6, sumOf(ofCode, leftOfEffect));
    }
  }
}

function sumOf(items: readonly OpenRow[], amount: (one: OpenRow) => bigint): bigint {
  return items.reduce((sum, one) => sum + amount(one), 0n);
}

/** The part that was settled outside of the float has left the claim, and stands in a row of its own. */
function leftOfEffect({ cells, effect, claim }: OpenRow): bigint {
  return /^(?:provider|us|unclear)$/.test(cells['owed_by'] ?? '') ? -claim : effect;
}
