// The sources that are there. A check without its source is not tested, with the reason, and never passed.

import { holdsFromTheBeginning } from '../../money/term.js';
import type { Source } from '../finding/discrepancy.js';
import type { StatementFacts } from './account-facts.js';
import type { FloatFacts } from './float-facts.js';
import { floatMonthsOf } from './float-month.js';
import type { MonthContext } from './month-context.js';
import { readsOfMonth } from './month-reads.js';
import { orderReadsOf, signedStatementsOf } from './stated-facts.js';
import { lacksMovements } from './unread-movements.js';

/** Why a need is not met this month, in words; undefined where it is met. */
type Lack = (context: MonthContext) => string | undefined;

/** The reason that is given if no order was read and nothing says why. */
export const NO_ORDER_READ = 'no order was read';

/**
 * The sources that a check may need, each with the reason why a month lacks it. A source that an interface
 * never has is no lack of it.
 */
const lacks = {
  book: lackOfBook,
  deposits: lackOfDeposits,
  /**
   * The source of the credit due for a transfer: the units of its credit, or a record of our own if it has
   * none.
   */
  due_credit: (context) => (context.facts.stated.kind === 'float' ? lackOfDeposits(context) : undefined),
  required_records: ({ facts }) =>
    facts.required === undefined
      ? 'no own records of this interface are required of the month (require; an audit requires none)'
      : undefined,
  statement: lackOfStatement,
  /** A statement that was read, whether it verified or not. */
  reading: (context) => (context.reading === undefined ? lackOfStatement(context) : undefined),
  lines: lackOfLines,
  book_or_lines: (context) => (lackOfLines(context) === undefined ? undefined : lackOfBook(context)),
  order_reads: lackOfOrderReads,
  /** The debits that book the month's orders: without its debit nothing is concluded from an order's read. */
  booking_debits: (context) =>
    context.facts.terms.isBookedByDebit && lacksMovements(context.facts) ? lackOfLines(context) : undefined,
  events: ofStatements((context, { events }) =>
    events.readAtMs === undefined ? reasonFor(context, 'event', 'events were not read') : undefined,
  ),
  balance: lackOfBalance,
  served_key: ofStatements((_, { keys }) =>
    keys.served === undefined ? 'the statement key was not read' : undefined,
  ),
  account_end: ({ facts }) =>
    facts.expiresAtMs === undefined ? 'the end of the account is not known' : undefined,
  /** The rates of brands on file. */
  catalogue: lackOfCatalogue,
  /** A rate to hold a price against: the order's own where the interface states one. */
  price_rate: (context) => (context.facts.stated.kind === 'float' ? lackOfCatalogue(context) : undefined),
  /** A rate to hold a conversion against. */
  exchange_rate: ofFloat((_, { settings, fx }) =>
    settings.unitsPerUsd === undefined && fx.length === 0
      ? 'no rates are fixed and none were read'
      : undefined,
  ),
  /** Rates that are read: only those can be unverifiable. */
  read_exchange_rate: ofFloat((_, { settings: { unitsPerUsd } }) =>
    unitsPerUsd !== undefined && [...unitsPerUsd.values()].every(holdsFromTheBeginning)
      ? 'rates are fixed: nothing has to be read'
      : undefined,
  ),
  /** Rates that are fixed, to hold those against that are read. */
  fixed_exchange_rate: ofFloat((context, { settings, fx }) =>
    settings.unitsPerUsd === undefined
      ? 'no rates are fixed: unitsPerUsd is not configured'
      : lackOfReads(context, 'fx', fx, 'the rates were not read'),
  ),
  stated_balances: ofFloat(({ month }, float) =>
    floatMonthsOf(float).get(month)?.isStated === false
      ? 'no reading states an opening and a closing of this month'
      : undefined,
  ),
  stated_count: ofFloat(({ month }, float) =>
    floatMonthsOf(float).get(month)?.reading.total === undefined
      ? 'the reading states no number of movements'
      : undefined,
  ),
  brand_list: ofFloat((context, { brands }) =>
    lackOfReads(context, 'brands', brands, 'the brand list was not read'),
  ),
  any_brand_list: ofFloat((context, { brands }) =>
    brands.length === 0 ? reasonFor(context, 'brands', 'the brand list was not read') : undefined,
  ),
  summary: ofFloat((context, { summaries }) =>
    lackOfReads(context, 'summary', summaries, 'the summary was not read'),
  ),
  wallets: ofFloat((_, { settings }) =>
    settings.wallets.length === 0 ? 'no wallets are configured' : undefined,
  ),
} as const satisfies Record<string, Lack>;

