import { describe, expect, it } from 'vitest';
import { faceMinor } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { bookLineOf, lineOf, orderOf, restate, toldOf } from '../../months/sandbox/findings.js';

describe('OR-ATTR', () => {
  it('is silent where book, order and debit name the same card', () => {
    expect(toldOf(draftMonth())).toEqual([]);
  });

  it.each([
    ['slug', { slug: 'demo-limited' }, 'slug: demo-limited -> demo-books'],
    ['currency', { currency: 'EUR' }, 'currency: EUR -> GBP'],
    ['face', { faceMinor: 2001 }, 'face_minor: 2001 -> 2000'],
  ])('names a %s that the book has otherwise, and claims nothing', (_, changes, told) => {
    const draft = draftMonth();
    Object.assign(bookLineOf(draft, 'shop-2'), changes);
    expect(toldOf(draft)).toEqual([`OR-ATTR shop-2 ${told}; claim 0; root`]);
  });

  it('names each field that differs for itself', () => {
    const draft = draftMonth();
    Object.assign(bookLineOf(draft, 'shop-2'), { slug: 'demo-coffee', currency: 'USD' });
    expect(toldOf(draft)).toEqual([
      'OR-ATTR shop-2 currency: USD -> GBP; claim 0; root',
      'OR-ATTR shop-2 slug: demo-coffee -> demo-books; claim 0; root',
    ]);
  });

  it.each([
    ['slug', { slug: 'demo-limited' }, 'slug: demo-books -> demo-limited'],
    ['face', { faceMinor: 2001 }, 'face_minor: 2000 -> 2001'],
  ])('names a %s that the debit has otherwise than order and book', (_, changes, told) => {
    const draft = draftMonth();
    Object.assign(lineOf(draft, 'shop-2'), changes);
    expect(toldOf(restate(draft))).toEqual([`OR-ATTR shop-2 ${told}; claim 0; root`]);
  });

  it('says once that the read is off where book and debit agree against it', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').slug = 'demo-limited';
    const own = toldOf(draft).filter((one) => one.startsWith('OR-ATTR'));
    expect(own).toEqual(['OR-ATTR shop-2 slug: demo-books -> demo-limited; claim 0; root']);
  });

  it('makes no second root of the price of a card whose face the read alone has otherwise', () => {
    const draft = draftMonth();
    orderOf(draft, 'shop-2').faceMinor = faceMinor(2100);
    const roots = toldOf(draft).filter((one) => one.endsWith('root'));
    expect(roots).toEqual(['OR-ATTR shop-2 face_minor: 2000 -> 2100; claim 0; root']);
  });

  it('holds the book against the debit where the order could not be read', () => {
    const draft = draftMonth();
    draft.orders = draft.orders.filter((order) => order.clientRef !== 'shop-2');
    draft.facts = { unread: [{ source: 'order', subject: 'shop-2', reason: 'timed out' }] };
    bookLineOf(draft, 'shop-2').faceMinor = 2500;
    const own = toldOf(draft).filter((one) => one.startsWith('OR-ATTR'));
    expect(own).toEqual(['OR-ATTR shop-2 face_minor: 2500 -> 2000; claim 0; root']);
  });

  it('takes a debit beside the own one for no word on an order that could not be read', () => {
    const draft = draftMonth();
    draft.orders = [];
    const unread = ['shop-1', 'shop-2'].map((subject) => ({ source: 'order', subject, reason: '' }) as const);
    draft.facts = { unread };
    lineOf(draft, 'shop-1').ref = 'shop-2';
    expect(toldOf(restate(draft)).filter((one) => one.startsWith('OR-ATTR'))).toEqual([]);
  });

  it('is not asked where totals alone and an event contradict the face of a read', () => {
    const draft = draftMonth();
    draft.hasLines = false;
    draft.book = undefined;
    orderOf(draft, 'shop-2').faceMinor = faceMinor(2100);
    expect(toldOf(draft)).toEqual(['EV-EVENT-DATA evt_shop-2 face_minor: 2100 -> 2000; claim 0; root']);
  });
});
