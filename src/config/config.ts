// The configuration as the program uses it: checked as a whole, with every default filled in. Contract, tool:
// "Configuration". Secrets are no part of it (see `secret.ts`).

import type { InterfaceSection } from './interface-section.js';

/**
 * The way in which one shop writes its files. Its column names are checked by the readers of files, which own
 * them.
 */
export interface ProfileSection {
  /** One character: a tab or ASCII punctuation other than the quote. */
  readonly delimiter: string;
  readonly decimal: '.' | ',';
  /** An IANA zone that is known here. */
  readonly timeZone: string;
  /** Our column names, each with the header that the shop uses. */
  readonly columns: Readonly<Record<string, string>>;
  /** By our column names the one value that each row has there. */
  readonly constants?: ReadonlyMap<string, string> | undefined;
  /** By our column names what is read for what the shop writes. */
  readonly values?: ReadonlyMap<string, ReadonlyMap<string, string>> | undefined;
  /** The physical line of the header, from 1. */
  readonly headerLine?: number | undefined;
  /** The number of rows left out at either end. */
  readonly skipRows?: { readonly first: number; readonly last: number } | undefined;
}

export interface ReportSection {
  readonly bom: boolean;
  readonly delimiter: ',' | ';' | '\t';
  readonly decimal: '.' | ',';
}

export interface Config {
  /** The absolute path of the file; undefined where there is none and all of this is defaults. */
  readonly file: string | undefined;
  /** The line of the file on which a key stands; absent where there is no file. */
  readonly lineOf?: ((path: readonly PropertyKey[]) => number) | undefined;
  /** Absolute path of the books. */
  readonly books: string;
  /** Absolute path of the reports folder. */
  readonly reports: string;
  /** The word in the service's header names. */
  readonly headerName: string;
  /** By interface; one without a section is not used. Each section's kind finds its own here. */
  readonly sections: ReadonlyMap<string, InterfaceSection>;
  /** 64 lower-case hex digits. */
  readonly statementKey: string | undefined;
  readonly profiles: ReadonlyMap<string, ProfileSection>;
  /** The own records without which a month is not judged as complete. */
  readonly require: readonly string[];
  readonly report: ReportSection;
  /**
   * The choice between journal entries of its own for every order, and one entry a day for those that are
   * matched.
   */
  readonly ledgerDetail: 'order' | 'day';
  /** The currency of the general ledger that months are exported to: `USD` where none is named. */
  readonly homeCurrency: string;
  /** By ledger program, its own codes for our accounts, by our names; empty where none were given. */
  readonly accountCodes: Readonly<Record<'xero' | 'quickbooks', ReadonlyMap<string, string>>>;
}
