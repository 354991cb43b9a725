import { describe, expect, it } from 'vitest';
import { badArgument, orderDiffers } from '../../../src/client/failures/call-refusal.js';

describe('refusals of our own', () => {
  it('name the field that is no argument', () => {
    expect(badArgument('month', 'is not a month')).toMatchObject({
      code: 'invalid_request',
      field: 'month',
      message: 'month is not a month; nothing was sent',
    });
  });

  it('name the field in which an answer is of another order, as evidence that failed', () => {
    expect(orderDiffers('slug')).toMatchObject({ kind: 'evidence', code: 'order_differs', field: 'slug' });
  });
});
