// The amounts of a pack that stand in more than one place: for people and as a raw integer, as a difference
// of two others, in two tables, and as a sum on the control sheet.

import { countText } from '../../base/text/count-text.js';
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
      proveDifference(proof, file, row);
    }
  }
  proof.note(countText(count, 'amount'));
}

function rawOfDollars(name: string): string {
  return name.endsWith('_usd') ? `${name}6` : `${name}_usd6`;
}

/** The units of items that have a difference: rates and texts have none, tokens are proved by themselves. */
const itemUnits: ReadonlySet<string> = new Set(['usd6', 'minor', 'count', 'bps']);

/** The columns of which the second less the first is `difference`, and in which units it is proved here. */
const differences: ReadonlyMap<string, readonly [less: string, from: string, units: ReadonlySet<string>]> =
  new Map([
    ['01-tie-out.csv', ['recomputed', 'stated', new Set(['count'])]],
    ['03-discrepancies.csv', ['expected', 'actual', itemUnits]],
    ['04-open-items.csv', ['expected', 'actual', itemUnits]],
  ]);

/** A missing side counts as nothing. */
function proveDifference(proof: PackProof, file: string, row: PackRow): void {
  const [less, from, units] = differences.get(file) ?? [];
  if (less === undefined || from === undefined || units?.has(row.cell('unit')) !== true) return;
  const [stated, due, difference] = [from, less, 'difference'].map((column) => row.tokens(column));
  if (difference === undefined || difference === (stated ?? 0n) - (due ?? 0n)) return;
  proof.fail(`${file}:${row.line}: ${from} less ${less} is not the difference`);
}

/** The columns that 03 and 04 share of an item; a remark that was made since stands in 04 alone. */
const sharedColumns = [
  ...['month', 'interface', 'account', 'code', 'title', 'subject', 'occurred_at', 'slug', 'order_currency'],
  ...['field', 'expected', 'actual', 'difference', 'currency', 'owed_by', 'state', 'class', 'severity'],
  ...['cause', 'caused_by', 'unit', 'difference_usd6', 'effect_usd6', 'claim_usd6'],
] as const;

/** Columns of 10, and those of 04 that say the same. */
const alike = [
  'month',
  'interface',
  'account',
  'occurred_at',
  'claim_usd',
  'currency',
  'difference',
] as const;
const claimColumns = [...alike, 'stated', 'due'] as const;
const claimedColumns = [...alike, 'actual', 'expected'] as const;

/** No cell of a pack has this character: it parts what is held as one text. */
const PART = '\u0000';

/** The items of 04 by their ids, the cells of each held as one text: there may be hundreds of thousands. */
interface OpenItems {
  readonly shared: ReadonlyMap<string, string>;
  /** Those that claim from the provider. */
  readonly claimed: ReadonlyMap<string, string>;
  readonly sums: OpenSums;
}

/** Sums of the open roots: the claims by account, and what is left of the effects by account and code. */
interface OpenSums {
  readonly usd6: ReadonlyMap<string, bigint>;
  /** Accounts and codes of which no row says what is left. */
  readonly unsaid: ReadonlySet<string>;
}

/** Items in 03, 04 and 10 say the same, and the open ones of 04 add up to the control sheet. */
export function proveOpenItems(pack: string, proof: PackProof): void {
  const items = openItemsOf(pack);
  for (const row of packRows(pack, '03-discrepancies.csv')) {
    const id = row.cell('item_id');
    const open = items.shared.get(id);
    if (open === undefined) continue;
    for (const at of differingParts(heldCells(row, sharedColumns), open)) {
      proof.fail(`03-discrepancies.csv:${row.line}: 04 has another ${sharedColumns[at]} of ${id}`);
    }
  }
  proveClaimsFile(pack, proof, items.claimed);
  proveBridgeSums(pack, proof, items.sums);
  proof.note(countText(items.shared.size, 'item'));
}

