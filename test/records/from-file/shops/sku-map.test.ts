import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import { readSkuMap } from '../../../../src/records/from-file/shops/sku-map.js';

const mapOf = (text: string) => readSkuMap([utf8Bytes(text)], 'skus.csv');

describe('a map of SKUs', () => {
  it('says the card of an SKU, with its face value where the price is another, and what is no card', () => {
    const map = mapOf('sku,slug,currency,face_minor\na,demo-books,,\nb,demo-books,GBP,1000\nmug,,,\n');
    expect([...map]).toEqual([
      ['a', { slug: 'demo-books', currency: undefined, faceMinor: undefined }],
      ['b', { slug: 'demo-books', currency: 'GBP', faceMinor: 1000 }],
      ['mug', { slug: undefined, currency: undefined, faceMinor: undefined }],
    ]);
  });

  it('takes the face value in major units as well', () => {
    expect(mapOf('sku,slug,currency,face\nb,s,GBP,10.50\n').get('b')?.faceMinor).toBe(1050);
  });

  it.each([
    ['sku,slug\n,demo-books\n', 'sku is empty'],
    ['sku,slug\na,x\na,y\n', 'stands twice'],
    ['sku,slug,face_minor\na,x,1000\n', 'needs its currency'],
    ['sku,slug,currency,face_minor,face\na,x,GBP,1000,11\n', 'disagree'],
    ['sku,brand\na,x\n', 'no column "slug"'],
    ['sku,slug\nDEMO-CANA-RYCA-RD00,x\n', 'gift card'],
  ])('is refused whole where a row of it can not be read: %j', (text, reason) => {
    expect(() => mapOf(text)).toThrow(reason);
  });
});
