// The answer of a handler, before it is bytes on a socket. All listeners of the local service share it.

import type { RequestTarget } from '../../wire/request-target.js';
import type { HeaderList } from './header-list.js';

/**
 * A whole request: its target as sent (what is signed is what is routed), its headers counted, its body read.
 */
export interface ReceivedRequest {
  readonly requestId: string;
  readonly method: string;
  readonly target: RequestTarget;
  readonly headers: HeaderList;
  readonly body: Buffer;
  readonly address: string;
}

/** The ways in which an answer is spoilt on its way out (switchable faults). */
export type Spoiling =
  | { readonly kind: 'slow'; readonly delayMs: number }
  | { readonly kind: 'drip'; readonly delayMs: number }
  | { readonly kind: 'cut' }
  | { readonly kind: 'cut_chunked' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'doubled' }
  | { readonly kind: 'reset' };

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** For the log: the route's pattern (never the path, which can hold a reference or a card's link). */
  readonly route?: string;
  readonly code?: string;
  readonly keyId?: string;
  readonly spoiling?: Spoiling;
}

/** The refusals of the HTTP layer itself, whatever the interface. */
export type TransportRefusal =
  | { readonly kind: 'malformed'; readonly field: 'target' | 'headers' | 'host' | 'request' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'internal' };

/** One interface behind a listener: how it answers, and how it words what the HTTP layer refuses. */
export interface ListenerDialect {
  /** Names the listener in the log. */
  readonly name: string;
  /** A longer body is refused unread. */
  readonly bodyBytesMost: number;
  makeRequestId(): string;
  refuse(refusal: TransportRefusal, requestId: string): Answer;
  /**
   * The pattern of the route that a request takes, for the log; undefined where it is none of the
   * interface's.
   */
  routePattern(method: string, path: string): string | undefined;
  answer(request: ReceivedRequest): Promise<Answer>;
}
