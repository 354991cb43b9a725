import { describe, expect, it } from 'vitest';
import { RewardsBooks } from '../../../../src/service/rewards/books/rewards-books.js';

describe('what falls due', () => {
  it('comes in the order of its instants, and of one instant in the order in which it was written', () => {
    const { due } = new RewardsBooks(undefined);
    for (const [due_at_ms, subject] of [
      [5, 'b'],
      [3, 'a'],
      [5, 'c'],
    ] as const) {
      due.put({ due_at_ms, kind: 'issuance', subject });
    }
    const order: string[] = [];
    for (let step = due.next(); step !== undefined; step = due.next()) {
      order.push(step.subject);
      due.done(step);
    }
    expect([order, due.latestMs()]).toEqual([['a', 'b', 'c'], 5]);
  });
});
