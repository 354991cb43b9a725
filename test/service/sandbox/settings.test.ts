import { describe, expect, it } from 'vitest';
import { readSandboxSettings } from '../../../src/service/sandbox/settings.js';

describe('readSandboxSettings', () => {
  it('are the contract’s unless told otherwise', () => {
    expect(readSandboxSettings({}, true)).toEqual({
      port: 0,
      limited: true,
      keysPerAddress: 2,
      keysPerDay: 25,
      keyDays: 30,
      keysStored: 1000,
      difficulty: 16,
      headerName: 'service',
    });
  });

  it.each([
    { sandboxPort: 65_536 },
    { sandboxPort: -1 },
    { keyDays: 0 },
    { difficulty: 33 },
    { keysPerDay: 1.5 },
    { headerName: 'Two Words' },
  ])('refuse %j and name the option', (options) => {
    expect(() => readSandboxSettings(options, true)).toThrow(Object.keys(options)[0]);
  });
});
