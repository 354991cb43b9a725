import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { UnlistedTries } from '../../../src/reconcile/match/unlisted-tries.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import {
  bookLineOf,
  factsOfBoth,
  follow,
  itemsOf,
  lineOf,
  orderOf,
  restate,
  reversalOf,
  said,
} from '../../months/sandbox/findings.js';

/** A month in which shop-1 failed, of which only totals are signed. */
function failedMonth(isTried: boolean): DraftMonth {
  const draft = { ...draftMonth(), hasLines: false };
  orderOf(draft, 'shop-1').status = 'failed';
  draft.book = draft.book?.filter(({ clientRef }) => clientRef !== 'shop-1');
  draft.events = draft.events.filter(({ body }) => body?.order?.clientRef !== 'shop-1');
  const line = lineOf(draft, 'shop-1');
  if (isTried) {
    draft.lines.splice(draft.lines.indexOf(line) + 1, 0, reversalOf(line));
  } else {
    draft.lines = draft.lines.filter((one) => one !== line);
  }
  return restate(draft);
}

/** Takes orders out of the book and the events. */
function forget(draft: DraftMonth, refs: readonly string[]): void {
  draft.book = draft.book?.filter(({ clientRef }) => !refs.includes(clientRef));
  draft.events = draft.events.filter(({ body }) => !refs.includes(body?.order?.clientRef ?? ''));
}

const codesOf = (draft: DraftMonth): string[] => itemsOf(draft).map(({ code, field }) => `${code} ${field}`);

describe('a failed order of a month whose statement has no lines', () => {
  it.each([true, false])(
    'raises nothing where it was debited and given back, or never charged (%s)',
    (isTried) => {
      expect(codesOf(failedMonth(isTried))).toEqual([]);
      expect(lawsBrokenBy(factsOf(failedMonth(isTried)))).toEqual([]);
    },
  );

  it.each([
    ['count', ['BL-RESIDUAL reversals.count']],
    ['usd6', ['RF-FOOTING closing_balance_usd6', 'BL-RESIDUAL reversals.credited_usd6']],
  ] as const)(
    'was debited and given back where the total of orders holds it beside a wrong %s of reversals',
    (figure, found) => {
      const draft = failedMonth(true);
      const { figures } = draft;
      figures.reversals = { ...figures.reversals, [figure]: figures.reversals[figure] + 1 };
      expect(codesOf(draft)).toEqual(found);
    },
  );

  it('is posted as a debit and its reversal where they hold it, and with no rest of a total beside them', () => {
    const entriesOf = (draft: DraftMonth) =>
      [...proposedEntriesOf(reconcileAccountMonth(factsOf(draft)), true)].map(
        ({ kind, subject }) => `${kind} ${subject}`,
      );
    const [tried, untried] = [entriesOf(failedMonth(true)), entriesOf(failedMonth(false))];
    expect(tried.filter((one) => !untried.includes(one))).toEqual(['failed_debit shop-1', 'reversal shop-1']);
    expect(untried.filter((one) => !tried.includes(one))).toEqual([]);
  });

  it('shows no line of its own in 05, as the statement has none', () => {
    const draft = failedMonth(true);
    draft.book?.push({ ...bookLineOf(draft, 'shop-2'), clientRef: 'shop-1', status: 'failed' });
    const [row] = reconcileAccountMonth(factsOf(draft)).result.orders;
    expect(row).toMatchObject({ clientRef: 'shop-1', seq: undefined, debitSha256: '' });
  });

  it('leaves the rest open where the total of reversals is another amount', () => {
    const draft = failedMonth(true);
    const reversal = draft.lines.find(({ kind }) => kind === 'reversal');
    if (reversal === undefined) throw new Error('the try was given back');
    reversal.amountUsd6 = usd6(reversal.amountUsd6 - 1);
    expect(codesOf(restate(draft))).toContain('BL-RESIDUAL closing_balance_usd6');
  });

  it('has no lines that are not listed where its own month lists one of it, and if it did not fail', () => {
    const facts = factsOf(failedMonth(true));
    const [failed, issued] = ['shop-1', 'shop-2'].map((ref) => facts.orders.get(ref));
    const nothing = { debits: [], reversals: [] };
    const none = new UnlistedTries(facts, () => nothing);
    expect([issued, undefined].map((one) => none.beside(one, nothing))).toEqual([nothing, nothing]);
    const tried = none.beside(failed, nothing);
    expect([...tried.debits, ...tried.reversals].map(({ kind, amountUsd6 }) => [kind, amountUsd6])).toEqual([
      ['order', -23_750_000],
      ['reversal', 23_750_000],
    ]);
    expect(new UnlistedTries(facts, () => tried).beside(failed, nothing)).toEqual(nothing);
  });
});

