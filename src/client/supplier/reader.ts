// Reads the supplier interface for evidence: each method puts one question and returns the whole exchange,
// or, for a list, the exchanges of all its pages as one reading. An error that the service states (404
// `unknown_order`, 401 `unauthorised` …) is a result here. An answer that is not usable, or is still 429 or
// 5xx after all attempts, is thrown as a `SourceFault`.
//
// The bytes of an order can hold a gift card code; they are redacted before they are stored.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { isClientRef } from '../../wire/client-ref.js';
import type { Paging } from '../../wire/paging.js';
import type {
  BrandsAnswer,
  FxAnswer,
  SummaryAnswer,
  SupplierOrderRecord,
} from '../../wire/supplier/answers.js';
import type { SupplierClass } from '../../wire/supplier/endpoints.js';
import type { FloatAnswer } from '../../wire/supplier/float.js';
import { brandsPerPage, movementsPerPage } from '../../wire/supplier/limits.js';
import { aboutOrder } from '../calling/asked-subject.js';
import type { Connection } from '../calling/connection.js';
import type { Exchange } from '../calling/exchange.js';
import { type ListRules, readWholeList } from '../calling/list-reading.js';
import type { ServiceCall } from '../calling/service-caller.js';
import {
  brandsCall,
  floatCall,
  fxCall,
  type ListPage,
  summaryCall,
  supplierOrderRecordCall,
} from './calls.js';
import { brandsFault, floatFault, isEmptyPage } from './lists.js';
import { connectSupplier, type SupplierOptions } from './options.js';

/** A list that was read: whole, as the exchanges of its pages in their order; or why there is none. */
export type ListExchanges<T> =
  | { readonly kind: 'whole'; readonly pages: readonly Exchange<ListPage<T>>[] }
  /** It did not hold still, or its pages were no list, each time that it was read. */
  | { readonly kind: 'torn'; readonly reason: string }
  | { readonly kind: 'refused'; readonly status: number; readonly code: string };

export class SupplierReader {
  readonly #connection: Connection<SupplierClass>;

  /**
   * @throws MendConfiguration for options that may not be used, see `connectSupplier`. Nothing is sent yet.
   */
  constructor(options: SupplierOptions) {
    this.#connection = connectSupplier(options);
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#connection.effectiveHost;
  }

  summary(): Promise<Exchange<SummaryAnswer>> {
    return this.#connection.read(summaryCall());
  }

  fx(): Promise<Exchange<FxAnswer>> {
    return this.#connection.read(fxCall());
  }

  /** Every brand, from one reading of the list. */
  brands(): Promise<ListExchanges<BrandsAnswer>> {
    const call = (page: number) =>
      brandsCall({}, { page, perPage: brandsPerPage.most }, this.#connection.answerBytesMost);
    return this.#list(call, { faultOf: brandsFault, growsAtItsEnd: false });
  }

  /**
   * The float of a month with all its movements, from one reading.
   *
   * @param onPage told after each page: its number and how many there are
   */
  float(month: CalendarMonth, onPage?: OnPage): Promise<ListExchanges<FloatAnswer>> {
    const call = (page: number) =>
      floatCall(month, { page, perPage: movementsPerPage.most }, this.#connection.answerBytesMost);
    return this.#list(call, { faultOf: (pages) => floatFault(pages, month), growsAtItsEnd: true }, onPage);
  }

  /**
   * The order of a reference, without its card: the voucher is dropped at the parser. 404 `unknown_order`
   * where the key has none. An answer about another order is a `SourceFault`, `other_subject`.
   *
   * @returns undefined, and nothing is asked, for a text that is no reference of this interface
   */
  async order(clientRef: string): Promise<Exchange<SupplierOrderRecord> | undefined> {
    if (!isClientRef(clientRef)) return undefined;
    return aboutOrder(await this.#connection.read(supplierOrderRecordCall(clientRef)), clientRef);
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  async #list<T extends BrandsAnswer | FloatAnswer>(
    callOf: (page: number) => ServiceCall<ListPage<T>, SupplierClass>,
    { faultOf, growsAtItsEnd }: ListRules<ListPage<T>>,
    onPage?: OnPage,
  ): Promise<ListExchanges<T>> {
    try {
      return await readWholeList<AnsweredPage<T>>({
        ask: async (page) => {
          const exchange = answeredPage(await this.#connection.read(callOf(page)));
          const { total, per_page: perPage } = exchange.page.paging;
          onPage?.(page, Math.max(1, Math.ceil(total / perPage)));
          return exchange;
        },
        pagingOf: ({ page }): Paging => page.paging,
        isEmpty: ({ page }) => isEmptyPage(page),
        growsAtItsEnd,
        faultOf: (pages) => faultOf(pages.map(({ page }) => page)),
      }).then((reading) =>
        reading.kind === 'torn'
          ? reading
          : { kind: 'whole', pages: reading.pages.map(({ exchange }) => exchange) },
      );
    } catch (error) {
      if (error instanceof Refused) return { kind: 'refused', status: error.status, code: error.code };
      throw error;
    }
  }
}

/** Told after each page: its number and how many there are. */
type OnPage = (page: number, pages: number) => void;

interface AnsweredPage<T> {
  readonly exchange: Exchange<ListPage<T>>;
  readonly page: ListPage<T>;
}

/** Ends the reading of a list: the service states an error where a page was asked for. */
class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(`refused: HTTP ${status}, ${code}`);
    this.status = status;
    this.code = code;
  }
}

function answeredPage<T>(exchange: Exchange<ListPage<T>>): AnsweredPage<T> {
  const { answer, status } = exchange;
  if (answer.kind === 'error') throw new Refused(status, answer.error.code);
  return { exchange, page: answer.data };
}
