import { describe, expect, it } from 'vitest';
import { profileOf } from '../../../src/jobs/import/profile.js';
import { plainProfile } from '../../../src/records/from-file/profile/file-profile.js';
import { newRun } from '../support/run-settings.js';

const { config } = newRun();
const shop = { delimiter: ';', decimal: ',', timeZone: 'UTC', columns: {} } as const;
const withShop = { ...config, profiles: new Map([['shop', shop]]) };

describe('the profile of a file', () => {
  it('is none where none is named', () => {
    expect(profileOf(undefined, config, new Map())).toBeUndefined();
  });

  it('is that of the configuration before one that needs none', () => {
    expect(profileOf('shop', withShop, new Map([['shop', plainProfile]]))?.settings).toBe(shop);
    expect(profileOf('shop', config, new Map([['shop', plainProfile]]))?.settings).toBe(plainProfile);
  });

  it('has another id once it says something else', () => {
    const id = profileOf('shop', withShop, new Map())?.id;
    expect(id).toMatch(/^shop [0-9a-f]{8}$/);
    expect(profileOf('shop', config, new Map([['shop', plainProfile]]))?.id).not.toBe(id);
  });

  it('is refused under a name that no profile has, with the nearest', () => {
    expect(() => profileOf('shpo', withShop, new Map())).toThrow('has no profile "shpo"');
  });
});
