// The section of rewards v2, a design that is not live: where it is, and the reward rates that were agreed,
// in the form that the local service takes as well (contract, rewards page: "Issuance").

import { z } from 'zod';
import type { Rational } from '../../money/rational.js';
import { rational, rationalOfDecimal } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import { SectionKind } from '../interface-section.js';
import {
  baseAddress,
  integer,
  isName,
  mapOf,
  NAME_CHARACTERS,
  READS_PER_SECOND_MOST,
  section,
  termOf,
  text,
} from '../schema-values.js';

/** The terms of a merchant: a rate of its own, or that of its one category. */
type MerchantTerms = { readonly rate: Term<Rational> } | { readonly category: string };

interface RewardsSection {
  readonly baseUrl: string;
  readonly partnerId: string;
  /** Tokens for one US dollar. */
  readonly rates: {
    readonly default: Term<Rational>;
    readonly categories: ReadonlyMap<string, Term<Rational>>;
    readonly merchants: ReadonlyMap<string, MerchantTerms>;
  };
  /** Undefined: the limits that the source lists for production. */
  readonly readsPerSecond: number | undefined;
}

/** Tokens a dollar where nothing else was agreed (contract, rewards page). */
const defaultRate = rational(3n, 2n);
const RATE_RULE = 'must be a decimal in quotes with at most 18 decimals, such as "1.5"';
const PLAIN_RATE = /^(?:0|[1-9]\d{0,29})(?:\.\d{1,18})?$/;

const rewardRate = z.string({ error: RATE_RULE }).transform((value, context): Rational => {
  const exact = PLAIN_RATE.test(value) ? rationalOfDecimal(value) : undefined;
  if (exact !== undefined) return exact;
  context.addIssue({ code: 'custom', message: RATE_RULE });
  return z.NEVER;
});

const CATEGORY_RULE = `a category's name, at most ${NAME_CHARACTERS} characters`;

const merchant = section({
  rate: termOf(rewardRate).optional(),
  category: text(CATEGORY_RULE, isName).optional(),
}).transform(({ rate, category }, context): MerchantTerms => {
  if (rate !== undefined && category === undefined) return { rate };
  if (rate === undefined && category !== undefined) return { category };
  context.addIssue({ code: 'custom', message: 'must have either rate or category' });
  return z.NEVER;
});

const rates = section({
  default: termOf(rewardRate).optional(),
  categories: mapOf(CATEGORY_RULE, isName, termOf(rewardRate)).optional(),
  merchants: mapOf("a merchant's id", isName, merchant).optional(),
}).transform((given, context): RewardsSection['rates'] => {
  const { default: byDefault = defaultRate, categories = new Map(), merchants = new Map() } = given;
  for (const [id, terms] of merchants) {
    if (!('category' in terms) || categories.has(terms.category)) continue;
    context.addIssue({
      code: 'custom',
      message: 'is not one of categories',
      path: ['merchants', id, 'category'],
    });
  }
  return { default: byDefault, categories, merchants };
});

const schema = section({
  baseUrl: baseAddress.optional(),
  partnerId: text(`the partner's id, at most ${NAME_CHARACTERS} characters`, isName),
  rates: rates.optional(),
  readsPerSecond: integer(1, READS_PER_SECOND_MOST).optional(),
}).transform(
  (given): RewardsSection => ({
    baseUrl: given.baseUrl ?? 'http://127.0.0.1:8703',
    partnerId: given.partnerId,
    rates: given.rates ?? { default: defaultRate, categories: new Map(), merchants: new Map() },
    readsPerSecond: given.readsPerSecond,
  }),
);

export const rewardsSection = new SectionKind('rewards', schema, {
  records: ['rewards', 'stakes', 'redemptions'],
});
