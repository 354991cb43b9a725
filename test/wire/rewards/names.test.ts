import { describe, expect, it } from 'vitest';
import { rewardsKeyPrefixes } from '../../../src/wire/rewards/names.js';
import { API_KEY_PREFIX, LIVE_API_KEY_PREFIX } from '../../../src/wire/sandbox/names.js';

describe('the keys of rewards', () => {
  it('are told from those of the sandbox by how they begin', () => {
    for (const prefix of rewardsKeyPrefixes) {
      expect([API_KEY_PREFIX, LIVE_API_KEY_PREFIX].some((other) => other.startsWith(prefix))).toBe(false);
    }
  });
});
