import { describe, expect, it } from 'vitest';
import { reply } from '../../../src/service/sandbox/core.js';

describe('reply', () => {
  it('is an answer with data', () => {
    expect(reply(202, { a: 1 })).toEqual({ kind: 'data', status: 202, data: { a: 1 } });
  });
});
