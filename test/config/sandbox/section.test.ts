import { describe, expect, it } from 'vitest';
import { sandboxSection } from '../../../src/config/sandbox/section.js';

describe('the section of the sandbox interface', () => {
  it('stands under its name, with the defaults of the contract', () => {
    expect(sandboxSection.name).toBe('sandbox');
    expect(sandboxSection.schema.parse({})).toMatchObject({
      baseUrl: 'http://127.0.0.1:8701',
      poolFeeBps: 30,
      readsPerSecond: 5,
    });
    expect(sandboxSection.isUsedWithoutFile).toBe(true);
  });
});
