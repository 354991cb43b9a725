// The supplier's section of the configuration: agreed rates, bands, which orders are read. Contract, tool:
// "Configuration".

import { z } from 'zod';
import { type Rational, rational } from '../../money/rational.js';
import type { Term } from '../../money/term.js';
import { SectionKind } from '../interface-section.js';
import {
  baseAddress,
  integer,
  percent,
  READS_PER_SECOND_MOST,
  rates,
  section,
  text,
} from '../schema-values.js';

const WALLET = /^0x[0-9a-fA-F]{40}$/;

/** The orders that are read one by one; `sample` reads so many of them. */
type OrderReads =
  | { readonly kind: 'all' }
  | { readonly kind: 'exceptions' }
  | { readonly kind: 'sample'; readonly count: number };

export interface SupplierSection {
  readonly baseUrl: string;
  /** Units of a currency per one US dollar, a contractual rate; undefined where rates are read. */
  readonly unitsPerUsd: ReadonlyMap<string, Term<Rational>> | undefined;
  readonly orderReads: OrderReads;
  /**
   * By how many basis points a price may be beyond the rates on file where none is of its time; of both
   * interfaces.
   */
  readonly priceBandBps: number;
  /** By how many percent a conversion may be beyond the rates read around it, 0 or more and under 100. */
  readonly fxBandPercent: Rational;
  readonly readsPerSecond: number;
  /** The partner's own wallets: `0x` and 40 hex digits each. */
  readonly wallets: readonly string[];
}

const orderReadsRule = {
  error: 'must be "all", "exceptions" or "sample:" and a number, such as "sample:100"',
};

const orderReads = z.string(orderReadsRule).transform((value, context): OrderReads => {
  if (value === 'all' || value === 'exceptions') return { kind: value };
  const count = /^sample:([1-9]\d{0,8})$/.exec(value)?.[1];
  if (count !== undefined) return { kind: 'sample', count: Number(count) };
  context.addIssue({ code: 'custom', message: orderReadsRule.error });
  return z.NEVER;
});

const schema = section({
  baseUrl: baseAddress.optional(),
  unitsPerUsd: rates.optional(),
  orderReads: orderReads.optional(),
  priceBandBps: integer(0, 10_000).optional(),
  fxBandPercent: percent.optional(),
  readsPerSecond: integer(1, READS_PER_SECOND_MOST).optional(),
  wallets: z
    .array(
      text('0x and 40 hex digits', (value) => WALLET.test(value)),
      { error: 'must be a list [ … ]' },
    )
    .optional(),
}).transform(
  (given): SupplierSection => ({
    baseUrl: given.baseUrl ?? 'http://127.0.0.1:8702',
    unitsPerUsd: given.unitsPerUsd,
    orderReads: given.orderReads ?? { kind: 'all' },
    priceBandBps: given.priceBandBps ?? 500,
    fxBandPercent: given.fxBandPercent ?? rational(5n),
    readsPerSecond: given.readsPerSecond ?? 10,
    wallets: given.wallets ?? [],
  }),
);

export const supplierSection = new SectionKind('supplier', schema);
