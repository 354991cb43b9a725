// One row of a shop's export, read as a line item: only the columns that the format names are looked at.

import type { FileColumn } from '../profile/column-map.js';
import type { TableReader } from '../table-reader.js';
import type { ShopFormat } from './shop-format.js';
import type { ShopLine } from './shop-line.js';

const ORDER_CHARACTERS = 100;
const SKU_CHARACTERS = 200;
const STATE_CHARACTERS = 100;
/** More cards than anybody sells at once: a number in the wrong column. */
const QUANTITY_MOST = 10_000;

/** @returns undefined for a row without a line item, such as a total below the orders */
export function readShopLine(table: TableReader<string>, format: ShopFormat): ShopLine | undefined {
  const { fields } = table;
  const { headers } = format;
  const columnOf = (header: string | undefined): FileColumn =>
    (header === undefined ? undefined : table.columns[header]) ?? { label: '', field: -1 };
  if (fields.isEmpty(columnOf(headers.sku)) && fields.isEmpty(columnOf(headers.quantity))) return undefined;
  const order = filled(fields, columnOf(headers.order), ORDER_CHARACTERS).replace(/^#/, '');
  const sku = filled(fields, columnOf(headers.sku), SKU_CHARACTERS);
  const quantity = quantityOf(fields, columnOf(headers.quantity));
  const unitPrice = fields.majorUnits(columnOf(headers.unitPrice));
  const subtotal = fields.majorUnits(columnOf(headers.lineSubtotal));
  const discount = fields.majorUnits(columnOf(headers.lineDiscount)) ?? 0;
  const lineTotal = fields.majorUnits(columnOf(headers.lineTotal));
  const full = unitPrice === undefined ? subtotal : unitPrice * quantity;
  const total = lineTotal ?? (full === undefined ? undefined : full - discount);
  if (total !== undefined && (total < 0 || !Number.isSafeInteger(total))) {
    fields.faults.push('the discount is larger than the price, or the price too large');
  }
  const refundedQuantity = refundedOf(table, columnOf(headers.refundedQuantity));
  if (refundedQuantity > quantity) fields.faults.push('more cards were refunded than sold');
  return {
    line: table.line,
    order,
    sku,
    quantity,
    unitPriceMinor: unitPrice ?? evenPart(subtotal, quantity),
    totalMinor: total,
    discountMinor: discount,
    orderDiscountMinor: fields.majorUnits(columnOf(headers.orderDiscount)),
    currency: fields.currency(columnOf(headers.currency)),
    soldAtMs: fields.instant(columnOf(headers.soldAt)),
    state: fields.oneOf(columnOf(headers.state), format.states),
    isCancelled: !fields.isEmpty(columnOf(headers.cancelledAt)),
    isFulfilled: fields.name(columnOf(headers.fulfilment), STATE_CHARACTERS) === 'fulfilled',
    refundedQuantity,
    faults: [...fields.faults],
  };
}

type Fields = TableReader<string>['fields'];

function filled(fields: Fields, column: FileColumn, most: number): string {
  return fields.isFilled(column) ? (fields.name(column, most) ?? '') : '';
}

function quantityOf(fields: Fields, column: FileColumn): number {
  if (!fields.isFilled(column)) return 0;
  const quantity = fields.wholeNumber(column);
  if (quantity !== undefined && quantity >= 1 && quantity <= QUANTITY_MOST) return quantity;
  if (quantity !== undefined) {
    fields.faults.push(`${column.label} is not a number of cards, 1 to ${QUANTITY_MOST}`);
  }
  return 0;
}

/** Some versions write what was refunded as a negative number. */
function refundedOf(table: TableReader<string>, column: FileColumn): number {
  if (column.field < 0) return 0;
  const start = table.starts[column.field] as number;
  const end = table.ends[column.field] as number;
  const text = Buffer.from(table.bytes.subarray(start, end)).toString('latin1');
  if (text === '') return 0;
  const digits = /^-?(\d{1,9})$/.exec(text)?.[1];
  if (digits === undefined) table.fields.faults.push(`${column.label} is not a number of cards`);
  return Number(digits ?? 0);
}

function evenPart(subtotal: number | undefined, quantity: number): number | undefined {
  if (subtotal === undefined || quantity === 0 || subtotal % quantity !== 0) return undefined;
  return subtotal / quantity;
}
