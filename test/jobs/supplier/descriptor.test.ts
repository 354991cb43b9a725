import { describe, expect, it } from 'vitest';
import { readSecrets } from '../../../src/config/secret.js';
import { supplier } from '../../../src/jobs/supplier/descriptor.js';

describe('the supplier as a dialect', () => {
  it('is read with a key of its own, makes none and signs nothing', () => {
    expect(() => supplier.reading?.demandSecrets(readSecrets({}))).toThrow('TIEOUT_SUPPLIER_KEY is not set');
    expect([supplier.keys, supplier.servedStatementKey]).toEqual([undefined, undefined]);
  });

  it('takes its float as a file, and the export of an explorer for its transfers', () => {
    expect(supplier.imports?.map(({ name }) => name)).toEqual(['float']);
    expect([...(supplier.profiles?.keys() ?? [])]).toEqual(['explorer']);
  });
});
