// The footings of a pack: what one table says against what another says, and rows against the totals of the
// control sheet.

import { listOf } from '../../base/list/list-map.js';
import { countText } from '../../base/text/count-text.js';
import type { PackProof } from './pack-proof.js';
import { type PackRow, packRows } from './pack-table.js';

/** Differences of 01: stated less recomputed, in each unit that has both. */
export function proveTieOut(pack: string, proof: PackProof): void {
  let count = 0;
  for (const row of packRows(pack, '01-tie-out.csv')) {
    count += 1;
    for (const unit of ['minor', 'usd6']) {
      const stated = row.integer(`stated_${unit}`);
      const recomputed = row.integer(`recomputed_${unit}`);
      const difference = row.integer(`difference_${unit}`);
      if (stated === undefined || recomputed === undefined) continue;
      if (difference !== stated - recomputed) {
        proof.fail(`01-tie-out.csv:${row.line}: stated less recomputed is not the difference`);
      }
      if (row.cell('result') === 'ties' && stated !== recomputed) {
        proof.fail(`01-tie-out.csv:${row.line}: it is said to tie, and a difference is left`);
      }
    }
  }
  proof.note(countText(count, 'figure'));
}

/** The steps that make up the closing. */
const parts = ['opening', 'grants', 'deposits', 'orders', 'reversals', 'other'] as const;

/** Each way to the closing of 02 adds up to it, and the columns between two ways are their differences. */
export function proveRollForward(pack: string, proof: PackProof): void {
  const accounts = new Map<string, Map<string, Readonly<Record<string, bigint | undefined>>>>();
  for (const row of packRows(pack, '02-roll-forward.csv')) {
    const name = `${row.cell('interface')} ${row.cell('account')}`;
    const steps = accounts.get(name) ?? new Map();
    accounts.set(name, steps);
    const [statement, movements, ledger, records] = ['statement', 'movements', 'ledger', 'records'].map(
      (way) => row.integer(`${way}_usd6`),
    );
    steps.set(row.cell('step'), { statement, movements, ledger, records });
    proveLess(proof, row, 'movements', statement, movements);
    proveLess(proof, row, 'ledger', statement, ledger);
  }
  const unfooted = accountsThatDoNotFoot(pack);
  for (const [name, steps] of accounts) {
    for (const way of ['statement', 'movements', 'ledger', 'records']) {
      const closing = steps.get('closing')?.[way];
      const amounts = parts.map((part) => steps.get(part)?.[way]);
      if (closing === undefined || amounts.slice(0, -1).some((one) => one === undefined)) continue;
      const sum = amounts.reduce<bigint>((total, one) => total + (one ?? 0n), 0n);
      // A statement that does not add up is a discrepancy of its own, RF-FOOTING.
      if (way === 'statement' && unfooted.has(name)) continue;
      if (sum !== closing) {
        proof.fail(`02-roll-forward.csv: ${name}: ${way} adds up to ${sum}, not ${closing}`);
      }
    }
  }
  proof.note(countText(accounts.size, 'account'));
}

function proveLess(
  proof: PackProof,
  row: PackRow,
  way: string,
  statement: bigint | undefined,
  other: bigint | undefined,
): void {
  const less = row.integer(`statement_less_${way}_usd6`);
  const due = statement === undefined || other === undefined ? undefined : statement - other;
  if (less !== due) proof.fail(`02-roll-forward.csv:${row.line}: statement less ${way} is not what it says`);
}

function accountsThatDoNotFoot(pack: string): Set<string> {
  const unfooted = new Set<string>();
  for (const row of packRows(pack, '03-discrepancies.csv')) {
    if (row.cell('code') === 'RF-FOOTING') unfooted.add(`${row.cell('interface')} ${row.cell('account')}`);
  }
  return unfooted;
}

/** Every entry of 08 is balanced. */
export function proveJournal(pack: string, proof: PackProof): void {
  const balances = new Map<string, bigint>();
  for (const row of packRows(pack, '08-journal.csv')) {
    const entry = row.cell('entry_id');
    const balance = balances.get(entry) ?? 0n;
    balances.set(entry, balance + (row.integer('debit_usd6') ?? 0n) - (row.integer('credit_usd6') ?? 0n));
  }
  for (const [entry, balance] of balances) {
    if (balance !== 0n) proof.fail(`08-journal.csv: entry ${entry} is off by ${balance}`);
  }
  proof.note(countText(balances.size, 'entry', 'entries'));
}

