// The questions of `tieout play` to an interface that it can fill: the cards for sale there, the records of
// the account already, and a sale or a transfer through the public client.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { ServiceControl, ServiceFault } from '../../client/control/service-control.js';
import type { RunSettings } from '../workplace.js';
import type { Sale, Transfer } from './shop-records.js';

/** A card that is sold, at each of its amounts with the price by the provider's own list. */
export interface Ware {
  readonly slug: string;
  readonly currency: string;
  readonly offers: readonly { readonly faceMinor: number; readonly costMinor: number }[];
}

/** An error that is planted, and the code under which a close has to find it. */
export interface PlayedError {
  readonly code: string;
  /** One line for the person who watches. */
  readonly words: string;
  /** Faults of the service, which hit this sale or transfer alone. */
  readonly faults?: readonly ServiceFault[];
  /** In the shop's own files: the sale has no row, or a second row stands for a card that nobody ordered. */
  readonly inBook?: 'no_row' | 'row_without_order';
  /** The shop gives the sale up where the issue failed, instead of sending it again. */
  readonly isGivenUp?: true;
}

export interface PlannedSale {
  readonly kind: 'sale';
  readonly atMs: number;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  readonly expectedCostMinor: number;
  readonly error: PlayedError | undefined;
}

export interface PlannedFunding {
  readonly kind: 'funding';
  readonly atMs: number;
  readonly month: CalendarMonth;
  /** From 0. */
  readonly number: number;
  /** The sales of the month, which the fundings together have to cover. */
  readonly sales: number;
  readonly error: PlayedError | undefined;
}

/** One interface of the local service, being filled. An event that exists is never made again. */
export interface Player {
  readonly account: string;
  /** When nothing of the account can be read any more, in ms; undefined where that never is. */
  readonly endsAtMs: number | undefined;
  /** By the number of a sale, from 0, in the order of the month. */
  readonly saleErrors: ReadonlyMap<number, PlayedError>;
  readonly fundingErrors: ReadonlyMap<number, PlayedError>;
  wares(): Promise<readonly Ware[]>;
  /** Reads what stands on the account in that month; before anything of it is made. */
  lookAt(month: CalendarMonth): Promise<void>;
  isMade(event: PlannedSale | PlannedFunding): boolean;
  /** Buys the card, or hands out the sale that was made before. */
  sell(sale: PlannedSale): Promise<Sale>;
  /** Sends the money, or hands out the transfer that was made before. */
  fund(funding: PlannedFunding): Promise<Transfer>;
  close(): Promise<void>;
}

/** The play of one interface. */
export interface Playing {
  /** The address by the configuration. */
  baseUrlOf(settings: RunSettings): string;
  /** True where its account can be funded only through the control. */
  readonly needsControl: boolean;
  /** @param control undefined where the service was started without it */
  open(settings: RunSettings, control: ServiceControl | undefined): Promise<Player>;
}
