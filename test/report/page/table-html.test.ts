import { describe, expect, it } from 'vitest';
import { html } from '../../../src/report/page/html-text.js';
import { bar, mark, number, tableHtml, words } from '../../../src/report/page/table-html.js';
import { tableOf } from './support/read-page.js';

const form = {
  caption: 'Kinds & sums',
  columns: [words('Kind'), mark('When'), bar('Share'), number('Sum')],
  rows: [[html`a`, html`b`, html`c`, html`1`]],
};

describe('a table of the page', () => {
  it('has a caption, and headers with the scope of their row or column', () => {
    const { html: table } = tableHtml(form);
    expect(tableOf(table, 'Kinds & sums')).toEqual([
      ['Kind', 'When', 'Share', 'Sum'],
      ['a', 'b', 'c', '1'],
    ]);
    expect(table.match(/<th scope="col"/g)).toHaveLength(4);
    expect(table.match(/<th scope="row"/g)).toHaveLength(1);
    expect(table).toContain('<td class="number">1</td>');
    expect(table).not.toContain('<tfoot>');
  });

  it('ends with its sums', () => {
    const { html: table } = tableHtml({ ...form, ends: [[html`All`, html``, html``, html`1`]] });
    expect(table).toMatch(/<tfoot>\n<tr><th scope="row">All<\/th>/);
  });

  it('takes the focus where it has to be scrolled, under the name of its caption', () => {
    expect(tableHtml(form).html).not.toContain('tabindex');
    expect(tableHtml({ ...form, isWide: true }).html).toContain(
      'role="region" tabindex="0" aria-label="Kinds &amp; sums"',
    );
  });
});
