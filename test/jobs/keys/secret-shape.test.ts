import { describe, expect, it } from 'vitest';
import { holdsSecret } from '../../../src/jobs/keys/secret-shape.js';

describe('the shape of a secret', () => {
  it.each([
    'pmr_test_abcdefghijkl_0123456789abcdefghijklmnopqrstuv',
    'pmr_live_x',
    '--api-key=pmrsig_test_abc',
    'Bearer pmrwh_test_abc',
    'sup_test_0123456789abcdef',
  ])('is seen in %s', (text) => {
    expect(holdsSecret(text)).toBe(true);
  });

  it.each(['', '2026-10', '--api-key', 'secrets/api-key', 'pmr', 'a'.repeat(64)])(
    'is not seen in %s',
    (text) => {
      expect(holdsSecret(text)).toBe(false);
    },
  );
});
