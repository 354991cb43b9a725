// An order of the second of three months, with lines of its reference in any of them: a reversal of a month
// before it was made is none of the order's own.

import { describe, expect, it } from 'vitest';
import { type AccountMonth, reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { accountBridgeOf } from '../../src/reconcile/bridge/account-bridge.js';
import { bridgeOf } from '../../src/reconcile/bridge/bridge.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { runs } from '../months/campaign.js';
import { faultsOf } from '../months/judged-month.js';
import { lawsBrokenBy, ledgerOf } from '../months/laws.js';
import { sandboxFacts, sandboxPrices, sandboxStory } from '../months/sandbox/settled-story.js';
import { changeAtMs, type Later, type Sale, type Story, storyMonths } from '../months/settlement/story.js';
import { supplierFacts, supplierPrices, supplierStory } from '../months/supplier/settled-story.js';
import { fc } from '../support/fast-check.js';

const dayMs = 24 * 3600 * 1000;

interface Line {
  readonly monthAt: number;
  readonly usd6: number;
}

type Ending = 'none' | 'unreversed';

interface Stage {
  readonly name: string;
  readonly costUsd6: number;
  monthsOf(story: Story): readonly AccountFacts[];
}

const stages: readonly Stage[] = [
  {
    name: 'sandbox',
    costUsd6: sandboxPrices.costUsd6(1000),
    monthsOf: (story) => {
      const evidence = sandboxStory(story);
      return storyMonths.map((_, at) => sandboxFacts(evidence, at));
    },
  },
  {
    name: 'supplier',
    costUsd6: supplierPrices.costUsd6(1000),
    monthsOf: (story) => {
      const evidence = supplierStory(story);
      return storyMonths.map((_, at) => supplierFacts(evidence, at));
    },
  },
];

function storyOf(fault: Ending, lines: readonly Line[]): Story {
  const atMs = changeAtMs + 31 * dayMs;
  const sale: Sale = { face: 1000, fault, offUsd6: 0, isShared: false, ref: 'pay-1', atMs };
  const later = lines.map(({ monthAt, usd6 }, at): Later => {
    const lineAtMs = Date.UTC(2026, 9 + monthAt, 20) + at * 3600 * 1000;
    return { monthAt, atMs: lineAtMs, kind: usd6 < 0 ? 'order' : 'reversal', ref: 'pay-1', amountUsd6: usd6 };
  });
  return { sales: [sale], later, outside: undefined };
}

function judgedIn({ monthsOf }: Stage, story: Story): AccountMonth[] {
  return monthsOf(story).map((facts) => {
    expect(lawsBrokenBy(facts)).toEqual([]);
    const month = reconcileAccountMonth(facts);
    expect(faultsOf(month.result)).toEqual([]);
    return month;
  });
}

const saidBy = ({ result }: AccountMonth): string[] =>
  result.items
    .filter((item) => /^[AEU]$/.test(item.class) || item.code === 'ST-SETTLED')
    .map(({ code, actual, claimUsd6 }) => `${code} ${actual}, claims ${claimUsd6}`);

/** What is claimed in the end, which has to foot to the ledger. */
function claimedIn(months: readonly AccountMonth[]): bigint {
  const bridge = bridgeOf(months.flatMap(({ part }) => part ?? []));
  if (bridge === undefined) throw new Error('the months have a bridge');
  const nothingClosed = { accepted: new Set<string>(), outsideUsd6: new Map<string, bigint>() };
  return accountBridgeOf(bridge, nothingClosed, ledgerOf(months)).footing?.claimsUsd6 ?? 0n;
}

describe.each(stages)('a line of the $name interface in the month before its order was made', (stage) => {
  const cost = stage.costUsd6;
  const extra = `OR-REVERSAL-EXTRA ${-cost}, claims ${-cost}`;

  it('is a reversal for nothing of the month that lists it, and the order’s own month has nothing wrong', () => {
    const months = judgedIn(stage, storyOf('none', [{ monthAt: 0, usd6: cost }]));
    expect(months.map(saidBy)).toEqual([[extra], [], []]);
    expect(
      [...(months[1]?.result.orders ?? [])].map(({ clientRef, result }) => [clientRef, result]),
    ).toContainEqual(['pay-1', 'matched']);
    expect(claimedIn(months)).toBe(BigInt(-cost));
  });

  it('is one of two such reversals, where the order’s own month gives it back for nothing as well', () => {
    const twice = [
      { monthAt: 0, usd6: cost },
      { monthAt: 1, usd6: cost },
    ];
    const months = judgedIn(stage, storyOf('none', twice));
    expect(months.map(saidBy)).toEqual([[extra], [extra], []]);
    expect(claimedIn(months)).toBe(BigInt(-2 * cost));
  });

  it('is settled by a second debit of the order, which is no difference of the order itself', () => {
    const lines = [
      { monthAt: 0, usd6: cost },
      { monthAt: 1, usd6: -cost },
    ];
    const months = judgedIn(stage, storyOf('none', lines));
    expect(months.map(saidBy)).toEqual([[extra], [`ST-SETTLED ${-cost}, claims 0`], []]);
    expect(claimedIn(months)).toBe(0n);
  });

  it('leaves a later debit of a failed order to be claimed, where two reversals gave back the one before', () => {
    const lines = [7, cost - 7, -cost].map((usd6) => ({ monthAt: 0, usd6 }));
    expect(claimedIn(judgedIn(stage, storyOf('unreversed', lines)))).toBe(BigInt(cost));
  });

  const line = fc.record({
    monthAt: fc.constantFrom(0, 0, 1, 2),
    usd6: fc.constantFrom(-cost, -cost, cost, cost, cost - 7, cost + 7, 7),
  });

  it('leaves claims of what was debited and not given back, less what is due, and each month foots', () => {
    const law = fc.property(
      fc.constantFrom<Ending>('none', 'none', 'unreversed'),
      fc.array(line, { minLength: 1, maxLength: 3 }),
      (ending, lines) => {
        const months = judgedIn(stage, storyOf(ending, lines));
        const backUsd6 = lines.reduce((sum, { usd6 }) => sum + usd6, 0);
        expect(claimedIn(months)).toBe(BigInt((ending === 'none' ? 0 : cost) - backUsd6));
      },
    );
    fc.assert(law, runs(60));
  });
});
