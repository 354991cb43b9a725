import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { FixedClock } from '../../../src/base/time/clock.js';
import type { Config } from '../../../src/config/config.js';
import { acceptFile, settleFile } from '../../../src/jobs/items/decision-file.js';
import { failureOf, month } from '../../store/sample.js';
import { ownBooks, ownFolder } from '../support/live-account.js';
import { recordSample, sampleItem } from '../support/recorded-items.js';

const september = month('2026-09');

function placeOf(report: Partial<Config['report']> = {}) {
  const books = ownBooks();
  recordSample(books, september, [
    ...['i1', 'i2', 'i3'].map((id) => sampleItem(id, september)),
    sampleItem('i4', september, { causedBy: ['i1'], claimUsd6: 0n }),
  ]);
  // A file of decisions asks for no more of the configuration than this.
  const config = { report: { bom: true, delimiter: ',', decimal: '.', ...report } } as unknown as Config;
  return {
    books,
    machineClock: new FixedClock(Date.parse('2026-11-05T09:00:00Z')),
    asOfMs: undefined,
    config,
  };
}

function fileOf(...lines: string[]): string {
  const path = join(ownFolder(), 'lines.csv');
  writeFileSync(path, `${lines.join('\r\n')}\r\n`);
  return path;
}

describe('many acceptances from a file', () => {
  it('are each on the record, by columns in any order; other columns are passed over', () => {
    const place = placeOf();
    const path = fileOf('by,code,item_id,reason', 'Ann,OR-CHARGE,i1,small', 'Bob,OR-CHARGE,i3,agreed');
    expect(acceptFile(place, path, {}).map(({ accepted }) => accepted.item.itemId)).toEqual(['i1', 'i3']);
    expect(place.books.items.item('i3')).toMatchObject({ acceptedBy: 'Bob', acceptedReason: 'agreed' });
    expect(place.books.items.openItems().map(({ item }) => item.itemId)).toEqual(['i2']);
  });

  it('take from the command line what the file has no column for, or nothing in it', () => {
    const place = placeOf();
    acceptFile(place, fileOf('item_id,reason', 'i1,', 'i2,agreed'), { reason: 'small', by: 'Ann' });
    expect(['i1', 'i2'].map((id) => place.books.items.item(id).acceptedReason)).toEqual(['small', 'agreed']);
  });

  it('are all refused where one line is, each faulty line with its number and reason', () => {
    const place = placeOf();
    const path = fileOf(
      'item_id,reason,by',
      'i1,small,Ann',
      'i9,small,Ann',
      'i2,,Ann',
      'i3,small',
      'i1,x,Ann',
    );
    const { kind, message } = failureOf(() => acceptFile(place, path, {}));
    expect(kind).toBe('refused');
    expect(message).toBe(
      'lines.csv: 4 of 5 lines are refused, and nothing was changed: ' +
        'line 3: no item has an id that begins with "i9"; line 4: reason is empty; ' +
        'line 5: the row has 2 fields where the header has 3; line 6: says the same as line 2',
    );
    expect(place.books.items.openItems()).toHaveLength(4);
  });

  it('are refused whole without a column that is needed, and without a line', () => {
    const place = placeOf();
    expect(failureOf(() => acceptFile(place, fileOf('item_id,reason', 'i1,x'), {})).message).toContain(
      '"by"',
    );
    expect(failureOf(() => acceptFile(place, fileOf('item_id,reason,by'), {})).message).toContain('no line');
    expect(failureOf(() => acceptFile(place, '/nowhere/x.csv', {})).kind).toBe('refused');
  });
});

describe('many settlements from a file', () => {
  const header = 'item_id,amount,on,reference,by';

  it('settle items whole and in parts, and the same file again changes nothing', () => {
    const place = placeOf();
    const path = fileOf(
      header,
      'i1,0.01,2026-10-20,CN-7,Ann',
      'i2,0.004,2026-10-20,CN-7,Ann',
      'i2,0.006,2026-10-21,CN-8,Ann',
    );
    expect(settleFile(place, path, {}).map(({ isKnown }) => isKnown)).toEqual([false, false, false]);
    expect(place.books.items.openItems().map(({ item }) => item.itemId)).toEqual(['i3']);
    expect(settleFile(place, path, {}).map(({ isKnown }) => isKnown)).toEqual([true, true, true]);
    expect(place.books.itemWork.settlementsOf('i2')).toHaveLength(2);
  });

  it('are all refused where the parts of an item go beyond its claim, or a line stands twice', () => {
    const place = placeOf();
    const part = 'i2,0.006,2026-10-20,CN-7,Ann';
    const path = fileOf(header, part, part, 'i2,0.005,2026-10-21,CN-8,Ann', 'i3,0.01,soon,CN-9,Ann');
    expect(failureOf(() => settleFile(place, path, {})).message).toMatch(
      /3 of 4 lines .*line 3: says the same as line 2; line 4: 0\.005000 USD is more .*; line 5: .*not a day/,
    );
    expect(place.books.itemWork.settlements().size).toBe(0);
  });

  it('are written as the reports of the configuration are', () => {
    const place = placeOf({ delimiter: ';', decimal: ',' });
    settleFile(place, fileOf('item_id;amount', 'i1;0,01'), {
      on: '2026-10-20',
      reference: 'CN-7',
      by: 'Ann',
    });
    expect(place.books.items.item('i1').state).toBe('cleared');
  });
});
