import { describe, expect, it } from 'vitest';
import { ReferencesUnderWay } from '../../src/service/references-under-way.js';

describe('ReferencesUnderWay', () => {
  it('refuses a reference while another request holds it, and no other', () => {
    const underWay = new ReferencesUnderWay();
    const release = underWay.claim('a');
    expect(() => underWay.claim('a')).toThrow(
      expect.objectContaining({ code: 'order_in_progress', extras: { retryAfterSec: 1 } }),
    );
    expect(() => underWay.claim('b')).not.toThrow();
    release();
    expect(() => underWay.claim('a')).not.toThrow();
  });
});
