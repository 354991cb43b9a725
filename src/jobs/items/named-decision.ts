// The texts that a person puts on the record with `accept`, `settle`, `note`, `certify` and `reopen`. They
// stay in the books and in packs for good, so none may be empty, longer than a paragraph, hold what a
// screen would not show, or hold a gift card code.

import { isBlank } from '../../base/text/control-characters.js';
import { itemRefusals } from '../../store/store-failures.js';
import { holdsCode } from '../../wire/card-code.js';
import { decisionRefusals } from './decision-refusals.js';

/** More than that is a letter: the packs show a reason whole, in a cell of a table. */
const MOST_CHARACTERS = 500;
const CONTROLS = /\p{Cc}|\p{Zl}|\p{Zp}/u;

/** @throws Failure (refused) for a name that may not be kept; the name is not repeated */
export function demandName(text: string): void {
  demand(text, 'name', '--by');
}

/** @throws Failure (refused) for a reason that may not be kept; the reason is not repeated */
export function demandReason(text: string): void {
  demand(text, 'reason', '--reason');
}

/** @throws Failure (refused) for a reference that may not be kept; the reference is not repeated */
export function demandReference(text: string): void {
  demand(text, 'reference', '--reference');
}

/** @throws Failure (refused) for a remark that may not be kept; the remark is not repeated */
export function demandRemark(text: string): void {
  demand(text, 'remark', 'the text behind the item');
}

/** @throws Failure (refused) for an owner's name that may not be kept; the name is not repeated */
export function demandOwner(text: string): void {
  demand(text, 'owner', '--owner');
}

function demand(text: string, what: string, option: string): void {
  if (isBlank(text)) throw itemRefusals.textEmpty({ what, option });
  if ([...text].length > MOST_CHARACTERS) throw decisionRefusals.textLong({ what, most: MOST_CHARACTERS });
  if (CONTROLS.test(text)) throw decisionRefusals.textControls({ what });
  if (holdsCode(text)) throw decisionRefusals.textCode({ what });
}
