import { describe, expect, it } from 'vitest';
import type { FoundTokens } from '../../../../src/reconcile/attribution/tokens/found-tokens.js';
import { GapRooms, type MissingLine } from '../../../../src/reconcile/attribution/tokens/gap-rooms.js';
import { runs } from '../../../months/campaign.js';
import { fc } from '../../../support/fast-check.js';
import { finding } from './token-findings.js';

const gapAt = (untilSeq: number, lackingLines = 1) =>
  finding(
    'RW-SEQUENCE',
    'seq',
    0n,
    { lackingLines, gap: { untilSeq, fromMs: 0, untilMs: 1 } },
    `${untilSeq}`,
  );
const of = finding('RW-REVERSAL-MISSING', 'x', 0n);
const lineAfter = (afterSeq: number | undefined): MissingLine => ({ of, amount: 1n, afterSeq });

/** By gap the numbers that its lines come after, and `filled` where nothing else may fill it. */
function standing(gaps: readonly FoundTokens[], lines: readonly MissingLine[]): string[] {
  const rooms = new GapRooms(gaps, lines);
  const filled = rooms.filled();
  return gaps.map((gap) => {
    const here = rooms.linesIn(gap).map(({ afterSeq }) => afterSeq);
    return [gap.found.finding.subject, ...here, ...(filled.has(gap) ? ['filled'] : [])].join(' ');
  });
}

describe('the gaps that missing lines stand in', () => {
  it('hold each line once, and no more lines than they lack', () => {
    expect(standing([gapAt(4), gapAt(9)], [lineAfter(2)])).toEqual(['4 2', '9']);
    expect(standing([gapAt(4), gapAt(9)], [lineAfter(2), lineAfter(3)])).toEqual([
      '4 2 filled',
      '9 3 filled',
    ]);
    expect(standing([gapAt(4, 2)], [lineAfter(2), lineAfter(3)])).toEqual(['4 2 3 filled']);
  });

  it('are not filled for sure where one of their lines could stand in another that has room left', () => {
    expect(standing([gapAt(9, 2), gapAt(3)], [lineAfter(2), lineAfter(3)])).toEqual(['9 2 3', '3']);
  });

  it('hold none where they lack none', () => {
    expect(standing([gapAt(4, 0)], [lineAfter(2)])).toEqual(['4']);
  });

  it('let a line move on where another one fits nowhere else', () => {
    expect(standing([gapAt(9), gapAt(4)], [lineAfter(2), lineAfter(5)])).toEqual([
      '9 5 filled',
      '4 2 filled',
    ]);
    const [first, second, third] = [gapAt(20), gapAt(9), gapAt(4)];
    expect(standing([second, first, third], [lineAfter(2), lineAfter(5), lineAfter(12)])).toEqual([
      '9 5 filled',
      '20 12 filled',
      '4 2 filled',
    ]);
  });

  it('are filled only by lines that may stand nowhere else instead, and that no other may replace', () => {
    expect(standing([gapAt(4), gapAt(9)], [lineAfter(5)])).toEqual(['4', '9 5 filled']);
    expect(standing([gapAt(4)], [lineAfter(2), lineAfter(3)])).toEqual(['4 2']);
    expect(standing([gapAt(4), gapAt(9)], [lineAfter(2), lineAfter(3), lineAfter(5)])).toEqual([
      '4 2',
      '9 3',
    ]);
    expect(standing([gapAt(4), gapAt(9), gapAt(20)], [lineAfter(2), lineAfter(12)])).toEqual([
      '4 2',
      '9',
      '20 12 filled',
    ]);
  });

  it('are told of each line, and none of one without room', () => {
    const [one, two, three] = [lineAfter(2), lineAfter(3), lineAfter(3)];
    const [first, second] = [gapAt(4), gapAt(9)];
    const rooms = new GapRooms([first, second], [one, two, three]);
    expect([one, two, three].map((line) => rooms.gapOf(line))).toEqual([first, second, undefined]);
  });

  it('are those behind the line that is undone, or at its time, where either is known', () => {
    const isFit = (line: MissingLine, gap = gapAt(4)) => new GapRooms([gap], [line]).gapOf(line) === gap;
    const timed = (occurredAtMs: number): MissingLine => ({
      ...lineAfter(undefined),
      of: { ...of, found: { ...of.found, finding: { ...of.found.finding, occurredAtMs } } },
    });
    const quarter = 15 * 60 * 1000;
    expect([isFit(lineAfter(3)), isFit(lineAfter(4))]).toEqual([true, false]);
    expect([-quarter - 1, -quarter, quarter + 1, quarter + 2].map((ms) => isFit(timed(ms)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isFit(timed(quarter * 9), finding('RW-SEQUENCE', 'seq', 0n, { lackingLines: 1 }))).toBe(true);
    expect(isFit(lineAfter(undefined))).toBe(true);
  });

  it('are as full as they can be, whatever the order of lines and gaps', () => {
    const numbers = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 });
    fc.assert(
      fc.property(numbers, numbers, (seqs, from) => {
        const [gaps, lines] = [seqs.map((seq) => gapAt(seq)), from.map((seq) => lineAfter(seq))];
        const countIn = (inGaps: readonly FoundTokens[], some: readonly MissingLine[]): number => {
          const rooms = new GapRooms(inGaps, some);
          return inGaps.reduce((sum, gap) => sum + rooms.linesIn(gap).length, 0);
        };
        // The line that comes last of those that a gap fits is the one that fits the fewest others.
        const left = from.toSorted((a, b) => a - b);
        const most = seqs
          .toSorted((a, b) => a - b)
          .filter((seq) => {
            const place = left.findLastIndex((one) => one < seq);
            return place !== -1 && left.splice(place, 1).length > 0;
          }).length;
        expect(countIn(gaps, lines)).toBe(most);
        expect(countIn(gaps.toReversed(), lines.toReversed())).toBe(most);
      }),
      runs(300),
    );
  });

  it('are found by a few looks at each for each line, however many lines have to move on', () => {
    const count = 200;
    let looks = 0;
    const gaps = Array.from({ length: count }, (_, i) => {
      const { found, effectPlus18, bearing } = gapAt(2 * (count - i) + 1);
      const counted = {
        lackingLines: 1,
        get gap() {
          looks += 1;
          return bearing.gap;
        },
      };
      return { found, effectPlus18, bearing: counted as FoundTokens['bearing'] };
    });
    const rooms = new GapRooms(
      gaps,
      Array.from({ length: count }, (_, i) => lineAfter(2 * i)),
    );
    expect(rooms.filled().size).toBe(count);
    expect(looks).toBeLessThan(5 * count * count);
  });
});
