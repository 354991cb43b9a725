import { describe, expect, it } from 'vitest';
import { demandInterfaceKeys } from '../../../src/jobs/fetch/interface-access.js';
import { apiKey, clientOptions } from '../../client/support/sandbox-samples.js';
import { supplierAt } from '../support/live-supplier.js';
import { newRun, noSections, sectionsOf } from '../support/run-settings.js';

const { signingSecret } = clientOptions('http://127.0.0.1:1');
const sandboxKey = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };
const supplier = supplierAt('http://127.0.0.1:1');

describe('the keys of a run', () => {
  it('are demanded before a run begins, each by the name of its variable', () => {
    demandInterfaceKeys(newRun({}, sandboxKey));
    expect(() => demandInterfaceKeys(newRun({}, {}))).toThrow('TIEOUT_API_KEY is not set');
    expect(() => demandInterfaceKeys(newRun({}, { TIEOUT_API_KEY: apiKey }))).toThrow(
      'TIEOUT_SIGNING_SECRET is not set',
    );
    expect(() => demandInterfaceKeys(newRun(sectionsOf(newRun().config, supplier), sandboxKey))).toThrow(
      'TIEOUT_SUPPLIER_KEY is not set',
    );
  });

  it('are those of the interfaces that are configured', () => {
    const alone = supplier;
    demandInterfaceKeys(newRun(alone, { TIEOUT_SUPPLIER_KEY: 'sup_test_0123456789' }));
    expect(() => demandInterfaceKeys(newRun(noSections, {}))).toThrow(
      'has no section of an interface that can be read',
    );
  });
});
