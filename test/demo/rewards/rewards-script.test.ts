import { describe, expect, it } from 'vitest';
import { octoberRewardsScenes } from '../../../src/demo/rewards/rewards-script.js';

describe('the rewards of the demo', () => {
  it('begin with funding, use each transaction once and plant three errors', () => {
    expect(octoberRewardsScenes[0]?.kind).toBe('pool');
    const rewards = octoberRewardsScenes.flatMap((scene) => (scene.kind === 'reward' ? [scene] : []));
    expect(new Set(rewards.map(({ transactionId }) => transactionId)).size).toBe(rewards.length);
    expect(rewards.filter(({ fault }) => fault !== undefined)).toHaveLength(3);
    expect(octoberRewardsScenes.every(({ at }) => at.startsWith('2026-10'))).toBe(true);
  });
});
