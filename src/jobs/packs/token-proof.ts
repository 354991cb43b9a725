// The figures of a pack in tokens, worked out again: every recomputation of 09, the footing of the pool there
// and in 02, what is known of its closing, the bridge of 00 and its claims, and that the claims of 09 are
// those of 03. A pack without 09 has no tokens.

import { join } from 'node:path';
import { countText } from '../../base/text/count-text.js';
import { equals, rational } from '../../money/rational.js';
import { statOf } from '../../store/packs/pack-target.js';
import type { PackProof } from './pack-proof.js';
import { type PackRow, packRows } from './pack-table.js';
import { workedSteps } from './working-arithmetic.js';

const FILE = '09-rewards.csv';
const UNIT = 'plus';

export function proveTokens(pack: string, proof: PackProof): void {
  if (statOf(join(pack, FILE))?.isFile() !== true) {
    proof.note('no account holds tokens');
    return;
  }
  const pool = { opening: 0n, moved: 0n, claimed: 0n, beyondDue: 0n };
  let count = 0;
  for (const row of packRows(pack, FILE)) {
    count += 1;
    const fault = rowFault(row);
    if (fault !== undefined) proof.fail(`${FILE}:${row.line}: ${fault}`);
    const kind = row.cell('kind');
    pool.claimed += row.tokens('claim_plus') ?? 0n;
    pool.beyondDue += beyondDueOf(row);
    if (kind === 'opening') pool.opening = row.tokens('plus_amount') ?? 0n;
    if (kind === 'funding') pool.moved += row.tokens('plus_amount') ?? 0n;
    pool.moved += (row.tokens('pool_reversal_plus') ?? 0n) - (row.tokens('pool_debit_plus') ?? 0n);
    if (kind === 'closing') {
      proof.same(`${FILE}: the closing`, row.tokens('recomputed_plus') ?? 0n, pool.opening + pool.moved);
    }
  }
  proof.same('claims of 09 and of 03', pool.claimed, claimsOf03(pack));
  proveSteps(pack, proof);
  proveKnown(pack, pool.beyondDue, proof);
  proveTokenBridge(pack, proof);
  proof.note(countText(count, 'row'));
}

function rowFault(row: PackRow): string | undefined {
  const recomputed = row.tokens('recomputed_plus');
  const difference = row.tokens('difference_plus');
  const steps = workedSteps(row.cell('working'));
  const last = steps.at(-1);
  if (steps.some(({ holds }) => !holds)) return 'the working does not come to what it says';
  if (last !== undefined && recomputed !== undefined && !equals(last.value, rational(recomputed))) {
    return 'recomputed_plus is not what the working comes to';
  }
  if (row.cell('result') === 'matched' && (difference ?? 0n) !== 0n) {
    return 'it is said to agree, and a difference is left';
  }
  const isStep = row.cell('kind') === 'opening' || row.cell('kind') === 'closing';
  const stated = row.tokens('plus_amount');
  if (!isStep || recomputed === undefined || stated === undefined) return undefined;
  return stated - recomputed === difference ? undefined : 'stated less recomputed is not the difference';
}

function claimsOf03(pack: string): bigint {
  let sum = 0n;
  for (const row of packRows(pack, '03-discrepancies.csv')) sum += row.tokens('claim_plus') ?? 0n;
  return sum;
}

/** The steps that make up the closing of a pool. */
const parts: ReadonlySet<string> = new Set(['opening', 'deposits', 'orders', 'reversals']);

function proveSteps(pack: string, proof: PackProof): void {
  for (const way of ['movements', 'records']) {
    let sum = 0n;
    for (const row of packRows(pack, '02-roll-forward.csv')) {
      if (row.cell('currency') !== UNIT.toUpperCase()) continue;
      const plus18 = row.tokens(way);
      if (parts.has(row.cell('step'))) sum += plus18 ?? 0n;
      if (row.cell('step') !== 'closing' || plus18 === undefined) continue;
      // In packs of earlier versions the closing by movements goes on from the stated opening.
      const isOpeningOff = way === 'movements' && hasOpeningFault(pack);
      if (!isOpeningOff) proof.same(`02-roll-forward.csv: the pool by ${way}`, plus18, sum);
    }
  }
}

