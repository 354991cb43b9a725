import { describe, expect, it } from 'vitest';
import type { ControlRow } from '../../../src/report/control/control-file.js';
import { accountHtml, glanceHtml } from '../../../src/report/page/glance-section.js';
import { itemOf, resultOf, stepOf } from '../sample-month.js';
import { tableOf, textOf } from './support/read-page.js';

const own = { interfaceName: 'sandbox', account: 'ab12cd34ef56' } as const;
const step = (name: string, amountUsd6: bigint, rowCount?: number): ControlRow => ({
  section: 'bridge',
  ...own,
  name,
  amountUsd6,
  rowCount,
});

const bridge = [
  step('records', 100n),
  step('PR-COST', -3n, 2),
  step('accepted', -1n, 1),
  step('settled_outside', 0n, 0),
  step('unexplained', 0n),
  step('statement', 96n),
  step('claims', 3n),
];

describe('the month at a glance', () => {
  it('leads from the own records over the items to the statement, and shows what is unexplained', () => {
    const { html: page } = glanceHtml(resultOf(), bridge);
    const figures = [...page.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
      ([, name = '', amount = '']) => [name, textOf(amount)],
    );
    expect(figures).toEqual([
      ['Balance per own records', '0.000100 USD'],
      ['Reconciling items', '-0.000004 USD'],
      ['Balance per statement', '0.000096 USD'],
      ['Unexplained', '0.000000 USD'],
    ]);
    expect(tableOf(page, 'From the own records to the statement').slice(1)).toEqual([
      ['Balance per own records', '', '0.000100 USD'],
      ['The cost is not face value less the discount PR-COST', '2', '-0.000003 USD'],
      ['Accepted', '1', '-0.000001 USD'],
      ['Unexplained', '', '0.000000 USD'],
      ['Balance per statement', '', '0.000096 USD'],
    ]);
    expect(page).not.toContain('alarming');
  });

  it('marks a rest that nothing explains', () => {
    const rest = [step('records', 1n), step('unexplained', 1n), step('statement', 2n)];
    expect(glanceHtml(resultOf(), rest).html).toContain('<div class="alarming"><dt>Unexplained</dt>');
  });

  it('says who owes what, without a sign, and amounts only of debts', () => {
    const claim = (name: string, amountUsd6: bigint): ControlRow => ({
      section: 'claim',
      ...own,
      name,
      rowCount: 1,
      amountUsd6,
    });
    const claims = [claim('provider', 5n), claim('us', -2n), claim('unclear', -7n), claim('book', 0n)];
    const { html: page } = glanceHtml(resultOf(), [...claims, ...bridge]);
    expect(tableOf(page, 'Open claims').slice(1)).toEqual([
      ['The provider owes us', '1', '0.000005 USD'],
      ['We owe the provider', '1', '0.000002 USD'],
      ['To be cleared up with the provider', '1', '-0.000007 USD'],
      ['To be put right in the own records', '1', ''],
    ]);
    expect(textOf(glanceHtml(resultOf(), bridge).html)).toContain('No claim is open.');
  });

  it('says why where nothing could be reconciled, and draws no figures', () => {
    const untested: ControlRow = {
      section: 'bridge',
      ...own,
      name: 'records',
      status: 'not_tested',
      reason: 'no closing of this month is proven',
    };
    const { html: page } = glanceHtml(resultOf(), [untested]);
    expect(textOf(page)).toContain(
      'The balance could not be reconciled: no closing of this month is proven.',
    );
    expect(page).not.toContain('<dl');
    expect(textOf(glanceHtml(resultOf(), []).html)).toContain('could not be reconciled: nothing is proven.');
  });

  it.each([
    [resultOf({ rollForward: [stepOf()] }), 'The statement is final'],
    [
      resultOf({ rollForward: [stepOf()], items: [itemOf({ code: 'EV-STMT-PROVISIONAL' })] }),
      'The statement is provisional',
    ],
    [resultOf({ interfaceName: 'supplier', rollForward: [stepOf()] }), 'without signing it'],
    [
      resultOf({ items: [itemOf({ code: 'EV-SIG-INVALID' })] }),
      'did not verify, and none of its figures is shown as stated: the signature of the statement does not hold',
    ],
    [resultOf(), 'Nothing is stated for this month.'],
  ])('says how the statement stands', (result, words) => {
    expect(textOf(glanceHtml(result, []).html)).toContain(words);
  });

  it('says of test money that it is', () => {
    expect(textOf(accountHtml({ interfaceName: 'sandbox', account: '<x>' }).html)).toBe(
      'sandbox <x> test money',
    );
    expect(textOf(accountHtml({ interfaceName: 'supplier', account: 'main' }).html)).toBe('supplier main');
  });
});
