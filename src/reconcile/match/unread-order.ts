// An order that was not read on purpose, as its debits tell it: `orderReads` of the configuration leaves
// single reads out, and the float states slug, face, price and amount of every debit. Facts that only a read
// can show are not tested on such an order, and its row is never called matched.

import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../../money/units.js';
import type { OrderRead } from '../../records/order-read.js';
import type { BookedMovement } from './movement-set.js';

/**
 * The order by its debits, as issued where one of them was not given back; undefined where the debit does not
 * say what it was for.
 *
 * @param debits of one reference, in the order of the sequence; reversals likewise
 */
export function orderOfDebits(
  debits: readonly BookedMovement[],
  reversals: readonly BookedMovement[],
): OrderRead | undefined {
  // The debit that stands comes after those that were given back.
  const debit = debits[Math.min(reversals.length, debits.length - 1)];
  if (debit === undefined) return undefined;
  const {
    ref,
    slug,
    currency,
    faceMinor,
    rateBps,
    costMinor,
    fxRate,
    amountUsd6,
    bookedAtMs,
    evidenceSha256,
  } = debit;
  if (slug === undefined || currency === undefined) return undefined;
  if (faceMinor === undefined || costMinor === undefined) return undefined;
  return {
    clientRef: ref,
    orderId: '',
    slug,
    currency,
    // The columns hold guarded figures; the guards' brands are lost on the way through a movement.
    faceMinor: faceMinor as FaceMinor,
    rateBps: rateBps as RateBps | undefined,
    costMinor: costMinor as CostMinor,
    fxRate,
    costUsd6: -amountUsd6 as Usd6,
    status: debits.length > reversals.length ? 'issued' : 'failed',
    quoteId: undefined,
    customer: '',
    createdAtMs: debits[0]?.bookedAtMs ?? bookedAtMs,
    issuedAtMs: undefined,
    readAtMs: bookedAtMs,
    evidence: { sha256: evidenceSha256, requestId: '' },
  };
}
