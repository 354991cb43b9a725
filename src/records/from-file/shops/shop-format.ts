// The order exports of shop systems as they come: one row a line item. It holds the meaning of each header,
// and of each state for a sale. Headers as published by the systems (Shopify: the orders export of the admin;
// WooCommerce: Customer/Order/Coupon Export, "One row per line item"). Every other column, and with it every
// buyer, address, note and payment, is ignored unread.

import type { BookStatus } from '../../book-rows.js';
import type { FileShape } from '../profile/file-columns.js';

/** The status of a line, or that it is unpaid: then there is no sale. */
export type LineState = BookStatus | 'unpaid';

/** The states of a row, as the export writes them; those of the order may stand on its first row alone. */
interface LineStates {
  readonly order: string | undefined;
  readonly isCancelled: boolean;
  readonly isFulfilled: boolean;
}

export interface ShopFormat {
  /** The profile's name. */
  readonly name: string;
  readonly shape: FileShape<string>;
  /** Headers, by what stands under them; undefined where the export has no such column. */
  readonly headers: {
    readonly order: string;
    readonly sku: string;
    readonly quantity: string;
    readonly currency: string;
    readonly soldAt: string;
    readonly state: string;
    readonly cancelledAt: string | undefined;
    readonly fulfilment: string | undefined;
    /** The price of one card, before discounts. */
    readonly unitPrice: string | undefined;
    /** The price of all cards of the line, before discounts. */
    readonly lineSubtotal: string | undefined;
    /** The price of all cards of the line, less discounts. */
    readonly lineTotal: string | undefined;
    readonly lineDiscount: string | undefined;
    /** The discounts of the whole order, those of its lines included. */
    readonly orderDiscount: string | undefined;
    readonly refundedQuantity: string | undefined;
  };
  /** Every state of an order that the system knows. */
  readonly states: readonly string[];
  /** True where money of the order went back and the export does not say for which line. */
  isPartlyRefunded(state: string | undefined): boolean;
  stateOf(states: LineStates): LineState;
}

/**
 * A card is bought when it is paid for and delivered. So a cancelled order whose line was fulfilled, or whose
 * money came back, was bought all the same.
 */
const shopify: ShopFormat = {
  name: 'shopify',
  shape: shapeOf(
    'a Shopify orders export',
    [
      'Name',
      'Financial Status',
      'Currency',
      'Created at',
      'Lineitem quantity',
      'Lineitem price',
      'Lineitem sku',
    ],
    ['Cancelled at', 'Lineitem fulfillment status', 'Lineitem discount', 'Discount Amount'],
  ),
  headers: {
    order: 'Name',
    sku: 'Lineitem sku',
    quantity: 'Lineitem quantity',
    currency: 'Currency',
    soldAt: 'Created at',
    state: 'Financial Status',
    cancelledAt: 'Cancelled at',
    fulfilment: 'Lineitem fulfillment status',
    unitPrice: 'Lineitem price',
    lineSubtotal: undefined,
    lineTotal: undefined,
    lineDiscount: 'Lineitem discount',
    orderDiscount: 'Discount Amount',
    refundedQuantity: undefined,
  },
  states: [
    ...['paid', 'partially_refunded', 'refunded', 'pending', 'authorized'],
    ...['partially_paid', 'expired', 'voided', 'unpaid'],
  ],
  isPartlyRefunded: (state) => state === 'partially_refunded',
  stateOf: ({ order, isCancelled, isFulfilled }) => {
    if (order === 'refunded') return isCancelled && !isFulfilled ? 'cancelled' : 'refunded';
    if (isCancelled && !isFulfilled) return 'cancelled';
    if (order === 'voided') return 'cancelled';
    return order === 'paid' || order === 'partially_refunded' ? 'issued' : 'unpaid';
  },
};

const wooStates: Readonly<Record<string, LineState>> = {
  completed: 'issued',
  processing: 'issued',
  refunded: 'refunded',
  cancelled: 'cancelled',
  failed: 'failed',
  'on-hold': 'unpaid',
  pending: 'unpaid',
  'checkout-draft': 'unpaid',
};

const woocommerce: ShopFormat = {
  name: 'woocommerce',
  shape: shapeOf(
    'a WooCommerce orders export, one row per line item',
    [
      'order_number',
      'date',
      'status',
      'order_currency',
      'item_sku',
      'item_quantity',
      'item_subtotal',
      'item_total',
    ],
    ['item_refunded_qty'],
  ),
  headers: {
    order: 'order_number',
    sku: 'item_sku',
    quantity: 'item_quantity',
    currency: 'order_currency',
    soldAt: 'date',
    state: 'status',
    cancelledAt: undefined,
    fulfilment: undefined,
    unitPrice: undefined,
    lineSubtotal: 'item_subtotal',
    lineTotal: 'item_total',
    lineDiscount: undefined,
    orderDiscount: undefined,
    refundedQuantity: 'item_refunded_qty',
  },
  states: Object.keys(wooStates),
  isPartlyRefunded: () => false,
  stateOf: ({ order }) => wooStates[order ?? ''] ?? 'unpaid',
};

function shapeOf(what: string, required: readonly string[], other: readonly string[]): FileShape<string> {
  return { what, columns: [...required, ...other], required: required.map((name) => [name]) };
}

export const shopFormats: readonly ShopFormat[] = [shopify, woocommerce];
