import { describe, expect, it } from 'vitest';
import { supplierChecks } from '../../../src/reconcile/supplier/checks.js';
import type { ControlRow } from '../../../src/report/control/control-file.js';
import { untestedHtml } from '../../../src/report/page/untested-section.js';
import { resultOf } from '../sample-month.js';
import { tableOf, textOf } from './support/read-page.js';

const money = (name: string): ControlRow => ({
  section: 'untested',
  interfaceName: 'supplier',
  account: 'main',
  name,
  value: 'orders',
  rowCount: 3,
  amountUsd6: 5n,
});

describe('what was not tested', () => {
  it('stands with its reason and its money', () => {
    const { html: page } = untestedHtml([], [money('no <book>')]);
    expect(tableOf(page, 'Money that nothing on file could test').slice(1)).toEqual([
      ['no <book>', 'supplier main', '3 orders', '0.000005 USD'],
    ]);
  });

  it('is said to be nothing where it is', () => {
    expect(textOf(untestedHtml([], []).html)).toContain('All money of the month was tested.');
  });

  it('lists so many reasons, and says how many more there are and where', () => {
    const { html: page } = untestedHtml(
      [],
      Array.from({ length: 43 }, (_, at) => money(`reason ${at}`)),
    );
    expect(tableOf(page, 'Money')).toHaveLength(41);
    expect(textOf(page)).toContain('3 more reasons stand in 00-control.csv.');
  });

  it('names checks that lacked something, and only counts those that have no place in the interface', () => {
    const checks = [
      { code: 'PR-COST', status: 'ran', reason: '' },
      { code: 'OR-CHARGE', status: 'not_tested', reason: 'no lines' },
      { code: 'RF-RUNNING', status: 'not_tested', reason: 'not part of this interface: it has none' },
    ] as const;
    const said = textOf(
      untestedHtml([resultOf({ interfaceName: 'supplier', account: 'main', checks })], []).html,
    );
    expect(said).toContain('supplier main: 1 check ran, 1 could not. 1 has no place in this interface.');
    expect(said).toContain('no lines: OR-CHARGE');
    expect(said).not.toContain('RF-RUNNING');
  });

  it('knows the words by which the list of checks says so', () => {
    const absent = supplierChecks.absent.flatMap(({ codes, reason }) =>
      codes.map((code) => ({ code, status: 'not_tested', reason }) as const),
    );
    const said = textOf(untestedHtml([resultOf({ checks: absent })], []).html);
    expect(said).toMatch(/ 0 checks ran, \d could not\. \d\d have no place/);
  });

  it('says of an interface that is not in use that it is not', () => {
    const unused: ControlRow = {
      section: 'check',
      interfaceName: 'rewards',
      name: 'all',
      reason: 'no section',
    };
    expect(textOf(untestedHtml([], [unused]).html)).toContain('rewards is not in use: no section.');
  });
});
