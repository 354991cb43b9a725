import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type PackInput, reportPack } from '../../../src/report/pack.js';
import { LISTED_BRANDS } from '../../../src/report/page/brand-sums.js';
import { fc } from '../../support/fast-check.js';
import {
  asOfMs,
  brandOf,
  depositOf,
  entryOf,
  itemOf,
  type month,
  orderOf,
  packInputOf,
  resultOf,
  stepOf,
  textOfPieces,
} from '../sample-month.js';
import { sectionOf, textOf } from './support/read-page.js';

/** The page of a pack whose other files are written. */
function pageOf(input: PackInput): string {
  const { tables, page } = reportPack(
    input,
    () => [],
    () => undefined,
  );
  for (const { chunks } of tables) textOfPieces(chunks);
  return textOfPieces(page.chunks);
}

const standing = { state: 'new', firstSeenMs: asOfMs, lastSeenMs: asOfMs } as const;

const told = (text: string, exitCode: number, isFinal = true): PackInput =>
  packInputOf({ control: { ...packInputOf().control, result: { exitCode, isFinal, text } } });

/** A month with something of everything, all of its texts this one. */
function fullInput(text: string): PackInput {
  const item = itemOf({ subject: text, slug: text, note: text, formula: text, requestId: text });
  const carried = itemOf({ subject: text, month: '2026-09' as typeof month });
  const result = resultOf({
    items: [item],
    rollForward: [
      stepOf({ step: 'opening', ledger: { count: undefined, usd6: 121_250_000n } }),
      stepOf({ step: 'closing', ledger: { count: undefined, usd6: 0n } }),
    ],
    orders: [orderOf({ clientRef: text, working: text })],
    deposits: [depositOf({ depositRef: text, working: text })],
    brands: [brandOf({ slug: text })],
    checks: [{ code: 'PR-COST', status: 'not_tested', reason: text }],
    untested: [{ what: 'orders', reason: text, count: 1n, usd6: 1n }],
  });
  const { control } = packInputOf();
  const input = {
    interfaceName: 'sandbox',
    account: text,
    name: text,
    sha256: '',
    rowCount: 1,
    setAsideCount: 0,
  } as const;
  return packInputOf({
    results: [result],
    openItems: [
      { item, standing },
      { item: carried, standing },
    ],
    journal: [entryOf()],
    control: { ...control, inputs: [input], result: { exitCode: 1, isFinal: true, text } },
  });
}

