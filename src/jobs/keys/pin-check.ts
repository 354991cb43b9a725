// Holds the statement key of the configuration against the pins of the books. Contract, tool: `tieout pin`.

import type { Pin } from '../../store/tables/pin-table.js';
import { keyFailures } from './key-failures.js';

/** The pins that count: of each key id the last one made, in the order of their first pinning. */
export function pinsInForce(pins: readonly Pin[]): Pin[] {
  return [...new Map(pins.map((pin) => [pin.keyId, pin])).values()];
}

/**
 * Refuses to work with a configured key that is none of the pinned ones: one of the two was changed by
 * somebody. Before anything is pinned there is nothing to differ from.
 *
 * @param statementKey 64 lower-case hex digits, or undefined where none is configured
 * @param pins every pin ever made, in the order of pinning
 * @throws Failure (refused)
 */
export function refuseDifferingStatementKey(statementKey: string | undefined, pins: readonly Pin[]): void {
  const inForce = pinsInForce(pins);
  if (statementKey === undefined || inForce.length === 0) return;
  if (inForce.some((pin) => pin.publicKeyHex === statementKey)) return;
  throw keyFailures.configDiffersFromPin();
}
