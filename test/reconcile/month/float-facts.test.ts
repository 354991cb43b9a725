import { describe, expect, it } from 'vitest';
import { orderReadsText } from '../../../src/reconcile/month/float-facts.js';

describe('which orders a run reads', () => {
  it('is told as the configuration spells it', () => {
    expect(orderReadsText({ kind: 'all' })).toBe('all');
    expect(orderReadsText({ kind: 'exceptions' })).toBe('exceptions');
    expect(orderReadsText({ kind: 'sample', count: 25 })).toBe('sample:25');
  });
});
