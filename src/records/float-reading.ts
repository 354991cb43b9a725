// The float of the supplier interface as one consistent reading: all its figures and movements are of one
// moment, whether they came page by page or in one file. A reading that was torn while it was paged never
// becomes one.

import type { CalendarMonth } from '../base/time/calendar-month.js';
import type { Usd6 } from '../money/units.js';
import type { MovementColumns } from './movement.js';
import type { EvidenceRef } from './receipt.js';

/** The provider's statement that the float is running low or not, and the balance under which it does. */
interface FloatLevel {
  readonly isLow: boolean;
  readonly thresholdUsd6: Usd6;
}

export interface FloatReading {
  /** The month that was asked for; undefined for the whole life of the float. */
  readonly month: CalendarMonth | undefined;
  /** When the answer that completed the reading arrived. */
  readonly receivedAtMs: number;
  /**
   * Its place in the archive: times of receipt don't tell what was read last where the service's clock stands
   * still.
   */
  readonly archivedAs: number;
  /** The balance at that moment, whatever the month asked for; undefined where the reading states none. */
  readonly balanceUsd6: Usd6 | undefined;
  /** Opening and closing of the month asked for, else of the whole life; undefined if none is stated. */
  readonly openingUsd6: Usd6 | undefined;
  readonly closingUsd6: Usd6 | undefined;
  /** The number of movements that the provider states; undefined where the reading states no number. */
  readonly total: number | undefined;
  readonly level: FloatLevel | undefined;
  /**
   * In the order in which the provider gives them. A deposit's reference is its deposit id and it has the
   * transaction hash and the wallet; an order's (a debit) and a reversal's is the client reference, and both
   * have slug, currency, face and cost (`wholesale_minor`). Amounts are signed by their effect on the
   * balance. No movement states a rate or a running balance.
   */
  readonly movements: MovementColumns;
  readonly evidence: EvidenceRef;
}
