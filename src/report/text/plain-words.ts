// Discrepancy codes and causes in plain words, for the person who closes the month. The codes are the
// contract's and fixed; these words only say them again. `action` says what to do next and stands with the
// codes.

import type { Cause } from '../../money/cause.js';
import type { DiscrepancyCode } from '../../reconcile/finding/code.js';

/** The meaning of a code, as a clause without its full stop. */
export const codeWords: Readonly<Record<DiscrepancyCode, string>> = {
  'EV-SIG-INVALID': 'the signature of the statement does not hold under the pinned key',
  'EV-KEY-CHANGED': 'the provider serves another statement key than the pinned one',
  'EV-KEY-UNPINNED': 'no statement key is pinned yet, so nothing signed can be proved',
  'EV-STMT-MISSING': 'there is no statement for a month in which something happened',
  'EV-STMT-PROVISIONAL': 'the statement is not final',
  'EV-STMT-RESTATED': 'the provider signed another statement of a month than the archived final one',
  'EV-STMT-PERIOD': 'the statement is of another month or account than was asked for',
  'EV-FIELD-UNKNOWN': 'the statement signs a figure that nothing here uses',
  'EV-EVENT-SIG': 'the signature of an event does not hold',
  'EV-EVENT-ID': 'an event was delivered under an id that is not its own',
  'EV-EVENT-CONFLICT': 'one event id came with two different contents',
  'EV-EVENT-CODE': 'an event carried a gift card code',
  'EV-EVENT-DATA': 'an event states other figures than its order or deposit',
  'EV-EVENT-ORPHAN': 'an event belongs to no known order or deposit',
  'EV-ORDER-CHANGED': 'the provider changed a part of an order that cannot change',
  'EV-EXPIRING': 'the data of the account goes within seven days',
  'EV-LOST': 'the data of the account went before it was archived',
  'EV-LEDGER-CHAIN': 'the books were altered: their hash chain is broken',
  'RF-OPENING': 'the opening balance is not the closing balance of the month before',
  'RF-FOOTING': 'the statement does not add up from opening to closing',
  'RF-TOTAL': 'a total of the statement is not the sum of its lines',
  'RF-RUNNING': 'the balance after a line is not the one before it plus the line',
  'RF-SEQUENCE': 'the numbering of the lines has a gap or a repeat',
  'RF-KIND': 'a movement is of a kind that nothing here knows',
  'BL-MISMATCH': 'the balance read is not the closing balance plus later movements',
  'BL-RESIDUAL': 'a part of the closing balance is explained by nothing on file',
  'BL-NEGATIVE': 'the balance went below zero',
  'BL-LOW': 'the float is running low',
  'OR-NOT-AT-PROVIDER': 'the book has the order as issued, the provider does not know it',
  'OR-NOT-IN-BOOKS': 'the provider has the order, the book does not',
  'OR-NOT-IN-STATEMENT': 'the order of this month was not charged',
  'OR-DEBIT-UNKNOWN': 'a charge belongs to no known order',
  'OR-DOUBLE-DEBIT': 'the order was charged more than once',
  'OR-CHARGE': 'the charge is not the cost of the order',
  'OR-ATTR': 'book and provider differ on what was sold',
  'OR-REF-REUSED': 'the book uses one reference for different sales',
  'OR-DUPLICATE-ROW': 'the book has the same row twice',
  'OR-STATUS': 'the card is issued on one side and not on the other',
  'OR-CUTOFF': 'the book has the order in another month than the provider',
  'OR-PENDING-STALE': 'the order has been pending for more than 15 minutes',
  'OR-REVERSAL-MISSING': 'the charge of a failed order was not given back',
  'OR-REVERSAL-EXTRA': 'more was given back than was charged',
  'OR-EVENT-MISSING': 'the provider sent no event for an issued order',
  'PR-COST': 'the cost is not face value less the discount',
  'PR-RATE': 'the order has another rate than the catalogue',
  'PR-REPRICED': 'the order has a changed price under a quote',
  'PR-EXPECTED': 'the cost is not the one the book expected',
  'PR-UNVERIFIABLE': 'the rate at the time of the order is not on file',
  'PR-RANGE': 'the cost is beyond what any rate on file can give',
  'FX-CONVERSION': 'the cost was not converted to dollars at the right rate',
  'FX-RATE': 'the provider states another rate of exchange than the fixed one',
  'FX-UNVERIFIABLE': 'the rate of exchange at the time of the order is not on file',
  'FX-RANGE': 'the conversion is beyond what the rates read around the order can give',
  'FX-UNKNOWN': 'there is no rate of exchange for a currency in use',
  'DP-CREDIT': 'the credit is not what the deposit was due',
  'DP-ROUNDING': 'the credit is rounded the other way',
  'DP-NOT-CREDITED': 'a transfer in your records was not credited',
  'DP-CUTOFF': 'the transfer was sent in one month and credited in another',
  'DP-UNEXPECTED': 'a deposit was credited that is not in your records',
  'DP-WALLET': 'a deposit came from a wallet that is not one of yours',
  'ST-SETTLED': 'a later movement settles an open item',
  'SP-COUNT': 'the stated number of gift cards is not that of the brand list',
  'SP-PRICE': 'a listed price is not face value less the discount',
  'RW-AMOUNT': 'the tokens issued are not the amount times the rate',
  'RW-RATE': 'the rate of an issuance is not the agreed one',
  'RW-NOT-AT-PROVIDER': 'your records have the issuance, the provider does not know it',
  'RW-NOT-IN-BOOKS': 'the provider has the issuance, your records do not',
  'RW-DOUBLE-DEBIT': 'the pool was charged more than once for an issuance',
  'RW-REVERSAL-MISSING': 'the charge of a failed issuance was not given back',
  'RW-PENDING-STALE': 'the issuance has been pending for more than 15 minutes',
  'RW-POOL': 'the pool does not add up from opening to closing',
  'RW-WALLET': 'the totals of a wallet do not add up',
  'RW-STAKE': 'the state or maturity of a stake is wrong for its tier and time',
  'RW-ATTR': 'your records and the provider differ about it',
  'RW-CUTOFF': 'your records have it in one month, the pool booked it in another',
  'RW-DUPLICATE-ROW': 'a row of your records stands there twice',
  'RW-REF-REUSED': 'one id stands in your records twice with different content',
  'RW-CHARGE': 'the pool was charged another amount than the tokens of the issuance',
  'RW-DEBIT-UNKNOWN': 'the pool was charged, and no issuance answers to it',
  'RW-REVERSAL-EXTRA': 'more was given back to the pool than was due',
  'RW-SEQUENCE': 'the numbers of the movements of the pool have a gap or a repeat',
  'RW-LOW': 'the pool is running low',
  'RW-REDEMPTION': 'what was redeemed is not cost times quantity, or the wallet does not show it',
  'RN-INCOMPLETE': 'not everything could be read, so totals are not final',
  'RN-INPUT-ROW': 'a row of a file could not be read and was set aside',
  'RN-RECORDS-MISSING': 'none of your own records of this kind are of this month',
  'RN-PERIOD-LOCKED': 'a changed input would change a certified month',
};

