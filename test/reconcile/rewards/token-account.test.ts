import { describe, expect, it } from 'vitest';
import { tokenAccountMonth } from '../../../src/reconcile/rewards/token-account.js';
import { nothingClosed } from '../../months/rewards/token-laws.js';
import { evidence, facts, issuance, november, one, reads, row } from './token-samples.js';

describe('a month of tokens for who records and locks it', () => {
  it('cites what it rests on, counts what went in, and posts nothing', () => {
    const month = tokenAccountMonth(facts());
    expect([...month.cited]).toEqual([evidence.sha256]);
    expect(month.totalsIn.find(({ figure }) => figure === 'movements')?.rowCount).toBe(1);
    expect([month.holds, month.part?.closingPlus18]).toEqual(['tokens', 985n * one]);
  });

  it('says other things where a source changed, and the same where only a file’s name did', () => {
    const said = (change = {}) =>
      JSON.stringify(tokenAccountMonth(facts(change)).saidBy, (_, value) =>
        typeof value === 'bigint' ? `${value}` : value,
      );
    expect(said({ ownRewards: [row('t-1', { file: 'other.csv', line: 9 })] })).toBe(said());
    expect(said({ ownRewards: [row('t-1', { amountUsdMinor: 5 })] })).not.toBe(said());
    expect(said({ issuances: reads(issuance('t-1', { status: 'pending' })) })).not.toBe(said());
  });

  it('hands on its facts, and its result with the bridge where a closing is proven', () => {
    const [proven, unread] = [tokenAccountMonth(facts()), tokenAccountMonth(facts({ pools: new Map() }))];
    expect(proven.context.facts).toEqual(facts());
    const bridgeOf = (month: typeof proven) => month.bridged(month.result, [], nothingClosed).tokens?.bridge;
    expect(bridgeOf(proven)?.length).toBeGreaterThan(0);
    expect(unread.bridged(unread.result, [], nothingClosed)).toBe(unread.result);
  });

  it('knows what of earlier months is over', () => {
    const month = tokenAccountMonth(facts({ month: november }));
    const cutOff = {
      code: 'RW-CUTOFF',
      expected: '2026-10-31T23:59:59.000Z',
      actual: '2026-11-01T00:00:00.000Z',
    };
    expect(month.isOver({ ...cutOff, subject: 't-1' } as never)).toBe(true);
    expect(month.isOver({ code: 'RW-PENDING-STALE', subject: 't-1' } as never)).toBe(true);
    expect(month.isOver({ code: 'RW-PENDING-STALE', subject: 't-9' } as never)).toBe(false);
    const none = tokenAccountMonth(facts({ pools: new Map(), issuances: new Map() }));
    expect(none.isOver({ code: 'RW-PENDING-STALE', subject: 't-1' } as never)).toBe(false);
  });

  it('explains an item by all that went in', () => {
    const month = tokenAccountMonth(facts({ ownRewards: [row('t-1', { amountUsdMinor: 999 })] }));
    const [item] = month.result.items;
    const working = item && month.workingOf(item);
    expect(working?.inputs.map(({ source }) => source)).toEqual(['book', 'issuance', 'pool']);
    expect(working?.steps).toEqual([
      'agreed rate 1.5 by default',
      'floor(1000 * 1.5 * 10000000000000000) = 15000000000000000000',
    ]);
  });
});
