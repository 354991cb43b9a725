import { describe, expect, it } from 'vitest';
import { isDue, saysIssued } from '../../src/records/book-rows.js';

describe('the status of a row', () => {
  it.each([
    [undefined, true, true],
    ['issued', true, true],
    ['refunded', true, true],
    ['pending', true, false],
    ['failed', false, false],
    ['cancelled', false, false],
  ] as const)('%s: due %s, issued %s', (status, due, issued) => {
    expect([isDue(status), saysIssued(status)]).toEqual([due, issued]);
  });
});
