import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../src/client/sandbox/refusal-words.js';
import { errorCodes } from '../../../src/wire/sandbox/error-codes.js';

describe('wordsOf', () => {
  it('says for every code of the interface what is wrong, in half a sentence, and the next step, in a whole one', () => {
    for (const code of Object.keys(errorCodes)) {
      const words = wordsOf(code);
      expect(words.message, code).toMatch(/^[a-z].*[^.]$/);
      expect(words.hint, code).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('has words for a code that nobody knows, names of the language among them', () => {
    for (const code of ['gremlins', 'constructor', '__proto__', 'toString']) {
      expect(wordsOf(code).message).toBe('the service refused the request');
    }
  });
});
