// The discrepancy codes: class, severity and what to do next. The texts are for the person who closes the
// month.

/** Evidence, adjustment, timing, unexplained, information. */
export type DiscrepancyClass = 'E' | 'A' | 'T' | 'U' | 'I';

/** The gravest first. */
export const severities = ['critical', 'high', 'medium', 'low', 'info'] as const;

type Severity = (typeof severities)[number];

interface CodeEntry {
  readonly class: DiscrepancyClass;
  /** One sentence: what the person does next. */
  readonly action: string;
}

const entry = (discrepancyClass: DiscrepancyClass, action: string): CodeEntry => ({
  class: discrepancyClass,
  action,
});

const ASK_PROVIDER = 'Ask the provider to correct it; quote the subject and the request id.';

export const codeTable = {
  'EV-SIG-INVALID': entry(
    'E',
    'Do not use this statement. Fetch again; if it stays, ask the provider for a validly signed one.',
  ),
  'EV-KEY-CHANGED': entry(
    'E',
    'Ask the provider over another channel whether the key changed; only then pin the new one with tieout pin.',
  ),
  'EV-KEY-UNPINNED': entry(
    'E',
    'Compare the fingerprint with the provider over another channel, then run tieout pin --confirm.',
  ),
  'EV-STMT-MISSING': entry(
    'E',
    'Run the close again; if it stays, ask the provider for the statement of this month.',
  ),
  'EV-STMT-PROVISIONAL': entry(
    'I',
    'Close again when the statement is final; an account that has ended gets no other one.',
  ),
  'EV-STMT-RESTATED': entry('E', 'Ask the provider why a final statement changed; keep both copies.'),
  'EV-STMT-PERIOD': entry(
    'E',
    'Do not use this statement. Ask the provider for the one of the month and account asked.',
  ),
  'EV-FIELD-UNKNOWN': entry('I', 'Nothing to do; a newer version of this tool may use the figure.'),
  'EV-EVENT-SIG': entry(
    'E',
    'Do not act on this event. Check the webhook secret; if it is right, report the event to the provider.',
  ),
  'EV-EVENT-ID': entry('E', 'Report the event to the provider; deduplicate on the id in the body meanwhile.'),
  'EV-EVENT-CONFLICT': entry('E', 'Report both bodies to the provider.'),
  'EV-EVENT-CODE': entry('E', 'Tell the provider at once: events must never carry a gift card code.'),
  'EV-EVENT-DATA': entry(
    'E',
    'Rely on the order or deposit, not on the event; report the event to the provider.',
  ),
  'EV-EVENT-ORPHAN': entry('E', 'Ask the provider what the event stands for.'),
  'EV-ORDER-CHANGED': entry('E', 'Ask the provider why the order changed; the earlier read is archived.'),
  'EV-EXPIRING': entry('I', 'Run tieout audit before the key expires, then change over to a new key.'),
  'EV-LOST': entry('E', 'The evidence cannot be had any more; agree the month with the provider in writing.'),
  'EV-LEDGER-CHAIN': entry('E', 'Stop. Restore the books from a backup and compare.'),
  'RF-OPENING': entry('A', ASK_PROVIDER),
  'RF-FOOTING': entry('A', ASK_PROVIDER),
  'RF-TOTAL': entry('A', ASK_PROVIDER),
  'RF-RUNNING': entry('A', ASK_PROVIDER),
  'RF-SEQUENCE': entry('E', 'Ask the provider for the missing or repeated line.'),
  'RF-KIND': entry('U', 'Ask the provider what the movement is for; accept it, or claim it back.'),
  'BL-MISMATCH': entry(
    'A',
    'Run the close again; if it stays, ask the provider which movement makes the difference.',
  ),
  'BL-RESIDUAL': entry('U', 'Find what makes the difference; nothing on file explains it.'),
  'BL-NEGATIVE': entry('A', 'Ask the provider how more was spent than was there.'),
  'BL-LOW': entry('I', 'Fund the float.'),
  'OR-NOT-AT-PROVIDER': entry(
    'A',
    'Check whether the sale took place; send the order again with the same reference, or take it out of the book.',
  ),
  'OR-NOT-IN-BOOKS': entry(
    'A',
    'Find the sale and add it to the book, or ask the provider to undo the order.',
  ),
  'OR-NOT-IN-STATEMENT': entry('A', 'Ask the provider to state the order; it is owed until then.'),
  'OR-DEBIT-UNKNOWN': entry('A', 'Ask the provider to reverse the debit: no order answers to it.'),
  'OR-DOUBLE-DEBIT': entry('A', 'Ask the provider to reverse the second debit.'),
  'OR-CHARGE': entry('A', 'Ask the provider to correct the debit to the cost of the order.'),
  'OR-ATTR': entry('A', 'Find which side is right and correct the other.'),
  'OR-REF-REUSED': entry('A', 'Give each sale a reference of its own and correct the book.'),
  'OR-DUPLICATE-ROW': entry('I', 'Take the repeated row out of the book.'),
  'OR-STATUS': entry('A', 'Find out whether the card was issued and correct the side that is wrong.'),
  'OR-CUTOFF': entry('T', 'Nothing to do; it clears with the later month.'),
  'OR-PENDING-STALE': entry('T', 'Ask the provider when the order will be issued.'),
  'OR-REVERSAL-MISSING': entry('A', 'Ask the provider to reverse the debit of the failed order.'),
  'OR-REVERSAL-EXTRA': entry('A', 'The provider credited too much; expect it to be taken back.'),
  'OR-EVENT-MISSING': entry('E', 'Nothing to settle; report the missing event to the provider.'),
  'PR-COST': entry('A', 'Ask the provider to correct the price to the formula at the order\u2019s rate.'),
  'PR-RATE': entry('A', 'Ask the provider to correct the rate to the catalogue\u2019s.'),
  'PR-REPRICED': entry('I', 'Nothing to do; the new price is borne out by your records, or cheaper.'),
  'PR-EXPECTED': entry('A', 'Find why the book expected another cost and correct the book.'),
  'PR-UNVERIFIABLE': entry('I', 'Run tieout audit between closes, so that the catalogue is on file.'),
  'PR-RANGE': entry(
    'U',
    'Ask the provider for the rate at the time of the order; no rate near those on file gives this price.',
  ),
  'FX-CONVERSION': entry('A', 'Ask the provider to convert at the fixed rate.'),
  'FX-RATE': entry(
    'A',
    'Ask the provider which rate holds; correct the setting if it is the contract that changed.',
  ),
  'FX-UNVERIFIABLE': entry('I', 'Run tieout audit between closes, so that the rates are on file.'),
  'FX-RANGE': entry(
    'U',
    'Ask the provider for the rate of exchange of this order; none near those on file gives this amount.',
  ),
  'FX-UNKNOWN': entry('E', 'Add the rate of this currency to the configuration.'),
  'DP-CREDIT': entry('A', 'Ask the provider to correct the credit.'),
  'DP-ROUNDING': entry('I', 'Nothing to do; the provider rounds the other way.'),
  'DP-NOT-CREDITED': entry('A', 'Ask the provider for the credit of this transfer.'),
  'DP-CUTOFF': entry('T', 'Nothing to do; it clears with the later month.'),
  'DP-UNEXPECTED': entry('A', 'Find the transfer and record it, or ask the provider whose it is.'),
  'DP-WALLET': entry('I', 'Check whether the wallet is one of yours.'),
  'ST-SETTLED': entry('I', 'Nothing to do; the item it names is settled by so much.'),
  'SP-COUNT': entry('I', 'Read the brand list again; report it to the provider if it stays.'),
  'SP-PRICE': entry('A', 'Ask the provider to correct the listed price.'),
  'RW-AMOUNT': entry('A', ASK_PROVIDER),
  'RW-RATE': entry('A', ASK_PROVIDER),
  'RW-NOT-AT-PROVIDER': entry(
    'A',
    'Send the issuance again with the same transaction id, or take it out of the records.',
  ),
  'RW-NOT-IN-BOOKS': entry('A', 'Find the issuance and add it to the records.'),
  'RW-DOUBLE-DEBIT': entry('A', 'Ask the provider to reverse the second debit.'),
  'RW-REVERSAL-MISSING': entry('A', 'Ask the provider to reverse the debit of the failed issuance.'),
  'RW-PENDING-STALE': entry('T', 'Ask the provider when the issuance will be confirmed.'),
  'RW-POOL': entry('A', ASK_PROVIDER),
  'RW-WALLET': entry('A', ASK_PROVIDER),
  'RW-STAKE': entry('A', ASK_PROVIDER),
  'RW-ATTR': entry('A', 'Find which side is right and correct the other.'),
  'RW-CUTOFF': entry('T', 'Nothing to do; it clears with the later month.'),
  'RW-DUPLICATE-ROW': entry('I', 'Take the repeated row out of the records.'),
  'RW-REF-REUSED': entry('A', 'Give each transaction an id of its own and correct the records.'),
  'RW-CHARGE': entry('A', 'Ask the provider to correct the debit to the tokens of the issuance.'),
  'RW-DEBIT-UNKNOWN': entry('A', 'Ask the provider to reverse the debit: no issuance answers to it.'),
  'RW-REVERSAL-EXTRA': entry('A', 'The provider gave back too much; expect it to be taken back.'),
  'RW-SEQUENCE': entry('E', 'Ask the provider for the missing or repeated movement.'),
  'RW-LOW': entry('I', 'Fund the pool.'),
  'RW-REDEMPTION': entry('A', ASK_PROVIDER),
  'RN-INCOMPLETE': entry('E', 'Run it again; totals are not final until everything could be read.'),
  'RN-INPUT-ROW': entry('E', 'Correct the row in the file and import it again, or accept the item.'),
  'RN-RECORDS-MISSING': entry(
    'E',
    'Import your own records of this month (tieout import), or say in the configuration which are required.',
  ),
  'RN-PERIOD-LOCKED': entry(
    'E',
    'Reopen the month on the record, or leave the difference in the open month.',
  ),
} as const satisfies Record<string, CodeEntry>;

