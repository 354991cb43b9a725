import { describe, expect, it } from 'vitest';
import { importAnswerOf, noneSuperseded } from '../../../src/jobs/import/import-answer.js';

const file = {
  kind: 'book',
  fileName: 'book.csv',
  sourceSha256: 'ab',
  rowCounts: { sandbox: 1, supplier: 2 },
  setAside: [],
  unknownColumns: [],
  isNew: true,
  superseded: noneSuperseded,
  exitCode: 0,
} as const;

describe('what is said of an imported file', () => {
  it('is how many rows it has of which interface', () => {
    const answer = importAnswerOf(file);
    expect(answer.text).toBe('book.csv: 1 row of the sandbox interface, 2 rows of the supplier interface');
    expect(answer.json).toMatchObject({
      kind: 'book',
      row_counts: { sandbox: 1, supplier: 2 },
      exit_code: 0,
    });
  });

  it('is that nothing is recorded of a file without a row that is of no interface, and what to do', () => {
    const { text, json } = importAnswerOf({ ...file, rowCounts: {}, isNew: false });
    expect(text.split('\n')).toEqual([
      'book.csv: no rows',
      'nothing is recorded: the file names no interface, and no file of its kind was imported before',
      'if there was nothing to list, import it again and name the interface with --interface',
    ]);
    expect(json).toMatchObject({ row_counts: {}, is_new: false, exit_code: 0 });
  });

  it('names a source that is not the book, and counts the rows that the profile left out', () => {
    expect(importAnswerOf({ ...file, source: 'book' }).text).not.toContain('source');
    const { text, json } = importAnswerOf({ ...file, source: 'till', leftOutCount: 1 });
    expect(text).toContain(
      '2 rows of the supplier interface, source till\nleft out as the profile says: 1 row',
    );
    expect(json).toMatchObject({ source: 'till', left_out_count: 1 });
  });

  it('shows the first rows that were superseded: old place, new place and what changed', () => {
    const first = ['a1', 'a2'].map((clientRef, at) => ({
      clientRef,
      old: { file: 'sep.csv', line: at + 2 },
      by: { file: 'oct.csv', line: at + 7 },
      changed:
        at === 1
          ? []
          : [
              { field: 'status', before: undefined, after: 'refunded' },
              { field: 'sold_at', before: Date.UTC(2026, 9, 1), after: undefined },
            ],
    }));
    const { text, json } = importAnswerOf({ ...file, superseded: { count: 3, first } });
    expect(text.split('\n').slice(1)).toEqual([
      'superseded by this file: 3 rows',
      '  a1: sep.csv:2 by oct.csv:7: status: empty, now refunded; sold_at: 2026-10-01T00:00:00.000Z, now empty',
      '  a2: sep.csv:3 by oct.csv:8: stands once less',
      '  and 1 more',
    ]);
    expect(json).toMatchObject({ superseded_count: 3 });
    expect((json['superseded'] as unknown[])[0]).toEqual({
      client_ref: 'a1',
      old: { file: 'sep.csv', line: 2 },
      new: { file: 'oct.csv', line: 7 },
      changed: [
        { field: 'status', old: null, new: 'refunded' },
        { field: 'sold_at', old: '2026-10-01T00:00:00.000Z', new: null },
      ],
    });
  });

  it('names the first rows that were set aside, and counts the others', () => {
    const aside = Array.from({ length: 22 }, (_, at) => ({
      line: at + 2,
      reason: 'odd',
      interfaceName: undefined,
      account: undefined,
      reference: undefined,
      occurredAtMs: undefined,
    }));
    const { text } = importAnswerOf({ ...file, setAside: aside, exitCode: 1 });
    expect(text).toContain('set aside because they cannot be read: 22 rows');
    expect(text).toContain('  line 21: odd');
    expect(text).not.toContain('line 22');
    expect(text.endsWith('  and 2 more')).toBe(true);
  });
});
