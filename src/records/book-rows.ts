// The partner's book as rows behind accessors: what a match reads, whatever holds the columns.

import type { CostMinor, FaceMinor } from '../money/units.js';
import type { InterfaceName } from './account.js';

export type BookStatus = 'issued' | 'pending' | 'failed';

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
  /** The name of the file that the row was read from, and its first physical line in it. */
  file(row: number): string;
  line(row: number): number;
}
