import { expect, it } from 'vitest';
import { newestOf, stakeTiers, type TokenRead } from '../../../src/records/rewards/token-reads.js';

const read = (archivedAs: number): TokenRead => ({
  readAtMs: 0,
  archivedAs,
  evidence: { sha256: '', requestId: '' },
});

it('goes by the newest read, unless the newest answer is that there is no such thing', () => {
  expect(newestOf({ reads: [read(1), read(2)], unknown: undefined })?.archivedAs).toBe(2);
  expect(newestOf({ reads: [read(1), read(3)], unknown: read(2) })?.archivedAs).toBe(3);
  expect(newestOf({ reads: [read(1)], unknown: read(2) })).toBeUndefined();
  expect(newestOf({ reads: [], unknown: undefined })).toBeUndefined();
});

it('knows the tiers of the source', () => {
  expect(stakeTiers).toEqual(['flex', '3m', '6m', '12m']);
});
