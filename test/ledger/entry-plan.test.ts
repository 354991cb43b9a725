import { describe, expect, it } from 'vitest';
import { entryPlanOf, undoOf } from '../../src/ledger/entry-plan.js';
import { credit, debit, type JournalEntry } from '../../src/ledger/journal-entry.js';
import { entry, month } from '../store/sample.js';
import { fc } from '../support/fast-check.js';
import { balancesOf } from './support/entry-lines.js';

const october = month('2026-10');
const laterMs = 1_790_000_009_000;
/** The plan of lists, read through; what is proposed is made anew each time it is asked for. */
function planOf(proposed: readonly JournalEntry[], active: readonly JournalEntry[]) {
  const { undone, added } = entryPlanOf(
    () => proposed.values(),
    { ids: () => active.values(), entries: () => active.values() },
    laterMs,
  );
  return { undone, added: [...added] };
}

const orderOf = (subject: string, amountUsd6 = 5n): JournalEntry =>
  entry({ subject, postings: [debit('Cost', amountUsd6), credit('Float', amountUsd6)] });

describe('undoOf', () => {
  it('takes an entry back on the other side of the same accounts, and names it', () => {
    const original = orderOf('shop-1');
    const undo = undoOf(original, october, laterMs);
    expect(undo.postings).toEqual([credit('Cost', 5n), debit('Float', 5n)]);
    expect(undo).toMatchObject({
      kind: 'undo',
      reversesEntryId: original.entryId,
      description: 'undoes: order ref-1',
      recordedAtMs: laterMs,
      originMonth: original.originMonth,
    });
    expect(balancesOf([original, undo])).toEqual(new Map());
  });
});

describe('entryPlanOf', () => {
  it('adds what is proposed and does not stand yet', () => {
    const plan = planOf([orderOf('a'), orderOf('b')], [orderOf('a')]);
    expect(plan.added.map(({ subject }) => subject)).toEqual(['b']);
    expect(plan.undone).toEqual([]);
  });

  it('undoes what stands and is proposed no more', () => {
    const plan = planOf([], [orderOf('a')]);
    expect(plan.undone.map(({ reversesEntryId }) => reversesEntryId)).toEqual([orderOf('a').entryId]);
  });

  it('undoes and posts anew where the evidence gives another figure', () => {
    const plan = planOf([orderOf('a', 6n)], [orderOf('a', 5n)]);
    expect(balancesOf([orderOf('a', 5n), ...plan.undone, ...plan.added]).get('Cost')).toBe(6n);
  });

  it('reads what is proposed once, and not ahead, where nothing stands yet', () => {
    let made = 0;
    function* proposed(): Generator<JournalEntry> {
      for (const subject of ['a', 'b', 'c']) {
        made += 1;
        yield orderOf(subject);
      }
    }
    const { added } = entryPlanOf(proposed, { ids: () => [], entries: () => [] }, laterMs);
    const madeAt = Array.from(added, () => made);
    expect([madeAt, made]).toEqual([[1, 2, 3], 3]);
  });

  it('reads no standing entry whole where none has to be undone', () => {
    const refused = (): never => {
      throw new Error('read whole');
    };
    const proposed = [orderOf('a'), orderOf('b')];
    const { undone, added } = entryPlanOf(
      () => proposed,
      { ids: () => [orderOf('a')], entries: refused },
      laterMs,
    );
    expect([undone, [...added].map(({ subject }) => subject)]).toEqual([[], ['b']]);
  });

  it('makes the proposed entries once where all of them stand, though others have to be undone', () => {
    let reads = 0;
    const proposed = () => {
      reads += 1;
      return [orderOf('a')];
    };
    const standing = () => [orderOf('a'), orderOf('b')];
    const plan = entryPlanOf(proposed, { ids: standing, entries: standing }, laterMs);
    expect([...plan.added]).toEqual([]);
    expect(plan.undone.map(({ subject }) => subject)).toEqual(['b']);
    expect(reads).toBe(1);
  });

  it('plans nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9)), fc.array(fc.nat(9)), (wanted, standing) => {
        const entries = (numbers: number[]) => [...new Set(numbers)].map((n) => orderOf(`ref-${n}`));
        const proposed = entries(wanted);
        const { added, undone } = planOf(proposed, entries(standing));
        const gone = new Set(undone.map(({ reversesEntryId }) => reversesEntryId));
        const active = [...entries(standing).filter(({ entryId }) => !gone.has(entryId)), ...added];
        expect(planOf(proposed, active)).toEqual({ added: [], undone: [] });
        expect(balancesOf(active)).toEqual(balancesOf(proposed));
      }),
    );
  });
});
