import { describe, expect, it } from 'vitest';
import { monthAfter, monthBefore } from '../../src/base/time/calendar-month.js';
import { floatMonthsOf } from '../../src/reconcile/month/float-month.js';
import { statedFloatOf } from '../../src/reconcile/month/stated-facts.js';
import { MovementColumns } from '../../src/records/movement.js';
import { monthNamed } from '../months/evidence.js';
import { supplierAccountFactsOf } from '../months/supplier/evidence.js';
import { playFloat } from '../months/supplier/life.js';
import { quietLife } from '../months/supplier/quiet-month.js';

describe('a float that was read whole', () => {
  it('covers a month in which nothing moved, and none before its first movement or after it was read', () => {
    const { readings, ...float } = statedFloatOf(
      supplierAccountFactsOf(playFloat(quietLife({ readsWhole: true }))),
    );
    const whole = readings.find(({ month }) => month === undefined);
    if (whole === undefined) throw new Error('the float was not read whole');
    const movements = new MovementColumns();
    for (let row = 0; row < whole.movements.length; row += 1) movements.pushRow(whole.movements, row);
    const first = monthNamed(new Date(movements.bookedAtMs(0)).toISOString().slice(0, 7));
    const [quiet, last] = [monthAfter(first), monthAfter(monthAfter(first))];
    const only = new MovementColumns();
    only.pushRow(movements, 0);
    const receivedAtMs = Date.parse(`${last}-02T00:00:00.000Z`);
    const months = floatMonthsOf({ ...float, readings: [{ ...whole, movements: only, receivedAtMs }] });
    expect([...months.keys()]).toEqual([first, quiet, last]);
    expect(months.get(quiet)).toMatchObject({
      openingUsd6: months.get(first)?.closingUsd6,
      closingUsd6: months.get(last)?.openingUsd6,
      isFinal: true,
      orders: { count: 0, usd6: 0 },
    });
    expect(months.has(monthBefore(first))).toBe(false);
  });
});
