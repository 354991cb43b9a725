// One row that can't be read: set aside with its line and the reason, while the others go on (contract, "The
// partner's own records"; it becomes an RN-INPUT-ROW). The parts of it that could be read are kept beside the
// reason, so that the item finds its order and its month.

import { shown } from '../../base/file/file-place.js';
import type { InterfaceName } from '../account.js';

export interface RowFault {
  /** The physical line on which the row begins, from 1. */
  readonly line: number;
  /** The columns that break a rule, each with the rule, and `; ` between them. */
  readonly reason: string;
  readonly interfaceName: InterfaceName | undefined;
  readonly account: string | undefined;
  /** The row's own reference (client_ref, deposit_ref, transaction_id, stake_id), where it is one. */
  readonly reference: string | undefined;
  /** The row's date, where it is one: it decides the month that the fault belongs to. */
  readonly occurredAtMs: number | undefined;
}

/** A file of which more rows than this can't be read is another file than it is said to be. */
export const MAX_SET_ASIDE = 1_000_000;

// A cell that was moved into the wrong column can hold what may not be written anywhere: a card's code or
// link, a buyer's address, a key of the service. These shapes are none of a number, a date, a currency or a
// state.
const secretShapes = [
  /@/,
  /:\/\//,
  /[A-Za-z0-9]{4,}-[A-Za-z0-9]{4,}/,
  /[A-Za-z][A-Za-z0-9]{15}/,
  /(?:pmr|pmrsig|pmrwh|pm|sup)_(?:test|live)_/i,
];

/**
 * A cell as a reason shows it: in quotes, control characters visible, cut to sixty characters; or words in
 * its place where it has the shape of a code, a link, an address or a key. For columns of numbers, dates and
 * closed lists only; a reference, a name or an account is never shown.
 */
export function shownValue(text: string): string {
  const hidden = secretShapes.some((shape) => shape.test(text.slice(0, 200)));
  return hidden ? '(not shown)' : `"${shown(text)}"`;
}
