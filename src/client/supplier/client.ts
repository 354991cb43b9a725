// The supplier interface for partner code (source, part A, section 4.1): every call with the key, repeated
// only where that can do no harm, and failing with one of four classes that say what to do next. Lists come
// whole or not at all.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { isClientRef } from '../../wire/client-ref.js';
import type { BrandsAnswer } from '../../wire/supplier/answers.js';
import type { SupplierClass } from '../../wire/supplier/endpoints.js';
import type { FloatAnswer } from '../../wire/supplier/float.js';
import { brandsPerPage, movementsPerPage } from '../../wire/supplier/limits.js';
import type { Connection } from '../calling/connection.js';
import { demandObject } from '../calling/given-argument.js';
import { readWholeList } from '../calling/list-reading.js';
import { askedMonthOf, checkPage, type PageRequest, tornList, wholeOf } from '../calling/list-request.js';
import { badArgument, orderDiffers } from '../failures/call-refusal.js';
import {
  type BrandsFilter,
  brandsCall,
  checkCall,
  floatCall,
  fxCall,
  type ListPage,
  summaryCall,
  supplierOrderCall,
  supplierOrderReadCall,
} from './calls.js';
import { brandsFault, floatFault, isEmptyPage, mergedMovements } from './lists.js';
import { connectSupplier, type SupplierOptions } from './options.js';
import { type CheckInput, checkBody, type SupplierOrderInput, supplierOrderBody } from './request-bodies.js';
import {
  type PriceCheck,
  priceCheckOf,
  type SupplierBrand,
  type SupplierFloat,
  type SupplierFloatPage,
  type SupplierOrder,
  type SupplierPage,
  type SupplierRates,
  type SupplierSummary,
  supplierBrandOf,
  supplierFloatOf,
  supplierOrderOf,
  supplierPageOf,
  supplierRatesOf,
  supplierSummaryOf,
} from './values.js';

/**
 * A client of the supplier interface.
 *
 * @example
 * ```ts
 * const client = new SupplierClient({ baseUrl, key });
 * try {
 *   const check = await client.check({ slug: 'demo-coffee', currency: 'USD', faceMinor: 2500 });
 *   if (check.ok) {
 *     const order = await client.order({
 *       clientRef: 'shop-1001',
 *       slug: 'demo-coffee',
 *       currency: 'USD',
 *       faceMinor: 2500,
 *       walletRef: 'buyer-00017',
 *       expectedWholesaleMinor: check.wholesaleMinor,
 *     });
 *     if (order.voucher !== null) deliver(order.voucher.reveal());
 *   }
 * } finally {
 *   await client.close();
 * }
 * ```
 */
export class SupplierClient {
  readonly #connection: Connection<SupplierClass>;

  /** @throws MendConfiguration for options that may not be used. Nothing is sent yet. */
  constructor(options: SupplierOptions) {
    this.#connection = connectSupplier(options);
  }

  /** Host and port that will be called, to be shown before the first call. */
  get effectiveHost(): string {
    return this.#connection.effectiveHost;
  }

  /**
   * One page of the brands, as the service pages them at this moment.
   *
   * @param request `page` from 1, `perPage` 1 to 200
   */
  async brandsPage(request: PageRequest, filter: BrandsFilter = {}): Promise<SupplierPage<SupplierBrand>> {
    const { data, paging } = await this.#brandsPage(request, filter);
    return supplierPageOf(paging, data.map(supplierBrandOf));
  }

  /**
   * Every brand once, from one reading of the list: where it changes between two pages it is read again.
   *
   * @throws RetryLater `list_changed` where it did not hold still; nothing is handed out then
   */
  async *brands(filter: BrandsFilter = {}): AsyncGenerator<SupplierBrand, void, undefined> {
    const pages = wholeOf(
      'the brands',
      await readWholeList<ListPage<BrandsAnswer>>({
        ask: (page) => this.#brandsPage({ page, perPage: brandsPerPage.most }, filter),
        pagingOf: ({ paging }) => paging,
        isEmpty: isEmptyPage,
        growsAtItsEnd: false,
        faultOf: brandsFault,
      }),
    );
    const brands = new Map(pages.flatMap(({ data }) => data).map((brand) => [brand.slug, brand]));
    for (const brand of brands.values()) yield supplierBrandOf(brand);
  }

