import { describe, expect, it } from 'vitest';
import { rateBps, usd6 } from '../../../src/money/units.js';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { itemWorkingOf } from '../../../src/reconcile/working/item-working.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, lineOf, orderOf, restateAsListed, without } from '../../months/sandbox/findings.js';
import {
  october as octoberOf,
  settle,
  lineOf as supplierLineOf,
} from '../../months/supplier/alterations/movement-list.js';
import { type SupplierEvidence, supplierAccountFactsOf } from '../../months/supplier/evidence.js';
import { playFloat } from '../../months/supplier/life.js';
import { quietLife } from '../../months/supplier/quiet-month.js';

const workingOf = (draft: DraftMonth, code: string, field?: string) =>
  workingIn(reconcileAccountMonth(factsOf(draft)), code, field);

function workingIn(month: AccountMonth, code: string, field?: string) {
  const item = month.result.items.find((one) => one.code === code && one.field === (field ?? one.field));
  if (item === undefined) throw new Error(`the month has no ${code}`);
  return itemWorkingOf(month, item);
}

describe('the working of an item', () => {
  it('lists every source of an order with its place or hash, then rate and rate of exchange', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 = -23_760_000;
    const { inputs, steps, tried } = workingOf(restateAsListed(draft), 'OR-CHARGE');
    expect(inputs.map(({ source }) => source)).toEqual([
      'book',
      'order',
      'statement',
      'event',
      'catalogue',
      'settings',
    ]);
    const book = inputs.find(({ source }) => source === 'book');
    expect(book?.place).toMatch(/:\d+$/);
    for (const { source, evidenceSha256 } of inputs) {
      expect([source, evidenceSha256 === '']).toEqual([source, source === 'book' || source === 'settings']);
    }
    expect(steps).toEqual([
      '2500 - floor(2500 * 500 / 10000) = 2500 - 125 = 2375',
      '2375 * 10000 * 1 = 23750000',
    ]);
    expect(tried.some(({ fits }) => fits)).toBe(false);
  });

  it('marks the cause that gives the figure exactly', () => {
    const draft = draftMonth();
    lineOf(draft, 'shop-1').amountUsd6 = -47_500_000;
    const { tried } = workingOf(restateAsListed(draft), 'OR-CHARGE');
    expect(tried.filter(({ fits }) => fits)).toEqual([
      { cause: 'charged_twice', gives: ['47500000'], fits: true },
    ]);
  });

  it('rests an item of the statement itself on the statement, and tries no cause on it', () => {
    const draft = draftMonth();
    draft.figures.openingUsd6 = usd6(1);
    const { inputs, tried } = workingOf(draft, 'RF-FOOTING');
    expect(inputs.map(({ source }) => source)).toEqual(['statement']);
    expect(inputs[0]?.says).toContain(`opening ${draft.figures.openingUsd6} usd6`);
    expect(tried).toEqual([]);
  });

  it('shows what was sent and credited of a deposit, and the fee', () => {
    const draft = draftMonth();
    const line = draft.lines.find(({ kind }) => kind === 'deposit');
    if (line === undefined) throw new Error('the draft has no deposit');
    line.amountUsd6 -= 1_000_000;
    const { inputs, steps } = workingOf(restateAsListed(draft), 'DP-CREDIT');
    expect(inputs.map(({ source }) => source)).toEqual(['deposits', 'statement', 'settings']);
    expect(inputs.at(-1)?.says).toBe('1 unit = 3 USD, pool fee 30 bps');
    expect(steps.at(-1)).toMatch(/ = -1000000$/);
  });
});

/** `source: words [place#request]` of what went in. */
const inputsOf = ({ inputs }: ReturnType<typeof workingOf>): string[] =>
  inputs.map(({ source, says, place, evidenceSha256, requestId }) =>
    `${source}: ${says} ${place}${evidenceSha256 === '' ? '' : '#'}${requestId}`.trim(),
  );

function altered(alter: (draft: DraftMonth) => void): DraftMonth {
  const draft = draftMonth();
  alter(draft);
  return draft;
}

