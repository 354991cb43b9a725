import { describe, expect, it } from 'vitest';
import { HeaderList } from '../../../src/service/http/header-list.js';

describe('HeaderList', () => {
  it('gives a value only of a header that was sent once, in whatever letter case', () => {
    const headers = new HeaderList(['Host', 'a', 'X-One', '1', 'x-two', '2', 'X-Two', '2']);
    expect([headers.single('host'), headers.single('x-one'), headers.single('x-two')]).toEqual([
      'a',
      '1',
      undefined,
    ]);
    expect([headers.times('x-two'), headers.times('x-three'), headers.count]).toEqual([2, 0, 4]);
  });

  it('treats names of an object’s own as names like any other', () => {
    const headers = new HeaderList(['__proto__', 'a', 'constructor', 'b']);
    expect([headers.single('__proto__'), headers.single('constructor'), headers.single('tostring')]).toEqual([
      'a',
      'b',
      undefined,
    ]);
  });
});
