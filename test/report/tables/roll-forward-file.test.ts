import { describe, expect, it } from 'vitest';
import { csvPieces } from '../../../src/report/tables/csv-file.js';
import { rollForwardColumns, rollForwardRows } from '../../../src/report/tables/roll-forward-file.js';
import { digestOf, resultOf, stepOf, textOfPieces } from '../sample-month.js';

const settings = { bom: false, delimiter: ',', decimal: '.' };
const header =
  'month,interface,account,step,currency,statement_count,statement,statement_usd6,movements_count,movements,' +
  'movements_usd6,ledger_count,ledger,ledger_usd6,statement_less_movements_usd6,statement_less_ledger_usd6,' +
  'result,item_ids,evidence_sha256,records_count,records,records_usd6\r\n';

function linesOf(...steps: ReturnType<typeof stepOf>[]): string {
  const rows = rollForwardRows([resultOf({ rollForward: steps })]);
  const text = textOfPieces(csvPieces(rollForwardColumns, rows, settings));
  expect(text.startsWith(header)).toBe(true);
  return text.slice(header.length);
}

describe('02-roll-forward', () => {
  it('shows a step by statement, movements, ledger and own records, signed, to the byte', () => {
    const step = stepOf({
      ledger: { count: 1, usd6: -121_237_500n },
      records: { count: 2, usd6: -242_475_000n },
      result: 'differs',
      itemIds: ['a', 'b'],
    });
    expect(linesOf(step)).toBe(
      '2026-10,sandbox,ab12cd34ef56,orders,USD,1,-121.250000,-121250000,1,-121.250000,-121250000,' +
        `1,-121.237500,-121237500,0,-12500,differs,a|b,${digestOf('c')},2,-242.475000,-242475000\r\n`,
    );
  });

  it('leaves a side empty that could not be had, and what is taken from it', () => {
    const step = stepOf({ step: 'opening', statement: undefined, ledger: undefined, result: 'not_tested' });
    expect(linesOf(step)).toContain(',opening,USD,,,,1,-121.250000,-121250000,,,,,,not_tested,,');
  });

  it('has no count where a step has none', () => {
    const step = stepOf({ step: 'closing', statement: { count: undefined, usd6: 0n } });
    expect(linesOf(step)).toContain(',closing,USD,,0.000000,0,1,');
  });

  it('keeps the order of the steps', () => {
    const lines = linesOf(
      stepOf({ step: 'opening' }),
      stepOf({ step: 'orders' }),
      stepOf({ step: 'closing' }),
    );
    expect([...lines.matchAll(/opening|orders|closing/g)].map(String)).toEqual([
      'opening',
      'orders',
      'closing',
    ]);
  });
});
