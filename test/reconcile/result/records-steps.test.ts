import { describe, expect, it } from 'vitest';
import { bridgeOf } from '../../../src/reconcile/bridge/bridge.js';
import { withRecords } from '../../../src/reconcile/result/records-steps.js';
import type { RollForwardStepName } from '../../../src/reconcile/result/result.js';
import { resultOf, stepOf } from '../../report/sample-month.js';
import { bridgePart, month } from '../../store/sample.js';

const september = month('2026-09');
const steps: readonly RollForwardStepName[] = [
  ...(['opening', 'grants', 'deposits', 'orders', 'reversals', 'other', 'closing'] as const),
  ...(['balance_read', 'known_items', 'unexplained'] as const),
];

function recordsOf(part = bridgePart(september)) {
  const bridge = bridgeOf([part]);
  if (bridge === undefined) throw new Error('a month has a bridge');
  const result = resultOf({ rollForward: steps.map((step) => stepOf({ step })) });
  const { rollForward } = withRecords(result, part, bridge);
  return { of: new Map(rollForward.map(({ step, records }) => [step, records])), result, rollForward };
}

describe('the own records beside the roll-forward', () => {
  it('add up from their opening to their closing', () => {
    const { of } = recordsOf();
    const made = (['opening', 'grants', 'deposits', 'orders', 'reversals', 'other'] as const).map(
      (step) => of.get(step)?.usd6 ?? 0n,
    );
    expect(made).toEqual([0n, 0n, 1_000_000n, -500_000n, 0n, 0n]);
    expect(of.get('closing')?.usd6).toBe(made.reduce((sum, usd6) => sum + usd6, 0n));
  });

  it('have what is open as known items, and the rest as unexplained', () => {
    const { of } = recordsOf(bridgePart(september, { closingUsd6: 490_007n, unexplainedUsd6: 7n }));
    expect([of.get('known_items')?.usd6, of.get('unexplained')?.usd6]).toEqual([-10_000n, 7n]);
  });

  it('count what was taken as it is stated among the orders', () => {
    const taken = { itemIds: ['i9'], effectUsd6: 7n, recordsUsd6: 0n, isDeposit: false };
    const { of } = recordsOf(bridgePart(september, { closingUsd6: 490_007n, carried: [taken] }));
    expect(of.get('orders')).toEqual({ count: 1, usd6: -499_993n });
  });

  it('count a late credit that was taken as it is stated among the deposits', () => {
    const taken = { itemIds: ['i9'], effectUsd6: 7n, recordsUsd6: 0n, isDeposit: true };
    const { of } = recordsOf(bridgePart(september, { closingUsd6: 490_007n, carried: [taken] }));
    expect(of.get('deposits')).toEqual({ count: 2, usd6: 1_000_007n });
    expect(of.get('orders')).toEqual({ count: 1, usd6: -500_000n });
  });

  it('have nothing for a balance that was read, and leave every other side as it is', () => {
    const { of, result, rollForward } = recordsOf();
    expect(of.get('balance_read')).toBeUndefined();
    expect(rollForward.map(({ records: _, ...step }) => step)).toEqual(result.rollForward);
  });
});
