// The possible events on the demo's stage: sales and deposits of the sandbox interface, orders and transfers
// of the supplier interface, and rows of the shop's book that never became an order.

import type { FaultRequest } from '../service/local-service.js';

/** A fault of the service by name, with its parameters; what it hits is for the stage to say. */
export interface SceneFault {
  readonly fault: string;
  readonly [parameter: string]: unknown;
}

export interface OrderScene {
  readonly kind: 'order';
  readonly at: string;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  /** A fault of the service that hits this order alone. */
  readonly fault?: SceneFault;
  /** Another time in the shop's book than at the provider, or no row at all. */
  readonly soldAt?: string;
  readonly isMissingFromBook?: true;
  /** The cost that the shop expects, if it says so. */
  readonly expectedCostMinor?: number;
  /** Read again this many seconds later: a pending order is issued by then. */
  readonly readAfterSeconds?: number;
}

export interface DepositScene {
  readonly kind: 'deposit';
  readonly at: string;
  readonly plusAmount: string;
  readonly fault?: SceneFault;
}

/** An order of the supplier interface, at the price that its check quotes. */
export interface SupplierOrderScene {
  readonly kind: 'supplier_order';
  readonly at: string;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
  /** Faults of the supplier listener that hit this order alone. */
  readonly faults?: readonly SceneFault[];
  /** The shop gives the sale up where the issue failed, instead of sending it again. */
  readonly isGivenUp?: true;
}

/** A stablecoin transfer of the shop to its float. */
export interface TransferScene {
  readonly kind: 'transfer';
  readonly at: string;
  readonly txHash: string;
  readonly amountUsd6: number;
}

/** Funding of the pool of rewards, in tokens. */
interface PoolScene {
  readonly kind: 'pool';
  readonly at: string;
  readonly plusAmount: string;
}

/** A purchase that earns tokens. */
export interface RewardScene {
  readonly kind: 'reward';
  readonly at: string;
  readonly transactionId: string;
  readonly walletAddress: string;
  readonly amountUsdMinor: number;
  /** A fault of the rewards listener that hits this issuance alone. */
  readonly fault?: SceneFault;
}

/** A row of the book that never became an order. */
export interface BookOnlyScene {
  readonly kind: 'book_only';
  readonly at: string;
  readonly clientRef: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: number;
}

/** The events on the supplier interface. */
export type SupplierScene = SupplierOrderScene | TransferScene;

/** The events on the rewards interface. */
export type RewardsScene = PoolScene | RewardScene;

export type Scene = OrderScene | DepositScene | BookOnlyScene | SupplierScene | RewardsScene;

export interface MonthScript {
  readonly month: string;
  /** When the month is closed, on the service's clock. */
  readonly closedAt: string;
  readonly scenes: readonly Scene[];
  /** A fault of the statement itself, switched on before the month is closed. */
  readonly statementFault?: FaultRequest;
  /** A fault of the supplier's lists, switched on before the month is closed. */
  readonly listFault?: FaultRequest;
}
