import { describe, expect, it } from 'vitest';
import { argumentName } from '../../../src/client/values/argument-name.js';

describe('what partner code calls a field', () => {
  it.each([
    ['face_minor', 'faceMinor', 'faceMinor (face_minor)'],
    ['end_customer.ref', 'endCustomer.ref', 'endCustomer.ref (end_customer.ref)'],
    ['currency', 'currency', 'currency'],
    ['brand_slug', 'slug', 'slug (brand_slug)'],
    ['issuances[3].brand_slug', 'issuances[3].slug', 'issuances[3].slug (issuances[3].brand_slug)'],
  ])('is %s in the spelling of the language, with the wire in brackets', (path, field, shown) => {
    expect(argumentName(path, { brand_slug: 'slug' })).toEqual({ field, shown });
  });
});
