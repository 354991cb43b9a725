import { describe, expect, it } from 'vitest';
import { sandbox } from '../../../src/jobs/sandbox/descriptor.js';

describe('the sandbox as a dialect', () => {
  it('is read with a key and a secret, makes keys and signs statements', () => {
    expect(sandbox.name).toBe('sandbox');
    expect([sandbox.reading, sandbox.keys, sandbox.servedStatementKey]).not.toContain(undefined);
    expect(sandbox.imports?.map(({ name }) => name)).toEqual(['statement']);
  });
});
