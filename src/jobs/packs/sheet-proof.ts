// The control sheet against the tables beside it: the claims by who owes, the ends of each bridge, and what
// went in. Rows under `not_tested` are held against nothing.

import { countText } from '../../base/text/count-text.js';
import type { PackProof } from './pack-proof.js';
import { type PackRow, packRows } from './pack-table.js';

const SHEET = '00-control.csv';

/** The money of an account on one side of its claims. */
interface Claims {
  /** The items of the side, but for those in `claimless`. */
  count: bigint;
  /** Items without a claim. The side counts each for as long as some of its effect is left. */
  claimless: bigint;
  usd6: bigint;
}

/** The figures of 02 by account, step and side. */
type Steps = ReadonlyMap<string, bigint | undefined>;

/** The rows of the bridge that 02 states as well: its step, and on which side. */
const ends: Readonly<Record<string, readonly [step: string, side: string]>> = {
  records: ['closing', 'records_usd6'],
  unexplained: ['unexplained', 'records_usd6'],
  statement: ['closing', 'statement_usd6'],
};

/** The sections whose figures other tables state as well. */
const held: ReadonlySet<string> = new Set(['claim', 'bridge', 'total_in']);

/** The claims of 04 by who owes, the ends of the bridge as in 02, and the movements that went in as in 02. */
export function proveSheet(pack: string, proof: PackProof): void {
  const claims = claimsIn04(pack);
  const steps = stepsIn02(pack);
  const bridged = new Set<string>();
  let count = 0;
  for (const row of packRows(pack, SHEET)) {
    if (row.cell('unit') !== 'usd6') continue;
    if (isUntestedAmount(row)) {
      proof.fail(`${SHEET}:${row.line}: it is said to be untested, and has an amount`);
    }
    if (row.cell('status') === 'not_tested') continue;
    const section = row.cell('section');
    if (!held.has(section)) continue;
    if (section === 'claim') proveClaim(row, claims, proof);
    if (section === 'bridge') proveEnd(row, steps, proof);
    if (section === 'total_in') proveIn(row, steps, proof);
    if (section === 'bridge' && row.cell('name') === 'claims') bridged.add(accountOf(row));
    count += 1;
  }
  for (const [side, { count, usd6 }] of claims) {
    const [account = ''] = side.split(OWED);
    if (count > 0n && bridged.has(account)) proof.fail(`${SHEET}: no row has the ${usd6} of ${side}`);
  }
  proof.note(countText(count, 'row'));
}

/** True of a row of a bridge that would be held against nothing. */
function isUntestedAmount(row: PackRow): boolean {
  const isUntested = row.cell('section') === 'bridge' && row.cell('status') !== 'ties';
  return isUntested && row.integer('amount_usd6') !== undefined;
}

/** Between an account and who owes. */
const OWED = ' owed by ';

function accountOf(row: PackRow): string {
  return `${row.cell('interface')} ${row.cell('account')}`;
}

/** The open roots that move or claim something. A claim settled in part may now be the other side's. */
function claimsIn04(pack: string): Map<string, Claims> {
  const claims = new Map<string, Claims>();
  for (const row of packRows(pack, '04-open-items.csv')) {
    const owedBy = row.cell('owed_by');
    const isOpen = /^(?:new|carried)$/.test(row.cell('state'));
    if (!isOpen || owedBy === '' || row.cell('caused_by') !== '') continue;
    const claim = row.integer('claim_usd6') ?? 0n;
    const effect = row.integer('effect_usd6') ?? 0n;
    if (effect === 0n && claim === 0n) continue;
    const side = /^(?:provider|us)$/.test(owedBy) ? (claim < 0n ? 'us' : 'provider') : owedBy;
    const key = `${accountOf(row)}${OWED}${side}`;
    const known = claims.get(key) ?? { count: 0n, claimless: 0n, usd6: 0n };
    // Whoever can be claimed from owes what is left of the effect; a movement may have undone all of it.
    const mayBeUndone = claim === 0n && /^(?:provider|us|unclear)$/.test(owedBy);
    claims.set(key, {
      count: known.count + (mayBeUndone ? 0n : 1n),
      claimless: known.claimless + (mayBeUndone ? 1n : 0n),
      usd6: known.usd6 + claim,
    });
  }
  return claims;
}

/** Takes the claims that have a row; those that are left have none. */
function proveClaim(row: PackRow, claims: Map<string, Claims>, proof: PackProof): void {
  const side = `${accountOf(row)}${OWED}${row.cell('name')}`;
  const { count, claimless, usd6 } = claims.get(side) ?? { count: 0n, claimless: 0n, usd6: 0n };
  const stated = row.integer('row_count') ?? 0n;
  // 04 does not say whether the effect of an item without a claim is undone by now.
  const due = stated > count && stated <= count + claimless ? stated : count;
  proof.same(`${SHEET}: items ${side}`, due, stated);
  proof.same(`${SHEET}: claims ${side}`, usd6, row.integer('amount_usd6'));
  claims.delete(side);
}

function stepsIn02(pack: string): Steps {
  const steps = new Map<string, bigint | undefined>();
  for (const row of packRows(pack, '02-roll-forward.csv')) {
    const step = `${accountOf(row)} ${row.cell('step')}`;
    for (const side of ['statement', 'movements', 'records']) {
      for (const what of ['usd6', 'count']) {
        const column = `${side}_${what}`;
        if (row.has(column)) steps.set(`${step} ${column}`, row.integer(column));
      }
    }
  }
  return steps;
}

function proveEnd(row: PackRow, steps: Steps, proof: PackProof): void {
  const [step, side] = ends[row.cell('name')] ?? [];
  if (step === undefined) return;
  const key = `${accountOf(row)} ${step} ${side}`;
  // Packs of earlier versions do not have all of these columns and steps.
  if (!steps.has(key)) return;
  proof.same(
    `${SHEET}: ${row.cell('name')} of ${accountOf(row)}`,
    steps.get(key),
    row.integer('amount_usd6'),
  );
}

/** `name` is the side and `value` the step of 02. */
function proveIn(row: PackRow, steps: Steps, proof: PackProof): void {
  const what = `${accountOf(row)} ${row.cell('value')} ${row.cell('name')}`;
  if (!steps.has(`${what}_usd6`)) return;
  proof.same(`${SHEET}: ${what}`, steps.get(`${what}_usd6`), row.integer('amount_usd6'));
  proof.same(`${SHEET}: count of ${what}`, steps.get(`${what}_count`), row.integer('row_count'));
}
