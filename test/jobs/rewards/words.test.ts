import { expect, it } from 'vitest';
import { rewards } from '../../../src/jobs/rewards/descriptor.js';
import { rewardsWords } from '../../../src/jobs/rewards/words.js';

it('offers nothing on the command line but its secret', () => {
  expect(rewards).toMatchObject(rewardsWords);
  expect(Object.keys(rewardsWords)).toEqual(['name', 'secrets']);
});
