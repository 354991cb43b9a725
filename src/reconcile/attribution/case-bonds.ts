// The bonds by which one of two findings on one order or deposit may follow from the other. Each bond is a
// question about figures: nothing here looks at what was attributed before, except for the first of several
// findings with the same body.

import { costMinorOf } from '../../money/cost.js';
import { isIssueDenied as isDeniedByEvents } from '../checks/debit-count.js';
import type { OrderCase } from '../match/order-case.js';
import { priceChangeOf, pricedOrderOf, type Recomputation } from '../price/recomputation.js';
import type { Found } from './causes.js';
import type { CaseFacts, MonthUnderAttribution } from './month-found.js';

interface Bond {
  readonly found: Found;
  readonly cause: Found;
  readonly month: MonthUnderAttribution;
}

type Question = (bond: Bond) => boolean;

/** The order that both are about. */
function factsOf({ cause, month }: Bond): CaseFacts | undefined {
  return month.caseOf(cause.finding.subject);
}

const caseOf = (bond: Bond): OrderCase | undefined => factsOf(bond)?.orderCase;
const recomputed = (bond: Bond): Recomputation | undefined => factsOf(bond)?.recomputation;

/** The recomputed value of a finding's field; undefined for a field that is not recomputed. */
function dueOf(field: string | undefined, recomputation: Recomputation): bigint | number | undefined {
  if (field === 'rate_bps') return recomputation.rateBps;
  if (field === 'cost_minor') return recomputation.costMinor;
  return field === 'cost_usd6' || field === 'amount_usd6' ? recomputation.costUsd6 : undefined;
}

/** True where a finding's own figure is what is due: then only what comes before it can be off. */
const isDue: Question = (bond) => {
  const recomputation = recomputed(bond);
  const due = recomputation && dueOf(bond.found.finding.field, recomputation);
  return due !== undefined && BigInt(due) === BigInt(bond.found.finding.actual);
};

const siblingsOf = ({ found }: Bond): readonly Found[] => found.bearing.siblings ?? [];

const comesBefore: Question = (bond) =>
  siblingsOf(bond).indexOf(bond.cause as never) < siblingsOf(bond).indexOf(bond.found as never);

const isIssueDenied: Question = (bond) => {
  const orderCase = caseOf(bond);
  return orderCase !== undefined && isDeniedByEvents(bond.month.context, orderCase);
};

/** True where the rate on file proves the cost that the order states. */
const isCostOnFile: Question = (bond) => {
  const orderCase = caseOf(bond);
  const recomputation = recomputed(bond);
  if (orderCase === undefined || recomputation === undefined) return false;
  const { rates, basis } = recomputation;
  const onFile = rates.before ?? rates.after;
  return onFile !== undefined && pricedOrderOf(orderCase)?.costMinor === costMinorOf(basis.faceMinor, onFile);
};

/** True of a changed price that our records do not bear out; one that they do is a price as any other. */
const isNotBorneOut = ({ finding }: Found): boolean =>
  finding.code === 'PR-REPRICED' && finding.class === 'U';

/** True where the order was placed under a quote, which the book could bear out. */
const isQuoted: Question = (bond) => {
  const orderCase = caseOf(bond);
  return orderCase !== undefined && priceChangeOf(orderCase.order, orderCase).isQuoted;
};

/** True where the book expected what is due, or an accepted price is not the one that was accepted. */
const isPriceExpected: Question = (bond) => {
  if (bond.cause.finding.code === 'PR-REPRICED' && !isNotBorneOut(bond.cause)) return false;
  const recomputation = recomputed(bond);
  if (recomputation === undefined) return false;
  const order = caseOf(bond)?.order;
  if (order?.quoteId !== undefined) return true;
  const { costMinor, costAtOwnRate, rates, basis, bound } = recomputation;
  const expected = Number(bond.found.finding.expected);
  // Any cost inside the bound may be the right one if no rate is on file.
  const isOrderAbove = order !== undefined && order.costMinor > costMinor;
  const isInside = isOrderAbove ? expected <= costMinor : expected >= costMinor;
  if (bound !== undefined && order !== undefined && isInside) return true;
  // Between two reads that differ the rate changed, nobody knows when: the book may have expected either.
  const atRates = [rates.before, rates.after].map((rate) => rate && costMinorOf(basis.faceMinor, rate));
  return [costMinor, costAtOwnRate, ...atRates].some((cost) => cost === expected);
};

/** True where the book expected what its own face costs, and faces differ. */
const isOfBookFace: Question = (bond) => {
  const rateBps = recomputed(bond)?.rateBps;
  const book = caseOf(bond)?.book;
  if (rateBps === undefined || book === undefined || bond.cause.finding.field !== 'face_minor') return false;
  return bond.found.finding.expected === costMinorOf(book.faceMinor, rateBps);
};

/** True where the line states another brand, currency or face than its order, and its amount is off too. */
const isOfOneLine: Question = ({ found, cause, month }) =>
  isOfDebit(found, month) && cause.finding.field === 'amount_usd6';

function isOfDebit({ finding: { sourceA, sourceB } }: Found, { context }: MonthUnderAttribution): boolean {
  return sourceA === 'order' && sourceB === context.debitSource;
}

/** True where order and debit do not agree with each other, or the order has no debit. */
const isOfOrderAndDebit: Question = ({ cause, month }) =>
  cause.finding.code !== 'OR-ATTR' || isOfDebit(cause, month);

/**
 * One line under another kind is one fault: a lone reversal of just the missing debit's size is that debit.
 */
const isMisnamedDebit: Question = (bond) => {
  const orderCase = caseOf(bond);
  const [line, ...more] = bond.found.lineEffects;
  if (line === undefined || more.length > 0 || line.count !== 1n || orderCase?.order === undefined) {
    return false;
  }
  const usd6 = line.usd6 < 0n ? -line.usd6 : line.usd6;
  return orderCase.debits.length === 0 && usd6 === BigInt(orderCase.order.costUsd6);
};

export const bonds = {
  always: () => true,
  comesBefore,
  isDue,
  isCostOnFile,
  isConversionOff: (bond) =>
    siblingsOf(bond).some(({ finding: { code } }) => code === 'FX-CONVERSION' || code === 'FX-RATE'),
  isIssueDenied,
  isIssueOpen: (bond) => !isIssueDenied(bond),
  isMisnamedDebit,
  isNotBorneOut: ({ found }) => isNotBorneOut(found),
  isPriceExpected,
  isQuoted,
  isOfBookFace,
  isSameField: ({ found, cause }) => found.finding.field === cause.finding.field,
  isOfOneLine,
  isOfOrderAndDebit,
  isOneBody: (bond) => {
    const [one, other] = [bond.found.finding, bond.cause.finding];
    if (one.subject !== other.subject || one.evidenceSha256 !== other.evidenceSha256) return false;
    return comesBefore(bond) && bond.month.causes.isRoot(bond.cause);
  },
} as const satisfies Record<string, Question>;

export type BondName = keyof typeof bonds;
