import { describe, expect, it } from 'vitest';
import { sandboxSection } from '../../../src/config/sandbox/section.js';
import { rational } from '../../../src/money/rational.js';

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

  it('has one dollar for one dollar, whether the rates name it or not', () => {
    for (const given of [{ GBP: '1.25' }, { USD: '1', GBP: '1.25' }]) {
      const usdPerUnit: unknown = Object.assign(Object.create(null), given);
      const { usdPerUnit: rates } = sandboxSection.schema.parse({ usdPerUnit });
      expect([...rates]).toEqual([
        ['USD', rational(1n)],
        ['GBP', rational(5n, 4n)],
      ]);
    }
  });
});
