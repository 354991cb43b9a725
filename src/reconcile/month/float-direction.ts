// The direction of movements of an unknown kind. The float states amounts without a sign, and the kind that
// would give it is not known: such a movement counts as a debit, unless only the other sign makes the stated
// closing foot. Contract, discrepancies: RF-KIND.

import type { Usd6 } from '../../money/units.js';
import { MovementColumns } from '../../records/movement.js';
import { explain } from '../working/explanation.js';

/**
 * @param movements with every movement of an unknown kind as a debit
 * @param closingUsd6 as it is stated; undefined where nothing states one, and all stay debits
 * @returns the same columns where none has to turn, else new ones
 */
export function directedMovements(
  movements: MovementColumns,
  openingUsd6: Usd6 | bigint,
  closingUsd6: Usd6 | undefined,
): MovementColumns {
  const others: number[] = [];
  let footed = BigInt(openingUsd6);
  for (let row = 0; row < movements.length; row += 1) {
    footed += BigInt(movements.amountUsd6(row));
    if (movements.kind(row) === 'other') others.push(row);
  }
  if (others.length === 0 || closingUsd6 === undefined) return movements;
  const turned = explain(
    BigInt(closingUsd6) - footed,
    others,
    (row) => -2n * BigInt(movements.amountUsd6(row)),
  );
  return turned === undefined ? movements : withTurned(movements, new Set(turned));
}

function withTurned(movements: MovementColumns, turned: ReadonlySet<number>): MovementColumns {
  const columns = new MovementColumns();
  for (let row = 0; row < movements.length; row += 1) {
    const movement = movements.at(row);
    const amountUsd6 = turned.has(row) ? 0 - movement.amountUsd6 : movement.amountUsd6;
    columns.push({ ...movement, amountUsd6 }, movements.evidenceSha256(row));
  }
  return columns;
}
