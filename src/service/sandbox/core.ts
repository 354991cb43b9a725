// The parts that every rule of the sandbox interface works with.

import type { HeaderNames } from '../../wire/sandbox/names.js';
import type { ServiceCall } from '../http/prepared-call.js';
import type { IdentifierSource } from '../identifier-source.js';
import type { ReferencesUnderWay } from '../references-under-way.js';
import type { ServiceClock } from '../service-clock.js';
import type { AccountRow } from './books/account-table.js';
import type { KeyRow } from './books/key-table.js';
import type { SandboxBooks } from './books/sandbox-books.js';
import type { Catalogue } from './catalogue.js';
import type { SandboxFaults } from './faults/kinds.js';
import type { SandboxSettings } from './settings.js';
import type { StatementSigner } from './statement-signer.js';

export interface SandboxCore {
  readonly books: SandboxBooks;
  /** The settable clock: bookings, expiries, months. Nonces, timestamps and rates run on real time. */
  readonly clock: ServiceClock;
  readonly ids: IdentifierSource;
  readonly catalogue: Catalogue;
  readonly faults: SandboxFaults;
  readonly signer: StatementSigner;
  readonly settings: SandboxSettings;
  readonly names: HeaderNames;
  readonly underWay: ReferencesUnderWay;
  /** The address of the sandbox listener, without a trailing slash. */
  baseUrl(): string;
}

/** One signed call, its signature verified and its account brought up to date. */
export interface SignedCall extends ServiceCall {
  readonly key: KeyRow;
  readonly account: AccountRow;
}
