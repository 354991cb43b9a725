import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  proveBridge,
  proveClaims,
  proveJournal,
  proveRollForward,
  proveTieOut,
  proveTotals,
} from '../../../src/jobs/packs/footing-proof.js';
import { type PackProof, proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { newFolder } from '../support/run-settings.js';

/** The faults of tables, each of them lines of text. */
function faultsOf(
  prove: (pack: string, proof: PackProof) => void,
  tables: Readonly<Record<string, readonly string[]>>,
): readonly string[] {
  const pack = newFolder();
  for (const [name, lines] of Object.entries(tables)) {
    writeFileSync(join(pack, `${name}.csv`), lines.map((line) => `${line}\r\n`).join(''));
  }
  return proveTopic('footing', (proof) => prove(pack, proof)).faults;
}

describe('the tie-out', () => {
  const header =
    'stated_minor,recomputed_minor,difference_minor,stated_usd6,recomputed_usd6,difference_usd6,result';
  const faults = (row: string) => faultsOf(proveTieOut, { '01-tie-out': [header, row] });

  it('states less what is recomputed as the difference, in each unit that has both', () => {
    expect(faults('12,10,2,-5,-5,0,differs')).toEqual([]);
    expect(faults(',,,7,,,not_tested')).toEqual([]);
    expect(faults('12,10,1,-5,-5,0,differs')).toEqual([
      '01-tie-out.csv:2: stated less recomputed is not the difference',
    ]);
    expect(faults('12,10,2,-5,-4,1,differs')).toHaveLength(1);
  });

  it('ties with no difference left', () => {
    expect(faults(',,,5,4,1,ties')).toEqual([
      '01-tie-out.csv:2: it is said to tie, and a difference is left',
    ]);
  });
});

describe('the roll-forward', () => {
  const header =
    'interface,account,step,statement_usd6,movements_usd6,ledger_usd6,records_usd6,' +
    'statement_less_movements_usd6,statement_less_ledger_usd6';
  const steps = ['opening', 'grants', 'deposits', 'orders', 'reversals', 'other', 'closing'];
  /** Opens with 1, each step adds 2 but the last, and each way has them alike. */
  const footed = steps.map((step, at) => {
    const usd6 = at === 0 ? '1' : at === 6 ? '11' : '2';
    return ['sandbox,a', step, usd6, usd6, usd6, usd6, '0,0'].join(',');
  });
  const faults = (rows: readonly string[], codes: readonly string[] = []) =>
    faultsOf(proveRollForward, {
      '02-roll-forward': [header, ...rows],
      '03-discrepancies': ['interface,account,code', ...codes],
    });

  it('adds up to the closing by every way', () => {
    expect(faults(footed)).toEqual([]);
    const off = footed.with(6, 'sandbox,a,closing,11,11,11,12,0,0');
    expect(faults(off)).toEqual(['02-roll-forward.csv: sandbox a: records adds up to 11, not 12']);
  });

  it('may be off by the statement where that is a discrepancy of its own', () => {
    const off = footed.with(6, 'sandbox,a,closing,12,11,11,11,1,1');
    expect(faults(off)).toEqual(['02-roll-forward.csv: sandbox a: statement adds up to 11, not 12']);
    expect(faults(off, ['sandbox,a,RF-FOOTING'])).toEqual([]);
    expect(faults(off, ['sandbox,b,RF-FOOTING'])).toHaveLength(1);
  });

  it('has between two ways what they differ by', () => {
    expect(faults(footed.with(3, 'sandbox,a,orders,2,2,2,2,1,0'))).toEqual([
      '02-roll-forward.csv:5: statement less movements is not what it says',
    ]);
    expect(faults(footed.with(3, 'sandbox,a,orders,2,2,2,2,0,'))).toEqual([
      '02-roll-forward.csv:5: statement less ledger is not what it says',
    ]);
  });

  it('is not added up where a step could not be had', () => {
    expect(faults(footed.with(3, 'sandbox,a,orders,,2,2,2,,'))).toEqual([]);
  });
});

describe('the journal', () => {
  const faults = (...rows: string[]) =>
    faultsOf(proveJournal, { '08-journal': ['entry_id,debit_usd6,credit_usd6', ...rows] });

  it('is balanced in every entry, and not only in all of them together', () => {
    expect(faults('e1,5,', 'e1,,3', 'e1,,2')).toEqual([]);
    expect(faults('e1,5,', 'e1,,4', 'e2,,1')).toEqual([
      '08-journal.csv: entry e1 is off by 1',
      '08-journal.csv: entry e2 is off by -1',
    ]);
  });
});

describe('the totals of the control sheet', () => {
  const header = 'section,interface,account,name,value,row_count,amount_usd6';
  const orders = ['interface,account,cost_usd6', 'sandbox,a,5', 'sandbox,a,6', 'sandbox,b,'];
  const faults = (...rows: string[]) =>
    faultsOf(proveTotals, { '00-control': [header, ...rows], '05-orders': orders });

  it('are the rows and sums of each table, of all accounts and of each', () => {
    const rows = [
      'total_out,,,05-orders.csv,rows,3,',
      'total_out,sandbox,a,05-orders.csv,rows,2,',
      'total_out,sandbox,a,05-orders.csv,cost_usd6,2,11',
      'total_out,sandbox,b,05-orders.csv,cost_usd6,1,0',
    ];
    expect(faults(...rows)).toEqual([]);
  });

  it('of a table whose rows name no account are those of its accounts together', () => {
    const inTokens = (...counts: readonly number[]) => {
      const ofAccounts = counts.map((count, nth) => `total_out,rewards,${nth},09-rewards.csv,rows,${count},`);
      return faultsOf(proveTotals, {
        '00-control': [header, 'total_out,,,09-rewards.csv,rows,2,', ...ofAccounts],
        '09-rewards': ['kind', 'opening', 'closing'],
      });
    };
    expect(inTokens(2)).toEqual([]);
    expect(inTokens(1, 1)).toEqual([]);
    expect(inTokens(2, 1)).toEqual(['09-rewards.csv: rows of all accounts: 2 where 3 is due']);
  });

  it.each([
    ['total_out,,,05-orders.csv,rows,4,', '05-orders.csv: rows: 3 where 4 is due'],
    [
      'total_out,sandbox,a,05-orders.csv,cost_usd6,2,12',
      '05-orders.csv: sandbox a cost_usd6: 11 where 12 is due',
    ],
    ['total_out,sandbox,c,05-orders.csv,rows,1,', '05-orders.csv: sandbox c rows: 0 where 1 is due'],
  ])('do not hold with %s', (row, fault) => {
    expect(faults(row)).toEqual([fault]);
  });
});

describe('the bridge', () => {
  const header = 'section,interface,account,name,amount_usd6,status';
  const rows = (records: string, moved: string, claims: string) => [
    `bridge,sandbox,a,records,${records},ties`,
    `bridge,sandbox,a,OR-CHARGE,${moved},ties`,
    'bridge,sandbox,a,statement,90,ties',
    `bridge,sandbox,a,claims,${claims},ties`,
    'bridge,sandbox,a,Assets:Provider differences,13,ties',
    'bridge,sandbox,a,statement_arithmetic,3,ties',
  ];
  const faults = (lines: readonly string[]) => faultsOf(proveBridge, { '00-control': [header, ...lines] });

  it('leads from the own records to the statement', () => {
    expect(faults(rows('100', '-10', '10'))).toEqual([]);
    expect(faults(rows('100', '-11', '10'))).toEqual([
      'sandbox a: records and what lies between: 89 where 90 is due',
    ]);
  });

  it('claims what stands on the accounts of the ledger', () => {
    expect(faults(rows('100', '-10', '9'))).toEqual(['sandbox a: claims on the ledger: 10 where 9 is due']);
  });

  it('is left where it was not tested', () => {
    expect(faults(['bridge,sandbox,a,records,,not_tested', 'bridge,sandbox,a,claims,7,not_tested'])).toEqual(
      [],
    );
  });
});

describe('the items', () => {
  const header = 'effect_usd6,claim_usd6,caused_by,owed_by';
  const faults = (found: string, open: string) =>
    faultsOf(proveClaims, { '03-discrepancies': [header, found], '04-open-items': [header, open] });

  it('claim as roots, of someone who owes it', () => {
    expect(faults('-10,10,,provider', '0,0,i1,provider')).toEqual([]);
    expect(faults('-10,10,i1,provider', '0,0,,us')).toEqual([
      '03-discrepancies.csv:2: it follows from another item, and has money of its own',
    ]);
    expect(faults('-10,0,,time', '-10,10,,time')).toEqual([
      '04-open-items.csv:2: it has a claim, and nobody who owes it',
    ]);
  });
});
