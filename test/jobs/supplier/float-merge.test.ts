import { describe, expect, it } from 'vitest';
import { linePieces, linesOf, MonthMerge, rowsByMonth } from '../../../src/jobs/supplier/float-merge.js';
import { floatEntryOf, floatLineOf } from '../../../src/records/float-entry.js';
import { FloatRows } from '../../../src/records/from-file/supplier/float-rows.js';
import { month } from '../../store/sample.js';
import { fc } from '../../support/fast-check.js';

const september = month('2026-09');
const october = month('2026-10');
const noon = { september: Date.parse('2026-09-10T12:00:00Z'), october: Date.parse('2026-10-10T12:00:00Z') };

const entryOf = (seq: number, bookedAtMs: number, amountUsd6: number) => ({
  kind: 'deposit' as const,
  seq,
  bookedAtMs,
  amountUsd6,
  depositId: `dep_${seq}`,
  txHash: 't',
  fromWallet: 'w',
});

type Place = readonly [seq: number, isOctober: boolean, amountUsd6: number];

function fileOf(places: readonly Place[]): FloatRows {
  const rows = new FloatRows();
  for (const [seq, isOctober, amount] of places) {
    rows.add(entryOf(seq, isOctober ? noon.october : noon.september, amount));
  }
  return rows;
}

/** What a table of all places says, the plain way: the last file that names a place speaks for it. */
function plainly(files: readonly (readonly Place[])[]): { lines: Map<string, string[]>; superseded: number } {
  const known = new Map<number, string>();
  let superseded = 0;
  for (const [at, places] of files.entries()) {
    const file = new Map(places.toReversed().map(([seq, late, amount]) => [seq, [late, amount] as const]));
    for (const [seq, [late, amount]] of file) {
      const line = floatLineOf(entryOf(seq, late ? noon.october : noon.september, amount));
      if (at === files.length - 1 && known.has(seq) && known.get(seq) !== line) superseded += 1;
      known.set(seq, line);
    }
  }
  const sorted = [...known].sort(([a], [b]) => a - b).map(([, line]) => line);
  const monthLines = (name: string) => sorted.filter((line) => line.includes(`"${name}-`));
  const lines = new Map([september, october].map((one) => [one, monthLines(one)]));
  return { lines, superseded };
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

describe('a float file merged into what is on file', () => {
  it('says of each month what the newest file says of each place, whichever month it stood in before', () => {
    const place = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.boolean(), fc.integer({ min: 1, max: 2 }));
    fc.assert(
      fc.property(fc.array(place, { maxLength: 15 }), fc.array(place, { maxLength: 15 }), (first, second) => {
        const before = plainly([first]).lines;
        const rows = fileOf(second);
        const months = rowsByMonth(rows);
        const expected = plainly([first, second]);
        let superseded = 0;
        for (const one of [september, october]) {
          const known = Buffer.from(textOf(before.get(one) ?? []));
          const merge = new MonthMerge([known], rows, months.get(one) ?? []);
          const merged = Buffer.concat([...linePieces(merge.lines())]);
          expect(merged.toString('utf8')).toBe(textOf(expected.lines.get(one) ?? []));
          superseded += merge.supersededCount;
        }
        expect(superseded).toBe(expected.superseded);
      }),
    );
  });

  it('is one spelling of the file as a whole, in any number of pieces', () => {
    const rows = fileOf(Array.from({ length: 10_000 }, (_, at): Place => [10_000 - at, at % 2 === 0, 1]));
    const text = Buffer.concat([...linePieces(linesOf(rows))]).toString('utf8');
    const seqs = text
      .trimEnd()
      .split('\n')
      .map((line) => floatEntryOf(line).seq);
    expect(seqs).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1));
  });
});