export type DiscrepancyCode = keyof typeof codeTable;

/** All codes in the contract's order, which is also the order in which reports list them. */
export const discrepancyCodes = Object.keys(codeTable) as readonly DiscrepancyCode[];

const critical: ReadonlySet<DiscrepancyCode> = new Set([
  'EV-SIG-INVALID',
  'EV-KEY-CHANGED',
  'EV-STMT-RESTATED',
  'EV-LEDGER-CHAIN',
]);

/** Codes of a difference that say that something is there or not, what it is, or how it stands. */
const withoutFormula: ReadonlySet<DiscrepancyCode> = new Set<DiscrepancyCode>([
  'RF-KIND',
  'OR-NOT-AT-PROVIDER',
  'OR-NOT-IN-BOOKS',
  'OR-NOT-IN-STATEMENT',
  'OR-DEBIT-UNKNOWN',
  'OR-ATTR',
  'OR-REF-REUSED',
  'OR-STATUS',
  'DP-NOT-CREDITED',
  'DP-UNEXPECTED',
  'RW-NOT-AT-PROVIDER',
  'RW-NOT-IN-BOOKS',
  'RW-STAKE',
  'RW-ATTR',
  'RW-REF-REUSED',
  'RW-DEBIT-UNKNOWN',
]);

/**
 * True if a formula makes the figure that such an item is about, so that the cause of a wrong one can be
 * asked for. No formula makes existence, status, timing, evidence or information.
 */
