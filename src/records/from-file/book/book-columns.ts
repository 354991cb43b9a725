// The partner's book as columns: one typed array a field behind accessors with unit types, so that a million
// orders are a hundred megabytes and no million objects (docs/architecture.md, rule 4). Rows are appended
// once and never changed.

import { FlagColumn, IntegerColumn, OptionalIntegerColumn } from '../../../base/column/integer-column.js';
import { ReferenceColumn } from '../../../base/column/reference-column.js';
import { TextColumn } from '../../../base/column/text-column.js';
import { assert } from '../../../base/failure/assert.js';
import { type CostMinor, costMinor, type FaceMinor, faceMinor } from '../../../money/units.js';
import { type InterfaceName, interfaceNames } from '../../account.js';
import type { BookRows, BookStatus } from '../../book-rows.js';

/** The states that a shop may give an order, in the order of their codes here; 0 stands for "not said". */
export const bookStatuses: readonly BookStatus[] = ['issued', 'pending', 'failed', 'cancelled', 'refunded'];

/** One row but its reference, which comes as bytes. */
export interface BookFields {
  readonly interfaceName: InterfaceName;
  readonly slug: string;
  readonly currency: string;
  readonly faceMinor: FaceMinor;
  readonly account: string | undefined;
  readonly expectedCostMinor: CostMinor | undefined;
  readonly status: BookStatus | undefined;
  readonly soldAtMs: number | undefined;
  readonly paidMinor: number | undefined;
  readonly paidCurrency: string | undefined;
  readonly quoteId: string | undefined;
  /** The first physical line of the row in its file, from 1. */
  readonly line: number;
}

export class BookColumns implements BookRows {
  readonly #file: string;
  readonly #source: string;
  readonly #interfaces = new FlagColumn();
  readonly #clientRefs = new ReferenceColumn();
  readonly #slugs = new TextColumn();
  readonly #currencies = new TextColumn();
  readonly #faces = new IntegerColumn();
  readonly #accounts = new TextColumn();
  readonly #expectedCosts = new OptionalIntegerColumn();
  readonly #statuses = new FlagColumn();
  readonly #soldAt = new OptionalIntegerColumn();
  readonly #paid = new OptionalIntegerColumn();
  readonly #paidCurrencies = new TextColumn();
  readonly #quoteIds = new TextColumn();
  readonly #lines = new IntegerColumn();

  /**
   * @param file the name of the file that all rows come from
   * @param source the shop or system that it is of
   */
  constructor(file: string, source: string) {
    this.#file = file;
    this.#source = source;
  }

  get length(): number {
    return this.#lines.length;
  }

  /** Adds a row whose client_ref is the bytes `start`..`end` (exclusive) of `source`, kept as they are. */
  append(row: BookFields, source: Uint8Array, start: number, end: number): void {
    this.#clientRefs.pushBytes(source, start, end);
    this.#interfaces.push(interfaceNames.indexOf(row.interfaceName));
    this.#slugs.push(row.slug);
    this.#currencies.push(row.currency);
    this.#faces.push(row.faceMinor);
    this.#accounts.push(row.account);
    this.#expectedCosts.push(row.expectedCostMinor);
    this.#statuses.push(row.status === undefined ? 0 : 1 + bookStatuses.indexOf(row.status));
    this.#soldAt.push(row.soldAtMs);
    this.#paid.push(row.paidMinor);
    this.#paidCurrencies.push(row.paidCurrency);
    this.#quoteIds.push(row.quoteId);
    this.#lines.push(row.line);
  }

  interfaceName(row: number): InterfaceName {
    return present(interfaceNames[this.#interfaces.get(row)]);
  }

  /** Exactly as the shop wrote it: case counts. */
  clientRef(row: number): string {
    return this.#clientRefs.text(row);
  }

  slug(row: number): string {
    return present(this.#slugs.get(row));
  }

  /** Three capital letters. */
  currency(row: number): string {
    return present(this.#currencies.get(row));
  }

  faceMinor(row: number): FaceMinor {
    return faceMinor(this.#faces.get(row));
  }

  /** The account that the row names itself; most name none. */
  account(row: number): string | undefined {
    return this.#accounts.get(row);
  }

  /** The cost of the card that the shop expected, in minor units of `currency`. */
  expectedCostMinor(row: number): CostMinor | undefined {
    const cost = this.#expectedCosts.get(row);
    return cost === undefined ? undefined : costMinor(cost);
  }

  status(row: number): BookStatus | undefined {
    return bookStatuses[this.#statuses.get(row) - 1];
  }

  /** Milliseconds since 1970, 0 or more. */
  soldAtMs(row: number): number | undefined {
    return this.#soldAt.get(row);
  }

  /** The amount that the buyer paid, in minor units of `paidCurrency`, 0 or more. */
  paidMinor(row: number): number | undefined {
    return this.#paid.get(row);
  }

  /** Absent also where the amount is there: then the shop did not say, and nothing is assumed here. */
  paidCurrency(row: number): string | undefined {
    return this.#paidCurrencies.get(row);
  }

  /** The quote that the shop accepted, where it says so: with it a changed price was accepted by us. */
  quoteId(row: number): string | undefined {
    return this.#quoteIds.get(row);
  }

  source(_row: number): string {
    return this.#source;
  }

  file(_row: number): string {
    return this.#file;
  }

  /** The first physical line of the row, from 1. */
  line(row: number): number {
    return this.#lines.get(row);
  }
}

function present<Value>(value: Value | undefined): Value {
  assert(value !== undefined, 'a row of the book lacks a field that every row has');
  return value;
}