describe('the inputs of a working', () => {
  it('say what each source says of an order, with its place, its hash or its request', () => {
    const draft = altered((one) => {
      lineOf(one, 'shop-1').amountUsd6 = -47_500_000;
      bookLineOf(one, 'shop-1').expectedCostMinor = 2375;
      restateAsListed(one);
    });
    expect(inputsOf(workingOf(draft, 'OR-CHARGE'))).toEqual([
      'book: demo-coffee face_minor 2500 USD, issued, expected cost_minor 2375, 2026-10-10T12:00:00.000Z book.csv:2',
      'order: demo-coffee face_minor 2500 USD, rate 500 bps, cost_minor 2375, cost_usd6 23750000, issued #req_order-shop-1',
      'statement: order in 2026-10, line 3, amount -47500000 usd6, cost_minor 2375, rate 500 bps, 2026-10-10T12:00:00.000Z #',
      'event: order.issued, cost_usd6 23750000, 2026-10-10T12:00:00.000Z #req_events',
      'catalogue: demo-coffee: read before the order 500 bps, after it 500 bps #',
      'settings: 1 USD = 1 USD',
    ]);
  });

  it('say that the provider knows no such order, and at what rates its debit is recomputed', () => {
    const draft = altered((one) => {
      const line = lineOf(one, 'shop-2');
      one.lines.push({ ...line, ref: 'shop-9', bookedAtMs: line.bookedAtMs + 1 });
      one.unknownRefs.push('shop-9');
      restateAsListed(one);
    });
    expect(inputsOf(workingOf(draft, 'OR-DEBIT-UNKNOWN'))).toEqual([
      'order: the provider knows no such order, 2026-11-01T06:00:00.000Z #req_order-shop-9',
      'statement: order in 2026-10, line 5, amount -24250000 usd6, cost_minor 1940, rate 300 bps, 2026-10-12T12:00:00.001Z #',
      'catalogue: demo-books: read before the order 300 bps, after it 300 bps #',
      'settings: 1 GBP = 1.25 USD',
    ]);
  });

  it('name a reversal behind its debit', () => {
    const draft = altered((one) => {
      const line = lineOf(one, 'shop-1');
      one.lines.push({ ...line, kind: 'reversal', amountUsd6: 23_750_000, bookedAtMs: line.bookedAtMs + 1 });
      restateAsListed(one);
    });
    expect(inputsOf(workingOf(draft, 'OR-REVERSAL-EXTRA')).slice(2, 4)).toEqual([
      'statement: order in 2026-10, line 3, amount -23750000 usd6, cost_minor 2375, rate 500 bps, 2026-10-10T12:00:00.000Z #',
      'statement: reversal in 2026-10, line 5, amount 23750000 usd6, cost_minor 2375, rate 500 bps, 2026-10-10T12:00:00.001Z #',
    ]);
  });

  it('leave out an order that was never asked for, and say none where no list was read', () => {
    const off = altered((one) => {
      lineOf(one, 'shop-1').amountUsd6 -= 10_000;
    });
    const [item] = reconcileAccountMonth(factsOf(restateAsListed(off))).result.items;
    if (item === undefined) throw new Error('nothing was found');
    const unread = altered((one) => {
      one.orders = without(one.orders, 'shop-1');
      one.catalogue = one.catalogue.slice(1);
    });
    const inputs = inputsOf(itemWorkingOf(reconcileAccountMonth(factsOf(unread)), item));
    expect(inputs.map((input) => input.split(':')[0])).toEqual([
      'book',
      'statement',
      'event',
      'catalogue',
      'settings',
    ]);
    expect(inputs).toContain('catalogue: demo-coffee: read before the order none, after it 500 bps #');
  });

  it('say of the statement itself opening and closing, and that it is provisional', () => {
    const draft = altered((one) => {
      one.figures.openingUsd6 = usd6(1);
    });
    const says = 'statement: statement of 2026-10, opening 1 usd6, closing 351100000 usd6';
    expect(inputsOf(workingOf(draft, 'RF-FOOTING'))).toEqual([`${says} #req_statement`]);
    draft.figures.isFinal = false;
    expect(inputsOf(workingOf(draft, 'RF-FOOTING'))).toEqual([`${says}, provisional #req_statement`]);
  });

  it('say of a deposit what was sent, credited and told, and the fee', () => {
    const draft = altered((one) => {
      lineOf(one, 'dep_1').amountUsd6 -= 1_000_000;
      restateAsListed(one);
    });
    expect(inputsOf(workingOf(draft, 'DP-CREDIT'))).toEqual([
      'deposits: 100 units, 2026-10-02T00:00:00.000Z deposits.csv:2',
      'statement: deposit in 2026-10, line 2, amount 298100000 usd6, 2026-10-02T00:00:00.000Z #',
      'settings: 1 unit = 3 USD, pool fee 30 bps',
    ]);
  });

  it('of a brand list, its count or a list of rates are that read alone, and nothing of the float', () => {
    const evidence = playFloat(quietLife());
    const [, list] = evidence.brands;
    const brand = list?.brands['fir-games'];
    if (brand !== undefined) brand.prices[1999] = 1999;
    for (const summary of evidence.summaries) summary.listed += 1;
    const [, rates] = evidence.fx;
    Object.assign(rates ?? {}, { rates: { USD: [1n, 1n], GBP: [4n, 5n], EUR: [9n, 10n] } });
    const month = reconcileAccountMonth(supplierAccountFactsOf(evidence));
    expect(inputsOf(workingIn(month, 'SP-PRICE'))).toEqual([
      expect.stringMatching(/^brands: fir-games:1999 wholesale_minor 1999, 2026-10-\S+Z #/),
    ]);
    expect(inputsOf(workingIn(month, 'SP-COUNT'))).toEqual([
      expect.stringMatching(/^summary: main gift_cards_listed \d+, \S+Z #/),
    ]);
    expect(inputsOf(workingIn(month, 'FX-RATE'))).toEqual([
      expect.stringMatching(/^fx: EUR units_per_usd 0\.9, 2026-10-\S+Z #/),
    ]);
  });

  it('of the supplier rest on float and brands, with units for a dollar and no fee', () => {
    const evidence = playFloat(quietLife());
    const alter = (ref: string, byUsd6: number): SupplierEvidence => {
      supplierLineOf(evidence, ref).amountUsd6 += byUsd6;
      settle(evidence);
      return evidence;
    };
    const charge = reconcileAccountMonth(supplierAccountFactsOf(alter('pay-3', -10_000)));
    expect(inputsOf(workingIn(charge, 'OR-CHARGE')).slice(2)).toEqual([
      'float: order in 2026-10, line 4, amount -24197500 usd6, cost_minor 1935, 2026-10-03T12:00:00.000Z #',
      'brands: elm-books: read before the order 325 bps, after it 325 bps #',
      'settings: 1 USD = 0.8 GBP',
    ]);
    const deposit = octoberOf(evidence).lines.find(({ kind }) => kind === 'deposit');
    const credit = reconcileAccountMonth(supplierAccountFactsOf(alter(deposit?.ref ?? '', -10_000)));
    expect(inputsOf(workingIn(credit, 'DP-CREDIT')).map((input) => input.split(' ')[0])).toEqual([
      'deposits:',
      'float:',
    ]);
  });
});

describe('the causes of a working', () => {
  it('give each figure once, and say which are the actual one', () => {
    const draft = altered((one) => {
      orderOf(one, 'shop-1').rateBps = rateBps(400);
    });
    const { tried, steps } = workingOf(draft, 'PR-COST');
    expect(tried.map(({ cause, gives, fits }) => [cause, ...gives, fits].join(' '))).toEqual([
      'half_up 2400 false',
      'ceiling 2400 false',
      'other_rate 2375 2425 true',
      'face_charged 2500 false',
      'scale_100 240000 24 false',
      'previous_price false',
    ]);
    expect(steps.at(-1)).toBe('2375 - 2400 = -25');
  });

  it('are none where the actual figure is no number, and the steps then subtract nothing', () => {
    const draft = altered((one) => {
      Object.assign(bookLineOf(one, 'shop-1'), { slug: 'demo-books', currency: 'GBP' });
    });
    const { tried, steps } = workingOf(draft, 'OR-ATTR', 'slug');
    expect([tried, steps.filter((step) => step.includes('demo'))]).toEqual([[], []]);
  });

  it('subtract a negative figure in brackets', () => {
    const draft = altered((one) => {
      lineOf(one, 'shop-1').balanceUsd6 = -5;
      lineOf(one, 'shop-2').amountUsd6 = 1;
    });
    const { steps } = workingOf(draft, 'RF-RUNNING', 'lines.4.balance_usd6');
    expect(steps.at(-1)).toBe('351100000 - (-4) = 351100004');
  });
});
