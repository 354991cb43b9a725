import { describe, expect, it } from 'vitest';
import { FaultList, FaultRefusal } from '../../../src/service/faults/fault-list.js';
import { faultKinds } from '../../../src/service/sandbox/faults/kinds.js';

describe('FaultList', () => {
  it('uses a fault up after `times`, once unless told otherwise, and never with null', () => {
    const faults = new FaultList(faultKinds);
    faults.add({ fault: 'cut' });
    faults.add({ fault: 'empty', times: 2 });
    faults.add({ fault: 'doubled', times: null });
    const uses = (name: 'cut' | 'empty' | 'doubled'): boolean[] =>
      [1, 2, 3].map(() => faults.take(name, {}) !== undefined);
    expect(uses('cut')).toEqual([true, false, false]);
    expect(uses('empty')).toEqual([true, true, false]);
    expect(uses('doubled')).toEqual([true, true, true]);
  });

  it('takes only what fits every field of its match, a star matching by the beginning', () => {
    const faults = new FaultList(faultKinds);
    faults.add({ fault: 'cut', times: null, match: { path: '/v1/orders*', method: 'GET' } });
    expect(faults.take('cut', { path: '/v1/orders/a', method: 'GET' })).toBeDefined();
    expect(faults.take('cut', { path: '/v1/orders/a', method: 'POST' })).toBeUndefined();
    expect(faults.take('cut', { path: '/v1/ping', method: 'GET' })).toBeUndefined();
    expect(faults.take('cut', { method: 'GET' })).toBeUndefined();
  });

  it('holds on to a thing it once hit, without using itself up further', () => {
    const faults = new FaultList(faultKinds);
    faults.add({ fault: 'event_dropped' });
    expect(faults.hold('event_dropped', {}, 'evt_1')).toBeDefined();
    expect(faults.hold('event_dropped', {}, 'evt_2')).toBeUndefined();
    expect(faults.hold('event_dropped', {}, 'evt_1')).toBeDefined();
  });

  it.each([
    [{ fault: 'nothing' }, 'fault'],
    [{ fault: '__proto__' }, 'fault'],
    [{ fault: 'cut', times: 0 }, 'times'],
    [{ fault: 'cut', times: 1.5 }, 'times'],
    [{ fault: 'cut', match: { slug: 'a' } }, 'match.slug'],
    [{ fault: 'cut', match: { path: 1 } }, 'match.path'],
    [{ fault: 'cut', match: [] }, 'match'],
    [{ fault: 'cut', surprise: 1 }, 'surprise'],
    [{ fault: 'order_cost', method: 'magic' }, 'method'],
    [{ fault: 'order_overcharge', delta_usd6: '1' }, 'delta_usd6'],
    [{ fault: 'answer_field' }, 'field'],
    [{ fault: 'status', status: 199 }, 'status'],
    [{ fault: 'status', status: 600 }, 'status'],
    [{ fault: 'status', retry_after: '1\r\nx: y' }, 'retry_after'],
    [{ fault: 'redirect', location: 'é' }, 'location'],
    [{ fault: 'slow', delay_ms: -1 }, 'delay_ms'],
    [{ fault: 'drip', delay_ms: 2 ** 31 }, 'delay_ms'],
    [{ fault: 'oversize', bytes: 256_000_001 }, 'bytes'],
    [{ fault: 'order_cost', delta_minor: 100_000_001 }, 'delta_minor'],
    [{ fault: 'order_overcharge', delta_usd6: 1_000_000_000_001 }, 'delta_usd6'],
    [{ fault: 'order_reversed', count: -1 }, 'count'],
    [{ fault: 'order_rate', rate_bps: 10_001 }, 'rate_bps'],
    [{ fault: 'order_fx_rate', fx_rate: '0.0' }, 'fx_rate'],
    [{ fault: 'order_fx_rate', fx_rate: '1e3' }, 'fx_rate'],
    [{ fault: 'order_fx_rate', fx_rate: '1000000' }, 'fx_rate'],
    [{ fault: 'statement_of_month', other_month: '2026-13' }, 'other_month'],
  ])('refuses %j and names %s', (request, field) => {
    const faults = new FaultList(faultKinds);
    expect(() => faults.add(request as never)).toThrow(FaultRefusal);
    try {
      faults.add(request as never);
    } catch (error) {
      expect(error).toMatchObject({ field });
    }
    expect(faults.all()).toEqual([]);
  });

  it('switches off one or all, and says what was on', () => {
    const faults = new FaultList(faultKinds);
    const cut = faults.add({ fault: 'cut' });
    faults.add({ fault: 'empty' });
    expect(faults.remove(cut.id)).toHaveLength(1);
    expect(faults.remove(undefined)).toHaveLength(1);
    expect(faults.all()).toEqual([]);
  });

  it('shows a fault with its parameters, what is left of it, and what it leads to', () => {
    expect(new FaultList(faultKinds).add({ fault: 'order_overcharge', times: 3 }).toJson()).toEqual({
      fault_id: 'flt_1',
      fault: 'order_overcharge',
      times: 3,
      match: {},
      delta_usd6: 10_000,
      leads_to: 'OR-CHARGE',
    });
  });
});
