import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveReferences } from '../../../src/jobs/packs/reference-proof.js';
import { reportsWithSample, rewriteFile } from '../support/sample-pack.js';

/** The faults of the sample pack with a text of one file otherwise. */
function faultsOf(file = '', from: string | RegExp = '', to = ''): readonly string[] {
  const pack = join(reportsWithSample('2026-10'), '2026-10');
  if (file !== '') rewriteFile(pack, file, (text) => text.replace(from, to));
  return proveTopic('references', (proof) => proveReferences(pack, proof)).faults;
}

describe('what the rows of a pack name', () => {
  it('is there: items in 03 or 04, evidence in the index', () => {
    expect(faultsOf()).toEqual([]);
  });

  it('is a fault where no table has the item', () => {
    const faults = faultsOf('05-orders.csv', /,differs,i[0-9a-f]{15},/, ',differs,i000000000000000,');
    expect(faults).toEqual([
      expect.stringMatching(/^05-orders\.csv:\d+: neither 03 nor 04 has the item i0{15}$/),
    ]);
  });

  it('is a fault where the index has no such evidence', () => {
    const faults = faultsOf('10-claims.csv', /[0-9a-f]{64}\r/, `${'0'.repeat(64)}\r`);
    expect(faults).toEqual([expect.stringMatching(/^10-claims\.csv:2: the index has no evidence 0{64}$/)]);
  });
});
