// The words for decisions on items that are refused: accepted, settled, noted, one at a time or from a file.

import { failureCatalogue } from '../../base/failure/failure-catalogue.js';

export const decisionRefusals = failureCatalogue({
  unknownCode: {
    kind: 'refused',
    raised: 'tieout explain names a code that is not in the list.',
    message: 'there is no code {given}',
    hint: 'Look it up in docs/discrepancies.md, which lists all.',
  },
  unknownCodeNear: {
    kind: 'refused',
    raised: 'tieout explain names a code that is not in the list; a similar one is.',
    message: 'there is no code {given}; the nearest is {nearest}',
    hint: 'Run tieout explain {nearest}, or look it up in docs/discrepancies.md, which lists all.',
  },
  noLines: {
    kind: 'refused',
    raised: 'A file of decisions has a header and nothing below it.',
    message: '{file}: there is no line below its header; a line for each item is expected',
    hint: 'Give each item a line.',
  },
  linesRefused: {
    kind: 'refused',
    raised: 'Lines of a file of decisions cannot be read or decided; each is named with its reason.',
    message: '{file}: {count} of {all} lines are refused, and nothing was changed: {lines}',
    hint: 'Correct these lines and give the whole file again.',
  },
  noEvidence: {
    kind: 'refused',
    raised: 'A command needs the time of the newest receipt, and the books have none.',
    message: 'the books hold no evidence yet',
    hint: 'Run tieout fetch, or name --as-of.',
  },
  certified: {
    kind: 'refused',
    raised: 'tieout accept names an item of a month that is certified.',
    message: '{month} is certified, and what was accepted in it was signed off',
    hint: 'Reopen it first: tieout reopen --month {month} --reason TEXT --by NAME.',
  },
  textLong: {
    kind: 'refused',
    raised: 'A reason, a name or another text of a decision is too long.',
    message: 'the {what} is longer than {most} characters; at most {most} are expected',
    hint: 'Shorten it, or keep the long text elsewhere and say where.',
  },
  textControls: {
    kind: 'refused',
    raised: 'A text of a decision has a line break or another control character in it.',
    message: 'the {what} has a line break or another control character in it; one line of text is expected',
    hint: 'Give it as one line of text.',
  },
  textCode: {
    kind: 'refused',
    raised: 'A text of a decision has what may be a gift card code in it.',
    message: 'the {what} has a gift card code in it, and none is ever kept',
    hint: 'Name the order by its reference.',
  },
  settledBefore: {
    kind: 'refused',
    raised: '--on is before the month of the item.',
    message: '{on} is before {month}, the month of the item',
    hint: 'Name the day on which it was settled with --on.',
  },
  badDay: {
    kind: 'refused',
    raised: '--on is not a day.',
    message: 'the day of the settlement is not a day, YYYY-MM-DD',
    hint: 'Give it like --on 2026-11-05.',
  },
  dayToCome: {
    kind: 'refused',
    raised: '--on is a day that is still to come.',
    message: '{day} is still to come: the run is as of {asOf}; a day that has begun is expected',
    hint: 'Run it again once the money or the credit note is there; check --as-of if you gave it.',
  },
  badAmount: {
    kind: 'refused',
    raised: '--amount is not an amount of dollars.',
    message: 'the amount is not in dollars over 0, with at most six decimals and no thousands mark',
    hint: 'Give it like --amount 12{decimal}34.',
  },
  badTokens: {
    kind: 'refused',
    raised: '--amount is not an amount of tokens, and the item claims tokens.',
    message: 'the amount is not in tokens over 0, with at most 18 decimals and no thousands mark',
    hint: 'Give it like --amount 1{decimal}5.',
  },
  notToSettle: {
    kind: 'refused',
    raised: 'tieout settle names an item that is accepted, cleared or settled in full.',
    message: 'item {id} {standing}',
    hint: 'Leave it as it is; there is nothing left to settle.',
  },
  follows: {
    kind: 'refused',
    raised: 'tieout settle names an item that follows from others and claims nothing.',
    message: 'item {id} claims nothing: it follows from others',
    hint: 'Settle what it follows from: {roots}.',
  },
  claimsNothing: {
    kind: 'refused',
    raised: 'tieout settle names an item that claims nothing.',
    message: 'item {id} claims nothing',
    hint: 'Run tieout explain {id} for what to do, or accept it: tieout accept ITEM --reason TEXT --by NAME.',
  },
  amountBelowZero: {
    kind: 'refused',
    raised: 'An amount has a sign, and the provider owes us.',
    message: 'the amount is below 0, but {owed} on item {id}',
    hint: 'Give it without a sign.',
  },
  amountOverClaim: {
    kind: 'refused',
    raised: '--amount is more than the item claims.',
    message: '{amount} is more than item {id} claims: {owed}',
    hint: 'Settle at most that; what goes beyond it is not part of this item.',
  },
});
