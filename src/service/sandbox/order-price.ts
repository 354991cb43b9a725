// At which price an order is taken (source, section 4, rules 5 and 6): the catalogue's, or that of a live
// quote of its own. A changed price or an expired quote is refused with a fresh quote, which is kept although
// the order is not.

import { formatInstant } from '../../base/time/instant.js';
import type { priceChangedDetailsSchema } from '../../wire/sandbox/envelope.js';
import type { OrderRequest } from '../../wire/sandbox/requests.js';
import {
  DEMO_BOOKS_SLUG,
  PRICE_CHANGED_FACE_MINOR,
  PRICE_CHANGED_RATE_BPS,
} from '../../wire/sandbox/test-values.js';
import { discountedMinor } from '../exact-price.js';
import { invalidField } from '../http/refused-request.js';
import type { Written } from '../wire-shape.js';
import type { QuoteRow } from './books/quote-table.js';
import { fixedRate } from './catalogue.js';
import type { SandboxCore, SignedCall } from './core.js';
import type { OrderPrice } from './faults/order-faults.js';
import { costUsd6 } from './pricing.js';
import { makeQuote } from './quotes.js';
import { ApiRefusal } from './refusal.js';

type PricedOrder =
  | { readonly kind: 'priced'; readonly price: OrderPrice }
  | { readonly kind: 'changed'; readonly refusal: ApiRefusal };

/** Prices an order; `catalogueRateBps` is the rate in force now. */
export function priceOrder(
  core: SandboxCore,
  call: SignedCall,
  request: OrderRequest,
  catalogueRateBps: number,
): PricedOrder {
  const isTestValue = request.slug === DEMO_BOOKS_SLUG && request.face_minor === PRICE_CHANGED_FACE_MINOR;
  const rateNow = isTestValue ? PRICE_CHANGED_RATE_BPS : catalogueRateBps;
  if (request.quote_id === undefined) {
    return isTestValue
      ? changed(core, call, request, rateNow)
      : { kind: 'priced', price: priceAt(request, catalogueRateBps) };
  }
  const quote = ownQuote(core, call, request, request.quote_id);
  // A quote of the test value taken beforehand states the old rate: its order still meets the change.
  const isStale = call.nowMs >= quote.expires_at_ms || (isTestValue && quote.rate_bps !== rateNow);
  return isStale ? changed(core, call, request, rateNow) : { kind: 'priced', price: quotedPrice(quote) };
}

/** The price at a rate, in the currency of the wish. */
export function priceAt(
  wish: { readonly currency: string; readonly face_minor: number },
  rateBps: number,
): OrderPrice {
  const fx = fixedRate(wish.currency);
  const cost = discountedMinor(wish.face_minor, rateBps);
  return { rate_bps: rateBps, cost_minor: cost, fx_rate: fx.text, cost_usd6: costUsd6(cost, fx) };
}

function quotedPrice(quote: QuoteRow): OrderPrice {
  return {
    rate_bps: quote.rate_bps,
    cost_minor: quote.cost_minor,
    fx_rate: quote.fx_rate,
    cost_usd6: quote.cost_usd6,
  };
}

/** A quote of this key, for this very card, not used yet; anything else is one and the same 400. */
function ownQuote(core: SandboxCore, call: SignedCall, request: OrderRequest, quoteId: string): QuoteRow {
  const quote = core.books.quotes.find(quoteId, call.key.key_id);
  const fits =
    quote !== undefined &&
    quote.used === 0 &&
    quote.slug === request.slug &&
    quote.currency === request.currency &&
    quote.face_minor === request.face_minor;
  if (!fits) throw invalidField('quote_id', 'no unused quote of this key for this card has that id');
  return quote;
}

function changed(core: SandboxCore, call: SignedCall, request: OrderRequest, rateBps: number): PricedOrder {
  const quote = makeQuote(core, call, request, rateBps);
  const details: Written<typeof priceChangedDetailsSchema> = {
    quote_id: quote.quote_id,
    rate_bps: quote.rate_bps,
    cost_minor: quote.cost_minor,
    cost_usd6: quote.cost_usd6,
    expires_at: formatInstant(quote.expires_at_ms),
  };
  const refusal = new ApiRefusal(
    'price_changed',
    'the price is another now: send the order again with this quote_id',
    {
      details,
    },
  );
  return { kind: 'changed', refusal };
}
