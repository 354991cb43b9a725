import { describe, expect, it } from 'vitest';
import { commonHeaders, JSON_CONTENT_TYPE, REQUEST_ID_PREFIX } from '../../src/wire/common-names.js';

describe('the names of every interface', () => {
  it('are lower-case, as Node delivers headers', () => {
    for (const name of Object.values(commonHeaders)) expect(name).toBe(name.toLowerCase());
    expect([JSON_CONTENT_TYPE, REQUEST_ID_PREFIX]).toEqual(['application/json', 'req_']);
  });
});
