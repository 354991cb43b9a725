import { describe, expect, it } from 'vitest';
import { joinCauses } from '../../../src/money/cause.js';
import { costMinor, usd6 } from '../../../src/money/units.js';
import { draftMonth } from '../../months/sandbox/draft-month.js';
import { addLine, itemsOf, lineOf, orderOf, restate, toldOf } from '../../months/sandbox/findings.js';

describe('OR-CHARGE', () => {
  it('is silent where every debit is its order’s own cost', () => {
    expect(toldOf(restate(draftMonth()))).toEqual([]);
  });

  it.each([
    ['a millionth of a dollar too much', -23_750_001, '1'],
    ['a cent too much', -23_760_000, '10000'],
    ['a cent too little', -23_740_000, '-10000'],
  ])('names a debit of %s and claims just that', (_, amount, difference) => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 = amount;
    expect(toldOf(restate(draft))).toEqual([
      `OR-CHARGE shop-1 amount_usd6: 23750000 -> ${-amount}; difference ${difference}; claim ${difference}; root`,
    ]);
  });

  it.each([
    ['the face was charged', 'shop-1', -25_000_000, 'face_charged'],
    ['the discount was rounded half up', 'shop-3', -12_325_000, 'half_up|ceiling'],
    ['pounds were taken for dollars', 'shop-2', -19_400_000, 'fx_missing'],
    ['pounds were converted twice', 'shop-2', -30_312_500, 'fx_doubled'],
    ['another brand’s rate was taken', 'shop-1', -24_250_000, 'other_rate'],
    ['the cost was charged in one twice', 'shop-1', -47_500_000, 'charged_twice'],
    ['no formula gives it', 'shop-1', -23_750_001, 'unexplained'],
  ])('says that %s where that gives the debit exactly', (_, ref, amount, cause) => {
    const books = { slug: 'demo-books', day: 12 };
    const orders = [
      { ref: 'shop-1' },
      { ...books, ref: 'shop-2', face: 2000 },
      { ...books, ref: 'shop-3', face: 1017 },
    ];
    const draft = draftMonth({ orders });
    lineOf(draft, ref).amountUsd6 = amount;
    const item = itemsOf(restate(draft)).find(({ code }) => code === 'OR-CHARGE');
    expect(joinCauses(item?.causes ?? [])).toBe(cause);
  });

  it('claims nothing for a line that states another rate and debits the right amount', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').rateBps = 400;
    expect(toldOf(restate(draft))).toEqual(['OR-CHARGE shop-1 rate_bps: 500 -> 400; claim 0; root']);
  });

  it('names a conversion rate that the line states and the order does not', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-2').fxRate = '1.26';
    expect(toldOf(restate(draft))).toEqual(['OR-CHARGE shop-2 fx_rate: 1.25 -> 1.26; claim 0; root']);
  });

  it('lets the other figures of a line follow from its amount', () => {
    const draft = draftMonth();
    const line = lineOf(draft, 'shop-1');
    line.costMinor = 2400;
    line.rateBps = 400;
    line.amountUsd6 = -24_000_000;
    expect(toldOf(restate(draft))).toEqual([
      'OR-CHARGE shop-1 amount_usd6: 23750000 -> 24000000; difference 250000; claim 250000; root',
      'OR-CHARGE shop-1 cost_minor: 2375 -> 2400; claim 0; from OR-CHARGE amount_usd6',
      'OR-CHARGE shop-1 rate_bps: 500 -> 400; claim 0; from OR-CHARGE amount_usd6',
    ]);
  });

  it('follows from an order’s price that alone is off, and claims nothing: what was taken is what was due', () => {
    const draft = draftMonth();
    const order = orderOf(draft, 'shop-1');
    order.costMinor = costMinor(2376);
    order.costUsd6 = usd6(23_760_000);
    const price = toldOf(draft).filter((one) => /^(PR-COST|OR-CHARGE)/.test(one));
    expect(price).toEqual([
      'OR-CHARGE shop-1 amount_usd6: 23760000 -> 23750000; difference -10000; claim 0; from PR-COST cost_minor',
      'OR-CHARGE shop-1 cost_minor: 2376 -> 2375; claim 0; from PR-COST cost_minor',
      'PR-COST shop-1 cost_minor: 2375 -> 2376; difference 10000; claim 0; root',
    ]);
  });

  it.each([
    ['cost_minor', { costMinor: 2374 }, '2375 -> 2374'],
    ['rate_bps', { rateBps: 400 }, '500 -> 400'],
    ['fx_rate', { fxRate: '1.26' }, '1 -> 1.26'],
  ])('names the %s of a try, or of its reversal, that is not the order’s', (field, change, figures) => {
    for (const kind of ['order', 'reversal'] as const) {
      const draft = draftMonth();
      const reversal = { kind: 'reversal', amountUsd6: 23_750_000 } as const;
      Object.assign(lineOf(draft, 'shop-1'), kind === 'order' ? change : {});
      addLine(draft, 'shop-1', { ...reversal, ...priceOf(draft), ...(kind === 'order' ? {} : change) });
      addLine(draft, 'shop-1', { kind: 'order', amountUsd6: -23_750_000, ...priceOf(draft) });
      expect(toldOf(restate(draft))).toEqual([`OR-CHARGE shop-1 ${field}: ${figures}; claim 0; root`]);
    }
  });

  it('is silent on a try at an earlier price of its own, and on the reversal of that', () => {
    const draft = draftMonth();
    const earlier = { costMinor: 2400, rateBps: 400 };
    Object.assign(lineOf(draft, 'shop-1'), earlier, { amountUsd6: -24_000_000 });
    addLine(draft, 'shop-1', { ...earlier, kind: 'reversal', amountUsd6: 24_000_000 });
    addLine(draft, 'shop-1', { kind: 'order', amountUsd6: -23_750_000, ...priceOf(draft) });
    expect(toldOf(restate(draft)).filter((one) => one.startsWith('OR-CHARGE'))).toEqual([]);
  });
});

/** The price that the order states. */
function priceOf(draft: ReturnType<typeof draftMonth>) {
  const { costMinor: minor, rateBps, fxRate } = orderOf(draft, 'shop-1');
  return { costMinor: minor, rateBps, fxRate };
}
