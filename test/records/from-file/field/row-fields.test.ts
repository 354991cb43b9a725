import { describe, expect, it } from 'vitest';
import { RowFields } from '../../../../src/records/from-file/field/row-fields.js';
import type { FileColumn } from '../../../../src/records/from-file/profile/column-map.js';
import { plainProfile } from '../../../../src/records/from-file/profile/file-profile.js';
import { DelimitedScanner } from '../../../../src/records/from-file/scan/delimited-scanner.js';
import { chunksOf } from '../scan/scanned-rows.js';

const column: FileColumn = { label: 'cell', field: 1 };
const absent: FileColumn = { label: 'cell', field: -1 };

/** The fields of a row whose middle one is the given text, between two that would be read by mistake. */
function fieldsOf(text: string, decimal: '.' | ',' = '.'): RowFields {
  const bytes = Buffer.from(`1,"${text.replaceAll('"', '""')}",1\n`);
  const scanner = new DelimitedScanner(chunksOf(bytes, bytes.length), {
    fileName: 'shop.csv',
    delimiter: ',',
  });
  scanner.next();
  return new RowFields(scanner, { ...plainProfile, decimal });
}

describe('every reader of a field', () => {
  const readers: readonly [name: string, read: (fields: RowFields, at: FileColumn) => unknown][] = [
    ['wholeNumber', (fields, at) => fields.wholeNumber(at)],
    ['majorUnits', (fields, at) => fields.majorUnits(at)],
    ['plainAmount', (fields, at) => fields.plainAmount(at, 18)],
    ['currency', (fields, at) => fields.currency(at)],
    ['name', (fields, at) => fields.name(at, 100)],
    ['reference', (fields, at) => fields.reference(at)],
    ['wallet', (fields, at) => fields.wallet(at)],
    ['oneOf', (fields, at) => fields.oneOf(at, ['x'])],
    ['instant', (fields, at) => fields.instant(at)],
  ];

  it.each(readers)(
    '%s gives undefined for an empty field and a column that is not there, without a fault',
    (_name, read) => {
      const fields = fieldsOf('');
      expect([read(fields, column), read(fields, absent)]).toEqual([undefined, undefined]);
      expect(fields.faults).toEqual([]);
    },
  );

  it.each(readers)('%s gives undefined for what breaks its rule and notes it once', (_name, read) => {
    const fields = fieldsOf('\u0007');
    expect(read(fields, column)).toBe(undefined);
    expect(fields.faults).toHaveLength(1);
    expect(fields.faults[0]).toMatch(/^cell /);
    expect(fields.faults[0]).not.toContain('\u0007');
  });
});

describe('isFilled', () => {
  it('notes an empty field', () => {
    const fields = fieldsOf('');
    expect([fields.isFilled(column), fields.isFilled(absent)]).toEqual([false, false]);
    expect(fields.faults).toEqual(['cell is empty', 'cell is empty']);
    expect(fieldsOf('0').isFilled(column)).toBe(true);
  });
});

describe('orderInterface', () => {
  it('is the row’s, else the default, else noted', () => {
    expect(fieldsOf('sandbox').orderInterface(column, 'supplier')).toBe('sandbox');
    expect(fieldsOf('').orderInterface(column, 'supplier')).toBe('supplier');
    expect(fieldsOf('').orderInterface(absent, 'supplier')).toBe('supplier');
    const fields = fieldsOf('');
    expect(fields.orderInterface(column, undefined)).toBe(undefined);
    expect(fields.faults).toEqual(['cell is empty']);
  });

  it('does not fall back on the default where the row names something else', () => {
    const fields = fieldsOf('Sandbox');
    expect(fields.orderInterface(column, 'sandbox')).toBe(undefined);
    expect(fields.faults).toEqual(['cell "Sandbox" is not one of sandbox, supplier']);
  });
});

describe('wallet', () => {
  const address = '0x52908400098527886E0F7030069857D2E4169EE7';

  it('keeps an address as it is written and never quotes what is none', () => {
    expect(fieldsOf(address).wallet(column)).toBe(address);
    for (const other of [
      address.slice(1),
      `${address}0`,
      address.slice(0, -1),
      address.replace('0x', '0X'),
      `${address} `,
    ]) {
      const fields = fieldsOf(other);
      expect(fields.wallet(column)).toBe(undefined);
      expect(fields.faults).toEqual(['cell is not 0x and 40 hex digits']);
    }
  });
});

describe('instant', () => {
  it('is of a month that a run can judge; any other is a fault, since no close would ever look at its row', () => {
    const first = '1972-01-01T00:00:00.000Z';
    const last = '9998-12-31T23:59:59.999Z';
    for (const text of [first, last]) expect(fieldsOf(text).instant(column)).toBe(Date.parse(text));
    const outside = ['1970-01-01', '1971-12-31T23:59:59.999Z', '9999-01-01T00:00:00Z', '9999-12-31 23:59'];
    for (const text of outside) {
      const fields = fieldsOf(text);
      expect(fields.instant(column)).toBe(undefined);
      expect(fields.faults).toEqual(['cell is not of the years 1972 to 9998']);
    }
  });
});
