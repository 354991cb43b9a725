// The way from what is due for an order to what was debited goes in steps (the rate, the formula, the
// conversion, the debit), and each finding answers for the steps since the finding before it. So together
// they are the debit less what is due, whichever of the figures was wrong, and an order read that alone is
// off moves nothing in the end.

/**
 * The effect of each finding on the balance, in usd6: an overcharge is negative.
 *
 * @param dueUsd6 cost that is due for the order, positive; undefined if no part of it was booked
 * @param reachedUsd6 charge up to and including each finding; undefined for one that is no step of it
 * @returns as many as findings; 0 for one that is no step
 */
export function chargeSteps(
  dueUsd6: bigint | undefined,
  reachedUsd6: readonly (bigint | undefined)[],
): readonly bigint[] {
  let before = dueUsd6;
  return reachedUsd6.map((reached) => {
    if (before === undefined || reached === undefined) return 0n;
    const effectUsd6 = before - reached;
    before = reached;
    return effectUsd6;
  });
}
