import { describe, expect, it } from 'vitest';
import { invalidField, noSuchPath, otherMethod } from '../../../src/service/http/refused-request.js';

describe('what every interface refuses alike', () => {
  it('is a 400 that names the field', () => {
    const { code, message, extras } = invalidField('month', 'month is written YYYY-MM');
    expect([code, message, extras]).toEqual([
      'invalid_request',
      'month is written YYYY-MM',
      { details: { field: 'month' } },
    ]);
  });

  it('is a 405 with the methods that the path takes, and a 404 for no path', () => {
    expect([otherMethod('GET').code, otherMethod('GET').extras]).toEqual([
      'method_not_allowed',
      { headers: { allow: 'GET' } },
    ]);
    expect(noSuchPath().code).toBe('not_found');
  });
});
