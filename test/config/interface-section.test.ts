import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { SectionKind } from '../../src/config/interface-section.js';

describe('the section of an interface', () => {
  const kind = new SectionKind('tokens', z.object({ baseUrl: z.string() }));

  it('is found again under its name, and is absent where a configuration has none', () => {
    const section = { baseUrl: 'http://127.0.0.1:1' };
    expect(kind.in({ sections: new Map([kind.entry(section)]) })).toBe(section);
    expect(kind.in({ sections: new Map() })).toBeUndefined();
  });

  it('is not used without a file unless it says so', () => {
    expect(kind.isUsedWithoutFile).toBe(false);
    expect(new SectionKind('first', kind.schema, { isUsedWithoutFile: true }).isUsedWithoutFile).toBe(true);
  });
});
