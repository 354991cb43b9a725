// The partner's book as rows behind accessors: what a match reads, whatever holds the columns.

import type { CostMinor, FaceMinor } from '../money/units.js';
import type { InterfaceName } from './account.js';

/**
 * `cancelled`: the sale was taken back before its card was bought; `refunded`: it was bought, and the buyer
 * was paid back.
 */
export type BookStatus = 'issued' | 'pending' | 'failed' | 'cancelled' | 'refunded';

/**
 * True if a row counts in the balance per own records: its card was bought or is being bought, so its cost is
 * due. A refund to the buyer does not change that; a row without a status stands for an issued order
 * (assumption A-07).
 */
export function isDue(status: BookStatus | undefined): boolean {
  return status !== 'failed' && status !== 'cancelled';
}

/** True if a row says that its card was issued, whatever became of the sale afterwards. */
export function saysIssued(status: BookStatus | undefined): boolean {
  return isDue(status) && status !== 'pending';
}

export interface BookRows {
  readonly length: number;
  interfaceName(row: number): InterfaceName;
  clientRef(row: number): string;
  slug(row: number): string;
  currency(row: number): string;
  faceMinor(row: number): FaceMinor;
  account(row: number): string | undefined;
  expectedCostMinor(row: number): CostMinor | undefined;
  status(row: number): BookStatus | undefined;
  soldAtMs(row: number): number | undefined;
  paidMinor(row: number): number | undefined;
  paidCurrency(row: number): string | undefined;
  /** The quote that the shop accepted, as it names it. */
  quoteId(row: number): string | undefined;
  /** The shop or system that the row is of: references are one namespace a source. */
  source(row: number): string;
  /** The name of the file that the row was read from, and its first physical line in it. */
  file(row: number): string;
  line(row: number): number;
}
