import { describe, expect, it } from 'vitest';
import { MendConfiguration } from '../../../src/client/failures/client-failure.js';
import { connectSupplier } from '../../../src/client/supplier/options.js';
import { supplierKey, supplierOptions } from '../support/supplier-samples.js';

describe('connectSupplier', () => {
  it.each([
    ['a key with a line end', { key: `${supplierKey}\n` }],
    ['a short key', { key: 'short' }],
    ['no pace', { readsPerSecond: 0 }],
    ['plain http to another machine', { baseUrl: 'http://example.test' }],
    ['a byte cap of nothing', { answerBytesMost: 0 }],
  ])('refuses %s before anything is sent, and shows no key', (_, more) => {
    const connecting = () => connectSupplier(supplierOptions('http://127.0.0.1:1', more));
    expect(connecting).toThrow(MendConfiguration);
    expect(connecting).not.toThrow(/canary/);
  });

  it('opens the way with a key that a header can carry', async () => {
    const connection = connectSupplier(supplierOptions('http://127.0.0.1:1/base/'));
    expect(connection.effectiveHost).toBe('127.0.0.1:1');
    await connection.close();
  });
});
