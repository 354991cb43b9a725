// The configuration as the program uses it: checked as a whole, with every default filled in. Contract, tool:
// "Configuration". Secrets are no part of it (see `secret.ts`).

import type { Rational } from '../money/rational.js';
import type { Term } from '../money/term.js';

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

/** Which orders are read one by one; `sample` reads so many of them. */
export type OrderReads =
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

export interface RewardsSection {
  readonly baseUrl: string;
  readonly partnerId: string;
  /** The agreed reward rates, percent; undefined where none was agreed for merchants that are not named. */
  readonly defaultRate: Term<Rational> | undefined;
  readonly merchantRates: ReadonlyMap<string, Term<Rational>>;
}

/** How one shop writes its files. Its column names are checked by the readers of files, which own them. */
export interface ProfileSection {
  /** One character: a tab or ASCII punctuation other than the quote. */
  readonly delimiter: string;
  readonly decimal: '.' | ',';
  /** An IANA zone that is known here. */
  readonly timeZone: string;
  /** Our column names, each with the header that the shop uses. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface ReportSection {
  readonly bom: boolean;
  readonly delimiter: ',' | ';' | '\t';
  readonly decimal: '.' | ',';
}

export interface Config {
  /** The absolute path of the file; undefined where there is none and all of this is defaults. */
  readonly file: string | undefined;
  /** Absolute path of the books. */
  readonly books: string;
  /** Absolute path of the reports folder. */
  readonly reports: string;
  /** The word in the service's header names. */
  readonly headerName: string;
  /** An interface without a section is not used. */
  readonly sandbox: SandboxSection | undefined;
  readonly supplier: SupplierSection | undefined;
  readonly rewards: RewardsSection | undefined;
  /** 64 lower-case hex digits. */
  readonly statementKey: string | undefined;
  readonly profiles: ReadonlyMap<string, ProfileSection>;
  /** The own records without which a month is not judged as complete. */
  readonly require: readonly ('book' | 'deposits')[];
  readonly report: ReportSection;
  /** By ledger program, its own codes for our accounts, by our names; empty where none were given. */
  readonly accountCodes: Readonly<Record<'xero' | 'quickbooks', ReadonlyMap<string, string>>>;
}
