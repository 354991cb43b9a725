// An event as the events endpoint delivered it. Nothing of its body is used unless its HMAC held when
// fetched.

import type { CostMinor, FaceMinor, RateBps, Usd6 } from '../money/units.js';
import type { EvidenceRef } from './receipt.js';

export interface OrderEventFigures {
  readonly clientRef: string;
  readonly orderId: string;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly rateBps: RateBps;
  readonly costMinor: CostMinor;
  readonly costUsd6: Usd6;
  readonly status: string;
}

interface DepositEventFigures {
  readonly depositId: string;
  readonly plusAmount: string;
  readonly creditedUsd6: Usd6;
}

export interface EventRecord {
  /** The id in the delivery's header: outside the HMAC. Empty where the header is missing. */
  readonly headerId: string;
  /** `valid`, or the reason why the signature did not hold when it was fetched. */
  readonly signature: string;
  readonly carriedCode: boolean;
  /** The parsed body; undefined unless the signature held: bytes are not trusted before. */
  readonly body: EventBody | undefined;
  /**
   * The reason why a body with a valid signature is no event of this interface; undefined where it is one.
   */
  readonly bodyFault: string | undefined;
  /** SHA-256 of the delivered body as stored: two bodies under one id are told apart by it. */
  readonly bodySha256: string;
  readonly receivedAtMs: number;
  /**
   * The time in which an event was made, as far as the deliveries beside it show: where its body is not used,
   * or states a time that cannot be. Undefined where the body's time holds, and where nothing shows it.
   */
  readonly createdWithin?: EventSpan | undefined;
  readonly evidence: EvidenceRef;
}

/** Both ends may be the instant itself; `fromMs` is minus infinity where nothing older is known. */
export interface EventSpan {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The instant at which an event was made, by its body; undefined where no body tells it. */
export function madeAtMs({ body, createdWithin }: EventRecord): number | undefined {
  return createdWithin === undefined ? body?.createdAtMs : undefined;
}

/** The instant that dates what is said of an event: when it was made, else when it was received. */
export function datedMs(event: EventRecord): number {
  return madeAtMs(event) ?? event.receivedAtMs;
}

/** True where an event was, or may have been, made from one instant up to before another. */
export function mayBeMadeIn(event: EventRecord, startMs: number, endMs: number): boolean {
  const { fromMs, toMs } = madeWithin(event);
  return toMs >= startMs && fromMs < endMs;
}

/** The time in which an event was made; of one without a time of its own at the latest its receipt. */
export function madeWithin(event: EventRecord): EventSpan {
  const atMs = madeAtMs(event);
  return atMs === undefined ? (event.createdWithin ?? madeBefore(event)) : { fromMs: atMs, toMs: atMs };
}

/** The time before an event's receipt: nothing else is known of when it was made. */
export function madeBefore({ receivedAtMs }: EventRecord): EventSpan {
  return { fromMs: Number.NEGATIVE_INFINITY, toMs: receivedAtMs };
}

export interface EventBody {
  readonly id: string;
  readonly type: string;
  readonly createdAtMs: number;
  /** The partner asked for it: it stands for no order or deposit. */
  readonly isTest: boolean;
  readonly order: OrderEventFigures | undefined;
  readonly deposit: DepositEventFigures | undefined;
}

/** The events of one account as last read, and whether older ones may be out of reach. */
export interface EventReading {
  readonly events: readonly EventRecord[];
  /** When the newest events answer arrived; undefined where events were never read. */
  readonly readAtMs: number | undefined;
  /**
   * True where the answer was as long as the most the endpoint gives, so that older events may be missing.
   */
  readonly isCut: boolean;
}
