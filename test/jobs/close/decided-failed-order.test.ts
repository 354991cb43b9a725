// A failed order that was debited twice and given back short, and what persons decide on what lacks: over the
// jobs that close, no account of claims is left with a part of it.

import { describe, expect, it, vi } from 'vitest';
import { changedMonthsOf } from '../../../src/jobs/close/changed-months.js';
import { monthFacts as sandboxMonth } from '../../../src/jobs/sandbox/month-facts.js';
import { monthFacts as supplierMonth } from '../../../src/jobs/supplier/month-facts.js';
import { chartOf } from '../../../src/ledger/chart-of-accounts.js';
import { stagePack } from '../../../src/store/packs/pack-folder.js';
import { sandboxFacts, sandboxPrices, sandboxStory } from '../../months/sandbox/settled-story.js';
import { changeAtMs, type Later, type Story, storyMonths } from '../../months/settlement/story.js';
import { supplierFacts, supplierPrices, supplierStory } from '../../months/supplier/settled-story.js';
import { ClosedLife } from '../support/closed-life.js';

vi.mock('../../../src/jobs/sandbox/month-facts.js', { spy: true });
vi.mock('../../../src/jobs/supplier/month-facts.js', { spy: true });
vi.mock('../../../src/jobs/close/changed-months.js', { spy: true });
vi.mock('../../../src/store/packs/pack-folder.js', { spy: true });
// The pack of a model has no evidence to put beside its files.
vi.mocked(stagePack).mockReturnValue({
  manifestSha256: () => '0'.repeat(64),
  put: () => '',
  discard: () => undefined,
});
vi.mocked(changedMonthsOf).mockImplementation((_, isAsked) => storyMonths.filter(isAsked));

const face = 1000;
const dayMs = 24 * 3600 * 1000;
const costs = { sandbox: sandboxPrices.costUsd6(face), supplier: supplierPrices.costUsd6(face) };

/** A line of the order behind its first debit; a debit is negative. */
function lineOf(usd6: number, monthAt: number, at: number): Later {
  const atMs = Date.UTC(2026, 9 + monthAt, 18) + at * 3600 * 1000;
  return { monthAt, atMs, kind: usd6 < 0 ? 'order' : 'reversal', ref: 'pay-1', amountUsd6: usd6 };
}

/** @param moves in usd6 with their months, behind the first debit of the order */
function tell(
  name: 'sandbox' | 'supplier',
  moves: readonly (readonly [usd6: number, monthAt: number])[],
): void {
  const atMs = changeAtMs + dayMs;
  const story: Story = {
    sales: [{ ref: 'pay-1', face, fault: 'unreversed', offUsd6: 0, isShared: false, atMs }],
    later: moves.map(([usd6, monthAt], at) => lineOf(usd6, monthAt, at)),
    outside: undefined,
  };
  const [ofSandbox, ofSupplier] = [sandboxStory(story), supplierStory(story)];
  vi.mocked(sandboxMonth).mockImplementation((_, month) => {
    const at = storyMonths.indexOf(month);
    return name === 'sandbox' && at >= 0 ? [sandboxFacts(ofSandbox, at)] : [];
  });
  vi.mocked(supplierMonth).mockImplementation((_, month) => {
    const at = storyMonths.indexOf(month);
    return name === 'supplier' && at >= 0 ? [supplierFacts(ofSupplier, at)] : [];
  });
}

/** The item of what lacks, in the close of its month. */
function lackingIn(life: ClosedLife) {
  const [found, ...more] = life
    .items()
    .filter(({ item }) => item.code === 'OR-REVERSAL-MISSING' && item.causedBy.length === 0);
  if (found === undefined || more.length > 0) throw new Error('one item says what lacks');
  return found;
}

function closeAll(life: ClosedLife): void {
  for (const at of storyMonths.keys()) life.close(at);
}

describe.each(['sandbox', 'supplier'] as const)(
  'a failed order of the %s interface, debited twice',
  (name) => {
    const costUsd6 = costs[name];
    const { reversalsReceivable, differences, settlementsOutside } = chartOf(name);
    const onAccounts = ({ books }: ClosedLife): bigint[] =>
      [reversalsReceivable, differences, settlementsOutside].map((ledgerAccount) =>
        books.journal
          .trialBalance()
          .lines.filter((line) => line.ledgerAccount === ledgerAccount)
          .reduce((sum, line) => sum + line.debitUsd6 - line.creditUsd6, 0n),
      );
    const shortBy = [7, costUsd6 - 7, costUsd6 + 7, 2 * costUsd6 - 7];

    /** Closed with two debits and one reversal, which is so much too short. */
    function closedShort(restUsd6: number, ...later: readonly (readonly [number, number])[]): ClosedLife {
      const life = new ClosedLife(name);
      tell(name, [[-costUsd6, 0], [2 * costUsd6 - restUsd6, 0], ...later]);
      life.close(0);
      expect(lackingIn(life)).toMatchObject({ state: 'new', item: { claimUsd6: BigInt(restUsd6) } });
      expect(onAccounts(life)).toEqual([BigInt(restUsd6), 0n, 0n]);
      return life;
    }

    it.each(shortBy)('is cleared by who settles all of the %i millionths that lack', (restUsd6) => {
      const life = closedShort(restUsd6);
      life.settle(lackingIn(life).item.itemId, BigInt(restUsd6));
      closeAll(life);
      expect(lackingIn(life)).toMatchObject({ state: 'cleared', item: { claimUsd6: 0n } });
      expect(onAccounts(life)).toEqual([0n, 0n, BigInt(restUsd6)]);
    });

    it.each(shortBy)(
      'keeps the rest of the %i millionths as a claim where a part was settled',
      (restUsd6) => {
        const life = closedShort(restUsd6);
        life.settle(lackingIn(life).item.itemId, 3n);
        closeAll(life);
        expect(lackingIn(life).item.claimUsd6).toBe(BigInt(restUsd6 - 3));
        expect(onAccounts(life)).toEqual([BigInt(restUsd6 - 3), 0n, 3n]);
      },
    );

    it.each(shortBy)('claims nothing more where the %i millionths that lack were accepted', (restUsd6) => {
      const life = closedShort(restUsd6);
      life.accept(lackingIn(life).item.itemId);
      closeAll(life);
      expect(lackingIn(life).state).toBe('accepted');
      expect(onAccounts(life)).toEqual([0n, 0n, 0n]);
    });

    it.each(shortBy)('owes the %i millionths that were settled and then given back as well', (restUsd6) => {
      const life = closedShort(restUsd6, [restUsd6, 1]);
      life.settle(lackingIn(life).item.itemId, BigInt(restUsd6), '2026-10-31');
      closeAll(life);
      const surplus = life.items().filter(({ item }) => item.code === 'OR-REVERSAL-EXTRA');
      expect(surplus.map(({ item }) => [item.month, item.claimUsd6])).toEqual([
        ['2026-11', BigInt(-restUsd6)],
      ]);
      expect(onAccounts(life)).toEqual([0n, BigInt(-restUsd6), BigInt(restUsd6)]);
    });
  },
);
