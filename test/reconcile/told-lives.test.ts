// All that is said of the months of many lives, altered and not, as fixtures/lives.json holds it: no word,
// figure or digest changes unseen. What changes them on purpose is `npm run fixtures`, with a commit that
// says why.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lives, type Told, toldLivesFile } from '../months/told-lives.js';

const known = JSON.parse(readFileSync(toldLivesFile, 'utf8')) as Record<string, Told>;
const played = lives();

describe('what is said of a month', () => {
  it.each([...played.keys()])('is the same to the letter: %s', (name) => {
    expect(played.get(name)?.()).toEqual(known[name]);
  });

  it('is known of every life, and of no other', () => {
    expect(Object.keys(known)).toEqual([...played.keys()]);
  });
});
