/**
 * A gift card in the hands of the partner who sells it. The code is money, so it comes out only when it is
 * asked for by name: a log line, a JSON dump or an error report of an order shows `[redacted]`.
 */

import { inspect } from 'node:util';

const HIDDEN = '[redacted]';

export interface RevealedCard {
  /** Such as `DEMO-ABCD-EFGH-IJKL`. */
  readonly code: string;
  /** The page of the card; null where the service gives none. */
  readonly link: string | null;
}

export class GiftCard {
  readonly #code: string;
  readonly #link: string | null;

  constructor(card: RevealedCard) {
    this.#code = card.code;
    this.#link = card.link;
  }

  /** The code and the link, to be handed to the buyer. Do not log them. */
  reveal(): RevealedCard {
    return { code: this.#code, link: this.#link };
  }

  toString(): string {
    return HIDDEN;
  }

  toJSON(): string {
    return HIDDEN;
  }

  [inspect.custom](): string {
    return HIDDEN;
  }
}
