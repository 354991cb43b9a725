import { describe, expect, it } from 'vitest';
import { parseCalendarMonth } from '../../../src/base/time/calendar-month.js';
import { buildStatement, statementIdOf } from '../../../src/service/sandbox/statement-builder.js';
import { statementSchema } from '../../../src/wire/sandbox/statement.js';
import { fc } from '../../support/fast-check.js';
import { openCore } from '../core.js';

const month = parseCalendarMonth('2026-09');
const end = Date.parse('2026-10-01T00:00:00.000Z');

const kinds = ['grant', 'deposit', 'order', 'reversal'] as const;
const movement = fc.record({
  kind: fc.constantFrom(...kinds),
  amount: fc.integer({ min: 0, max: 1_000_000_000 }),
});

describe('buildStatement', () => {
  it('closes: opening + grants + deposits - orders + reversals is closing, and each line follows the one before', () => {
    fc.assert(
      fc.property(fc.array(movement, { maxLength: 40 }), (movements) => {
        const { core, keyId, book, close } = openCore();
        for (const [index, { kind, amount }] of movements.entries()) {
          book(kind, kind === 'order' ? -amount : amount, end - 1000 + index);
        }
        if (month === undefined) throw new Error('no month');
        const statement = buildStatement(core, { keyId, month, nowMs: end });
        expect(statementSchema.safeParse(statement).success).toBe(true);
        const { grants, deposits, orders, reversals } = statement;
        expect(statement.closing_balance_usd6).toBe(
          statement.opening_balance_usd6 +
            grants.credited_usd6 +
            deposits.credited_usd6 -
            orders.cost_usd6 +
            reversals.credited_usd6,
        );
        let balance = statement.opening_balance_usd6;
        for (const line of statement.lines ?? []) {
          balance += line.amount_usd6;
          expect(line.balance_usd6).toBe(balance);
        }
        const byBrand = statement.by_brand.reduce((sum, brand) => sum + brand.cost_usd6, 0);
        expect(byBrand).toBe(orders.cost_usd6);
        close();
      }),
      { numRuns: 25 },
    );
  });

  it('dates a final statement at its month’s end, whenever it is made', () => {
    const { core, keyId, close } = openCore();
    if (month === undefined) throw new Error('no month');
    const early = buildStatement(core, { keyId, month, nowMs: end });
    const late = buildStatement(core, { keyId, month, nowMs: end + 1e9 });
    expect(early).toEqual(late);
    expect(early.generated_at).toBe('2026-10-01T00:00:00.000Z');
    close();
  });
});

describe('statementIdOf', () => {
  it('is one id a month and account', () => {
    const { core, close } = openCore();
    const ids = [
      statementIdOf(core, 'a', '2026-09'),
      statementIdOf(core, 'a', '2026-10'),
      statementIdOf(core, 'b', '2026-09'),
    ];
    expect(new Set(ids).size).toBe(3);
    expect(statementIdOf(core, 'a', '2026-09')).toBe(ids[0]);
    close();
  });
});
