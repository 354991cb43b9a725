// The sandbox's section of the configuration: rates and fees of its test money. Contract, tool:
// "Configuration".

import { type Rational, rational } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import { SectionKind } from '../interface-section.js';
import {
  baseAddress,
  integer,
  READS_PER_SECOND_MOST,
  rate,
  rates,
  section,
  termOf,
} from '../schema-values.js';

export interface SandboxSection {
  readonly baseUrl: string;
  /** US dollars per one unit of a currency, exact and over 0. */
  readonly usdPerUnit: ReadonlyMap<string, Term<Rational>>;
  /** US dollars per one token unit, exact and over 0. */
  readonly usdPerPlus: Term<Rational>;
  /** The pool's fee on deposits in basis points, 0..10000. */
  readonly poolFeeBps: Term<number>;
  /** Reads a second at most, 1..1000. */
  readonly readsPerSecond: number;
}

/** The balance is in dollars: one is one, whether the rates name it or not. */
const dollar = ['USD', rational(1n)] as const;

/** The contract's rates: 1 GBP is 1.25 USD, one unit 3 USD, the pool takes 30 basis points. */
const defaults: SandboxSection = {
  baseUrl: 'http://127.0.0.1:8701',
  usdPerUnit: new Map([dollar, ['GBP', rational(5n, 4n)]]),
  usdPerPlus: rational(3n),
  poolFeeBps: 30,
  readsPerSecond: 5,
};

const schema = section({
  baseUrl: baseAddress.optional(),
  usdPerUnit: rates.optional(),
  usdPerPlus: termOf(rate).optional(),
  poolFeeBps: termOf(integer(0, 10_000)).optional(),
  readsPerSecond: integer(1, READS_PER_SECOND_MOST).optional(),
}).transform(
  (given): SandboxSection => ({
    baseUrl: given.baseUrl ?? defaults.baseUrl,
    usdPerUnit: given.usdPerUnit === undefined ? defaults.usdPerUnit : new Map([dollar, ...given.usdPerUnit]),
    usdPerPlus: given.usdPerPlus ?? defaults.usdPerPlus,
    poolFeeBps: given.poolFeeBps ?? defaults.poolFeeBps,
    readsPerSecond: given.readsPerSecond ?? defaults.readsPerSecond,
  }),
);

export const sandboxSection = new SectionKind('sandbox', schema, { isUsedWithoutFile: true });
