import { describe, expect, it } from 'vitest';
import { dialectWords, secretNames } from '../../src/jobs/dialect-words.js';
import { dialects } from '../../src/jobs/dialects.js';

describe('the words of the dialects', () => {
  it('are those of the list of dialects, one by one: no command offers what nothing does', () => {
    const said = dialectWords.map(({ name, secrets, takesServedKey, makesKeys, imports }) => ({
      name,
      secrets,
      takesServedKey: takesServedKey === true,
      makesKeys: makesKeys === true,
      imports: (imports ?? []).map(({ name, what, options }) => ({ name, what, options })),
    }));
    const done = dialects.map(({ name, secrets, takesServedKey, keys, imports }) => ({
      name,
      secrets,
      takesServedKey: takesServedKey === true,
      makesKeys: keys !== undefined,
      imports: (imports ?? []).map(({ name, what, options }) => ({ name, what, options })),
    }));
    expect(said).toEqual(done);
  });

  it('name the five secrets of the contract', () => {
    expect(secretNames).toEqual([
      'TIEOUT_API_KEY',
      'TIEOUT_SIGNING_SECRET',
      'TIEOUT_WEBHOOK_SECRET',
      'TIEOUT_SUPPLIER_KEY',
      'TIEOUT_REWARDS_KEY',
    ]);
  });
});
