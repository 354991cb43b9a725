// The figures of a pack in tokens, worked out again: every recomputation of 09, the footing of the pool there
// and in 02, the bridge of 00, and that the claims of 09 are those of 03. A pack without 09 has no tokens.

import { join } from 'node:path';
import { plus18OfDecimal } from '../../money/plus18.js';
import { equals, rational } from '../../money/rational.js';
import { statOf } from '../../store/packs/pack-target.js';
import type { PackProof } from './pack-proof.js';
import { packProofFailures } from './pack-proof-failures.js';
import { type PackRow, packRows } from './pack-table.js';
import { workedSteps } from './working-arithmetic.js';

const FILE = '09-rewards.csv';
const UNIT = 'plus';

export function proveTokens(pack: string, proof: PackProof): void {
  if (statOf(join(pack, FILE))?.isFile() !== true) {
    proof.note('no account holds tokens');
    return;
  }
  const pool = { opening: 0n, moved: 0n, claimed: 0n };
  let count = 0;
  for (const row of packRows(pack, FILE)) {
    count += 1;
    const fault = rowFault(row);
    if (fault !== undefined) proof.fail(`${FILE}:${row.line}: ${fault}`);
    const kind = row.cell('kind');
    pool.claimed += tokensIn(row, 'claim_plus') ?? 0n;
    if (kind === 'opening') pool.opening = tokensIn(row, 'plus_amount') ?? 0n;
    if (kind === 'funding') pool.moved += tokensIn(row, 'plus_amount') ?? 0n;
    pool.moved += (tokensIn(row, 'pool_reversal_plus') ?? 0n) - (tokensIn(row, 'pool_debit_plus') ?? 0n);
    if (kind === 'closing') {
      proof.same(`${FILE}: the closing`, tokensIn(row, 'recomputed_plus') ?? 0n, pool.opening + pool.moved);
    }
  }
  proof.same('claims of 09 and of 03', pool.claimed, claimsOf03(pack));
  proveSteps(pack, proof);
  proveTokenBridge(pack, proof);
  proof.note(`${count} rows`);
}

function rowFault(row: PackRow): string | undefined {
  const recomputed = tokensIn(row, 'recomputed_plus');
  const difference = tokensIn(row, 'difference_plus');
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
  const stated = tokensIn(row, 'plus_amount');
  if (!isStep || recomputed === undefined || stated === undefined) return undefined;
  return stated - recomputed === difference ? undefined : 'stated less recomputed is not the difference';
}

function claimsOf03(pack: string): bigint {
  let sum = 0n;
  for (const row of packRows(pack, '03-discrepancies.csv')) sum += tokensIn(row, 'claim_plus') ?? 0n;
  return sum;
}

/** The steps that make up the closing of a pool. */
const parts: ReadonlySet<string> = new Set(['opening', 'deposits', 'orders', 'reversals']);

function proveSteps(pack: string, proof: PackProof): void {
  for (const way of ['movements', 'records']) {
    let sum = 0n;
    for (const row of packRows(pack, '02-roll-forward.csv')) {
      if (row.cell('currency') !== UNIT.toUpperCase()) continue;
      const plus18 = tokensIn(row, way);
      if (parts.has(row.cell('step'))) sum += plus18 ?? 0n;
      if (row.cell('step') !== 'closing' || plus18 === undefined) continue;
      // By movements the opening is the closing of the month before, and the closing goes on from the stated.
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

function proveTokenBridge(pack: string, proof: PackProof): void {
  let sum = 0n;
  for (const row of packRows(pack, '00-control.csv')) {
    if (row.cell('section') !== 'bridge' || row.cell('unit') !== UNIT) continue;
    if (row.cell('status') === 'not_tested') return;
    const plus18 = tokensIn(row, 'amount') ?? 0n;
    if (row.cell('name') === 'statement') {
      proof.same('the pool: records and what lies between', plus18, sum);
    } else {
      sum += plus18;
    }
  }
}

/** A cell as tokens in units of 10^-18; undefined where it is empty. @throws Failure (evidence) for others */
function tokensIn(row: PackRow, column: string): bigint | undefined {
  const cell = row.cell(column).replace(',', '.');
  if (cell === '') return undefined;
  const plus18 = plus18OfDecimal(cell);
  if (plus18 === undefined) throw packProofFailures.notTokens({ file: FILE, line: row.line, column });
  return plus18;
}