/** Rows and sums of every table are what the control sheet says was written. */
export function proveTotals(pack: string, proof: PackProof): void {
  const stated = new Map<string, Map<string, bigint>>();
  for (const row of packRows(pack, '00-control.csv')) {
    if (row.cell('section') !== 'total_out') continue;
    const [file, what] = [row.cell('name'), row.cell('value')];
    const key = `${row.cell('interface')} ${row.cell('account')} ${what}`.trim();
    const totals = stated.get(file) ?? new Map<string, bigint>();
    stated.set(file, totals.set(key, row.integer(what === 'rows' ? 'row_count' : 'amount_usd6') ?? 0n));
  }
  for (const [file, totals] of stated) {
    const counted = countedTotals(pack, file, [...totals.keys()]);
    for (const [key, total] of inTermsOf(counted, totals)) {
      proof.same(`${file}: ${key}`, total, counted.get(key) ?? 0n);
    }
  }
  proof.note(countText(stated.size, 'table'));
}

/** The rows of a table whose rows do not say of which account they are. */
const OF_ANY_ACCOUNT = 'rows of all accounts';

/** The stated totals; the rows of its accounts together for a table that has accounts. */
function inTermsOf(
  counted: ReadonlyMap<string, bigint>,
  totals: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  if (!counted.has(OF_ANY_ACCOUNT)) return totals;
  const ofAccounts = [...totals].filter(([key]) => key.endsWith(' rows'));
  const sum = ofAccounts.reduce((rows, [, count]) => rows + count, 0n);
  return new Map([
    ['rows', totals.get('rows') ?? 0n],
    [OF_ANY_ACCOUNT, sum],
  ]);
}

function countedTotals(pack: string, file: string, keys: readonly string[]): Map<string, bigint> {
  const columns = [...new Set(keys.map((key) => key.split(' ').at(-1) ?? ''))].filter(
    (one) => one !== 'rows',
  );
  const totals = new Map<string, bigint>();
  const addTo = (key: string, amount: bigint): void => {
    totals.set(key, (totals.get(key) ?? 0n) + amount);
  };
  for (const row of packRows(pack, file)) {
    addTo('rows', 1n);
    if (!row.has('interface')) {
      addTo(OF_ANY_ACCOUNT, 1n);
      continue;
    }
    const account = `${row.cell('interface')} ${row.cell('account')}`;
    addTo(`${account} rows`, 1n);
    for (const column of columns) addTo(`${account} ${column}`, row.integer(column) ?? 0n);
  }
  return totals;
}

/** Ledger accounts that the claims stand on, as the bridge names them, come after `claims`. */
const tail: ReadonlySet<string> = new Set(['records', 'statement', 'claims', 'statement_arithmetic']);

/** The bridge of each account: from the balance per own records to that per statement. */
export function proveBridge(pack: string, proof: PackProof): void {
  const accounts = new Map<string, { name: string; usd6: bigint | undefined; isTested: boolean }[]>();
  for (const row of packRows(pack, '00-control.csv')) {
    if (row.cell('section') !== 'bridge') continue;
    const account = `${row.cell('interface')} ${row.cell('account')}`;
    listOf(accounts, account).push({
      name: row.cell('name'),
      usd6: row.integer('amount_usd6'),
      isTested: row.cell('status') !== 'not_tested',
    });
  }
  for (const [account, rows] of accounts) {
    if (rows.some(({ isTested, usd6 }) => !isTested || usd6 === undefined)) continue;
    const at = (name: string): bigint => rows.find((one) => one.name === name)?.usd6 ?? 0n;
    const end = rows.findIndex(({ name }) => name === 'statement');
    const between = rows.slice(0, end).filter(({ name }) => !tail.has(name));
    const moved = between.reduce((sum, { usd6 }) => sum + (usd6 ?? 0n), 0n);
    proof.same(`${account}: records and what lies between`, at('statement'), at('records') + moved);
    const standing = rows.slice(end + 1).filter(({ name }) => !tail.has(name));
    const onAccounts = standing.reduce((sum, { usd6 }) => sum + (usd6 ?? 0n), 0n);
    proof.same(`${account}: claims on the ledger`, at('claims'), onAccounts - at('statement_arithmetic'));
  }
  proof.note(countText(accounts.size, 'account'));
}

/** Roots carry the money: what follows from one moves and claims nothing. */
export function proveClaims(pack: string, proof: PackProof): void {
  let count = 0;
  for (const file of ['03-discrepancies.csv', '04-open-items.csv']) {
    for (const row of packRows(pack, file)) {
      count += 1;
      const [effect, claim] = [row.integer('effect_usd6') ?? 0n, row.integer('claim_usd6') ?? 0n];
      const follows = row.cell('caused_by') !== '';
      if (follows && (effect !== 0n || claim !== 0n)) {
        proof.fail(`${file}:${row.line}: it follows from another item, and has money of its own`);
      }
      if (claim !== 0n && !/^(?:provider|us|unclear)$/.test(row.cell('owed_by'))) {
        proof.fail(`${file}:${row.line}: it has a claim, and nobody who owes it`);
      }
    }
  }
  proof.note(countText(count, 'item'));
}
