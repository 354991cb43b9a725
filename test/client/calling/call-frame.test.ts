import { describe, expect, it } from 'vitest';
import { orderFrame, readFrame, sendFrame } from '../../../src/client/calling/call-frame.js';

const list = { method: 'GET', path: '/v1/things', limitClass: 'read' } as const;
const order = { method: 'POST', path: '/v1/orders', limitClass: 'order' } as const;
const one = { method: 'GET', path: '/v1/orders/{client_ref}', limitClass: 'read' } as const;
const frame = { method: 'GET', limitClass: 'read', repeat: 'safe' };

describe('the frame of a call', () => {
  it('is a read that may be repeated, its query in the canonical form', () => {
    expect(readFrame(list)).toEqual({ ...frame, target: '/v1/things', source: '/v1/things' });
    const query = [
      ['b', 'x y'],
      ['a', '1'],
    ] as const;
    expect(readFrame(list, query).target).toBe('/v1/things?a=1&b=x%20y');
  });

  it('of one order is given up together with those of all others', () => {
    expect(orderFrame(one, 'a/b')).toEqual({ ...frame, target: '/v1/orders/a%2Fb', source: one.path });
  });

  it('that sends something says what a repetition would do, and has no body where there is none', () => {
    const body = new Uint8Array([1]);
    expect(sendFrame(order, 'same_reference', body)).toMatchObject({ repeat: 'same_reference', body });
    expect(sendFrame(order, 'never_blindly')).not.toHaveProperty('body');
  });
});
