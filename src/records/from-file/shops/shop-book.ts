// A shop system's order export as a book: every card of every line item is one row. Facts that the order
// states once count for all its rows. An order with a line that can't be read is set aside whole, since the
// numbers of its cards, and so their references, would be guesses.

import { assert } from '../../../base/failure/assert.js';
import { utf8Bytes } from '../../../base/text/bytes.js';
import { faceMinor } from '../../../money/units.js';
import type { OrderInterface } from '../../account.js';
import type { BookRows } from '../../book-rows.js';
import { BookColumns } from '../book/book-columns.js';
import { shapeFaultOf } from '../field/secret-field.js';
import { DEFAULT_SOURCE, type FileOptions, type FileRows } from '../profile/file-profile.js';
import type { RowFault } from '../row-fault.js';
import { readTable, type TableReader } from '../table-reader.js';
import { referenceOf } from './reference-pattern.js';
import type { LineState, ShopFormat } from './shop-format.js';
import { paidOfCards, type ShopLine } from './shop-line.js';
import { readShopLine } from './shop-row.js';
import type { SkuMap, SoldCard } from './sku-map.js';

export interface ShopOptions extends FileOptions {
  readonly format: ShopFormat;
  /** Undefined: an SKU is the slug itself. */
  readonly skus: SkuMap | undefined;
  /** `refusePattern` makes sure of it. */
  readonly pattern: string;
}

const REFERENCE = /^[A-Za-z0-9_.:-]{1,128}$/;

/**
 * Reads an export; rows keep the line of their line item.
 *
 * @returns the cards that were sold, what was set aside, and as `leftOutCount` the rows that are no card:
 * totals, other goods, what nobody has paid for
 * @throws Failure (refused) where the file is refused whole
 */
export function readShopBook(chunks: Iterable<Uint8Array>, options: ShopOptions): FileRows<BookRows> {
  const { fileName, format, defaultInterface, source } = options;
  const orders = new ShopOrders(options, new BookColumns(fileName, source ?? DEFAULT_SOURCE));
  let reader: TableReader<string> | undefined;
  const read = readTable(chunks, format.shape, options, orders, (table) => {
    reader = table;
    orders.add(readShopLine(table, format));
  });
  orders.endOrder();
  const setAside = [...read.setAside, ...orders.setAside].sort((a, b) => a.line - b.line);
  assert(defaultInterface !== undefined, 'an export of a shop names no interface, so one is given');
  return {
    rows: orders.rows,
    setAside: setAside.map((row) => ({ ...row, interfaceName: defaultInterface })),
    unknownColumns: reader?.unknownColumns ?? read.unknownColumns,
    rowCount: read.rowCount,
    leftOutCount: orders.leftOutCount,
  };
}

/** A line with what is sold on it. */
interface CardLine {
  readonly line: ShopLine;
  readonly card: SoldCard & { readonly slug: string };
  /** The number of the line item in its order, from 1. */
  readonly number: number;
}

const APART = 'rows of its order stand further up, apart from it';

class ShopOrders {
  readonly rows: BookColumns;
  readonly setAside: RowFault[] = [];
  leftOutCount = 0;
  readonly #options: ShopOptions;
  #lines: ShopLine[] = [];
  readonly #ended = new Set<string>();

  constructor(options: ShopOptions, rows: BookColumns) {
    this.#options = options;
    this.rows = rows;
  }

