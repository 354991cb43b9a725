import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assumptions } from '../../../src/report/control/assumptions.js';

const document = readFileSync(join(import.meta.dirname, '../../../docs/assumptions.md'), 'utf8');

/** The rows of the document's table that state an assumption, by their first two cells. */
const documented = document
  .split('\n')
  .filter((line) => line.startsWith('| A-'))
  .map((line) => {
    const [, number = '', text = ''] = line.split('|').map((cell) => cell.trim());
    return { number, text };
  });

describe('the assumptions that the control sheet cites', () => {
  it('are those of docs/assumptions.md, number by number and word by word', () => {
    expect(documented.length).toBeGreaterThan(0);
    expect(assumptions).toEqual(documented);
  });

  it('are numbered from A-01 without a gap', () => {
    expect(assumptions.map((one) => one.number)).toEqual(
      assumptions.map((_, at) => `A-${String(at + 1).padStart(2, '0')}`),
    );
  });

  it('are sentences', () => {
    for (const { number, text } of assumptions) expect(text, number).toMatch(/^[A-Z].+\.$/);
  });
});
