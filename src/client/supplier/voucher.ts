// A gift card of the supplier interface in the hands of the partner who sells it. Its contents are money, so
// they come out only if they are asked for by name.

import { HiddenValue } from '../values/hidden-value.js';

export interface RevealedVoucher {
  readonly code: string | null;
  readonly pin: string | null;
  /** The page of the card. */
  readonly url: string | null;
}

/** A card of the supplier interface: `reveal()` gives whatever of code, pin and page it has. */
export class Voucher extends HiddenValue<RevealedVoucher> {}
