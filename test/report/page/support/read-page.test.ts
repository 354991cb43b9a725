import { describe, expect, it } from 'vitest';
import { integerOf, sectionOf, tableOf, textOf } from './read-page.js';

const page = `<h2>One</h2><table><caption>First</caption>
<tr><th>A</th><td class="x">1.<b>50</b> USD</td></tr></table><h2>Two</h2><p>&lt;i&gt;</p>`;

describe('reading a page', () => {
  it('finds a table by its caption and gives what its cells say', () => {
    expect(tableOf(sectionOf(page, 'One'), 'First')).toEqual([['A', '1.50 USD']]);
    expect(textOf('<p>&lt;i&gt;</p>')).toBe('<i>');
  });

  it('refuses what is not there once', () => {
    expect(() => tableOf(sectionOf(page, 'Two'), 'First')).toThrow('0 tables begin with First');
    expect(() => sectionOf(page, 'Three')).toThrow('0 sections begin with Three');
  });

  it('reads an amount only with its currency', () => {
    expect(integerOf('-1.50 USD')).toBe(-150n);
    expect(() => integerOf('1.50')).toThrow('1.50 is no amount with its currency');
  });
});
