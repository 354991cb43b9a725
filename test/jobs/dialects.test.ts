import { describe, expect, it } from 'vitest';
import { dialects, secretNames, sectionKinds } from '../../src/jobs/dialects.js';
import { interfaceNames } from '../../src/records/account.js';

describe('the list of dialects', () => {
  it('has each interface once, in the order of their names', () => {
    expect(dialects.map(({ name }) => name)).toEqual(interfaceNames);
    expect(sectionKinds.map(({ name }) => name)).toEqual(interfaceNames);
  });

  it('knows the five of the contract', () => {
    expect(secretNames).toEqual([
      'TIEOUT_API_KEY',
      'TIEOUT_SIGNING_SECRET',
      'TIEOUT_WEBHOOK_SECRET',
      'TIEOUT_SUPPLIER_KEY',
      'TIEOUT_REWARDS_KEY',
    ]);
  });

  it('has one interface with each of the capabilities that a command relies on', () => {
    expect(dialects.filter(({ keys }) => keys !== undefined)).toHaveLength(1);
    expect(dialects.filter(({ servedStatementKey }) => servedStatementKey !== undefined)).toHaveLength(1);
  });

  it('gives each kind of file and each profile to one interface', () => {
    const files = dialects.flatMap(({ imports }) => (imports ?? []).map(({ name }) => name));
    const profiles = dialects.flatMap((dialect) => [...(dialect.profiles?.keys() ?? [])]);
    expect(new Set(files).size).toBe(files.length);
    expect(new Set(profiles).size).toBe(profiles.length);
  });
});