describe('close.html', () => {
  it('has room for twenty accounts, and says of the others where they stand', () => {
    const results = Array.from({ length: 500 }, (_, at) => ({ ...resultOf(), account: `key${at}` }));
    const page = pageOf(packInputOf({ results }));
    expect(page.match(/<h3>sandbox <span class="key">key/g)).toHaveLength(20);
    expect(page.match(/<h2>sandbox <span class="key">key/g)).toHaveLength(20);
    expect(textOf(page)).toContain('with the largest differences; 480 more accounts stand in 00-control.csv');
    expect(page.length).toBeLessThan(300_000);
  });

  it('begins with the month and the verdict, in the words of the first row of 00', () => {
    const page = pageOf(told('There are <discrepancies> to settle.', 1));
    expect(page).toMatch(/^<!DOCTYPE html>\n<html lang="en">/);
    expect(page).toContain('<title>Close of October 2026</title>');
    const header = textOf(/<header>[\s\S]*<\/header>/.exec(page)?.[0] ?? '');
    expect(header).toBe(
      'Close of the month, as of 2026-11-03T06:00:00.000Z, by tieout 0.1.0 October 2026 To settle There are <discrepancies> to settle.',
    );
  });

  it.each([
    [0, 'good', 'Agrees'],
    [1, 'open', 'To settle'],
    [3, 'bad', 'Evidence failed'],
    [4, 'bad', 'Not final'],
  ])('says in a word what exit code %i means', (exitCode, look, word) => {
    expect(pageOf(told('x', exitCode))).toContain(
      `<p class="verdict ${look}"><strong>${word}</strong> <span>x</span>`,
    );
  });

  it('never says that all agrees where money was not tested', () => {
    const result = resultOf({ untested: [{ what: 'orders', reason: 'no book', count: 1n, usd6: 1n }] });
    const page = pageOf({ ...told('x', 0), results: [result] });
    expect(page).toContain('<p class="verdict open"><strong>Not all tested</strong>');
  });

  it('says that totals are not final', () => {
    expect(textOf(pageOf(told('x', 4, false)))).toContain('the totals are not final. Run the close again.');
    expect(textOf(pageOf(told('x', 1)))).not.toContain('not final');
  });

  it('says so of a month in which no account has anything', () => {
    expect(textOf(pageOf(packInputOf({ results: [] })))).toContain('No account has anything in this month.');
  });

  it('asks nothing of anybody: no script, no address, and a policy that forbids both', () => {
    const page = pageOf(fullInput('x'));
    expect(page).not.toMatch(/<script|<img|<iframe|<link|<form|\bsrc=|\bstyle=|\bon[a-z]+=|https?:|\/\//);
    const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page).toContain(
      `content="default-src &#39;none&#39;; style-src &#39;sha256-${hash}&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
    );
  });

  it('has its headings in their order, a rank at a time', () => {
    const ranks = [...pageOf(fullInput('x')).matchAll(/<h(\d)>/g)].map(([, rank]) => Number(rank));
    expect(ranks[0]).toBe(1);
    for (const [at, rank] of ranks.entries()) expect(rank - (ranks[at - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(ranks.filter((rank) => rank === 1)).toHaveLength(1);
  });

  it('keeps every text from outside a text', () => {
    const hostile = '"><script>alert(1)</script><a href="javascript:x" onclick=\'y\'>&lt;\u001b[31m\u202e';
    const page = pageOf(fullInput(hostile));
    const plain = pageOf(fullInput('x'));
    const markup = (text: string): string => text.replace(/>[^<]*/g, '>').replace(/="[^"]*"/g, '=""');
    expect(markup(page)).toBe(markup(plain));
    for (const char of ['\u001b', '\u202e']) expect(page).not.toContain(char);
    expect(page).toContain('\\u{1b}[31m\\u{202e}');
  });

  it('is the same bytes whatever the order of accounts and items, and however often it is written', () => {
    const one = resultOf({ items: [itemOf(), itemOf({ itemId: 'i2', subject: 'ref-2' })] });
    const two = resultOf({ interfaceName: 'supplier', account: 'main', brands: [brandOf()] });
    const open = one.items.map((item) => ({ item, standing }));
    const there = packInputOf({ results: [one, two], openItems: open });
    const back = packInputOf({
      results: [two, { ...one, items: one.items.toReversed() }],
      openItems: open.toReversed(),
    });
    expect(pageOf(back)).toBe(pageOf(there));
    expect(pageOf(there)).toBe(pageOf(there));
  });

  it('stays under 2 MB, whatever the month holds', () => {
    const long = 'x<\u20ac'.repeat(400);
    const items = Array.from({ length: 2000 }, (_, at) =>
      itemOf({
        itemId: `i${at}`,
        subject: `${long}${at}`,
        note: long,
        formula: long,
        requestId: long,
        slug: long,
      }),
    );
    const brands = Array.from({ length: 5 * LISTED_BRANDS }, (_, at) => brandOf({ slug: `${long}${at}` }));
    const days = Array.from({ length: 31 }, (_, at) => entryOf({ bookedAtMs: asOfMs - at * 86_400_000 }));
    const untested = Array.from({ length: 500 }, (_, at) => {
      return { what: 'orders', reason: `${long}${at}`, count: 1n, usd6: 1n } as const;
    });
    const input = packInputOf({
      results: [resultOf({ items, brands, untested })],
      openItems: items.map((item) => ({ item: { ...item, month: '2026-09' as typeof month }, standing })),
      journal: days,
    });
    const page = pageOf(input);
    expect(Buffer.byteLength(page)).toBeLessThan(2_000_000);
    const [, shown = '', rest = ''] = /(\d+) are listed, [^;]*; (\d+) more stand in/.exec(page) ?? [];
    expect(page.match(/<details class="item/g)).toHaveLength(Number(shown));
    expect(Number(shown) + Number(rest)).toBe(items.length);
  });

  it('lists every account in each of its parts', () => {
    const accounts = fc.uniqueArray(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(accounts, (names) => {
        const page = pageOf(packInputOf({ results: names.map((account) => resultOf({ account })) }));
        const glance = textOf(sectionOf(page, 'At a glance'));
        for (const name of names) {
          expect(glance).toContain(`sandbox ${name} test money`);
          expect(textOf(sectionOf(page, `sandbox ${name} test money`))).toContain('Roll-forward');
        }
      }),
    );
  });
});
