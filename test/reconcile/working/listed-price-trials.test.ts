import { describe, expect, it } from 'vitest';
import { causesGiving } from '../../../src/money/cause.js';
import { faceMinor, rateBps } from '../../../src/money/units.js';
import { listedPriceTrialsOf } from '../../../src/reconcile/working/listed-price-trials.js';

const rates = {
  around: () => ({
    before: rateBps(700),
    after: undefined,
    all: [700, 500, 300].map(rateBps),
    evidenceSha256: '',
  }),
  earlierRates: () => [rateBps(500)],
};

/** The causes of a price of a card of 9.99 that is 9.30 by its brand's rate. */
const causesOf = (listed: bigint) =>
  causesGiving(listedPriceTrialsOf(rates, 'oak-cafe', faceMinor(999), 0), listed);

describe('the causes of a listed price that is not the formula’s', () => {
  it.each([
    [929n, ['half_up', 'ceiling']],
    [970n, ['other_rate']],
    [950n, ['other_rate', 'previous_price']],
    [999n, ['face_charged']],
    [93_000n, ['scale_100']],
    [931n, []],
  ])('of %s are %j', (listed, causes) => {
    expect(causesOf(listed)).toEqual(causes);
  });

  it('are none where no list has the brand', () => {
    const unlisted = { ...rates, around: () => ({ ...rates.around(), before: undefined }) };
    expect(listedPriceTrialsOf(unlisted, 'oak-cafe', faceMinor(999), 0)).toEqual([]);
  });
});
