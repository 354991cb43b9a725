import { describe, expect, it } from 'vitest';
import { contractCaps, readSupplierSettings } from '../../../src/service/supplier/settings.js';

describe('readSupplierSettings', () => {
  it('takes a free port, the caps of the contract and 100 USD as low unless told otherwise', () => {
    expect(readSupplierSettings({}, true)).toEqual({
      port: 0,
      key: undefined,
      caps: { orderUsd6: 500_000_000, keyDayUsd6: 10_000_000_000, walletDayUsd6: 1_000_000_000 },
      lowUsd6: 100_000_000,
    });
  });

  it('lifts the caps with the other limits, but not those that were given', () => {
    expect(readSupplierSettings({}, false).caps).toBeUndefined();
    expect(readSupplierSettings({ supplierCaps: contractCaps }, false).caps).toEqual(contractCaps);
  });

  it.each([
    { supplierPort: 65_536 },
    { supplierPort: 1.5 },
    { supplierKey: 'short' },
    { supplierKey: 'with a space' },
    { supplierKey: 'with-ümlaut' },
    { supplierCaps: { ...contractCaps, orderUsd6: -1 } },
    { supplierLowUsd6: -1 },
  ])('refuses %j and names the option, never its value', (options) => {
    const name = Object.keys(options)[0] ?? '';
    expect(() => readSupplierSettings(options, true)).toThrow(name);
    expect(() => readSupplierSettings(options, true)).not.toThrow('space,');
  });
});
