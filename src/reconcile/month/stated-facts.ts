// What rooms that know both forms ask of an account, whether its provider signs statements or states a
// float. The form is looked at here once, so that they need not; and what knows one form alone takes it from
// here.

import { assert } from '../../base/failure/assert.js';
import type { CatalogueRead } from '../../records/catalogue-read.js';
import type { EventReading } from '../../records/event.js';
import type { AccountFacts, StatementFacts } from './account-facts.js';
import type { FloatFacts, OrderReads } from './float-facts.js';

type Stated = Pick<AccountFacts, 'stated'>;
type OrderSources = Pick<AccountFacts, 'stated' | 'unread' | 'isFromFiles'>;

const noEvents: EventReading = { events: [], readAtMs: undefined, isCut: false };
const everyOrder: OrderReads = { kind: 'all' };

/** The events of the account; beside a float there are none, and they were never read. */
export function eventsOf({ stated }: Stated): EventReading {
  return stated.kind === 'statement' ? stated.events : noEvents;
}

/** The rates by brand, read by read: of the catalogue, or of the brand list beside a float. */
export function catalogueOf({ stated }: Stated): readonly CatalogueRead[] {
  if (stated.kind === 'statement') return stated.catalogue;
  return stated.brands.map(({ receivedAtMs, brands, evidence }) => ({
    receivedAtMs,
    evidence,
    entries: new Map(
      [...brands].map(([slug, { currency, netRateBps }]) => [slug, { slug, currency, rateBps: netRateBps }]),
    ),
  }));
}

/**
 * The orders that are read one by one: beside statements every one. Of a month from files no run asked for
 * them, so each was left unread.
 */
export function orderReadsOf({ stated, unread, isFromFiles = false }: OrderSources): OrderReads {
  const mode = stated.kind === 'float' ? stated.settings.orderReads : everyOrder;
  const isAsked = mode.kind !== 'all' || !isFromFiles || unread.length > 0;
  return isAsked ? mode : { kind: 'none' };
}

/**
 * The statements of an account, for what only such accounts are asked.
 *
 * @throws ProgramFault where the provider states a float
 */
export function signedStatementsOf({ stated }: Stated): StatementFacts {
  assert(stated.kind === 'statement', 'only an account with statements is asked for them');
  return stated;
}

/**
 * The float of an account, for what only such accounts are asked.
 *
 * @throws ProgramFault where the provider signs statements
 */
export function statedFloatOf({ stated }: Stated): FloatFacts {
  assert(stated.kind === 'float', 'only an account with a float is asked for it');
  return stated;
}
