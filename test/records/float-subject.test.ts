import { describe, expect, it } from 'vitest';
import { brandsSubjectOf, floatSubjectOf, pageSubject } from '../../src/records/float-subject.js';
import { month } from '../store/sample.js';

const october = month('2026-10');

describe('the subjects of lists', () => {
  it('say which page of how many, and of which month', () => {
    expect(pageSubject(2, 3, october)).toBe('2026-10 2/3');
    expect(floatSubjectOf('2026-10 2/3')).toEqual({ kind: 'page', month: october, page: 2, pages: 3 });
    expect(floatSubjectOf('2026-10')).toEqual({ kind: 'movements', month: october });
    expect(pageSubject(1, 1)).toBe('1/1');
    expect(brandsSubjectOf('1/1')).toEqual({ page: 1, pages: 1 });
  });

  it.each(['', '2026-13', '2026-10 1', '2026-10#1/2', 'x'])('are none: %j', (subject) => {
    expect(floatSubjectOf(subject)).toBeUndefined();
    expect(brandsSubjectOf(subject)).toBeUndefined();
  });
});
