import { describe, expect, it } from 'vitest';
import { type ListFault, READINGS_MOST, readWholeList } from '../../../src/client/calling/list-reading.js';
import { fc } from '../../support/fast-check.js';

interface Page {
  readonly items: readonly number[];
  readonly paging: { readonly page: number; readonly per_page: number; readonly total: number };
}

/** Reads a list whose pages the script makes, counting what was asked. */
async function reading(
  pageAt: (page: number, asked: number) => Page,
  faultOf: (pages: readonly Page[]) => ListFault | undefined = () => undefined,
  growsAtItsEnd = false,
) {
  const asked: number[] = [];
  const result = await readWholeList<Page>({
    ask: async (page) => {
      asked.push(page);
      return pageAt(page, asked.length);
    },
    pagingOf: ({ paging }) => paging,
    isEmpty: ({ items }) => items.length === 0,
    growsAtItsEnd,
    faultOf,
  });
  return { result, asked };
}

function pagesOf(total: number, perPage: number) {
  const all = Array.from({ length: total }, (_, at) => at);
  return (page: number): Page => ({
    items: all.slice((page - 1) * perPage, page * perPage),
    paging: { page, per_page: perPage, total },
  });
}

describe('readWholeList', () => {
  it('asks for every page once, by the length of page that the service states', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 1, max: 9 }), async (total, perPage) => {
        const { result, asked } = await reading(pagesOf(total, perPage));
        expect(asked).toHaveLength(Math.max(1, Math.ceil(total / perPage)));
        expect(result.kind === 'whole' && result.pages.flatMap(({ items }) => items)).toEqual(
          Array.from({ length: total }, (_, at) => at),
        );
      }),
    );
  });

  it('begins again where the total changes between two pages', async () => {
    const { result, asked } = await reading((page, count) => pagesOf(count <= 2 ? 5 + count : 7, 5)(page));
    expect(asked).toEqual([1, 2, 1, 2]);
    expect(result.kind === 'whole' && result.pages[0]?.paging.total).toBe(7);
  });

  it('says why where the list never holds still, and asks no more than it may', async () => {
    const { result, asked } = await reading((page, count) => pagesOf(5 + count, 5)(page));
    expect(result).toEqual({ kind: 'torn', reason: 'its total changed while it was read' });
    expect(asked).toHaveLength(2 * READINGS_MOST);
  });

  it('takes a list that grows at its end, with every entry once, as it is when its last page is read', async () => {
    const growth = fc.array(fc.nat(3), { minLength: 20, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(fc.nat(40), fc.integer({ min: 5, max: 9 }), growth, async (begin, perPage, grown) => {
        const totalAt = (count: number) => grown.slice(1, count).reduce((sum, more) => sum + more, begin);
        const pageAt = (page: number, count: number) => pagesOf(totalAt(count), perPage)(page);
        const { result, asked } = await reading(pageAt, () => undefined, true);
        const items = result.kind === 'whole' ? result.pages.flatMap((page) => page.items) : [];
        expect(asked).toEqual(asked.map((_, at) => at + 1));
        expect(items).toEqual(Array.from({ length: totalAt(asked.length) }, (_, at) => at));
      }),
    );
  });

  it('begins again where a list that grows at its end shrinks', async () => {
    const { result, asked } = await reading(
      (page, count) => pagesOf(count === 2 ? 8 : 9, 5)(page),
      () => undefined,
      true,
    );
    expect(asked).toEqual([1, 2, 1, 2]);
    expect(result.kind).toBe('whole');
  });

  it('does not run after a list that grows as fast as it is read', async () => {
    const { result, asked } = await reading(
      (page, count) => pagesOf(10 + 5 * count, 5)(page),
      () => undefined,
      true,
    );
    expect(result).toEqual({ kind: 'torn', reason: 'it grew as fast as it was read' });
    expect(asked.length).toBeLessThan(100);
  });

  it.each([
    ['page 2 came where page 1 was asked for', { page: 2, per_page: 5, total: 5 }],
    ['it states more than 200000 pages', { page: 1, per_page: 1, total: 2 ** 53 - 1 }],
  ])('does not go on where %s', async (reason, paging) => {
    const { result, asked } = await reading(() => ({ items: [], paging }));
    expect(result).toEqual({ kind: 'torn', reason });
    expect(asked).toHaveLength(READINGS_MOST);
  });

  it('asks no further where a page before the last is empty: the total is invented', async () => {
    for (const full of [0, 1, 2]) {
      const { result, asked } = await reading((page) => ({
        items: page <= full ? [page] : [],
        paging: { page, per_page: 1, total: 100_000 },
      }));
      expect(result).toEqual({ kind: 'torn', reason: `page ${full + 1} of 100000 is empty` });
      expect(asked).toHaveLength(READINGS_MOST * (full + 1));
    }
  });

  it('takes no list whose last page is empty where its total says that something stands on it', async () => {
    const { result } = await reading((page) => ({
      items: page === 1 ? [1] : [],
      paging: { page, per_page: 1, total: 2 },
    }));
    expect(result).toEqual({ kind: 'torn', reason: 'page 2 of 2 is empty' });
  });

  it('does not take a repeated page for the next one', async () => {
    const { result } = await reading(() => ({
      ...pagesOf(9, 5)(1),
      paging: { page: 1, per_page: 5, total: 9 },
    }));
    expect(result).toEqual({ kind: 'torn', reason: 'page 1 came where page 2 was asked for' });
  });

  it('reads a list again that is odd, and believes it when it stays so', async () => {
    const odd: ListFault = { kind: 'odd', reason: 'a gap' };
    const { result, asked } = await reading(pagesOf(3, 5), () => odd);
    expect(result.kind).toBe('whole');
    expect(asked).toHaveLength(READINGS_MOST);
  });

  it('does not believe a list that was odd once and torn since, or torn until it was odd once', async () => {
    const fault = (kind: ListFault['kind']): ListFault => ({ kind, reason: kind });
    const orders = [
      ['odd', 'torn', 'torn', 'torn'],
      ['odd', 'odd', 'odd', 'torn'],
      ['torn', 'torn', 'torn', 'odd'],
    ] as const;
    for (const kinds of orders) {
      const left = kinds.map(fault);
      const { result } = await reading(pagesOf(3, 5), () => left.shift());
      expect(result).toEqual({ kind: 'torn', reason: kinds.at(-1) });
    }
  });
});
