import { describe, expect, it } from 'vitest';
import { LAST_INSTANT_MS } from '../../../src/base/time/instant.js';
import type { Cell } from '../../../src/report/tables/cell.js';
import { wouldRun } from '../../../src/report/tables/formula-guard.js';
import {
  columnLetters,
  contentXml,
  escapedText,
  MOST_CELL_LENGTH,
} from '../../../src/report/workbook/cell-xml.js';
import { cellStyles } from '../../../src/report/workbook/style.js';
import { fc } from '../../support/fast-check.js';
import { openedSheet } from './support/opened-workbook.js';

const FILE = '05-orders.csv';
const HARD = [
  '=',
  '-',
  "'",
  ' ',
  '\t',
  '\n',
  '\r',
  '<',
  '&',
  '>',
  '"',
  '_',
  'x',
  '0041',
  'a',
  '\u0001',
  '\uffff',
];
const anyText = fc.oneof(
  fc.array(fc.constantFrom(...HARD), { minLength: 1, maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 1 }),
);
const cellXml = (cell: Cell, reference: string, fileName: string) =>
  `<c r="${reference}${contentXml(cell, fileName)}`;
const opened = (xml: string) => openedSheet(xml).cells.get('B7');

describe('the XML of a cell', () => {
  it('gives every text back exactly, as a string and never as a formula', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const xml = cellXml({ kind: 'text', text }, 'B7', FILE);
        const style = wouldRun(text) ? cellStyles.quotedText : cellStyles.text;
        expect(opened(xml)).toEqual({ content: text, isText: true, style });
        expect(xml).not.toContain('<f');
      }),
    );
  });

  it('holds no character that XML has no place for or would change', () => {
    expect(escapedText('\u0000\u0008\r\u001f\ufffe')).toBe('_x0000__x0008__x000D__x001F__xFFFE_');
    expect(escapedText('a\tb\nc')).toBe('a\tb\nc');
    expect(escapedText('_x0041_ _x_ &<>')).toBe('_x005F_x0041_ _x_ &amp;&lt;&gt;');
  });

  it('says of a text with a blank at an end that the blank belongs to it', () => {
    expect(cellXml({ kind: 'text', text: ' a' }, 'A1', FILE)).toContain('<t xml:space="preserve"> a</t>');
    expect(cellXml({ kind: 'text', text: 'a b' }, 'A1', FILE)).toContain('<t>a b</t>');
  });

  it('has the very digits of a number, shown with its places', () => {
    expect(opened(cellXml({ kind: 'number', text: '-12.50' }, 'B7', FILE))).toEqual({
      content: '-12.50',
      isText: false,
      style: cellStyles.number(2),
    });
  });

  it('gives an instant back to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LAST_INSTANT_MS }), (ms) => {
        const cell = opened(cellXml({ kind: 'instant', ms }, 'B7', FILE));
        expect(cell).toMatchObject({ isText: false, style: cellStyles.instant });
        expect(Math.round((Number(cell?.content) - 25_569) * 86_400_000)).toBe(ms);
      }),
    );
  });

  it('counts days as a spreadsheet does: 1 January 1970 is day 25569, 31 October 2026 day 46326', () => {
    const day = (on: string) => opened(cellXml({ kind: 'day', ms: Date.parse(on) }, 'B7', FILE))?.content;
    expect([day('1970-01-01'), day('2026-10-31')]).toEqual(['25569', '46326']);
  });

  it('is nothing for an empty cell', () => {
    expect(contentXml({ kind: 'empty' }, FILE)).toBe('');
  });

  it('cuts a text that is longer than a cell may be, not in a character, and says where all of it is', () => {
    const fits = 'a'.repeat(MOST_CELL_LENGTH);
    expect(opened(cellXml({ kind: 'text', text: fits }, 'B7', FILE))?.content).toBe(fits);
    for (const long of [
      `${fits}b`,
      '\u{1f600}'.repeat(MOST_CELL_LENGTH),
      `a${'\u{1f600}'.repeat(MOST_CELL_LENGTH)}`,
    ]) {
      const content = opened(cellXml({ kind: 'text', text: long }, 'B7', FILE))?.content ?? '';
      expect(content.length).toBeLessThanOrEqual(MOST_CELL_LENGTH);
      expect(content).toMatch(/ … \(too long for a cell: all of it stands in 05-orders\.csv\)$/);
      expect(content).not.toMatch(/\p{Surrogate}/u);
    }
  });
});

describe('the letters of a column', () => {
  it('go on after Z with two', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ]);
  });
});