  /** @param line undefined for a row that is no line item, such as a total */
  add(line: ShopLine | undefined): void {
    if (line === undefined) {
      this.leftOutCount += 1;
      return;
    }
    if (this.#lines[0]?.order !== line.order) this.endOrder();
    this.#lines.push(line);
  }

  /** Takes over the order that was read, whole or not at all. */
  endOrder(): void {
    const lines = this.#lines;
    this.#lines = [];
    const [first] = lines;
    if (first === undefined) return;
    const faults = new Map<ShopLine, string[]>();
    // In a file that was sorted otherwise the numbers of its cards would begin anew.
    if (this.#ended.has(first.order)) faults.set(first, [APART]);
    this.#ended.add(first.order);
    const cards = lines.map((line, at) => this.#cardLine(line, at + 1, faults));
    for (const line of lines) {
      if (line.faults.length > 0) faults.set(line, [...line.faults, ...(faults.get(line) ?? [])]);
    }
    if (first.state === undefined && first.faults.length === 0) {
      faults.set(first, [`${this.#options.format.headers.state} of its order is empty`]);
    }
    if (faults.size === 0) this.#append(first, cards, faults);
    if (faults.size > 0) this.#putAside(first, lines, faults);
  }

  #cardLine(line: ShopLine, number: number, faults: Map<ShopLine, string[]>): CardLine | undefined {
    const { skus } = this.#options;
    const sold =
      skus === undefined ? { slug: line.sku, currency: undefined, faceMinor: undefined } : skus.get(line.sku);
    if (sold === undefined) {
      faults.set(line, ['the SKU map has no row of its SKU; give one with an empty slug to what is no card']);
      return undefined;
    }
    const { slug } = sold;
    return slug === undefined ? undefined : { line, card: { ...sold, slug }, number };
  }

  #append(first: ShopLine, cards: readonly (CardLine | undefined)[], faults: Map<ShopLine, string[]>): void {
    const { format } = this.#options;
    const lines = cards.flatMap((one) => (one === undefined ? [] : [one]));
    const isPaidKnown = isDiscountOnLines(cards, first) && !format.isPartlyRefunded(first.state);
    const drafts: Parameters<BookColumns['append']>[] = [];
    let n = 0;
    for (const one of lines) {
      const state = this.#stateOf(first, one.line);
      const face = faceOf(one);
      const currency = one.card.currency ?? first.currency;
      if (face === undefined || currency === undefined) {
        const why =
          currency === undefined
            ? 'the order names no currency'
            : 'its price does not divide into its cards: give the face value in the SKU map';
        faults.set(one.line, [why]);
        continue;
      }
      const paid = isPaidKnown ? paidOfCards(one.line) : undefined;
      for (let card = 1; card <= one.line.quantity; card += 1) {
        n += 1;
        const place = { order: first.order, line: one.number, card, n, sku: one.line.sku };
        const reference = utf8Bytes(referenceOf(this.#options.pattern, place));
        const fault = faultOfReference(reference);
        if (fault !== undefined) {
          faults.set(one.line, [fault]);
          break;
        }
        if (state === 'unpaid') continue;
        const paidMinor = paid?.[card - 1];
        const row = {
          interfaceName: this.#interface,
          slug: one.card.slug,
          currency,
          faceMinor: faceMinor(face),
          account: undefined,
          expectedCostMinor: undefined,
          status: state,
          soldAtMs: first.soldAtMs,
          paidMinor,
          paidCurrency: paidMinor === undefined ? undefined : first.currency,
          quoteId: undefined,
          line: one.line.line,
        };
        drafts.push([row, reference, 0, reference.length]);
      }
    }
    if (faults.size > 0) return;
    for (const draft of drafts) this.rows.append(...draft);
    const kept = new Set(drafts.map(([row]) => row.line));
    this.leftOutCount += cards.length - kept.size;
  }

  #stateOf(first: ShopLine, line: ShopLine): LineState {
    const state = this.#options.format.stateOf({
      order: first.state,
      isCancelled: first.isCancelled,
      isFulfilled: line.isFulfilled,
    });
    // The export does not say which of these cards were refunded: all of them were bought.
    return state === 'issued' && line.refundedQuantity === line.quantity ? 'refunded' : state;
  }

  get #interface(): OrderInterface {
    const { defaultInterface } = this.#options;
    assert(defaultInterface !== undefined, 'an export of a shop names no interface, so one is given');
    return defaultInterface;
  }

  #putAside(
    first: ShopLine,
    lines: readonly ShopLine[],
    faults: ReadonlyMap<ShopLine, readonly string[]>,
  ): void {
    const [[cause] = []] = [...faults];
    for (const line of lines) {
      const own = faults.get(line);
      this.setAside.push({
        line: line.line,
        reason: own?.join('; ') ?? `line ${cause?.line ?? first.line} of the same order can't be read`,
        interfaceName: undefined,
        account: undefined,
        reference: undefined,
        occurredAtMs: first.soldAtMs,
      });
    }
  }
}

/** The face value of one card: that of the map, else what one card costs before discounts. */
function faceOf({ card, line }: CardLine): number | undefined {
  return card.faceMinor ?? line.unitPriceMinor;
}

/** True where the discounts of the order are those of its lines: else nobody can say what a card cost. */
function isDiscountOnLines(cards: readonly (CardLine | undefined)[], first: ShopLine): boolean {
  if ((first.orderDiscountMinor ?? 0) === 0) return true;
  const ofLines = cards.reduce((sum, one) => sum + (one?.line.discountMinor ?? 0), 0);
  return ofLines === first.orderDiscountMinor;
}

function faultOfReference(reference: Uint8Array): string | undefined {
  const text = Buffer.from(reference).toString('latin1');
  if (!REFERENCE.test(text) || /^\.+$/.test(text)) {
    return 'the reference made of it is none: at most 128 letters, digits or _ . : -';
  }
  return shapeFaultOf(reference, 0, reference.length);
}
