import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopFormats } from '../../../../src/records/from-file/shops/shop-format.js';

const formatOf = (name: string) => {
  const format = shopFormats.find((one) => one.name === name);
  if (format === undefined) throw new Error(`no format ${name}`);
  return format;
};

describe('the formats of shop systems', () => {
  it.each(['shopify', 'woocommerce'])('%s has its columns in the export that was published', (name) => {
    const sample = readFileSync(
      join(import.meta.dirname, '../../../../docs/samples', `${name}-orders.csv`),
      'utf8',
    );
    const headers = (sample.split('\n')[0] ?? '').split(',');
    const { shape, headers: used } = formatOf(name);
    expect(shape.columns.filter((column) => !headers.includes(column))).toEqual([]);
    expect(
      Object.values(used)
        .filter((one) => one !== undefined)
        .sort(),
    ).toEqual([...shape.columns].sort());
  });

  it.each([
    ['paid', false, true, 'issued'],
    ['paid', false, false, 'issued'],
    ['paid', true, true, 'issued'],
    ['paid', true, false, 'cancelled'],
    ['partially_refunded', false, true, 'issued'],
    ['refunded', false, true, 'refunded'],
    ['refunded', true, true, 'refunded'],
    ['refunded', true, false, 'cancelled'],
    ['voided', false, false, 'cancelled'],
    ['pending', false, false, 'unpaid'],
    ['authorized', false, false, 'unpaid'],
    ['expired', false, false, 'unpaid'],
  ])('of Shopify %s, cancelled %s, fulfilled %s is %s', (order, isCancelled, isFulfilled, state) => {
    expect(formatOf('shopify').stateOf({ order, isCancelled, isFulfilled })).toBe(state);
  });

  it.each([
    ['completed', 'issued'],
    ['processing', 'issued'],
    ['refunded', 'refunded'],
    ['cancelled', 'cancelled'],
    ['failed', 'failed'],
    ['on-hold', 'unpaid'],
    ['pending', 'unpaid'],
  ])('of WooCommerce %s is %s', (order, state) => {
    const states = { order, isCancelled: false, isFulfilled: false };
    expect(formatOf('woocommerce').stateOf(states)).toBe(state);
  });
});
