import { describe, expect, it } from 'vitest';
import { cellStyles, stylesXml } from '../../../src/report/workbook/style.js';

/** The format that a style shows its cells in. */
function formatOf(style: number): string {
  const xml = stylesXml();
  const looks = [...(/<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(xml)?.[1] ?? '').matchAll(/<xf ([^>]*)\/>/g)];
  const id = /numFmtId="(\d+)"/.exec(looks[style]?.[1] ?? '')?.[1] ?? 'none';
  return id === '49' ? '@' : (new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(xml)?.[1] ?? 'none');
}

describe('the styles of a workbook', () => {
  it('show a number with as many places as the CSV file has', () => {
    expect([0, 1, 2, 6, 15].map((places) => formatOf(cellStyles.number(places)))).toEqual([
      '0',
      '0.0',
      '0.00',
      '0.000000',
      '0.000000000000000',
    ]);
  });

  it('show instants to the millisecond and days as days', () => {
    expect(formatOf(cellStyles.instant)).toBe('yyyy\\-mm\\-dd hh:mm:ss.000');
    expect(formatOf(cellStyles.day)).toBe('yyyy\\-mm\\-dd');
  });

  it('keep text text, the header among it', () => {
    expect([cellStyles.text, cellStyles.quotedText, cellStyles.header].map(formatOf)).toEqual([
      '@',
      '@',
      '@',
    ]);
    expect(stylesXml().match(/quotePrefix="1"/g)).toHaveLength(1);
  });

  it('state how long each list is', () => {
    for (const [, name = '', count, content = ''] of stylesXml().matchAll(
      /<(cellXfs|numFmts|fonts|fills) count="(\d+)">(.*?)<\/\1>/g,
    )) {
      const entry =
        { cellXfs: /<xf /g, numFmts: /<numFmt /g, fonts: /<font>/g, fills: /<fill>/g }[name] ?? /$/;
      expect(content.match(entry), name).toHaveLength(Number(count));
    }
  });
});
