// A gift card in the hands of the partner who sells it. The code is money, so it comes out only when it is
// asked for by name: a log line, a JSON dump or an error report of an order shows `[redacted]`.

import { HiddenValue } from '../values/hidden-value.js';

export interface RevealedCard {
  /** Such as `DEMO-ABCD-EFGH-IJKL`. */
  readonly code: string;
  /** The page of the card; null where the service gives none. */
  readonly link: string | null;
}

/** A card of the sandbox interface: `reveal()` gives the code and the link, to be handed to the buyer. */
export class GiftCard extends HiddenValue<RevealedCard> {}
