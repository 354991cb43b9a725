// What the provider does wrong and tells alike: in the issuance, the pool, the balance and the wallet.

import type { Pick } from '../../alteration.js';
import {
  addLine,
  earn,
  failedOne,
  liveOne,
  move,
  octoberOf,
  removeLine,
  type TokenAlteration,
  transaction,
  units,
} from '../token-alteration.js';
import type { TokenEvidence } from '../token-evidence.js';
import { agreedRates, isEverAgreed, tokensOf } from '../token-rates.js';

/** Issues at another rate, and debits what that comes to. */
function atRate(evidence: TokenEvidence, pick: Pick, rateOf: (rate: bigint) => bigint) {
  const one = liveOne(evidence, pick);
  if (one === undefined) return undefined;
  const { issuance, debit } = one;
  const rate = rateOf(issuance.rate);
  const plus = tokensOf(issuance.cents, rate);
  if (rate === issuance.rate || plus <= 0n) return undefined;
  const more = plus - issuance.plus;
  const isScaled = rate === issuance.rate * 100n || rate * 100n === issuance.rate;
  const causes = [...(isEverAgreed(rate) ? ['other_rate'] : []), ...(isScaled ? ['scale_100'] : [])];
  issuance.rate = rate;
  issuance.plus = plus;
  debit.plus = plus;
  move(evidence, -more);
  earn(evidence, issuance.wallet, more);
  return {
    code: 'RW-RATE',
    subject: issuance.transactionId,
    field: 'reward_rate',
    claim: more,
    causes: causes.join('|'),
    places: transaction(issuance),
  } as const;
}

function withTokens(evidence: TokenEvidence, pick: Pick, plusOf: (plus: bigint) => bigint, causes = '') {
  const one = liveOne(evidence, pick);
  if (one === undefined) return undefined;
  const { issuance, debit } = one;
  const plus = plusOf(issuance.plus);
  const more = plus - issuance.plus;
  if (plus <= 0n || more === 0n) return undefined;
  issuance.plus = plus;
  debit.plus = plus;
  move(evidence, -more);
  earn(evidence, issuance.wallet, more);
  return {
    code: 'RW-AMOUNT',
    subject: issuance.transactionId,
    field: 'plus_amount',
    difference: more,
    claim: more,
    causes,
    places: transaction(issuance),
  } as const;
}

/** A further debit of a live issuance, or one of a further issuance of its transaction. */
function again(evidence: TokenEvidence, pick: Pick, isOther: boolean, more = 0n) {
  const one = liveOne(evidence, pick);
  const plus = (one?.issuance.plus ?? 0n) + more;
  if (one === undefined || plus <= 0n) return undefined;
  const { issuance } = one;
  const { transactionId } = issuance;
  const issuanceId = isOther ? `${issuance.issuanceId}-second` : issuance.issuanceId;
  addLine(evidence, { kind: 'issuance', issuanceId, transactionId, plus });
  const atMs = octoberOf(evidence).movements.at(-1)?.atMs ?? 0;
  if (isOther) evidence.issuances.push({ ...issuance, issuanceId, atMs });
  return {
    code: 'RW-DOUBLE-DEBIT',
    subject: transactionId,
    field: 'pool_debit_plus',
    difference: plus,
    claim: plus,
    causes: more === 0n ? 'charged_twice' : '',
    places: transaction(issuance),
  } as const;
}

/** What is given back of a failed issuance is another amount, or nothing. */
function givenBack(evidence: TokenEvidence, pick: Pick, moreOf: (plus: bigint) => bigint) {
  const one = failedOne(evidence, pick);
  if (one === undefined) return undefined;
  const { reversal, issuance } = one;
  const more = moreOf(reversal.plus);
  if (more === 0n || reversal.plus + more < 0n) return undefined;
  if (reversal.plus + more === 0n) {
    removeLine(evidence, reversal);
  } else {
    reversal.plus += more;
    move(evidence, more);
  }
  return {
    code: more < 0n ? 'RW-REVERSAL-MISSING' : 'RW-REVERSAL-EXTRA',
    subject: issuance.transactionId,
    field: 'pool_reversal_plus',
    difference: more < 0n ? -more : more,
    claim: -more,
    causes: more === -issuance.plus ? 'reversal_missing' : '',
    places: [...transaction(issuance), ...(more < 0n ? ['lines'] : [])],
  } as const;
}

function extra(evidence: TokenEvidence, pick: Pick, one: ReturnType<typeof liveOne | typeof failedOne>) {
  if (one === undefined) return undefined;
  const { issuance, debit } = one;
  const { issuanceId, transactionId } = issuance;
  const plus = pick.below(2) === 0 ? debit.plus : debit.plus + 1n;
  addLine(evidence, { kind: 'issuance_reversal', issuanceId, transactionId, plus });
  return {
    code: 'RW-REVERSAL-EXTRA',
    subject: transactionId,
    field: 'pool_reversal_plus',
    difference: plus,
    claim: -plus,
    places: transaction(issuance),
  } as const;
}

