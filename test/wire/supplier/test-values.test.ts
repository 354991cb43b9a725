import { describe, expect, it } from 'vitest';
import { issueFailedFaceMinor, supplierRestockingFaceMinor } from '../../../src/wire/supplier/test-values.js';

describe('the test amounts of the supplier interface', () => {
  it('are those of the sandbox interface: 13.37 restocks, 66.60 fails the first time', () => {
    expect([supplierRestockingFaceMinor, issueFailedFaceMinor]).toEqual([1337, 6660]);
  });
});
