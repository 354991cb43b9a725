import { expect, it } from 'vitest';
import { readSecrets } from '../../../src/config/secret.js';
import { rewards } from '../../../src/jobs/rewards/descriptor.js';
import { newFolder } from '../support/run-settings.js';

it('is read with its key, and takes three kinds of own records', () => {
  expect(rewards).toMatchObject({ name: 'rewards', secrets: ['TIEOUT_REWARDS_KEY'] });
  expect(rewards.imports?.map(({ name }) => name)).toEqual(['rewards', 'stakes', 'redemptions']);
  expect(() => rewards.reading?.demandSecrets(readSecrets({}, newFolder()))).toThrow(/TIEOUT_REWARDS_KEY/);
});