function openItemsOf(pack: string): OpenItems {
  const shared = new Map<string, string>();
  const claimed = new Map<string, string>();
  const sums = new Map<string, bigint>();
  const partly = new Map<string, string>();
  const followed = new Set<string>();
  const add = (key: string, usd6: bigint) => sums.set(key, (sums.get(key) ?? 0n) + usd6);
  for (const row of packRows(pack, '04-open-items.csv')) {
    const id = row.cell('item_id');
    shared.set(id, heldCells(row, sharedColumns));
    for (const rootId of row.cell('caused_by').split('|')) followed.add(rootId);
    const [effect, claim] = [row.integer('effect_usd6') ?? 0n, row.integer('claim_usd6') ?? 0n];
    if (!isOpenRoot(row)) continue;
    if (row.cell('owed_by') === 'provider' && claim > 0n) claimed.set(id, heldCells(row, claimedColumns));
    const account = accountOf(row);
    const ofCode = `${account}${PART}${row.cell('code')}`;
    const isPartly = isClaimed(row) && row.cell('settled_by') !== '';
    if (isPartly) partly.set(id, ofCode);
    add(account, claim);
    add(ofCode, isPartly ? -claim : effect);
  }
  // Where a claim lies in the own records as well, its part that was settled elsewhere stands in no cell.
  const unsaid = new Set([...partly].filter(([id]) => followed.has(id)).map(([, ofCode]) => ofCode));
  return { shared, claimed, sums: { usd6: sums, unsaid } };
}

function heldCells(row: PackRow, columns: readonly string[]): string {
  return columns.map((column) => row.cell(column)).join(PART);
}

/** The places of the cells that are not the same in both. */
function differingParts(held: string, other: string): number[] {
  if (held === other) return [];
  const others = other.split(PART);
  return held.split(PART).flatMap((cell, at) => (cell === others[at] ? [] : [at]));
}

function accountOf(row: PackRow): string {
  return `${row.cell('interface')} ${row.cell('account')}`;
}

/** True for an item that has money of its own in the bridge. */
function isOpenRoot(row: PackRow): boolean {
  const state = row.cell('state');
  const isOpen = state === 'new' || state === 'carried';
  return isOpen && row.cell('caused_by') === '' && row.cell('code') !== 'BL-RESIDUAL';
}

function proveClaimsFile(pack: string, proof: PackProof, claimed: OpenItems['claimed']): void {
  let count = 0;
  for (const row of packRows(pack, '10-claims.csv')) {
    count += 1;
    const open = claimed.get(row.cell('claim_id'));
    if (open === undefined) {
      proof.fail(`10-claims.csv:${row.line}: 04 has no such claim against the provider`);
      continue;
    }
    for (const at of differingParts(heldCells(row, claimColumns), open)) {
      proof.fail(`10-claims.csv:${row.line}: ${claimColumns[at]} is not ${claimedColumns[at]} of 04`);
    }
  }
  proof.same('10-claims.csv: rows', BigInt(claimed.size), BigInt(count));
}

const notOfItems: ReadonlySet<string> = new Set(['accepted', 'settled_outside', 'unexplained']);

/**
 * Each code between records and statement has what is left of the effects of its open items; but not where
 * the claims are held against nothing: then 04 has items of months that the bridge does not go on from.
 */
function proveBridgeSums(pack: string, proof: PackProof, { usd6: sums, unsaid }: OpenSums): void {
  const between = new Map<string, boolean>();
  const unbridged = accountsWithoutClaims(pack);
  for (const row of packRows(pack, '00-control.csv')) {
    const account = accountOf(row);
    if (row.cell('section') !== 'bridge' || row.cell('unit') !== 'usd6') continue;
    const [name, usd6] = [row.cell('name'), row.integer('amount_usd6')];
    if (name === 'records' || name === 'statement') between.set(account, name === 'records');
    if (usd6 === undefined || row.cell('status') === 'not_tested' || unbridged.has(account)) continue;
    const ofCode = `${account}${PART}${name}`;
    if (name === 'claims') {
      proof.same(`${account}: claims of 04`, usd6, sums.get(account) ?? 0n);
    } else if (name !== 'records' && between.get(account) === true && !notOfItems.has(name)) {
      if (!unsaid.has(ofCode)) proof.same(`${account}: ${name} of 04`, usd6, sums.get(ofCode) ?? 0n);
    }
  }
}

/** The accounts whose claims are held against nothing. */
function accountsWithoutClaims(pack: string): Set<string> {
  const accounts = new Set<string>();
  for (const row of packRows(pack, '00-control.csv')) {
    const isClaims = row.cell('section') === 'bridge' && row.cell('name') === 'claims';
    if (isClaims && row.cell('status') === 'not_tested') accounts.add(accountOf(row));
  }
  return accounts;
}

/** True where somebody can be claimed from: what was settled elsewhere has left the claim, not the effect. */
function isClaimed(row: PackRow): boolean {
  return /^(?:provider|us|unclear)$/.test(row.cell('owed_by'));
}
