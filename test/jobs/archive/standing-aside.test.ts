import { describe, expect, it } from 'vitest';
import type { CalendarMonth } from '../../../src/base/calendar-month.js';
import { rowsStandingAside } from '../../../src/jobs/archive/standing-aside.js';

const september = '2026-09' as CalendarMonth;
const october = '2026-10' as CalendarMonth;

interface Aside {
  readonly month: CalendarMonth | undefined;
  readonly reference: string | undefined;
}

function file(
  source: string,
  setAside: readonly Aside[],
  ...rows: (readonly [string, string | undefined])[]
) {
  const placed = rows.map(([reference, at]) => ({ reference, atMs: at === undefined ? at : Date.parse(at) }));
  return { source, setAside, rows: () => placed };
}

const aside = (month: CalendarMonth | undefined, reference?: string): Aside => ({ month, reference });
const leftOf = (...files: ReturnType<typeof file>[]): string[] =>
  rowsStandingAside(files).map(
    ({ row, fileAt }) => `${fileAt} ${row.month ?? 'no month'} ${row.reference ?? '-'}`,
  );

describe('a row that was set aside', () => {
  it.each([
    ['nothing was read since', []],
    ['the file of the next month was read', [file('book', [], ['b', '2026-10-02T00:00:00Z'])]],
    ['a file with a header alone was read', [file('book', [])]],
    ['the month was read again from another shop', [file('till', [], ['a', '2026-09-02T00:00:00Z'])]],
    ['a later file has rows of the next month set aside', [file('book', [aside(october, 'b')])]],
    [
      'a later file has a row set aside whose date could not be read',
      [file('book', [aside(undefined, 'b')])],
    ],
  ])('stands where %s', (_, later) => {
    const left = leftOf(file('book', [aside(september, 'a')], ['x', '2026-09-01T00:00:00Z']), ...later);
    expect(left.filter((row) => row.startsWith('0'))).toEqual(['0 2026-09 a']);
  });

  it.each([
    ['its reference, whenever it is dated', [file('book', [], ['a', '2026-10-02T00:00:00Z'])]],
    ['rows of its month, and leaves it out', [file('book', [], ['b', '2026-09-30T23:59:59Z'])]],
    ['rows without a date', [file('book', [], ['b', undefined])]],
    [
      'its reference, after another file',
      [file('book', []), file('book', [], ['a', '2026-10-02T00:00:00Z'])],
    ],
  ])('is put right by a later file of its source that has %s', (_, later) => {
    expect(leftOf(file('book', [aside(september, 'a')]), ...later)).toEqual([]);
  });

  it('stands once, in the newest file that has it', () => {
    const files = [file('book', [aside(september, 'a')]), file('book', [aside(september, 'a')])];
    expect(leftOf(...files)).toEqual(['1 2026-09 a']);
    expect(leftOf(file('book', [aside(september)]), file('book', [aside(september)]))).toEqual([
      '1 2026-09 -',
    ]);
  });

  it('of no month that could be read is of one that its file has, and stays after the file of another', () => {
    const whole = file('book', [aside(undefined, 'a')], ['x', '2026-09-01T00:00:00Z']);
    expect(leftOf(whole, file('book', [], ['b', '2026-10-02T00:00:00Z']))).toEqual(['0 no month a']);
    expect(leftOf(whole, file('book', [], ['b', '2026-09-02T00:00:00Z']))).toEqual([]);
    expect(leftOf(whole, file('book', [], ['a', '2026-10-02T00:00:00Z']))).toEqual([]);
    expect(leftOf(whole, whole)).toEqual(['1 no month a']);
  });

  it('of a file that tells of no month is put right by any rows of its source', () => {
    const alone = file('book', [aside(undefined, 'a')]);
    expect(leftOf(alone, file('book', [], ['b', '2026-10-02T00:00:00Z']))).toEqual([]);
    expect(leftOf(alone, file('book', []))).toEqual(['0 no month a']);
    expect(leftOf(alone, file('till', [], ['b', '2026-10-02T00:00:00Z']))).toEqual(['0 no month a']);
  });
});
