// Movements of the float that are listed in another month than they were booked in, whether the balances of
// the months still count them where they were booked or where they are listed: one root, in the earlier
// month. Only a debit that a month's balance lacks and the next one's has is claimed, by that month alone:
// the late line settles it.

import { describe, expect, it } from 'vitest';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { settle } from '../../months/supplier/alterations/movement-list.js';
import { supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { type FloatStep, playFloat } from '../../months/supplier/life.js';
import { at, quietLife } from '../../months/supplier/quiet-month.js';

const steps: readonly FloatStep[] = [
  { kind: 'lists_read', atMs: at(20) },
  { kind: 'deposit', atMs: at(20), amount: 300_000_000 },
  { kind: 'order', atMs: at(28), slug: 'oak-cafe', face: 2500 },
  { kind: 'order', atMs: at(29), slug: 'oak-cafe', face: 2500, ends: 'retried' },
  { kind: 'order', atMs: at(30), slug: 'oak-cafe', face: 2500, ends: 'failed' },
  { kind: 'deposit', atMs: at(30, 13), amount: 50_000_000 },
  { kind: 'order', atMs: at(31), slug: 'oak-cafe', face: 2500 },
  { kind: 'order', atMs: at(1, 2, 10), slug: 'oak-cafe', face: 2500 },
  { kind: 'deposit', atMs: at(1, 3, 10), amount: 20_000_000 },
  { kind: 'order', atMs: at(1, 4, 10), slug: 'oak-cafe', face: 2500 },
];

/** Both months, with the movements of these numbers listed in `listedIn`. */
function factsOf(seqs: readonly number[], listedIn: string, areBalancesMoved: boolean, lostSeq?: number) {
  return ['2026-10', '2026-11'].map((month) => {
    const evidence = playFloat(quietLife({ steps, month, closedAtMs: at(5, 12, 10) }));
    const moved = evidence.float.flatMap(({ lines }) => lines).filter(({ seq }) => seqs.includes(seq));
    for (const read of evidence.float) {
      const kept = read.lines.filter((line) => !moved.includes(line) && line.seq !== lostSeq);
      const own = read.month === listedIn ? moved : [];
      read.lines = [...kept, ...own].sort((a, b) => a.seq - b.seq);
      read.total = read.lines.length;
    }
    if (areBalancesMoved) settle(evidence);
    return supplierAccountFactsOf(evidence);
  });
}

function judged(...moved: Parameters<typeof factsOf>) {
  return factsOf(...moved).map((facts) => reconcileAccountMonth(facts).result.items);
}

const late = '2026-11';
const early = '2026-10';

describe('a movement of the float that is listed in another month than it was booked in', () => {
  it.each([
    ['a debit, late', 2, late, 'OR-NOT-IN-STATEMENT', false],
    ['a debit, late', 2, late, 'OR-NOT-IN-STATEMENT', true],
    ['the last debit of its month, late', 9, late, 'OR-NOT-IN-STATEMENT', false],
    ['the last debit of its month, late', 9, late, 'OR-NOT-IN-STATEMENT', true],
    ['a reversal, late', 7, late, 'RF-SEQUENCE', false],
    ['a reversal, late', 7, late, 'RF-SEQUENCE', true],
    ['a transfer, late', 8, late, 'DP-NOT-CREDITED', false],
    ['a transfer, late', 8, late, 'DP-NOT-CREDITED', true],
    ['the first debit of its month, early', 10, early, 'RF-FOOTING', false],
    ['a debit, early', 12, early, 'RF-SEQUENCE', false],
    ['a debit, early', 12, early, 'RF-SEQUENCE', true],
    ['a transfer, early', 11, early, 'RF-SEQUENCE', false],
    ['a transfer, early', 11, early, 'RF-SEQUENCE', true],
  ])('is one fault with one root: %s (number %i in %s)', (_, seq, listedIn, code, isMoved) => {
    const [october = [], november = []] = judged([seq], listedIn, isMoved);
    const items = [...october, ...november];
    // That the line settles what was missed in its own month is no fault.
    const roots = items.filter(({ class: of, causedBy }) => of !== 'I' && causedBy.length === 0);
    expect(roots.map((root) => `${root.month} ${root.code}`)).toEqual([`2026-10 ${code}`]);
    for (const { causedBy } of items.filter((item) => item.class !== 'I' && !roots.includes(item))) {
      expect(causedBy).toEqual(roots.map(({ itemId }) => itemId));
    }
    const isLateDebit = code === 'OR-NOT-IN-STATEMENT' && isMoved;
    expect(items.filter(({ claimUsd6 }) => claimUsd6 !== 0n)).toEqual(isLateDebit ? roots : []);
    if (!isLateDebit) return;
    const [root] = roots;
    expect(root).toMatchObject({ owedBy: 'us', effectUsd6: 23_880_000n, claimUsd6: -23_880_000n });
    const settled = november.filter((item) => item.code === 'ST-SETTLED');
    expect(settled.map(({ note }) => note)).toEqual([
      expect.stringContaining(
        `settles OR-NOT-IN-STATEMENT ${root?.itemId} of 2026-10; nothing is left of it`,
      ),
    ]);
  });

  it.each([
    ['late', late, [2, 6, 7, 8, 9]],
    ['early', early, [10, 11, 12]],
  ])('keeps the laws of both months, whatever comes %s', (_, listedIn, seqs) => {
    const all = seqs.flatMap((seq) => [false, true].flatMap((isMoved) => factsOf([seq], listedIn, isMoved)));
    expect(all.flatMap(lawsBrokenBy)).toEqual([]);
  });

  it('is none where the balances go with the list and no number is out of its place', () => {
    expect(judged([10], early, true).flat()).toEqual([]);
  });

  it('hides no other gap beside it', () => {
    const [, november = []] = judged([2], late, true, 10);
    const roots = november.filter(({ causedBy }) => causedBy.length === 0);
    expect(roots.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'OR-NOT-IN-STATEMENT amount_usd6',
      'ST-SETTLED settled_usd6',
    ]);
    const [, gap = []] = judged([2], late, true, 11);
    expect(gap.filter(({ code }) => code === 'DP-NOT-CREDITED')).toHaveLength(1);
  });
});
