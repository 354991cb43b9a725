// Once for each content: its name decides, and what is kept has a bound.

import { describe, expect, it } from 'vitest';
import { RecentContents } from '../../../src/base/list/recent-contents.js';

/** Contents that note what had to be worked out. */
function noted(bytesMost: number) {
  const contents = new RecentContents<string>(bytesMost);
  const asked: string[] = [];
  const of = (text: string, kind = 'upper') =>
    contents.of(`${kind} ${text}`, text.length, () => {
      asked.push(`${kind} ${text}`);
      return kind === 'upper' ? text.toUpperCase() : text.toLowerCase();
    });
  return { of, asked };
}

describe('RecentContents', () => {
  it('works a value out once under a name, and anew under any other', () => {
    const { of, asked } = noted(100);
    expect([of('a'), of('b'), of('a'), of('A')]).toEqual(['A', 'B', 'A', 'A']);
    expect(asked).toEqual(['upper a', 'upper b', 'upper A']);
  });

  it('tells the ways apart in which the same content is read', () => {
    const { of } = noted(100);
    expect([of('aB'), of('aB', 'lower'), of('aB')]).toEqual(['AB', 'ab', 'AB']);
  });

  it('keeps what was asked for last, up to the bound', () => {
    const { of, asked } = noted(4);
    for (const text of ['aa', 'bb', 'aa', 'cc', 'aa', 'bb']) of(text);
    expect(asked).toEqual(['upper aa', 'upper bb', 'upper cc', 'upper bb']);
  });

  it('keeps nothing that is larger than the bound, and nothing else goes for it', () => {
    const { of, asked } = noted(2);
    for (const text of ['aa', 'bbb', 'bbb', 'aa']) of(text);
    expect(asked).toEqual(['upper aa', 'upper bbb', 'upper bbb']);
  });

  it('keeps nothing of a call that throws', () => {
    const contents = new RecentContents<string>(100);
    const ask = (text: string) => () =>
      contents.of('x', 1, () => {
        if (text === '') throw new RangeError('nothing');
        return text;
      });
    expect(ask('')).toThrow('nothing');
    expect(ask('known')()).toBe('known');
  });
});
