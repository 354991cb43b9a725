import { describe, expect, it } from 'vitest';
import { withSupplierSession } from '../../../src/jobs/supplier/access.js';
import { supplierAt } from '../support/live-supplier.js';
import { newBooks, newRun, opened } from '../support/run-settings.js';

describe('the way to the supplier', () => {
  const at = supplierAt('http://127.0.0.1:9', { wallets: ['0x1'] });

  it('is refused without a key, naming the variable', async () => {
    const workplace = { ...newRun(at), ...opened(newBooks()) };
    await expect(withSupplierSession(workplace, async () => 0)).rejects.toThrow(
      'TIEOUT_SUPPLIER_KEY is not set',
    );
  });

  it('comes with what the configuration says a month is judged by', async () => {
    const workplace = {
      ...newRun(at, { TIEOUT_SUPPLIER_KEY: 'a-key-nobody-asks-for' }),
      ...opened(newBooks()),
    };
    const rules = await withSupplierSession(workplace, async (_session, rules) => rules);
    expect(rules.settings.wallets).toEqual(['0x1']);
    expect(rules.prices.bands?.priceBps).toBe(500);
  });
});
