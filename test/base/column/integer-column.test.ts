// Columns of numbers grow without losing a row and take nothing they could not give back.

import { describe, expect, it } from 'vitest';
import { FlagColumn, IntegerColumn, OptionalIntegerColumn } from '../../../src/base/column/integer-column.js';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { fc } from '../../support/fast-check.js';

const UNSAFE = [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)];
const NO_ROWS = [-1, 3, 0.5, Number.NaN];
const safeInteger = fc.maxSafeInteger();

describe('IntegerColumn', () => {
  it('is empty at first, and grows over every doubling without losing a row', () => {
    const column = new IntegerColumn(1);
    expect(column.length).toBe(0);
    for (let row = 0; row < 10_000; row += 1) column.push(row * 1_000_003 - 5_000_000);
    expect(column.length).toBe(10_000);
    for (let row = 0; row < 10_000; row += 1) expect(column.get(row)).toBe(row * 1_000_003 - 5_000_000);
  });

  it('holds what an array would hold', () => {
    fc.assert(
      fc.property(fc.array(safeInteger), fc.nat(8), (values, capacity) => {
        const column = new IntegerColumn(capacity);
        for (const value of values) column.push(value);
        expect(values.map((_, row) => column.get(row))).toEqual(values.map((value) => value + 0));
      }),
    );
  });

  it('overwrites a row and no other', () => {
    const column = new IntegerColumn();
    for (const value of [1, 2, 3]) column.push(value);
    column.set(1, -Number.MAX_SAFE_INTEGER);
    expect([column.get(0), column.get(1), column.get(2)]).toEqual([1, -Number.MAX_SAFE_INTEGER, 3]);
    expect(column.length).toBe(3);
  });

  it.each(UNSAFE)('refuses %d and stays as it was', (value) => {
    const column = new IntegerColumn();
    column.push(7);
    expect(() => column.push(value)).toThrow(ProgramFault);
    expect(() => column.set(0, value)).toThrow(ProgramFault);
    expect(column.length).toBe(1);
    expect(column.get(0)).toBe(7);
  });

  it.each(NO_ROWS)('has no row %d among three', (row) => {
    const column = new IntegerColumn();
    for (const value of [1, 2, 3]) column.push(value);
    expect(() => column.get(row)).toThrow(ProgramFault);
    expect(() => column.set(row, 1)).toThrow(/of a column of 3 rows/);
  });
});

describe('OptionalIntegerColumn', () => {
  it('holds what an array with holes would hold', () => {
    fc.assert(
      fc.property(fc.array(fc.option(safeInteger, { nil: undefined })), fc.nat(8), (values, capacity) => {
        const column = new OptionalIntegerColumn(capacity);
        for (const value of values) column.push(value);
        expect(column.length).toBe(values.length);
        expect(values.map((_, row) => column.get(row))).toEqual(
          values.map((value) => (value === undefined ? undefined : value + 0)),
        );
      }),
    );
  });

  it('tells zero from absent, and turns one into the other', () => {
    const column = new OptionalIntegerColumn();
    column.push(0);
    column.push(undefined);
    expect([column.get(0), column.get(1)]).toEqual([0, undefined]);
    column.set(0, undefined);
    column.set(1, 0);
    expect([column.get(0), column.get(1)]).toEqual([undefined, 0]);
  });

  it.each(UNSAFE)('refuses %d, which is neither an integer nor absent', (value) => {
    const column = new OptionalIntegerColumn();
    expect(() => column.push(value)).toThrow(ProgramFault);
    expect(column.length).toBe(0);
    column.push(1);
    expect(() => column.set(0, value)).toThrow(ProgramFault);
    expect(column.get(0)).toBe(1);
  });

  it.each(NO_ROWS)('has no row %d among three', (row) => {
    const column = new OptionalIntegerColumn();
    for (const value of [1, undefined, 3]) column.push(value);
    expect(() => column.get(row)).toThrow(ProgramFault);
    expect(() => column.set(row, 1)).toThrow(ProgramFault);
  });
});

describe('FlagColumn', () => {
  it('holds every value of a byte, over doublings', () => {
    const column = new FlagColumn(1);
    for (let row = 0; row < 3_000; row += 1) column.push(row % 256);
    expect(column.length).toBe(3_000);
    for (let row = 0; row < 3_000; row += 1) expect(column.get(row)).toBe(row % 256);
    column.set(2_999, 0);
    expect(column.get(2_999)).toBe(0);
    expect(column.get(2_998)).toBe(2_998 % 256);
  });

  it.each([-1, 256, 0.5, Number.NaN])('refuses %d, which a byte array would wrap', (value) => {
    const column = new FlagColumn();
    expect(() => column.push(value)).toThrow(ProgramFault);
    column.push(1);
    expect(() => column.set(0, value)).toThrow(ProgramFault);
    expect(column.get(0)).toBe(1);
  });

  it.each(NO_ROWS)('has no row %d among three', (row) => {
    const column = new FlagColumn();
    for (const value of [1, 2, 3]) column.push(value);
    expect(() => column.get(row)).toThrow(ProgramFault);
    expect(() => column.set(row, 1)).toThrow(ProgramFault);
  });
});
