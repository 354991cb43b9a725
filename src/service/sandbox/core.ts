// What every rule of the sandbox interface works with, and the shape of what it returns.

import type { QueryPairs } from '../../base/rfc3986.js';
import type { HeaderNames } from '../../wire/sandbox/names.js';
import type { FaultList } from '../faults/fault-list.js';
import type { HeaderList } from '../http/header-list.js';
import type { IdentifierSource } from '../identifier-source.js';
import type { ServiceClock } from '../service-clock.js';
import type { ServiceSettings } from '../service-settings.js';
import type { AccountRow } from './books/account-table.js';
import type { KeyRow } from './books/key-table.js';
import type { ServiceBooks } from './books/sandbox-books.js';
import type { Catalogue } from './catalogue.js';
import type { ApiRefusal } from './refusal.js';
import type { StatementSigner } from './statement-signer.js';

export interface SandboxCore {
  readonly books: ServiceBooks;
  /** The settable clock: bookings, expiries, months. Nonces, timestamps and rates run on real time. */
  readonly clock: ServiceClock;
  readonly ids: IdentifierSource;
  readonly catalogue: Catalogue;
  readonly faults: FaultList;
  readonly signer: StatementSigner;
  readonly settings: ServiceSettings;
  readonly names: HeaderNames;
  /** References whose order is being processed right now, as `<key id> <client_ref>`. */
  readonly ordersUnderWay: Set<string>;
  /** The address of the sandbox listener, without a trailing slash. */
  baseUrl(): string;
}

/** One signed call, its signature verified and its account brought up to date. */
export interface SignedCall {
  readonly key: KeyRow;
  readonly account: AccountRow;
  readonly nowMs: number;
  readonly method: string;
  /** The path as sent. */
  readonly path: string;
  /** The last segment of the path where the endpoint has one, decoded; else ''. */
  readonly pathValue: string;
  readonly query: QueryPairs;
  readonly headers: HeaderList;
}

/**
 * A rule either answers, or refuses in a way that still commits what it wrote (a fresh quote, a failed
 * attempt).
 */
export type Reply =
  | { readonly kind: 'data'; readonly status: 200 | 201 | 202; readonly data: unknown }
  | { readonly kind: 'refusal'; readonly refusal: ApiRefusal };

export function reply(status: 200 | 201 | 202, data: unknown): Reply {
  return { kind: 'data', status, data };
}