function hasOpeningFault(pack: string): boolean {
  for (const row of packRows(pack, '03-discrepancies.csv')) {
    if (row.cell('code') === 'RW-POOL' && row.cell('field') === 'opening_plus') return true;
  }
  return false;
}

/** By how much a row leaves the pool off what is due, signed by the effect on it. */
function beyondDueOf(row: PackRow): bigint {
  const difference = row.tokens('difference_plus') ?? 0n;
  if (row.cell('kind') !== 'issuance') return difference;
  // A row of the own records alone, without an issuance and a movement's number, moved nothing in the pool.
  const isOfRecords = row.cell('issuance_id') === '' && row.cell('seq') === '';
  return isOfRecords ? 0n : -difference;
}

type Sides = Readonly<Record<'statement' | 'movements' | 'records', bigint | undefined>>;

/** The steps of the pool in 02. */
function poolSteps(pack: string): Map<string, Sides> {
  const steps = new Map<string, Sides>();
  for (const row of packRows(pack, '02-roll-forward.csv')) {
    if (row.cell('currency') !== UNIT.toUpperCase()) continue;
    const [statement, movements, records] = ['statement', 'movements', 'records'].map((way) =>
      row.tokens(way),
    );
    steps.set(row.cell('step'), { statement, movements, records });
  }
  return steps;
}

/**
 * The known items and the rest of 02: by the movements they are what the rows of 09 leave off what is due, by
 * the records what lies between these and the stated closing.
 */
function proveKnown(pack: string, beyondDue: bigint, proof: PackProof): void {
  const steps = poolSteps(pack);
  const [closing, known, rest] = ['closing', 'known_items', 'unexplained'].map((step) => steps.get(step));
  if (closing?.statement === undefined || known === undefined || rest === undefined) return;
  const byMovements = (known.movements ?? 0n) + (rest.movements ?? 0n);
  proof.same('02-roll-forward.csv: what is known of the pool, and the rows of 09', byMovements, beyondDue);
  if (closing.records === undefined) return;
  const byRecords = (known.records ?? 0n) + (rest.records ?? 0n);
  const between = closing.statement - closing.records;
  proof.same('02-roll-forward.csv: from the own records to the stated pool', between, byRecords);
}

function proveTokenBridge(pack: string, proof: PackProof): void {
  const bridge = new Map<string, bigint>();
  let claimed = 0n;
  for (const row of packRows(pack, '00-control.csv')) {
    if (row.cell('unit') !== UNIT) continue;
    if (row.cell('section') === 'claim') claimed += row.tokens('amount') ?? 0n;
    if (row.cell('section') !== 'bridge') continue;
    if (row.cell('status') === 'not_tested') return;
    bridge.set(row.cell('name'), row.tokens('amount') ?? 0n);
  }
  const at = (name: string): bigint => bridge.get(name) ?? 0n;
  const between = [...bridge].filter(([name]) => !/^(?:records|statement|claims)$/.test(name));
  const moved = between.reduce((sum, [, plus18]) => sum + plus18, 0n);
  proof.same('the pool: records and what lies between', at('statement'), at('records') + moved);
  // Packs of version 1.0.0-rc.1 have no row of the claims, and in 02 no step of what is unexplained.
  if (bridge.has('claims')) proof.same('the pool: the claims, and who owes them', at('claims'), claimed);
  const steps = poolSteps(pack);
  const stated: readonly (readonly [string, bigint | undefined])[] = [
    ['records', steps.get('closing')?.records],
    ...(steps.has('unexplained') ? [['unexplained', steps.get('unexplained')?.records] as const] : []),
    ['statement', steps.get('closing')?.statement],
  ];
  for (const [name, plus18] of stated) proof.same(`the pool: ${name} in 00 and 02`, at(name), plus18 ?? 0n);
}
