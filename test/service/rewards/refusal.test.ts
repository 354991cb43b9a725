import { describe, expect, it } from 'vitest';
import { nothingHere, spelledCode } from '../../../src/service/rewards/refusal.js';

describe('a refusal', () => {
  it('spells the codes that all interfaces share in its own way', () => {
    expect(
      ['invalid_request', 'payload_too_large', 'internal_error', 'OUT_OF_STOCK'].map(spelledCode),
    ).toEqual(['INVALID_REQUEST', 'INVALID_REQUEST', 'INTERNAL_ERROR', 'OUT_OF_STOCK']);
    expect(() => spelledCode('unknown_order')).toThrow();
  });

  it('of what there is not is 404', () => {
    expect(nothingHere('stake').code).toBe('NOT_FOUND');
  });
});