const strange = (evidence: TokenEvidence, kind: 'issuance' | 'issuance_reversal', plus: bigint) => {
  evidence.unknown.issuances.push('iss-strange');
  addLine(evidence, { kind, issuanceId: 'iss-strange', transactionId: 'strange', plus });
  const isDebit = kind === 'issuance';
  return {
    code: isDebit ? 'RW-DEBIT-UNKNOWN' : 'RW-REVERSAL-EXTRA',
    subject: 'strange',
    field: isDebit ? 'pool_debit_plus' : 'pool_reversal_plus',
    difference: plus,
    claim: isDebit ? plus : -plus,
    places: ['transaction strange', 'settling'],
  } as const;
};

const tiny = 10n ** 18n;
const otherRates = [...agreedRates.byDefault, ...(agreedRates.merchants['third'] ?? [])].flatMap((one) =>
  typeof one === 'string' ? [] : [one.rate],
);

export const issuedAlterations: readonly TokenAlteration[] = [
  {
    name: 'issued at a rate that was agreed for others',
    apply: (evidence, pick) => atRate(evidence, pick, (rate) => pick.one(otherRates) ?? rate),
  },
  {
    name: 'issued at a rate that is off by the last digit',
    apply: (evidence, pick) => atRate(evidence, pick, (rate) => rate + (pick.below(2) === 0 ? 1n : -1n)),
  },
  { name: 'issued at a hundred times the rate', apply: (e, pick) => atRate(e, pick, (rate) => rate * 100n) },
  {
    name: 'issued at a hundredth of the rate',
    apply: (e, pick) => atRate(e, pick, (rate) => (rate % 100n === 0n ? rate / 100n : rate)),
  },
  {
    name: 'issued other tokens than the rate makes',
    apply: (e, pick) => withTokens(e, pick, (plus) => plus + units(pick)),
  },
  { name: 'issued one unit too many', apply: (e, pick) => withTokens(e, pick, (plus) => plus + 1n) },
  {
    name: 'issued a hundred times the tokens',
    apply: (e, pick) => withTokens(e, pick, (plus) => plus * 100n, 'scale_100'),
  },
  {
    name: 'debited other tokens than were issued',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      const more = units(pick);
      if (one === undefined || one.debit.plus + more <= 0n) return undefined;
      one.debit.plus += more;
      move(evidence, -more);
      const { transactionId: subject } = one.issuance;
      const places = transaction(one.issuance);
      return { code: 'RW-CHARGE', subject, field: 'pool_debit_plus', difference: more, claim: more, places };
    },
  },
  {
    name: 'debited nothing',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      if (one === undefined) return undefined;
      removeLine(evidence, one.debit);
      const { transactionId: subject, plus } = one.issuance;
      const places = [...transaction(one.issuance), 'lines'];
      return {
        code: 'RW-CHARGE',
        subject,
        field: 'pool_debit_plus',
        difference: -plus,
        claim: -plus,
        places,
      };
    },
  },
  { name: 'debited twice', apply: (e, pick) => again(e, pick, false) },
  { name: 'debited twice, of which once a unit more', apply: (e, pick) => again(e, pick, false, 1n) },
  { name: 'issued twice for one transaction', apply: (e, pick) => again(e, pick, true) },
  {
    name: 'a debit that no issuance answers to',
    apply: (e, pick) => strange(e, 'issuance', tiny + BigInt(pick.below(1000))),
  },
  {
    name: 'a reversal of nothing',
    apply: (e, pick) => strange(e, 'issuance_reversal', 7n * tiny + BigInt(pick.below(1000))),
  },
  {
    name: 'an issuance that the provider does not know any more',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      if (one === undefined) return undefined;
      const { transactionId: subject, issuanceId, plus } = one.issuance;
      evidence.unknown.issuances.push(issuanceId);
      const places = [...transaction(one.issuance), 'lines'];
      return {
        code: 'RW-DEBIT-UNKNOWN',
        subject,
        field: 'pool_debit_plus',
        difference: plus,
        claim: plus,
        places,
      };
    },
  },
  { name: 'failed and not given back', apply: (e, pick) => givenBack(e, pick, (plus) => -plus) },
  { name: 'failed and given back short', apply: (e, pick) => givenBack(e, pick, () => -1n) },
  { name: 'failed and given back in excess', apply: (e, pick) => givenBack(e, pick, () => 1n + tiny) },
  { name: 'failed and given back twice', apply: (e, pick) => extra(e, pick, failedOne(e, pick)) },
  { name: 'confirmed and given back', apply: (e, pick) => extra(e, pick, liveOne(e, pick)) },
  {
    name: 'pending for longer than it may be',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      if (one === undefined) return undefined;
      one.issuance.status = 'pending';
      earn(evidence, one.issuance.wallet, -one.issuance.plus);
      const { transactionId: subject } = one.issuance;
      return { code: 'RW-PENDING-STALE', subject, field: 'status', places: transaction(one.issuance) };
    },
  },
];
