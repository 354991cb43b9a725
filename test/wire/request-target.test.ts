import { describe, expect, it } from 'vitest';
import { readTarget } from '../../src/wire/request-target.js';

describe('readTarget', () => {
  it('takes a target apart and decodes nothing', () => {
    expect(readTarget('/v1/%61?b=2&a=1')).toEqual({
      path: '/v1/%61',
      rawQuery: 'b=2&a=1',
      canonicalQuery: 'a=1&b=2',
    });
  });

  it.each(['', 'v1', 'http://other/v1', '/a b', '/a+b', '/a?b=+', '/a#b', '/%zz', '/%ff', '/a?%ff', '/é'])(
    'refuses %j',
    (target) => expect(readTarget(target)).toBeUndefined(),
  );
});
