import { describe, expect, it } from 'vitest';
import { badArgument, badArguments, orderDiffers } from '../../../src/client/failures/call-refusal.js';

describe('refusals of our own', () => {
  it('name the field that is no argument', () => {
    expect(badArgument('month', 'is not a month')).toMatchObject({
      code: 'invalid_request',
      field: 'month',
      message: 'month is not a month; nothing was sent',
    });
  });

  it('name every field that is no argument, with what the wire calls it', () => {
    const page = { name: { field: 'page', shown: 'page' }, problem: 'is none' };
    const most = { name: { field: 'perPage', shown: 'perPage (per_page)' }, problem: 'is too many' };
    expect(badArguments([page, most], 'the list')).toMatchObject({
      field: 'page',
      fields: ['page', 'perPage'],
      message: 'the list: page is none; perPage (per_page) is too many; nothing was sent',
    });
  });

  it('name the field in which an answer is of another order, as evidence that failed', () => {
    expect(orderDiffers('slug')).toMatchObject({ kind: 'evidence', code: 'order_differs', field: 'slug' });
  });
});
