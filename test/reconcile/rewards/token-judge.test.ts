import { describe, expect, it } from 'vitest';
import { plus18 } from '../../../src/money/plus18.js';
import { reconcileTokenMonth } from '../../../src/reconcile/rewards/token-judge.js';
import { bridgedOf } from '../../months/rewards/token-laws.js';
import { fc } from '../../support/fast-check.js';
import {
  facts,
  found,
  issuance,
  judged,
  movement,
  november,
  october,
  one,
  pool,
  pools,
  reads,
  row,
  september,
} from './token-samples.js';

/** A month of issuances, each altered in its own way; the pool's closing is what its movements make. */
function altered(kinds: readonly number[]) {
  const ids = kinds.map((_, at) => `t-${at}`);
  let seq = 1;
  const next = (): number => {
    seq += 1;
    return seq;
  };
  const movements = ids.flatMap((id, at) => {
    const amount = kinds[at] === 1 ? 15n * one + BigInt(at + 1) : 15n * one;
    const debit = movement(next(), 'issuance', id, { plus18: plus18(amount) });
    const more = kinds[at] === 2 ? [movement(next(), 'issuance', id)] : [];
    const back = kinds[at] === 3 ? [movement(next(), 'issuance_reversal', id)] : [];
    return [debit, ...more, ...back];
  });
  const rows = ids.filter((_, at) => kinds[at] !== 4).map((id) => row(id));
  const extra = kinds.includes(5) ? [row('unknown')] : [];
  return facts({
    pools: pools(pool(october, 1_000_000n * one, movements)),
    issuances: reads(...ids.map((id, at) => issuance(id, kinds[at] === 6 ? { status: 'failed' } : {}))),
    ownRewards: [...rows, ...extra],
  });
}

const kinds = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 8 });

describe('a month of tokens', () => {
  it('is explained whole: what its roots move is the way from the own records to the closing', () => {
    fc.assert(
      fc.property(kinds, (chosen) => {
        const month = reconcileTokenMonth(altered(chosen));
        const result = bridgedOf(month);
        expect(result.tokens?.bridge?.find(({ name }) => name === 'unexplained')?.plus18).toBe(0n);
        const isClean = chosen.every((kind) => kind === 0);
        expect(result.items.length === 0).toBe(isClean);
      }),
    );
  });

  it('says the same in whatever order its facts arrived', () => {
    fc.assert(
      fc.property(kinds, (chosen) => {
        const all = altered(chosen);
        const turned = {
          ...all,
          issuances: new Map([...all.issuances].reverse()),
          ownRewards: [...(all.ownRewards ?? [])].reverse(),
        };
        const said = (one: typeof all) =>
          reconcileTokenMonth(one).result.items.map(({ itemId, code, causedBy }) => [itemId, code, causedBy]);
        expect(said(turned)).toEqual(said(all));
      }),
    );
  });

  it('claims nothing in dollars, whatever is wrong', () => {
    fc.assert(
      fc.property(kinds, (chosen) => {
        const { items } = reconcileTokenMonth(altered(chosen)).result;
        expect(items.every(({ claimUsd6, effectUsd6 }) => claimUsd6 === 0n && effectUsd6 === 0n)).toBe(true);
        for (const { causedBy, tokens } of items) {
          expect(causedBy.length === 0 || (tokens?.claimPlus18 === 0n && tokens.effectPlus18 === 0n)).toBe(
            true,
          );
        }
      }),
    );
  });

  it('names the closing of the month before where its opening is off through it', () => {
    const wrong = pool(september, 0n, [movement(1, 'funding', '', { plus18: plus18(1000n * one) })], {
      closingPlus18: plus18(999n * one),
    });
    const both = pools(wrong, pool(october, 1000n * one, [movement(2, 'issuance', 't-1')]));
    const { result } = judged({ pools: both });
    const before = judged({ pools: both, month: september, ownRewards: [] });
    expect(result.items).toMatchObject([{ code: 'RW-POOL', field: 'opening_plus' }]);
    expect(result.items[0]?.causedBy).toEqual([before.result.items[0]?.itemId]);
  });

  it('has the items of the run: what was not read, rows set aside, books that do not hold', () => {
    const change = {
      unread: [{ source: 'stake', subject: 's-1', reason: 'r' }] as const,
      setAside: [
        { kind: 'rewards', file: 'f', line: 2, reason: 'r', month: october, reference: 't-1' },
      ] as const,
      booksFault: { place: 'entry 1', reason: 'r' },
      ownRewards: [],
    };
    expect(found(change)).toEqual([
      'EV-LEDGER-CHAIN entry 1 entry_hash',
      'RN-INCOMPLETE s-1 stake',
      'RN-INPUT-ROW f:2 row',
      'RW-NOT-IN-BOOKS t-1 transaction_id <',
    ]);
    expect(judged({ month: november }).result.items).toEqual([]);
  });
});
