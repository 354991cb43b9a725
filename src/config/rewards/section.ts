// The section of rewards v2, a design that is not live: where it is, and the reward rates that were agreed.

import type { Rational } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import { SectionKind } from '../interface-section.js';
import {
  baseAddress,
  isName,
  mapOf,
  NAME_CHARACTERS,
  rate,
  section,
  termOf,
  text,
} from '../schema-values.js';

interface RewardsSection {
  readonly baseUrl: string;
  readonly partnerId: string;
  /** The agreed reward rates, percent; undefined where none was agreed for merchants that are not named. */
  readonly defaultRate: Term<Rational> | undefined;
  readonly merchantRates: ReadonlyMap<string, Term<Rational>>;
}

const schema = section({
  baseUrl: baseAddress.optional(),
  partnerId: text(`the partner's id, at most ${NAME_CHARACTERS} characters`, isName),
  rates: section({
    default: termOf(rate).optional(),
    merchants: mapOf("a merchant's id", isName, termOf(rate)).optional(),
  }).optional(),
}).transform(
  (given): RewardsSection => ({
    baseUrl: given.baseUrl ?? 'http://127.0.0.1:8703',
    partnerId: given.partnerId,
    defaultRate: given.rates?.default,
    merchantRates: given.rates?.merchants ?? new Map(),
  }),
);

export const rewardsSection = new SectionKind('rewards', schema);
