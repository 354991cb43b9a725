// Division of whole numbers, each with its direction in its name. Nothing else in this program divides money:
// the language's `/` on bigint cuts towards zero, which is neither floor nor ceiling below zero.

/**
 * The greatest integer not above `a / b`, also below zero: -7 by 2 is -4.
 *
 * @param b over 0
 * @throws RangeError where `b` is not over 0
 */
export function divFloor(a: bigint, b: bigint): bigint {
  demandPositive(b);
  const cut = a / b;
  return a % b < 0n ? cut - 1n : cut;
}

/**
 * The least integer not below `a / b`: 7 by 2 is 4, -7 by 2 is -3.
 *
 * @param b over 0
 * @throws RangeError where `b` is not over 0
 */
export function divCeil(a: bigint, b: bigint): bigint {
  return -divFloor(-a, b);
}

/**
 * The integer nearest to `a / b`; of two equally near ones the greater: 7 by 2 is 4, -7 by 2 is -3.
 *
 * @param b over 0
 * @throws RangeError where `b` is not over 0
 */
export function divHalfUp(a: bigint, b: bigint): bigint {
  return divFloor(2n * a + b, 2n * b);
}

/**
 * The integer nearest to `a / b`; of two equally near ones the even: 5 by 2 is 2, 7 by 2 is 4, -5 by 2 is -2.
 *
 * @param b over 0
 * @throws RangeError where `b` is not over 0
 */
export function divHalfEven(a: bigint, b: bigint): bigint {
  const up = divHalfUp(a, b);
  const isTie = 2n * a === (2n * up - 1n) * b;
  return isTie && up % 2n !== 0n ? up - 1n : up;
}

/**
 * `divFloor` for plain numbers that hold integers: the bulk path. The remainder is exact, what is left is a
 * multiple of `b`, and dividing that gives an integer: no step rounds.
 *
 * @param a 0..2^53 - 1; whoever calls has guarded that (cost.ts)
 * @param b 1..2^53 - 1
 */
export function divFloorSafe(a: number, b: number): number {
  return (a - (a % b)) / b;
}

function demandPositive(b: bigint): void {
  if (b <= 0n) throw new RangeError(`the divisor must be over 0, not ${b}`);
}
