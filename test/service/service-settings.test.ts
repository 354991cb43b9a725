import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/service/service-settings.js';

describe('readSettings', () => {
  it('are the contract’s unless told otherwise', () => {
    const { log: _log, ...settings } = readSettings({});
    expect(settings).toEqual({
      host: '127.0.0.1',
      sandboxPort: 0,
      dataDir: undefined,
      control: false,
      keysPerAddress: 2,
      keysPerDay: 25,
      keyDays: 30,
      keysStored: 1000,
      difficulty: 16,
      limited: true,
      headerName: 'service',
      seed: undefined,
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
    expect(() => readSettings(options)).toThrow(Object.keys(options)[0]);
  });
});
