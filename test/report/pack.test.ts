import { describe, expect, it } from 'vitest';
import { reportPack } from '../../src/report/pack.js';
import { depositOf, entryOf, itemOf, orderOf, packInputOf, resultOf, textOfPieces } from './sample-month.js';

/** Every file's text by its name, written in the order of the list. */
function textsOf(input: ReturnType<typeof packInputOf>): Map<string, string> {
  return new Map(reportPack(input).map((file) => [file.name, textOfPieces(file.chunks)]));
}

describe('the report pack', () => {
  it('has a file for each report, the control sheet last because it totals what was written', () => {
    expect(reportPack(packInputOf()).map(({ name }) => name)).toEqual([
      '01-tie-out.csv',
      '02-roll-forward.csv',
      '03-discrepancies.csv',
      '04-open-items.csv',
      '05-orders.csv',
      '06-deposits.csv',
      '08-journal.csv',
      '00-control.csv',
    ]);
  });

  it('refuses to write the control sheet before the files it totals', () => {
    const control = reportPack(packInputOf()).at(-1);
    expect(() => [...(control?.chunks ?? [])]).toThrow(
      'the totals of 01-tie-out.csv are asked for before it is written',
    );
  });

  it('writes a header in every file of a month in which nothing happened', () => {
    for (const [name, text] of textsOf(packInputOf())) {
      if (name !== '00-control.csv') expect(text.split('\r\n')).toHaveLength(2);
    }
  });

  it('gives the same bytes when a file is read twice, and the totals of one reading', () => {
    const results = [resultOf({ orders: [orderOf()], deposits: [depositOf()] })];
    const files = reportPack(packInputOf({ results, journal: [entryOf()] }));
    const first = files.map((file) => textOfPieces(file.chunks));
    const second = files.map((file) => textOfPieces(file.chunks));
    expect(second).toEqual(first);
  });

  it('gives the same bytes whatever the order of the accounts', () => {
    const one = resultOf({ items: [itemOf()], orders: [orderOf()] });
    const two = resultOf({
      interfaceName: 'supplier',
      account: 'main',
      orders: [orderOf({ clientRef: 'ref-2' })],
    });
    const there = textsOf(packInputOf({ results: [one, two] }));
    const back = textsOf(packInputOf({ results: [two, one] }));
    expect(back).toEqual(there);
    expect([...(there.get('05-orders.csv') ?? '').matchAll(/ref-\d/g)].map(String)).toEqual([
      'ref-1',
      'ref-2',
    ]);
  });
});
