import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changesOfPack } from '../../../src/jobs/packs/pack-changes-job.js';
import { failureOf } from '../../store/sample.js';
import { namesIn, reportsWithSample, rewriteFile, sampleMonth } from '../support/sample-pack.js';

const changesIn = (reportsFolder: string, since: number, until?: number) =>
  changesOfPack({ reportsFolder, month: sampleMonth, since, until });

describe('what changed since a revision', () => {
  it('is nothing between the same bytes, and nothing is written', () => {
    const reports = reportsWithSample('2026-10', '2026-10.r4');
    const { text, json } = changesIn(reports, 4);
    expect(text).toContain('2026-10: what changed from revision 4 to the present pack.');
    expect(text).toContain('No item and no figure changed.');
    const none = { came: [], went: [], changed: [] };
    expect(json).toMatchObject({ month: '2026-10', since: 4, until: null, items: none, figures: none });
    expect(namesIn(reports)).toEqual(['2026-10', '2026-10.r4']);
  });

  it('are items that came, went and changed, and figures', () => {
    const reports = reportsWithSample('2026-10', '2026-10.r1');
    const before = join(reports, '2026-10.r1');
    rewriteFile(before, '03-discrepancies.csv', (text) =>
      text.replace(',i21ff6b92e4da5a2,', ',i0000000000000aa,').replace(',PR-COST,', ',PR-RATE,'),
    );
    rewriteFile(before, '04-open-items.csv', (text) =>
      text.replace(',i21ff6b92e4da5a2,', ',i0000000000000aa,'),
    );
    rewriteFile(before, '02-roll-forward.csv', (text) =>
      text.replace('opening,USD,,550.265000', 'opening,USD,,550.265001'),
    );
    const { items, figures } = changesIn(reports, 1).json as {
      items: Record<'came' | 'went' | 'changed', { item_id: string; changes: object[] }[]>;
      figures: Record<'came' | 'went' | 'changed', { row: { step: string }; changes: object[] }[]>;
    };
    expect(items.came.map(({ item_id: id }) => id)).toEqual(['i21ff6b92e4da5a2']);
    expect(items.went.map(({ item_id: id }) => id)).toEqual(['i0000000000000aa']);
    expect(items.changed.map(({ changes }) => changes)).toContainEqual([
      { column: 'code', before: 'PR-RATE', now: 'PR-COST' },
    ]);
    expect(figures.changed.map(({ row, changes }) => [row.step, changes])).toEqual([
      ['opening', [{ column: 'statement', before: '550.265001', now: '550.265000' }]],
    ]);
  });

  it('can end with a later revision', () => {
    const reports = reportsWithSample('2026-10.r1', '2026-10.r2');
    expect(changesIn(reports, 1, 2).text).toContain('from revision 1 to revision 2.');
    expect(failureOf(() => changesIn(reports, 1)).message).toContain('is not a report pack');
  });
});

describe('a revision that is named', () => {
  it('is refused where it is not there, with those that are, or with that there is none', () => {
    const reports = reportsWithSample('2026-10', '2026-10.r2', '2026-10.r3');
    expect(failureOf(() => changesIn(reports, 1))).toMatchObject({
      kind: 'refused',
      message: '2026-10 has no revision 1; one of these is expected: 2, 3',
    });
    expect(failureOf(() => changesIn(reports, 2, 9)).message).toContain('no revision 9');
    for (const name of ['2026-10.r2', '2026-10.r3']) rmSync(join(reports, name), { recursive: true });
    const none = failureOf(() => changesIn(reports, 1));
    expect(none.message).toContain('2026-10 has no revision: its pack was never replaced by another');
  });
});
