import { describe, expect, it } from 'vitest';
import { monthEndMs } from '../../../src/base/time/calendar-month.js';
import type { Movement } from '../../../src/records/movement.js';
import { monthNamed } from '../../months/evidence.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import {
  bookLineOf,
  factsOfBoth,
  follow,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  said,
} from '../../months/sandbox/findings.js';

const october = monthNamed('2026-10');
const november = monthNamed('2026-11');
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const nextMs = monthEndMs(october);

/**
 * The findings on an order, month by month, that was debited in the last minute of October, failed, and was
 * sent again and sold in November.
 *
 * @param moves what November lists of it, hours from its beginning
 */
function foundOn(moves: readonly { kind: 'debit' | 'reversal'; atHour: number }[]): string[][] {
  const first = draftMonth();
  const line = lineOf(first, 'shop-1');
  line.bookedAtMs = nextMs - 60_000;
  const second = draftMonth({ month: november, orders: [], deposits: [] });
  second.lines = moves.map(({ kind, atHour }): Movement => {
    const made = kind === 'debit' ? line : reversalOf(line);
    return { ...made, bookedAtMs: nextMs + atHour * HOUR_MS };
  });
  const issuedAtMs = nextMs + DAY_MS;
  const order = orderOf(first, 'shop-1');
  Object.assign(order, { createdAtMs: line.bookedAtMs, issuedAtMs, readAtMs: issuedAtMs + DAY_MS });
  bookLineOf(first, 'shop-1').soldAtMs = issuedAtMs;
  const facts = factsOfBoth(restate(first), follow(first, second), { isFromFiles: true });
  const months = [{ ...facts, month: october, balance: undefined }, facts];
  for (const one of months) expect(lawsBrokenBy(one)).toEqual([]);
  return months.map((one) => said(one).filter((words) => !words.startsWith('OR-EVENT-MISSING')));
}

describe('an order that is sent again in the month after its first try', () => {
  const missing = expect.stringMatching(/^OR-REVERSAL-MISSING shop-1 .*claim 23750000$/);
  const settled = expect.stringMatching(/^ST-SETTLED shop-1 /);
  const givenBack = { kind: 'reversal', atHour: 1 } as const;
  const sentAgain = { kind: 'debit', atHour: 24 } as const;

  it('is right where its try is given back there first', () => {
    expect(foundOn([givenBack, sentAgain])).toEqual([[missing], [settled]]);
  });

  it('is debited twice where it is debited once more, though its try was given back in that month', () => {
    const twice = expect.stringMatching(/^OR-DOUBLE-DEBIT shop-1 .*charged_twice, claim 23750000$/);
    const again = { kind: 'debit', atHour: 25 } as const;
    expect(foundOn([givenBack, sentAgain, again])).toEqual([[missing], [twice, settled]]);
  });

  it('may have failed once more there, and been given back at once', () => {
    const triedAgain = { kind: 'debit', atHour: 2 } as const;
    const backAtOnce = { kind: 'reversal', atHour: 3 } as const;
    expect(foundOn([givenBack, triedAgain, backAtOnce, sentAgain])).toEqual([[missing], [settled]]);
  });
});
