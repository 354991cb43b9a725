import { describe, expect, it } from 'vitest';
import {
  ISSUE_FAILED_FACE_MINOR,
  SUPPLIER_RESTOCKING_FACE_MINOR,
} from '../../../src/wire/supplier/test-values.js';

describe('the test amounts of the supplier interface', () => {
  it('are those of the sandbox interface: 13.37 restocks, 66.60 fails the first time', () => {
    expect([SUPPLIER_RESTOCKING_FACE_MINOR, ISSUE_FAILED_FACE_MINOR]).toEqual([1337, 6660]);
  });
});
