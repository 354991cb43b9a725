import { describe, expect, it } from 'vitest';
import { probe } from '../../../src/jobs/supplier/probe.js';
import { LiveSupplier, supplierAt } from '../support/live-supplier.js';
import { newRun } from '../support/run-settings.js';

describe('the supplier asked by the doctor', () => {
  it('answers with its time, and states no end of the key', async () => {
    const live = await LiveSupplier.open();
    const key = { TIEOUT_SUPPLIER_KEY: live.service.supplierKey };
    const said = await probe(newRun(supplierAt(live.service.supplierUrl), key));
    expect(said).toMatchObject({ serviceMs: expect.any(Number), machineMs: expect.any(Number) });
    expect([said.refusal, said.keyEndsAtMs]).toEqual([undefined, undefined]);
  });

  it('tells that it does not know the key', async () => {
    const live = await LiveSupplier.open();
    const run = newRun(supplierAt(live.service.supplierUrl), {
      TIEOUT_SUPPLIER_KEY: 'another-key-altogether',
    });
    expect((await probe(run)).refusal?.message).toContain('the check of the supplier key');
  });
});
