import { describe, expect, it } from 'vitest';
import { DatedChanges } from '../../src/service/dated-changes.js';

interface Change {
  readonly name: string;
  readonly fromMs: number;
}

const any = () => true;

describe('DatedChanges', () => {
  it('has the change that began last in force, and of two of one instant the one made last', () => {
    const changes = new DatedChanges<Change>();
    for (const [name, fromMs] of [
      ['late', 20],
      ['early', 10],
      ['early again', 10],
    ] as const) {
      changes.add({ name, fromMs });
    }
    expect([9, 10, 19, 20].map((ms) => changes.at(ms, any)?.name)).toEqual([
      undefined,
      'early again',
      'early again',
      'late',
    ]);
    expect(changes.at(20, ({ name }) => name === 'early')?.name).toBe('early');
  });

  it('forgets what is undone', () => {
    const changes = new DatedChanges<Change>();
    changes.add({ name: 'a', fromMs: 0 });
    changes.undo('b');
    expect(changes.at(0, any)?.name).toBe('a');
    changes.undo('a');
    expect(changes.at(0, any)).toBeUndefined();
  });
});
