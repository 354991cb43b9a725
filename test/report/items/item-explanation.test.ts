import { describe, expect, it } from 'vitest';
import { type Explanation, explanationText } from '../../../src/report/items/item-explanation.js';
import { asOfMs, digestOf, itemOf, month } from '../sample-month.js';

function explanationOf(changes: Partial<Explanation> = {}): Explanation {
  const item = itemOf();
  return {
    item,
    standing: { state: 'carried', firstSeenMs: asOfMs - 86_400_000, lastSeenMs: asOfMs },
    asOfMs,
    working: {
      inputs: [
        {
          source: 'book',
          says: 'face_minor 10000 GBP',
          place: 'book.csv:12',
          evidenceSha256: '',
          requestId: '',
        },
      ],
      steps: ['10000 - floor(10000 * 300 / 10000) = 9700'],
      tried: [
        { cause: 'half_up', gives: ['9700'], fits: false },
        { cause: 'other_rate', gives: ['9701'], fits: true },
      ],
    },
    whyUnworked: undefined,
    isFoundNow: true,
    roots: [],
    consequences: [],
    settlements: [],
    remarks: [],
    evidence: [{ sha256: digestOf('a'), target: 'GET /v1/orders/shop-1', requestId: 'req_1', atMs: asOfMs }],
    ...changes,
  };
}

/** The lines of a section, labels and indents taken off. */
function sectionOf(text: string, label: string): string[] {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith(label.padEnd(12)));
  const end = lines.findIndex((line, at) => at > start && !line.startsWith(' '.repeat(12)));
  return lines.slice(start, end < 0 ? undefined : end).map((line) => line.slice(12));
}

describe('an item explained', () => {
  it('says inputs with their places, formula, steps, causes that were tried, evidence and what to do', () => {
    const text = explanationText(explanationOf());
    expect(sectionOf(text, 'Inputs')).toEqual(['book: face_minor 10000 GBP (book.csv:12)']);
    expect(sectionOf(text, 'Steps')).toEqual(['10000 - floor(10000 * 300 / 10000) = 9700']);
    expect(sectionOf(text, 'Causes')[0]).toBe('half_up 9700; other_rate 9701 FITS');
    expect(sectionOf(text, 'Causes').join(' ')).toContain('do not apply here: ceiling, face_charged');
    expect(sectionOf(text, 'Evidence')).toEqual([digestOf('a'), 'GET /v1/orders/shop-1, request req_1']);
    expect(sectionOf(text, 'To do')).toHaveLength(1);
    expect(sectionOf(text, 'Expected')[0]).toMatch(/^9700 minor = 97\.00 GBP \(/);
  });

  it('asks for nothing once the item is cleared', () => {
    const standing = {
      state: 'cleared',
      firstSeenMs: asOfMs,
      lastSeenMs: asOfMs,
      clearedMonth: month,
    } as const;
    const text = explanationText(explanationOf({ standing }));
    expect(sectionOf(text, 'To do')).toEqual(['Nothing to do; it is cleared.']);
  });

  it('says what was settled outside of the float with what of it counts, and every remark, the last first', () => {
    const at = Date.parse('2026-11-05T00:00:00Z');
    const settled = { settledOnMs: at, postingMonth: month, recordedBy: 'Ann' };
    const said = { owner: undefined, notedAtMs: at };
    const text = explanationText(
      explanationOf({
        settlements: [
          { ...settled, reference: 'CN-7', amountUsd6: 4_000n, countedUsd6: 4_000n },
          { ...settled, reference: 'CN-8', amountUsd6: 9_000n, countedUsd6: 6_000n },
        ],
        remarks: [
          { ...said, remark: 'asked them', notedBy: 'Ann', owner: 'Bob' },
          { ...said, remark: 'they agree', notedBy: 'Bob' },
        ],
      }),
    );
    expect(sectionOf(text, 'Settled')[0]).toBe(
      `0.004000 USD on 2026-11-05 by CN-7, in ${month}, recorded by Ann`,
    );
    expect(sectionOf(text, 'Settled').join(' ')).toContain('of it 0.006000 USD count');
    expect(sectionOf(text, 'Remarks')).toEqual([
      '2026-11-05T00:00:00.000Z Bob: they agree',
      '2026-11-05T00:00:00.000Z Ann: asked them (owner: Bob)',
    ]);
  });

  it('says of an item that is settled by which reference and in which month', () => {
    const standing = { state: 'cleared', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;
    const settled = { ...standing, settledBy: 'CN-7', clearedMonth: month };
    const text = explanationText(explanationOf({ standing: settled }));
    expect(sectionOf(text, 'State').join(' ')).toContain(`; settled in ${month} by CN-7`);
  });

  it('fits a screen: forty lines of a hundred characters for an order with every source', () => {
    const input = {
      source: 'statement',
      says: 'x '.repeat(60).trim(),
      place: '',
      evidenceSha256: '',
      requestId: '',
    } as const;
    const evidence = explanationOf().evidence;
    const text = explanationText(
      explanationOf({
        working: { inputs: Array(9).fill(input), steps: Array(4).fill('1 + 1 = 2'), tried: [] },
        evidence: Array(5).fill(evidence[0]),
      }),
    );
    const lines = text.split('\n');
    expect(lines.length).toBeLessThanOrEqual(44);
    expect(lines.every((line) => line.length <= 100)).toBe(true);
    expect(text).toContain('and 3 more (--json lists them)');
  });

  it('names its roots and what follows from it, also where the books do not hold the root', () => {
    const text = explanationText(
      explanationOf({
        roots: [{ itemId: 'i9', item: undefined }],
        consequences: [
          {
            itemId: 'i8',
            item: itemOf({ itemId: 'i8', code: 'RF-TOTAL', subject: '2026-10', field: 'orders.count' }),
          },
        ],
      }),
    );
    expect(sectionOf(text, 'From')).toEqual(['i9 (of a month that is not on the books)']);
    expect(sectionOf(text, 'Leads to')).toEqual(['i8 RF-TOTAL 2026-10 orders.count']);
  });

  it('says who accepted it and why, and which run cleared it', () => {
    const standing = {
      state: 'accepted',
      firstSeenMs: asOfMs,
      lastSeenMs: asOfMs,
      acceptedBy: 'Ann',
      acceptedAtMs: asOfMs,
      acceptedReason: 'below a cent',
    } as const;
    expect(sectionOf(explanationText(explanationOf({ standing })), 'Accepted')).toEqual([
      'by Ann on 2026-11-03T06:00:00.000Z: below a cent',
    ]);
    const cleared = { ...standing, state: 'cleared', clearedMonth: itemOf().month, clearedByRun: 7 } as const;
    expect(sectionOf(explanationText(explanationOf({ standing: cleared })), 'State').join(' ')).toContain(
      'cleared by the close of 2026-10, run 7',
    );
  });

  it('says so where the archive of now gives the item no more', () => {
    expect(explanationText(explanationOf({ isFoundNow: false }))).toContain('no longer gives this item');
    const gone = explanationOf({ working: undefined, whyUnworked: 'nothing_archived' });
    expect(explanationText(gone)).toContain('has nothing of this month');
  });

  it('says that the configuration has no section for the interface where that is why it is not worked out', () => {
    const text = explanationText(explanationOf({ working: undefined, whyUnworked: 'interface_not_used' }));
    expect(text).toContain('has no sandbox section');
    expect(text).not.toContain('nothing of this month');
  });
});
