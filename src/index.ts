// The library: clients of the sandbox interface, of the supplier interface and of rewards v2 (which its
// source calls a design that is not live) for partner code, the verification of events and statements, and
// the money formulas. Nothing else of this package is public.
//
// @example Sell a card. Keep the reference before you send the order: after a crash it is sent again and buys
// nothing twice.
// ```ts
// import { Decide, RetryLater, SandboxClient } from 'tieout';
//
// const client = new SandboxClient({ baseUrl, apiKey, signingSecret, webhookSecret });
// try {
//   const order = await client.order({
//     clientRef: 'shop-1001',
//     slug: 'demo-coffee',
//     currency: 'USD',
//     faceMinor: 2500, // 25.00
//     endCustomer: { ref: 'buyer-17', country: 'US' },
//   });
//   if (order.card !== null) deliver(order.card.reveal());
// } catch (failure) {
//   if (failure instanceof RetryLater) sendAgainLater('shop-1001', failure.retryAfterSec);
//   else if (failure instanceof Decide && failure.decision.code === 'price_changed') ask(failure.decision);
//   else throw failure;
// }
// ```
//
// @example Verify an event that reached your endpoint, over the raw bytes and before anything is parsed.
// ```ts
// const received = receiveEvent(rawBody, request.headers, webhookSecret);
// if (received.standing === 'refused') return refuse(received.reason);
// ```
//
// @example Read a month only under the key that you pinned when you first saw it.
// ```ts
// const pinned = publicKeyOf(storedHex);
// if (pinned.usable) {
//   const statement = await client.verifiedStatement('2026-10', pinned.key);
//   console.log(formatUsd6(statement.closing_balance_usd6));
// }
// ```

export type { ReadingOptions, ServiceAddress } from './client/calling/connection-options.js';
export type { PageRequest } from './client/calling/list-request.js';
export { defaultRetryPolicy, type RetryPolicy } from './client/calling/retry.js';
export {
  type DeliveredEvent,
  type DeliveryHeaders,
  type ReceiverOptions,
  receiveEvent,
} from './client/event-receiver.js';
export {
  ClientFailure,
  Decide,
  type Decision,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from './client/failures/client-failure.js';
export type { CatalogueSearch } from './client/rewards/calls.js';
export { type IssuedReward, RewardsClient } from './client/rewards/client.js';
export type { RewardsOptions } from './client/rewards/options.js';
export type {
  IssueInput,
  RedeemInput,
  StakeInput,
  UserInput,
  WebhookInput,
} from './client/rewards/request-bodies.js';
export type {
  BatchItemError,
  BatchResult,
  CatalogueItem,
  CataloguePage,
  Issuance,
  PoolMovement,
  Redemption,
  RewardPool,
  RewardsUser,
  Stake,
  StakePosition,
  WalletBalance,
  Webhook,
} from './client/rewards/values.js';
export type { CatalogueFilter } from './client/sandbox/calls.js';
export { SandboxClient } from './client/sandbox/client.js';
export { GiftCard, type RevealedCard } from './client/sandbox/gift-card.js';
export {
  createSandboxKey,
  type KeyCreationOptions,
  type RevealedKey,
  SandboxKey,
} from './client/sandbox/key-creation.js';
export type { SandboxAddress, SandboxOptions } from './client/sandbox/options.js';
export type { EventStanding, ReceivedEvent } from './client/sandbox/received-events.js';
export type { OrderInput, QuoteInput } from './client/sandbox/request-bodies.js';
export type {
  Balance,
  Brand,
  Deposit,
  KeyState,
  Order,
  Quote,
  SignedStatement,
} from './client/sandbox/values.js';
export type { BrandsFilter } from './client/supplier/calls.js';
export { SupplierClient } from './client/supplier/client.js';
export type { SupplierOptions } from './client/supplier/options.js';
export type { CheckInput, SupplierOrderInput } from './client/supplier/request-bodies.js';
export type {
  PriceCheck,
  SupplierBrand,
  SupplierFloat,
  SupplierFloatPage,
  SupplierMovement,
  SupplierOrder,
  SupplierPage,
  SupplierRates,
  SupplierSummary,
} from './client/supplier/values.js';
export { type RevealedVoucher, Voucher } from './client/supplier/voucher.js';
export { formatMinor, formatUsd6, parseMajor } from './money/amount-text.js';
export { usd6AtUnitsPerUsd, usd6AtUsdPerUnit, usd6OfWhole } from './money/conversion.js';
export { costMinorOf } from './money/cost.js';
export { depositDue } from './money/deposit-credit.js';
export { formatPlus18, type Plus18, plus18, plus18OfDecimal } from './money/plus18.js';
export { formatRational, type Rational, rational, rationalOfDecimal } from './money/rational.js';
export {
  type CostMinor,
  costMinor,
  type FaceMinor,
  faceMinor,
  type RateBps,
  rateBps,
  type Usd6,
  usd6,
} from './money/units.js';
export {
  type EventReason,
  type EventToVerify,
  type EventVerdict,
  verifyEvent,
} from './wire/event-signature.js';
export type { RewardsEventBody, RewardsEventData } from './wire/rewards/event-bodies.js';
export type { RewardsEventType, StakeTier } from './wire/rewards/requests.js';
export type { EventType } from './wire/sandbox/event-bodies.js';
export {
  type EventBody,
  type EventFigures,
  type EventReading,
  readEventBody,
} from './wire/sandbox/event-reader.js';
export {
  openStatement,
  type Statement,
  type StatementLine,
  type StatementOpening,
  type StatementReason,
  type StatementToOpen,
} from './wire/sandbox/statement.js';
export {
  fingerprintOf,
  type KeyReason,
  type KeyVerdict,
  publicKeyOf,
  type StatementKey,
} from './wire/statement-verification.js';