export function isMadeByFormula(code: DiscrepancyCode, itemClass: DiscrepancyClass): boolean {
  return (itemClass === 'A' || itemClass === 'U') && !withoutFormula.has(code);
}

/**
 * The class that a code has unless its finding says otherwise. Some codes have two: DP-NOT-CREDITED,
 * PR-RANGE and PR-REPRICED.
 */
export function classOf(code: DiscrepancyCode): DiscrepancyClass {
  return codeTable[code].class;
}

/** Four evidence codes are critical; other E and U high, A medium, T low, I info. */
export function severityOf(code: DiscrepancyCode, itemClass: DiscrepancyClass): Severity {
  if (critical.has(code)) return 'critical';
  return { E: 'high', U: 'high', A: 'medium', T: 'low', I: 'info' }[itemClass] as Severity;
}

/** The action for another class than the code's own, where the contract gives a code two. */
const actionsByClass: Readonly<Partial<Record<`${DiscrepancyCode} ${DiscrepancyClass}`, string>>> = {
  'PR-REPRICED U':
    'Find whether you accepted the changed price; if not, ask the provider for the difference.',
  'PR-RANGE A': 'Ask the provider to correct the price: it is above the face value.',
};

/** The action for a field whose figure another side has to put right, or another figure. */
const actionsByField: Readonly<Partial<Record<`${DiscrepancyCode} ${string}`, string>>> = {
  'DP-CREDIT amount_usd6':
    'Find how much was sent; correct your record, or ask the provider for the credit of the rest.',
  'DP-CREDIT plus_amount': 'Ask the provider to correct the units that the statement states.',
};

/**
 * The next step, for the person who closes the month.
 *
 * @param itemClass the item's own class: a code with two classes has an action for each
 * @param field the figure that differs; some figures have an action of their own
 */
export function actionOf(
  code: DiscrepancyCode,
  itemClass: DiscrepancyClass = classOf(code),
  field = '',
): string {
  const special = actionsByField[`${code} ${field}`] ?? actionsByClass[`${code} ${itemClass}`];
  return special ?? codeTable[code].action;
}
