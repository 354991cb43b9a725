import { describe, expect, it } from 'vitest';
import type { ControlRow } from '../../../src/report/control/control-file.js';
import { filesHtml } from '../../../src/report/page/file-section.js';
import { tableOf, textOf } from './support/read-page.js';

const total = (name: string, rowCount: number, account?: string): ControlRow => ({
  section: 'total_out',
  name,
  value: 'rows',
  rowCount,
  ...(account === undefined ? {} : { account }),
});

const input = (name: string): ControlRow => ({
  section: 'input',
  interfaceName: 'sandbox',
  name,
  value: '2',
  rowCount: 12,
});

describe('the files beside the page', () => {
  it('are linked by their name, with their rows', () => {
    const { html: page } = filesHtml([total('05-orders.csv', 3, 'main'), total('05-orders.csv', 9)]);
    const rows = tableOf(page, 'Every figure above stands in one of these');
    expect(rows.find(([name]) => name === '05-orders.csv')?.[1]).toBe('9');
    const links = [...page.matchAll(/<a href="([^"]*)">/g)].map(([, link = '']) => link);
    expect(links).toHaveLength(13);
    // Relative, so that a pack can be moved and opened anywhere.
    for (const link of links) expect(link).toMatch(/^[\w./-]+$/);
  });

  it('have the rewards where the pack does', () => {
    const rowOf = (control: readonly ControlRow[]): readonly string[] | undefined =>
      tableOf(filesHtml(control).html, 'Every figure above').find(([name]) => name === '09-rewards.csv');
    expect(rowOf([total('09-rewards.csv', 4)])?.[1]).toBe('4');
    expect(rowOf([total('05-orders.csv', 4)])).toBeUndefined();
  });

  it('have the own records that went in, and what was set aside of them', () => {
    expect(tableOf(filesHtml([input('book <a>.csv')]).html, 'Your own records').slice(1)).toEqual([
      ['book <a>.csv sandbox', '12', '2'],
    ]);
    expect(textOf(filesHtml([]).html)).toContain('No file of your own records was imported for this month.');
  });

  it('say how many inputs are not listed', () => {
    const { html: page } = filesHtml(Array.from({ length: 23 }, (_, at) => input(`${at}.csv`)));
    expect(tableOf(page, 'Your own records')).toHaveLength(21);
    expect(textOf(page)).toContain('3 more stand in 00-control.csv.');
  });
});
