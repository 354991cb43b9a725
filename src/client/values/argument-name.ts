// The name of a request's field in partner code: the wire's name in the spelling of the language, such as
// `endCustomer.ref` for `end_customer.ref`, or an interface's own name if partner code uses another word.

import { camelWord } from './camel-keyed.js';

/** By a field's name on the wire, what partner code calls it where that is not the same word. */
export type OwnNames = Readonly<Record<string, string>>;

export interface ArgumentName {
  /** By partner code. */
  readonly field: string;
  /** With the wire's name in brackets, where that is another. */
  readonly shown: string;
}

/** @param wirePath such as `end_customer.ref` or `issuances[3].amount_usd` */
export function argumentName(wirePath: string, ownNames: OwnNames = {}): ArgumentName {
  const field = wirePath
    .split('.')
    .map((segment) => segment.replace(/^[^[]*/, (name) => ownNames[name] ?? camelWord(name)))
    .join('.');
  return { field, shown: field === wirePath ? field : `${field} (${wirePath})` };
}
