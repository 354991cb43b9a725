import { describe, expect, it } from 'vitest';
import { sandboxRefusals } from '../../../src/client/sandbox/refusals.js';
import { errorCodes } from '../../../src/wire/sandbox/error-codes.js';

describe('sandboxRefusals', () => {
  it('says for every code of the interface what is wrong, in half a sentence, and the next step, in a whole one', () => {
    for (const code of Object.keys(errorCodes)) {
      const words = sandboxRefusals.wordsOf(code);
      expect(words.message, code).toMatch(/^[a-z].*[^.]$/);
      expect(words.hint, code).toMatch(/^[A-Z].*\.$/);
    }
  });

  it('has words for a code that nobody knows, names of the language among them', () => {
    for (const code of ['gremlins', 'constructor', '__proto__', 'toString']) {
      expect(sandboxRefusals.wordsOf(code).message).toBe('the service refused the request');
    }
  });

  it('takes what the details name, and nothing where they name nothing', () => {
    const detailsOf = (details?: Record<string, unknown>) =>
      sandboxRefusals.detailsOf({ code: 'x', message: '', request_id: 'req_1', details });
    expect(detailsOf({ field: 'slug' })).toEqual({ field: 'slug' });
    expect(detailsOf({ limit: 200, used: 200 })).toEqual({ limit: { limit: 200, used: 200 } });
    expect(detailsOf()).toEqual({});
  });

  it('knows the codes after which certainly nothing was done', () => {
    expect(
      ['restocking', 'upstream_failed', 'internal_error'].map((code) => sandboxRefusals.isUndone(code)),
    ).toEqual([true, true, false]);
  });
});
