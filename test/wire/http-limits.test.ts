import { describe, expect, it } from 'vitest';
import { ARRIVAL_SECONDS, BODY_BYTES, HEADERS_PER_REQUEST } from '../../src/wire/http-limits.js';

describe('what a request may be', () => {
  it('is 8 KB of body, 64 headers, and 15 seconds to arrive (source, section 8; contract)', () => {
    expect([BODY_BYTES, HEADERS_PER_REQUEST, ARRIVAL_SECONDS]).toEqual([8192, 64, 15]);
  });
});
