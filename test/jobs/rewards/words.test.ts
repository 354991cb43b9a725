import { expect, it } from 'vitest';
import { rewards } from '../../../src/jobs/rewards/descriptor.js';
import { rewardsWords, tokenFileWords } from '../../../src/jobs/rewards/words.js';

it('says of each kind of own records what one row of it is', () => {
  expect(rewardsWords).toMatchObject({ name: rewards.name, secrets: rewards.secrets });
  for (const { what } of tokenFileWords) expect(what).toMatch(/one row a /);
});
