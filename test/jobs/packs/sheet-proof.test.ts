import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveSheet } from '../../../src/jobs/packs/sheet-proof.js';
import { reportsWithSample, rewriteFile } from '../support/sample-pack.js';

/** The faults of the sample pack with a text of one file otherwise. */
function faultsOf(file = '', from: string | RegExp = '', to = ''): readonly string[] {
  const pack = join(reportsWithSample('2026-10'), '2026-10');
  if (file !== '') rewriteFile(pack, file, (text) => text.replace(from, to));
  return proveTopic('control sheet', (proof) => proveSheet(pack, proof)).faults;
}

const SHEET = '00-control.csv';

describe('the control sheet of a pack', () => {
  it('says what the tables beside it say', () => {
    expect(faultsOf()).toEqual([]);
  });

  it('has the claims of the open items in 04, by who owes', () => {
    const amount = faultsOf(SHEET, /(claim,sandbox,[^\r]*,provider,[^\r]*,)\d+(,,,\r)/, '$17$2');
    expect(amount).toEqual([
      expect.stringMatching(/^00-control\.csv: claims sandbox \S+ owed by provider: 7 /),
    ]);
    const count = faultsOf(SHEET, /(claim,sandbox,[^,]*,provider,,usd6,)\d+,/, '$19,');
    expect(count).toEqual([
      expect.stringMatching(/^00-control\.csv: items sandbox \S+ owed by provider: 9 /),
    ]);
    const item = faultsOf('04-open-items.csv', ',-9093750,9093750,', ',-9093750,9093751,');
    expect(item).toEqual([expect.stringMatching(/claims sandbox \S+ owed by provider: /)]);
  });

  it('may count an item that claims nothing and moves something, and no more than there are', () => {
    const claimless = (count: string): readonly string[] => {
      const pack = join(reportsWithSample('2026-10'), '2026-10');
      rewriteFile(pack, '04-open-items.csv', (text) => text.replace(',-9093750,9093750,', ',-9093750,0,'));
      const ofProvider = /(claim,sandbox,[^,]*,provider,,usd6,)(\d+)(,[^,]*),(\d+)/;
      rewriteFile(pack, SHEET, (text) =>
        text.replace(ofProvider, (_, head: string, was: string, amount: string, usd6: string) => {
          const stated = BigInt(was) + BigInt(count);
          return `${head}${stated}${amount},${BigInt(usd6) - 9093750n}`;
        }),
      );
      return proveTopic('control sheet', (proof) => proveSheet(pack, proof)).faults;
    };
    expect(claimless('0')).toEqual([]);
    expect(claimless('-1')).toEqual([]);
    expect(claimless('1')).toEqual([expect.stringMatching(/: items sandbox \S+ owed by provider: /)]);
    expect(claimless('-2')).toEqual([expect.stringMatching(/: items sandbox \S+ owed by provider: /)]);
  });

  it('leaves out no side that owes, and names none that does not', () => {
    const gone = faultsOf(SHEET, /claim,sandbox,[^,]*,us,[^\r]*\r\n/, '');
    expect(gone).toEqual([
      expect.stringMatching(/^00-control\.csv: no row has the -\d+ of sandbox \S+ owed by us$/),
    ]);
    expect(faultsOf(SHEET, /(claim,sandbox,[^,]*,)us,/, '$1unclear,')).not.toEqual([]);
  });

  it('calls no row of a bridge untested that has an amount', () => {
    const untested = faultsOf(SHEET, /(bridge,sandbox,[^\r]*,OR-CHARGE,[^\r]*,)ties,/, '$1not_tested,');
    expect(untested).toEqual([
      expect.stringMatching(/^00-control\.csv:\d+: it is said to be untested, and has an amount$/),
    ]);
  });

  it('has the ends of each bridge, and the movements that went in, as 02 has them', () => {
    const end = faultsOf('02-roll-forward.csv', /(,unexplained,USD,[^\r]*,)0\r/, '$11\r');
    expect(end).toEqual([expect.stringMatching(/^00-control\.csv: unexplained of /)]);
    const went = faultsOf(SHEET, /(total_in,sandbox,[^,]*,movements,deposits,usd6,)\d+,/, '$19,');
    expect(went).toEqual([
      expect.stringMatching(/^00-control\.csv: count of sandbox \S+ deposits movements: 9 /),
    ]);
  });
});
