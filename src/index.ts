/**
 * The library: a client of the sandbox interface for partner code, the verification of events and statements, and
 * the money formulas, as `import { SandboxClient } from 'tieout'`. Nothing else of this package is public.
 */

export {
  ClientFailure,
  Decide,
  type Decision,
  GiveUp,
  MendConfiguration,
  RetryLater,
} from './client/client-failure.js';
export { GiftCard, type RevealedCard } from './client/gift-card.js';
export {
  createSandboxKey,
  type KeyCreationOptions,
  type RevealedKey,
  SandboxKey,
} from './client/key-creation.js';
export type { EventStanding, ReceivedEvent } from './client/received-events.js';
export type { OrderInput, QuoteInput } from './client/request-bodies.js';
export { defaultRetryPolicy, type RetryPolicy } from './client/retry.js';
export type { CatalogueFilter } from './client/sandbox-calls.js';
export { SandboxClient } from './client/sandbox-client.js';
export type { SandboxAddress, SandboxOptions } from './client/sandbox-options.js';
export type {
  Balance,
  Brand,
  Deposit,
  KeyState,
  Order,
  Quote,
  SignedStatement,
} from './client/sandbox-values.js';
export { formatMinor, formatUsd6, parseMajor } from './money/amount-text.js';
export { sandboxUsd6, usd6OfWhole, wholesaleUsd6 } from './money/conversion.js';
export { costMinorOf } from './money/cost.js';
export { depositDue } from './money/deposit.js';
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
export type { EventType } from './wire/sandbox/event-bodies.js';
export {
  type EventBody,
  type EventFigures,
  type EventReading,
  readEventBody,
} from './wire/sandbox/event-reader.js';
export {
  type EventReason,
  type EventToVerify,
  type EventVerdict,
  verifyEvent,
} from './wire/sandbox/event-verification.js';
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