export type Need = keyof typeof lacks;

/** The reason why a need is not met, in words for the reports; undefined where it is met. */
export function lackOf(context: MonthContext, need: Need): string | undefined {
  return lacks[need](context);
}

/** True where one of the needs is not met. */
export function lacksAny(context: MonthContext, needs: readonly Need[]): boolean {
  return needs.some((need) => lackOf(context, need) !== undefined);
}

/** A lack that only an account with statements can have. */
function ofStatements(lack: (context: MonthContext, statements: StatementFacts) => string | undefined): Lack {
  return (context) => {
    const { stated } = context.facts;
    return stated.kind === 'statement' ? lack(context, stated) : undefined;
  };
}

/** A lack that only an account with a float can have. */
function ofFloat(lack: (context: MonthContext, float: FloatFacts) => string | undefined): Lack {
  return (context) => {
    const { stated } = context.facts;
    return stated.kind === 'float' ? lack(context, stated) : undefined;
  };
}

function lackOfBook({ facts }: MonthContext): string | undefined {
  return facts.book === undefined ? 'no book was imported for this interface' : undefined;
}

function lackOfDeposits({ facts }: MonthContext): string | undefined {
  return facts.ownDeposits === undefined ? 'no deposits file was imported for this interface' : undefined;
}

function lackOfOrderReads(context: MonthContext): string | undefined {
  const { facts, cases } = context;
  const { kind } = orderReadsOf(facts);
  // A month without orders lacks no read, unless the configuration leaves reads out: its float tells of them.
  if (kind === 'none' && cases.size === 0) return undefined;
  // An order that was left unread is known by its debits.
  if (kind !== 'all') return lackOfLines(context);
  return facts.orders.size === 0 && cases.size > 0 ? reasonFor(context, 'order', NO_ORDER_READ) : undefined;
}

function lackOfBalance(context: MonthContext): string | undefined {
  const { balance, stated } = context.facts;
  if (balance !== undefined) return undefined;
  return stated.kind === 'float'
    ? reasonFor(context, 'balance', 'no balance of the float can be held against it')
    : 'the balance was not read';
}

function lackOfCatalogue(context: MonthContext): string | undefined {
  if (!context.rates.isEmpty) return undefined;
  return context.facts.stated.kind === 'float'
    ? reasonFor(context, 'brands', 'no brand list is on file')
    : reasonFor(context, 'catalogue', 'no catalogue is on file');
}

function lackOfLines(context: MonthContext): string | undefined {
  if (context.figures === undefined) return lackOfStatement(context);
  return context.figures.lines === undefined ? 'the statement signs totals only, without lines' : undefined;
}

/** Why the month has no figures to stand on. */
function lackOfStatement(context: MonthContext): string | undefined {
  if (context.figures !== undefined) return undefined;
  if (context.facts.stated.kind === 'float') {
    return reasonFor(context, 'float', 'no reading of the float covers this month');
  }
  const outcome = context.reading?.outcome;
  if (outcome === undefined) return reasonFor(context, 'statement', 'there is no statement of this month');
  if (outcome.kind === 'unreadable') return 'the statement cannot be read by this version';
  const { pinned } = signedStatementsOf(context.facts).keys;
  if (outcome.kind === 'unpinned' && pinned.length === 0) {
    return 'no key is pinned, so the statement proves nothing';
  }
  // A key that is not among the pinned ones proves as little as a signature that fails.
  if (outcome.kind === 'unpinned' || outcome.kind === 'invalid') return 'the statement did not verify';
  return 'the statement is of another month or account';
}

function lackOfReads(
  context: MonthContext,
  source: 'brands' | 'fx' | 'summary',
  reads: readonly { readonly receivedAtMs: number }[],
  otherwise: string,
): string | undefined {
  // The order of the readings does not matter here: only whether one of them speaks for the month.
  return readsOfMonth(reads, context).length === 0 ? reasonFor(context, source, otherwise) : undefined;
}

function reasonFor(context: MonthContext, source: Source, otherwise: string): string {
  return context.facts.unread.find((unread) => unread.source === source)?.reason ?? otherwise;
}