  /** The rates, exactly as their digits were written. */
  async fx(): Promise<SupplierRates> {
    return supplierRatesOf(await this.#connection.dataOf('the rates', fxCall()));
  }

  async summary(): Promise<SupplierSummary> {
    return supplierSummaryOf(await this.#connection.dataOf('the summary', summaryCall()));
  }

  /**
   * A price before the buyer's money is taken; it books nothing. A card that can't be sold now is no failure,
   * see `code`.
   */
  async check(input: CheckInput): Promise<PriceCheck> {
    return priceCheckOf(await this.#connection.dataOf('the check', checkCall(checkBody(input))));
  }

  /**
   * Orders a gift card. Lost answers, resets, 5xx and `order_in_progress` are met by sending the same
   * reference again, which can never make a second card.
   *
   * @throws Decide `price_changed` (never accepted by itself), `LEDGER_INSUFFICIENT`, `cap_exceeded`,
   * `idempotency_conflict`, `denomination_unavailable`
   * @throws RetryLater `issue_failed` (the debit was reversed; it is not sent again by itself),
   * `SUPPLIER_RESTOCKING`, or where the attempts are spent: send the same order later, with the same
   * reference
   * @throws GiveUp `unknown_brand`, `brand_not_available`, `invalid_request`, and `order_differs` where the
   * answer is another order
   */
  async order(input: SupplierOrderInput): Promise<SupplierOrder> {
    const call = supplierOrderCall(supplierOrderBody(input));
    const order = supplierOrderOf(await this.#connection.dataOf('the order', call, [input.walletRef]));
    const differing = (['clientRef', 'slug', 'currency', 'faceMinor'] as const).find(
      (field) => order[field] !== input[field],
    );
    if (differing !== undefined) throw orderDiffers(differing);
    return order;
  }

  /** The order of a reference, with its card where it was issued. @throws GiveUp `unknown_order` */
  async orderByRef(clientRef: string): Promise<SupplierOrder> {
    if (!isClientRef(clientRef)) {
      throw badArgument('clientRef', 'is not letters, digits and _ . : - (at most 128, not of dots alone)');
    }
    const order = supplierOrderOf(
      await this.#connection.dataOf('the order read', supplierOrderReadCall(clientRef)),
    );
    if (order.clientRef !== clientRef) throw orderDiffers('clientRef');
    return order;
  }

  /**
   * One page of the float, as the service pages it at this moment; `total` counts the movements.
   *
   * @param request `page` from 1, `perPage` 1 to 500
   * @param month `YYYY-MM`; the whole life of the float where absent
   */
  async floatPage(request: PageRequest, month?: string): Promise<SupplierFloatPage> {
    const answer = await this.#floatPage(request, askedMonthOf(month));
    const { data, paging } = answer;
    return {
      ...supplierFloatOf(data, mergedMovements([answer])),
      page: paging.page,
      perPage: paging.per_page,
      total: paging.total,
    };
  }

  /**
   * The float with every movement once, from one reading: also what is booked while it is read, up to the
   * last page, which the balance is of. Where it changes in another way between two pages it is read again.
   *
   * @param month `YYYY-MM`; the whole life of the float where absent
   * @throws RetryLater `list_changed` where it did not hold still: never a part of it
   */
  async float(month?: string): Promise<SupplierFloat> {
    const asked = askedMonthOf(month);
    const pages = wholeOf(
      'the float',
      await readWholeList<ListPage<FloatAnswer>>({
        ask: (page) => this.#floatPage({ page, perPage: movementsPerPage.most }, asked),
        pagingOf: ({ paging }) => paging,
        isEmpty: isEmptyPage,
        growsAtItsEnd: true,
        faultOf: (all) => floatFault(all, asked),
      }),
    );
    const last = pages.at(-1);
    if (last === undefined) throw tornList('the float', 'it has no page');
    return supplierFloatOf(last.data, mergedMovements(pages));
  }

  /** Ends all connections; calls under way fail. */
  close(): Promise<void> {
    return this.#connection.close();
  }

  #brandsPage(request: PageRequest, filter: BrandsFilter): Promise<ListPage<BrandsAnswer>> {
    demandObject('the brands', filter, 'filter');
    checkPage(request, brandsPerPage.most);
    return this.#connection.dataOf(
      'the brands',
      brandsCall(filter, request, this.#connection.answerBytesMost),
    );
  }

  #floatPage(request: PageRequest, month: CalendarMonth | undefined): Promise<ListPage<FloatAnswer>> {
    checkPage(request, movementsPerPage.most);
    return this.#connection.dataOf('the float', floatCall(month, request, this.#connection.answerBytesMost));
  }
}
