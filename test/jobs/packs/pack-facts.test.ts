import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packFacts } from '../../../src/jobs/packs/pack-facts.js';
import { failureOf } from '../../store/sample.js';
import { reportsWithSample, rewriteFile, samplePack } from '../support/sample-pack.js';

const copied = (): string => join(reportsWithSample('2026-10'), '2026-10');

describe('what a pack says of its month', () => {
  it('is its verdict, its items and its figures', () => {
    const { items, figures, ...control } = packFacts(samplePack);
    expect(control).toMatchObject({ verdict: 'There are discrepancies to settle.', isFinal: true });
    expect(control.asOf).toMatch(/^2026-11-01T/);
    expect(control.version).not.toBe('');
    expect(items.get('ifc7f3d59b164b69')).toMatchObject({ code: 'OR-NOT-IN-BOOKS', bucket: '31-60' });
    expect(items.get('i21ff6b92e4da5a2')).toMatchObject({ cause: 'fx_doubled', bucket: '0-30' });
    const names = [...figures.values()].map(({ figure, step }) => figure ?? step);
    expect(names).toEqual(expect.arrayContaining(['opening_balance_usd6', 'closing']));
  });

  it.each(['00-control', '01-tie-out', '02-roll-forward', '03-discrepancies', '04-open-items'])(
    'is not read where %s was altered under the manifest of before',
    (table) => {
      const pack = copied();
      rewriteFile(pack, `${table}.csv`, (text) => text.replace('2026-10', '2026-11'), {
        withManifest: false,
      });
      const failure = failureOf(() => packFacts(pack));
      expect(failure.kind).toBe('evidence');
      expect(failure.message).toContain(`${table}.csv is not what its manifest says`);
    },
  );

  it('is not read where the manifest was altered, or a table is missing', () => {
    const pack = copied();
    rewriteFile(pack, 'manifest.json', (text) => text.replace('to settle', 'to forget'), {
      withManifest: false,
    });
    expect(failureOf(() => packFacts(pack)).message).toContain('was altered, and is not compared');
    rmSync(join(pack, '04-open-items.csv'));
    expect(failureOf(() => packFacts(pack)).message).toContain(
      '04-open-items.csv: it is missing from the pack',
    );
  });
});
