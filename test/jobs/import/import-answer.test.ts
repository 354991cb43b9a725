import { describe, expect, it } from 'vitest';
import { importAnswerOf } from '../../../src/jobs/import/import-answer.js';

const file = {
  kind: 'book',
  fileName: 'book.csv',
  sourceSha256: 'ab',
  rowCounts: { sandbox: 1, supplier: 2 },
  setAside: [],
  unknownColumns: [],
  isNew: true,
  supersededCount: 0,
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
