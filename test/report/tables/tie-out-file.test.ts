import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { tieIdOf, tieOutColumns, tieOutRows } from '../../../src/report/tables/tie-out-file.js';
import { digestOf, figureOf, resultOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'tie_id,month,interface,account,figure,slug,currency,unit,stated_source,recomputed_source,stated,stated_minor,' +
  'stated_usd6,recomputed,recomputed_minor,recomputed_usd6,difference,difference_minor,difference_usd6,result,' +
  'item_ids,formula,evidence_sha256,untested_usd6\r\n';

function linesOf(...figures: ReturnType<typeof figureOf>[]): string {
  const text = textOfPieces(csvPieces(tieOutColumns, tieOutRows([resultOf({ tieOut: figures })]), settings));
  expect(text.startsWith(header)).toBe(true);
  return text.slice(header.length);
}

describe('01-tie-out', () => {
  it('shows a figure in usd6 in dollars and raw, stated less recomputed, to the byte', () => {
    const figure = figureOf({
      stated: 38_570_000n,
      recomputed: 38_582_500n,
      result: 'differs',
      itemIds: ['a', 'b'],
    });
    expect(linesOf(figure)).toBe(
      'sandbox/ab12cd34ef56/closing,2026-10,sandbox,ab12cd34ef56,closing,,USD,usd6,statement,recomputed,' +
        '38.570000,,38570000,38.582500,,38582500,-0.012500,,-12500,differs,a|b,' +
        `opening + grants + deposits - orders + reversals,${digestOf('c')},0\r\n`,
    );
  });

  it('shows a figure in minor units in major units and raw in its own column', () => {
    const figure = figureOf({
      figure: 'brand_face',
      slug: 'demo-books',
      currency: 'GBP',
      unit: 'minor',
      stated: 9999n,
      recomputed: 9999n,
      formula: '=x',
    });
    expect(linesOf(figure)).toBe(
      'sandbox/ab12cd34ef56/brand_face/demo-books/GBP,2026-10,sandbox,ab12cd34ef56,brand_face,demo-books,GBP,' +
        `minor,statement,recomputed,99.99,9999,,99.99,9999,,0.00,0,,ties,,'=x,${digestOf('c')},0\r\n`,
    );
  });

  it('shows a count as a count, with both raw columns empty', () => {
    const figure = figureOf({
      figure: 'order_count',
      unit: 'count',
      stated: 3n,
      recomputed: 2n,
      result: 'differs',
    });
    expect(linesOf(figure)).toContain(',order_count,,,count,statement,recomputed,3,,,2,,,1,,,differs,');
  });

  it('leaves a side empty that could not be had, and the difference with it', () => {
    const figure = figureOf({ stated: undefined, result: 'not_tested' });
    expect(linesOf(figure)).toContain(',,,,38.570000,,38570000,,,,not_tested,');
  });
});

describe('the id of a figure', () => {
  const idOf = (changes: Parameters<typeof figureOf>[0]): string =>
    tieIdOf({ result: resultOf(), figure: figureOf(changes) });

  it('leaves out trailing parts that are empty, and no others', () => {
    expect(idOf({})).toBe('sandbox/ab12cd34ef56/closing');
    expect(idOf({ slug: 'a' })).toBe('sandbox/ab12cd34ef56/closing/a');
    expect(idOf({ currency: 'GBP' })).toBe('sandbox/ab12cd34ef56/closing//GBP');
  });

  it('cannot be forged by a slug', () => {
    expect(idOf({ slug: 'a/GBP' })).toBe('sandbox/ab12cd34ef56/closing/a%2FGBP');
    expect(idOf({ slug: 'a/GBP' })).not.toBe(idOf({ slug: 'a', currency: 'GBP' }));
  });

  it.each([
    ['usd6', 'USD'],
    ['minor', 'GBP'],
  ] as const)(
    'has as currency that of the amounts beside it: a brand\u2019s figure in %s is in %s',
    (unit, currency) => {
      const column = tieOutColumns.find(({ name }) => name === 'currency');
      const row = { result: resultOf(), figure: figureOf({ slug: 'demo-books', currency: 'GBP', unit }) };
      expect(column?.of(row)).toBe(currency);
    },
  );
});
