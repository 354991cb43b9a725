import { describe, expect, it } from 'vitest';
import { type PackCells, type PackFacts, packChanges } from '../../src/report/pack-changes.js';
import { packChangesJson, packChangesText } from '../../src/report/pack-changes-text.js';

const item: PackCells = {
  code: 'PR-COST',
  title:
    'order shop-1 (demo-books): the cost is not what the rate gives, and these words go on past the edge.',
  item_id: 'i1',
  state: 'new',
  claim_usd: '1.250000',
  owed_by: 'provider',
};
const figure: PackCells = { interface: 'sandbox', account: 'ab12', step: 'closing', currency: 'USD' };

const factsOf = (items: readonly PackCells[], figures: readonly PackCells[], isFinal = true): PackFacts => ({
  verdict: `There are ${items.length} items.`,
  isFinal,
  asOf: '2026-11-01T00:00:00.000Z',
  version: '1',
  items: new Map(items.map((row) => [row['item_id'] ?? '', row])),
  figures: new Map(figures.map((row, at) => [`${at}`, row])),
});
const packs = { month: '2026-10', since: 3, until: undefined };

describe('the changes as text', () => {
  it('name what came, went and changed, in lines of at most 80 columns', () => {
    const before = factsOf(
      [item, { ...item, item_id: 'i2', claim_usd: '0.000000' }],
      [{ ...figure, statement: '' }],
      false,
    );
    const now = factsOf(
      [
        { ...item, state: 'accepted' },
        { ...item, item_id: 'i3' },
      ],
      [{ ...figure, statement: '2.00' }],
    );
    const text = packChangesText(packChanges(before, now), packs);
    expect(text).toBe(`2026-10: what changed from revision 3 to the present pack.

Then: There are 2 items. (as of 2026-11-01T00:00:00.000Z, NOT FINAL)
Now:  There are 2 items. (as of 2026-11-01T00:00:00.000Z)

Items: 1 came, 1 went, 1 changed.
  + PR-COST: order shop-1 (demo-books): the cost is not what the rate gives, and
    these words go on past the edge. (i3; claim 1.250000 USD, owed by provider)
  - PR-COST: order shop-1 (demo-books): the cost is not what the rate gives, and
    these words go on past the edge. (i2)
  ~ PR-COST: order shop-1 (demo-books): the cost is not what the rate gives, and
    these words go on past the edge. (i1; claim 1.250000 USD, owed by provider)
      state: new -> accepted
Figures: 0 came, 0 went, 1 changed.
  ~ sandbox ab12 roll-forward, closing USD
      statement: empty -> 2.00
`);
    expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80);
  });

  it('list the first fifty of each, and count the others', () => {
    const items = Array.from({ length: 53 }, (_, at) => ({ ...item, item_id: `i${at}` }));
    const text = packChangesText(packChanges(factsOf([], []), factsOf(items, [])), packs);
    expect(text.match(/^ {2}\+ /gm)).toHaveLength(50);
    expect(text).toContain('    and 3 more: --json names them all.\n');
  });

  it('say it where nothing changed, and obey nothing that stands in a cell', () => {
    const same = factsOf([item], []);
    expect(packChangesText(packChanges(same, same), { ...packs, until: 4 })).toContain(
      'from revision 3 to revision 4.',
    );
    expect(packChangesText(packChanges(same, same), packs)).toContain('No item and no figure changed.');
    const evil = factsOf([{ ...item, title: 'a\u001b[2Jb' }], []);
    expect(packChangesText(packChanges(factsOf([], []), evil), packs)).toContain('a\\u{1b}[2Jb');
  });
});

describe('the changes as JSON', () => {
  it('have every row with its cells, and null for the present pack', () => {
    const now = factsOf([{ ...item, state: 'accepted' }], []);
    expect(packChangesJson(packChanges(factsOf([item], []), now), packs)).toMatchObject({
      since: 3,
      until: null,
      before: { verdict: 'There are 1 items.', is_final: true },
      items: {
        changed: [{ row: { item_id: 'i1' }, changes: [{ column: 'state', before: 'new', now: 'accepted' }] }],
      },
    });
  });
});
