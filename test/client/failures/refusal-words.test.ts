import { describe, expect, it } from 'vitest';
import { commonWords, wordsIn } from '../../../src/client/failures/refusal-words.js';

const isKnown = (code: string): code is 'own' => code === 'own';
const own = { message: 'its own', hint: 'Look.' };

describe('wordsIn', () => {
  it('takes the words of the interface, and general ones for a code that it does not know', () => {
    expect(wordsIn({ own }, isKnown, 'own')).toBe(own);
    expect(wordsIn({ own }, isKnown, 'toString').message).toBe('the service refused the request');
  });

  it('has half a sentence and a whole one for each code that the interfaces share', () => {
    for (const { message, hint } of Object.values(commonWords)) {
      expect([message, hint]).toEqual([
        expect.stringMatching(/^[a-z].*[^.]$/),
        expect.stringMatching(/^[A-Z].*\.$/),
      ]);
    }
  });
});
