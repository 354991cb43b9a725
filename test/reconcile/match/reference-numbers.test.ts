import { describe, expect, it } from 'vitest';
import { ReferenceNumbers } from '../../../src/reconcile/match/reference-numbers.js';
import { MovementColumns } from '../../../src/records/movement.js';
import { draftMonth, factsOf } from '../../months/sandbox/draft-month.js';

const { lines } = draftMonth();

describe('the numbers of references', () => {
  it('are one for a reference, whatever rows name it, and none for a deposit', () => {
    const { book } = factsOf(draftMonth());
    if (book === undefined) throw new Error('the month has a book');
    const numbers = ReferenceNumbers.of(book);
    const columns = new MovementColumns();
    for (const line of lines) columns.push(line, '');
    const ofBook = [...numbers.ofBook(book)];
    expect(ofBook).toEqual([0, 1]);
    const byRef = new Map(ofBook.map((number, row) => [book.clientRef(row), number]));
    expect([...numbers.ofMovements(columns)]).toEqual(
      lines.map(({ kind, ref }) => (kind === 'order' ? byRef.get(ref) : -1)),
    );
  });

  it('are shared by all that is judged on one book, and by nothing else', () => {
    const [one, other] = [factsOf(draftMonth()).book, factsOf(draftMonth()).book];
    expect(ReferenceNumbers.of(one)).toBe(ReferenceNumbers.of(one));
    expect(ReferenceNumbers.of(one)).not.toBe(ReferenceNumbers.of(other));
    expect(ReferenceNumbers.of(undefined)).not.toBe(ReferenceNumbers.of(undefined));
  });

  it('go on where rows were added', () => {
    const numbers = new ReferenceNumbers();
    const columns = new MovementColumns();
    const [first, ...others] = lines.filter(({ kind }) => kind === 'order');
    if (first === undefined) throw new Error('the month has an order');
    columns.push(first, '');
    expect([...numbers.ofMovements(columns)]).toEqual([0]);
    for (const line of others) columns.push(line, '');
    expect([...numbers.ofMovements(columns)]).toEqual([0, 1]);
  });
});
