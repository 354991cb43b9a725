// The numbered assumptions of docs/assumptions.md, as the control sheet cites them. A test holds the two
// together.

import type { AssumptionFact } from './control-facts.js';

export const assumptions: readonly AssumptionFact[] = [
  {
    number: 'A-01',
    text: "Receipts are dated by the service's own clock, as its ping stated it at the start of the run.",
  },
  {
    number: 'A-02',
    text: 'A movement belongs to the UTC calendar month of the instant at which it was booked.',
  },
  {
    number: 'A-03',
    text: 'A simulated deposit is rounded down once, on the exact figure; the other neighbour is reported as information.',
  },
  {
    number: 'A-04',
    text: 'An order is booked on the balance at its created_at; a pending order is charged when it is accepted.',
  },
  { number: 'A-05', text: 'A new key starts with exactly 100 US dollars, in one grant.' },
  { number: 'A-06', text: 'Of several readings of a month the first final one that verified speaks for it.' },
  { number: 'A-07', text: 'A row of the book without a status stands for an issued order.' },
  {
    number: 'A-08',
    text: 'An order with a quote was placed at that quote; that we accepted it only our own records say, or a cheaper price.',
  },
  {
    number: 'A-09',
    text: 'A refused order books nothing; a 404 to a read means that the provider knows no such order.',
  },
  {
    number: 'A-10',
    text: 'The newest file of a source that names a reference speaks for it; rows it repeats unchanged are the same rows.',
  },
  {
    number: 'A-11',
    text: 'Of the buyer only the digest and the country that the service states are archived, and no row of a report has them.',
  },
  { number: 'A-12', text: 'The supplier interface states no account; its one account is called main.' },
  {
    number: 'A-13',
    text: 'While two keys live at once, a record that names no account belongs to the younger one.',
  },
  {
    number: 'A-14',
    text: 'In the month in which an account ends, its last statement closes it where it was made after the last movement known.',
  },
  {
    number: 'A-15',
    text: "Answers of the supplier interface are dated by their Date header, within its second by this machine's clock.",
  },
  {
    number: 'A-16',
    text: "A float handed over in a file stands for what was booked until the run's as-of, unless the float was read since.",
  },
  {
    number: 'A-17',
    text: 'An order of the supplier interface is booked when the debit that stands for it is, whatever instant the order itself states. One that was sold in the month it was made in, and is debited in a later month more than a day after, is of its own month: the late debit pays what was owed.',
  },
  {
    number: 'A-18',
    text: 'An order that failed and was sent again is held against the rates at its last debit.',
  },
  {
    number: 'A-19',
    text: 'A conversion that the only rate read around an order has exactly is proven by it.',
  },
  {
    number: 'A-20',
    text: 'Where no rate is on file an order is worked out at its own stated figures, and its money is counted as untested.',
  },
  {
    number: 'A-21',
    text: 'A stated quote at a rate that one of two differing reads has tells which of them held, and is no price change.',
  },
  {
    number: 'A-22',
    text: 'The grant that an account begins with is no movement that own records are required for.',
  },
  {
    number: 'A-23',
    text: 'A term whose list does not say what held before its first value is not known before it: what was booked then is not tested against it.',
  },
  {
    number: 'A-24',
    text: 'A statement whose answer and signed text both name another month, and a float or a pool without a movement of the month asked for among those it has, are answers to another question and are not read.',
  },
  {
    number: 'A-25',
    text: "One question may hang for a third of the patience in all, and the patience counts for each interface's address by itself.",
  },
  {
    number: 'A-26',
    text: 'The balance per own records opens the first month that is closed with the closing of the month before as the provider states it (with nothing where the account began in it). What such a month settles of months that were never closed is taken as stated.',
  },
  {
    number: 'A-27',
    text: 'Where own records of a kind were never imported and the configuration does not require them, the balance per own records takes what is due in their place, and as stated where nothing proves what is due.',
  },
  {
    number: 'A-28',
    text: 'An item is settled outside of the float or the pool in the unit that it claims in: dollars with at most six decimals, or tokens with at most 18. A settlement of tokens counts from the month of its day, or the earliest open one after it, and is not posted.',
  },
  {
    number: 'A-29',
    text: 'A line of a signed statement or of the float that names no order or deposit is one of its own, known by its number (on a statement with its month), and no order answers to it.',
  },
  {
    number: 'A-30',
    text: 'A read is answered with status 200. Data under another status is a part of an answer, or one to another question, and is a source that could not be read.',
  },
  {
    number: 'A-31',
    text: 'Totals that came as a file without their lines are held against a book whose rows of the month are all dated and priced, or against events that were all read. What nothing whole stands against is taken as stated.',
  },
  {
    number: 'A-32',
    text: 'The pending rewards of a wallet (`pending_rewards`) are not tested.',
  },
  {
    number: 'A-33',
    text: 'A stake or a redemption that the provider dates within 48 hours of the own record (`staked_at`, `redeemed_at`) is of that date. Beyond it the two differ (`RW-ATTR`), unless the maturity of a stake is not of the provider’s date either: then that alone is said (`RW-STAKE`).',
  },
  {
    number: 'A-34',
    text: 'A transaction hash, `0x` and 64 hexadecimal digits, is the same in any letter case. Every other reference is matched byte for byte.',
  },
  {
    number: 'A-35',
    text: 'The dollars of the own record of a sandbox deposit (`amount_usd6`) are what its units are worth or their credit, to the millionth or in whole cents.',
  },
];
