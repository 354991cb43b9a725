import { describe, expect, it } from 'vitest';
import { obstacleOf, offerOf } from '../../../src/service/supplier/card-sale.js';
import { creditTransfer } from '../../../src/service/supplier/float-deposits.js';
import { openSupplierCore, startMs } from './open-supplier-core.js';

const wish = (brand_slug: string, currency: string, face_minor: number) => ({
  brand_slug,
  currency,
  face_minor,
});

describe('offerOf', () => {
  it.each([
    [wish('nobody', 'USD', 2500), 'unknown_brand'],
    [wish('demo-closed', 'EUR', 2500), 'brand_not_available'],
    [wish('demo-closed', 'USD', 1), 'brand_not_available'],
    [wish('demo-coffee', 'EUR', 2500), 'denomination_unavailable'],
    [wish('demo-coffee', 'USD', 2501), 'denomination_unavailable'],
  ])('%j is not sold: %s', (card, code) => {
    expect(offerOf(openSupplierCore(), card, startMs)).toEqual({ kind: 'not_sold', code });
  });

  it('is the price in both units where the card is sold', () => {
    expect(offerOf(openSupplierCore(), wish('demo-coffee', 'USD', 2500), startMs)).toEqual({
      kind: 'sold',
      price: { wholesale_minor: 2375, wholesale_usd6: 23_750_000 },
    });
  });
});

describe('obstacleOf', () => {
  const price = { wholesale_minor: 1297, wholesale_usd6: 16_212_500 };
  const books = wish('demo-books', 'GBP', 1337);

  it('is the float before the stock', () => {
    const core = openSupplierCore();
    expect(obstacleOf(core, books, price, undefined, startMs)).toEqual({ kind: 'ledger' });
    creditTransfer(core, { amountUsd6: 16_212_500, txHash: '0x1', fromWallet: '0xaa' });
    expect(obstacleOf(core, books, price, undefined, startMs)).toEqual({ kind: 'restocking' });
    expect(obstacleOf(core, { ...books, face_minor: 1338 }, price, undefined, startMs)).toBeUndefined();
  });
});
