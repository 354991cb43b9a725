import { describe, expect, it } from 'vitest';
import { secretPrefixes } from '../../src/wire/secret-prefixes.js';

describe('secretPrefixes', () => {
  it('are those of every interface, and none begins an ordinary word', () => {
    expect(secretPrefixes).toEqual([
      'pmr_test_',
      'pmr_live_',
      'pmrsig_test_',
      'pmrwh_test_',
      'sup_test_',
      'pm_live_',
      'pm_test_',
    ]);
  });
});