/** The meaning of a code where another figure than its usual one is off, by code and field. */
const wordsByField: Readonly<Partial<Record<`${DiscrepancyCode} ${string}`, string>>> = {
  'DP-CREDIT amount_usd6':
    'your record of the deposit states dollars that fit neither its units nor their credit',
  'DP-CREDIT plus_amount': 'the statement has the deposit with other units than were sent',
};

/** The meaning of an item, as a clause without its full stop. */
export function wordsOfItem({
  code,
  field,
}: {
  readonly code: DiscrepancyCode;
  readonly field: string;
}): string {
  return wordsByField[`${code} ${field}`] ?? codeWords[code];
}

/** Each cause of a wrong figure, as a clause. */
const causeWords: Readonly<Record<Cause, string>> = {
  half_up: 'the discount was rounded half up instead of down',
  ceiling: 'the discount was rounded up instead of down',
  other_rate: 'another rate was used, one that the catalogue has or had',
  face_charged: 'the whole face value was charged, without the discount',
  scale_100: 'the figure is off by a factor of 100',
  fx_missing: 'the currency was not converted',
  fx_doubled: 'the currency was converted twice',
  fx_inverted: 'the rate of exchange was turned round',
  fee_missing: 'the pool fee was not taken',
  fee_doubled: 'the pool fee was taken twice',
  charged_twice: 'it was charged twice',
  reversal_missing: 'the charge was not given back',
  previous_price: 'an earlier rate of the brand was used',
};

/** The causes as one clause, in their order, or undefined where there is none. */
export function wordsOfCauses(causes: readonly Cause[]): string | undefined {
  return causes.length === 0 ? undefined : causes.map((cause) => causeWords[cause]).join(', or ');
}

const nouns: readonly (readonly [prefix: string, noun: string])[] = [
  ['EV-EVENT-', 'event'],
  ['EV-ORDER-', 'order'],
  ['EV-STMT-', 'statement'],
  ['EV-SIG-', 'statement'],
  ['OR-', 'order'],
  ['PR-', 'order'],
  ['FX-CONVERSION', 'order'],
  ['FX-UNVERIFIABLE', 'order'],
  ['FX-RANGE', 'order'],
  ['FX-UNKNOWN', 'currency'],
  ['DP-', 'deposit'],
  ['RF-KIND', 'movement'],
  ['SP-PRICE', 'listing'],
  ['RN-INPUT-ROW', 'row'],
  ['RN-RECORDS-MISSING', 'records'],
];

/** The name for the subject of a code; empty if the subject needs none. */
export function nounOf(code: DiscrepancyCode): string {
  return nouns.find(([prefix]) => code.startsWith(prefix))?.[1] ?? '';
}
