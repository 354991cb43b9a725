import { describe, expect, it } from 'vitest';
import { driverVersion } from '../../../src/store/file/driver-version.js';

describe('driverVersion', () => {
  it('is that of SQLite in the compiled driver', () => {
    expect(driverVersion()).toMatch(/^3\.\d+\.\d+$/);
  });
});
