// Every recomputation of 05 and 06, worked out again from what its row says.

import { countText } from '../../base/text/count-text.js';
import { equals, floorOf, isWhole, type Rational, rational } from '../../money/rational.js';
import type { PackProof } from './pack-proof.js';
import { type PackRow, packRows } from './pack-table.js';
import { type WorkedStep, workedSteps } from './working-arithmetic.js';

/** Results under which nothing may be left between the sources. */
const agreed: ReadonlySet<string> = new Set(['matched', 'repriced']);

export function proveOrders(pack: string, proof: PackProof): void {
  let count = 0;
  for (const row of packRows(pack, '05-orders.csv')) {
    const fault = orderFault(row);
    if (fault !== undefined) proof.fail(`05-orders.csv:${row.line}: ${fault}`);
    if (row.cell('working') !== '') count += 1;
  }
  proof.note(countText(count, 'recomputed order'));
}

export function proveDeposits(pack: string, proof: PackProof): void {
  let count = 0;
  for (const row of packRows(pack, '06-deposits.csv')) {
    const fault = depositFault(row);
    if (fault !== undefined) proof.fail(`06-deposits.csv:${row.line}: ${fault}`);
    if (row.cell('working') !== '') count += 1;
  }
  proof.note(countText(count, 'recomputed deposit'));
}

function orderFault(row: PackRow): string | undefined {
  const steps = workedSteps(row.cell('working'));
  if (steps.some(({ holds }) => !holds)) return 'the working does not come to what it says';
  const cost = row.integer('recomputed_cost_minor');
  const usd6 = row.integer('recomputed_usd6');
  const [price, conversion] = steps;
  if (cost !== undefined && price !== undefined && !isWholeOf(price, cost) && conversion !== undefined) {
    return 'recomputed_cost_minor is not what the working comes to';
  }
  const last = steps.at(-1);
  if (usd6 !== undefined && last !== undefined && !isWholeOf(last, usd6)) {
    return 'recomputed_usd6 is not what the working comes to';
  }
  if (usd6 !== undefined && last === undefined) return 'recomputed_usd6 has no working';
  if (agreed.has(row.cell('result')) && (row.integer('difference_usd6') ?? 0n) !== 0n) {
    return 'it is said to agree, and a difference is left';
  }
  return undefined;
}

function depositFault(row: PackRow): string | undefined {
  const steps = workedSteps(row.cell('working'));
  if (steps.some(({ holds }) => !holds)) return 'the working does not come to what it says';
  const [gross, due] = [row.integer('gross_usd6'), row.integer('due_usd6')];
  const fee = row.integer('pool_fee_usd6');
  const [units] = steps;
  const last = steps.at(-1);
  if (units !== undefined && gross !== undefined && floorOf(units.value) !== gross) {
    return 'gross_usd6 is not what the working comes to';
  }
  if (last !== undefined && due !== undefined && !isWholeOf(last, due)) {
    return 'due_usd6 is not what the working comes to';
  }
  if (gross !== undefined && fee !== undefined && due !== undefined && gross - fee !== due) {
    return 'gross less fee is not due';
  }
  const credited = row.integer('credited_usd6');
  const difference = row.integer('difference_usd6');
  if (row.cell('result') === 'matched' && difference !== undefined && difference !== 0n) {
    return 'it is said to agree, and a difference is left';
  }
  const isHeld = due !== undefined && credited !== undefined && difference !== undefined;
  return isHeld && credited - due !== difference ? 'credited less due is not the difference' : undefined;
}

function isWholeOf({ value }: WorkedStep, integer: bigint): boolean {
  return isWhole(value) && equals(value, whole(integer));
}

function whole(integer: bigint): Rational {
  return rational(integer);
}