describe('an order that failed in a month of totals alone, and that the lines of the next name again', () => {
  type Kind = 'order' | 'reversal';
  const day = 24 * 3600 * 1000;

  /**
   * @param kinds of its lines in the next month
   * @param issuedAtMs set where it was sent again and issued
   */
  function tried(hasLines: boolean, kinds: readonly Kind[], issuedAtMs?: number) {
    const orders = [
      { ref: 'shop-0', day: 20 },
      { ref: 'shop-9', day: 22, face: 1000 },
      { ref: 'shop-8', day: 4 },
    ];
    const september = draftMonth({ month: '2026-09', orders, deposits: [] });
    const october = draftMonth();
    const line = { ...lineOf(september, 'shop-0') };
    for (const ref of ['shop-0', 'shop-9']) {
      orderOf(september, ref).status = 'failed';
      orderOf(september, ref).issuedAtMs = undefined;
      september.lines.push(reversalOf(lineOf(september, ref)));
    }
    if (issuedAtMs !== undefined) {
      Object.assign(orderOf(september, 'shop-0'), { status: 'issued', issuedAtMs });
    }
    for (const [at, kind] of kinds.entries()) {
      const made = kind === 'order' ? line : reversalOf(line);
      october.lines.push({ ...made, bookedAtMs: Date.UTC(2026, 9, 3) + at * day });
    }
    forget(september, issuedAtMs === undefined ? ['shop-0', 'shop-9'] : ['shop-9']);
    const facts = factsOfBoth({ ...restate(september), hasLines }, follow(september, october));
    return [facts, { ...facts, month: september.month, balance: undefined }];
  }

  it.each<[string, readonly Kind[], number | undefined, string[]]>([
    ['given back once more', ['reversal'], undefined, ['OR-REVERSAL-EXTRA shop-0']],
    ['debited once more', ['order'], undefined, ['OR-REVERSAL-MISSING shop-0']],
    ['tried once more', ['order', 'reversal'], undefined, []],
    ['sent again and issued', ['order'], Date.UTC(2026, 9, 5), ['OR-CUTOFF shop-0']],
  ])('is judged as one whose month lists it: %s', (_, kinds, issuedAtMs, roots) => {
    const [listed, unlisted] = [true, false].map((hasLines) => tried(hasLines, kinds, issuedAtMs));
    const itemsIn = (all: ReturnType<typeof tried> | undefined) => all?.map((facts) => said(facts));
    expect(itemsIn(unlisted)).toEqual(itemsIn(listed));
    const names = itemsIn(unlisted)
      ?.flat()
      .map((one) => one.split(' ').slice(0, 2).join(' '));
    expect(names).toEqual(roots);
    expect(unlisted?.flatMap(lawsBrokenBy)).toEqual([]);
  });

  it('stands in the total of orders, which holds an order beside it that is listed once more', () => {
    const orders = [
      { ref: 'shop-0', day: 20 },
      { ref: 'shop-8', day: 4, face: 1000 },
    ];
    const september = draftMonth({ month: '2026-09', orders, deposits: [] });
    orderOf(september, 'shop-0').status = 'failed';
    september.lines.push(reversalOf(lineOf(september, 'shop-0')));
    forget(september, ['shop-0']);
    const october = draftMonth();
    october.lines.push({ ...lineOf(september, 'shop-8'), bookedAtMs: Date.UTC(2026, 9, 3) });
    const first = { ...restate(september), hasLines: false };
    const facts = factsOfBoth(first, follow(september, october));
    expect(said(facts)).toEqual([
      'OR-DOUBLE-DEBIT shop-8 debit_count: 9500000 -> 19000000 (9500000) by charged_twice, claim 9500000',
    ]);
    expect(lawsBrokenBy(facts)).toEqual([]);
  });
});
