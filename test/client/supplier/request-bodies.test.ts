import { describe, expect, it } from 'vitest';
import { checkBody, supplierOrderBody } from '../../../src/client/supplier/request-bodies.js';

const card = { slug: 'demo-coffee', currency: 'USD', faceMinor: 2500 };
const order = { ...card, clientRef: 'shop-1', walletRef: 'buyer-00017' };
const parsed = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));

describe('the bodies of the supplier interface', () => {
  it("have the wire's field names, and the expected price only where one is given", () => {
    const wire = { brand_slug: 'demo-coffee', currency: 'USD', face_minor: 2500 };
    expect(parsed(checkBody(card))).toEqual(wire);
    const placed = { client_ref: 'shop-1', ...wire, wallet_ref: 'buyer-00017' };
    expect(parsed(supplierOrderBody(order))).toEqual(placed);
    expect(parsed(supplierOrderBody({ ...order, expectedWholesaleMinor: 2375 }))).toEqual({
      ...placed,
      expected_wholesale_minor: 2375,
    });
  });

  it.each([
    ['walletRef', { walletRef: 'short' }],
    ['clientRef', { clientRef: '..' }],
    ['faceMinor', { faceMinor: 25.5 }],
  ])('are refused by the name of %s and never its value', (field, wrong) => {
    const make = () => supplierOrderBody({ ...order, ...wrong });
    expect(make).toThrow(expect.objectContaining({ code: 'invalid_request', field }));
    expect(make).not.toThrow(/short|25\.5/);
  });

  it('are refused by all names at once, each as partner code and as the wire has it', () => {
    const make = () => supplierOrderBody({ ...order, slug: '', faceMinor: 25.5, walletRef: 'short' });
    expect(make).toThrow(expect.objectContaining({ fields: ['slug', 'faceMinor', 'walletRef'] }));
    expect(make).toThrow(
      /^the order: slug \(brand_slug\) .*; faceMinor \(face_minor\) .*; walletRef \(wallet_ref\) /,
    );
  });
});
