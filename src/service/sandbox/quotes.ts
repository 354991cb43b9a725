// Quotes (source, section 2.3): a price that holds for 60 seconds, for one order of the key that asked.

import { formatInstant } from '../../base/time/instant.js';
import type { quoteAnswerSchema } from '../../wire/sandbox/answers.js';
import { QUOTE_SECONDS } from '../../wire/sandbox/limits.js';
import { type quoteRequestSchema, quoteRequestSchema as requestSchema } from '../../wire/sandbox/requests.js';
import { discountedMinor } from '../exact-price.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Read, Written } from '../wire-shape.js';
import type { QuoteRow } from './books/quote-table.js';
import { type CatalogueEntry, fixedRate, sellsFace } from './catalogue.js';
import type { SandboxCore, SignedCall } from './core.js';
import { costUsd6 } from './pricing.js';
import { ApiRefusal } from './refusal.js';

type QuoteRequest = Read<typeof quoteRequestSchema>;

export const quoteBody = requestSchema;

/** The slug, currency and face that a quote or an order asks for. */
interface CardWish {
  readonly slug: string;
  readonly currency: string;
  readonly face_minor: number;
}

/** The entry of a wish; refused in the contract's order: unknown slug, other currency, amount not sold. */
export function entryFor(core: SandboxCore, wish: CardWish, nowMs: number): CatalogueEntry {
  const entry = core.catalogue.entryAt(wish.slug, nowMs);
  if (entry === undefined) throw new ApiRefusal('unknown_brand', 'the catalogue has no entry of this slug');
  if (entry.currency !== wish.currency) {
    throw invalidField('currency', `this entry is sold in ${entry.currency}`);
  }
  if (!sellsFace(entry, wish.face_minor)) {
    throw new ApiRefusal('denomination_unavailable', 'this entry does not sell that amount today');
  }
  return entry;
}

/** Prices a wish at a rate and keeps it as a quote of the key. */
export function makeQuote(core: SandboxCore, call: SignedCall, wish: CardWish, rateBps: number): QuoteRow {
  const number = core.books.accounts.raise(call.key.key_id, 'quote_count');
  const fx = fixedRate(wish.currency);
  const cost = discountedMinor(wish.face_minor, rateBps);
  const row: QuoteRow = {
    quote_id: core.ids.id('quo', call.key.key_id, number),
    key_id: call.key.key_id,
    slug: wish.slug,
    currency: wish.currency,
    face_minor: wish.face_minor,
    rate_bps: rateBps,
    cost_minor: cost,
    fx_rate: fx.text,
    cost_usd6: costUsd6(cost, fx),
    created_at_ms: call.nowMs,
    expires_at_ms: call.nowMs + QUOTE_SECONDS * 1000,
    used: 0,
  };
  core.books.quotes.insert(row);
  return row;
}

/**
 * A quote states the catalogue's rate, for the test value 9999 too: only the order meets its changed price.
 */
export function answerQuote(core: SandboxCore, call: SignedCall, request: QuoteRequest): Reply {
  const entry = entryFor(core, request, call.nowMs);
  const quote = makeQuote(core, call, request, entry.rateBps);
  const data: Written<typeof quoteAnswerSchema> = {
    quote_id: quote.quote_id,
    slug: quote.slug,
    currency: quote.currency,
    face_minor: quote.face_minor,
    rate_bps: quote.rate_bps,
    cost_minor: quote.cost_minor,
    fx_rate: quote.fx_rate,
    cost_usd6: quote.cost_usd6,
    created_at: formatInstant(quote.created_at_ms),
    expires_at: formatInstant(quote.expires_at_ms),
  };
  return reply(201, data);
}
