import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { UnlistedTries } from '../../../src/reconcile/match/unlisted-tries.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { lawsBrokenBy } from '../../months/laws.js';
import { type DraftMonth, draftMonth, factsOf } from '../../months/sandbox/draft-month.js';
import { bookLineOf, itemsOf, lineOf, orderOf, restate, reversalOf } from '../../months/sandbox/findings.js';

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

const codesOf = (draft: DraftMonth): string[] => itemsOf(draft).map(({ code, field }) => `${code} ${field}`);

describe('a failed order of a month whose statement has no lines', () => {
  it.each([true, false])(
    'raises nothing where it was debited and given back, or never charged (%s)',
    (isTried) => {
      expect(codesOf(failedMonth(isTried))).toEqual([]);
      expect(lawsBrokenBy(factsOf(failedMonth(isTried)))).toEqual([]);
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

  it('has no lines that are not listed where any month lists one of it, and if it did not fail', () => {
    const facts = factsOf(failedMonth(true));
    const failed = facts.orders.get('shop-1')?.reads.at(-1);
    const issued = facts.orders.get('shop-2')?.reads.at(-1);
    const nothing = { debits: [], reversals: [] };
    expect(new UnlistedTries(facts, () => true).linesOf(failed)).toEqual(nothing);
    expect(new UnlistedTries(facts, () => false).linesOf(issued)).toEqual(nothing);
    expect(new UnlistedTries(facts, () => false).linesOf(undefined)).toEqual(nothing);
    const { debits, reversals } = new UnlistedTries(facts, () => false).linesOf(failed);
    expect([...debits, ...reversals].map(({ kind, amountUsd6 }) => [kind, amountUsd6])).toEqual([
      ['order', -23_750_000],
      ['reversal', 23_750_000],
    ]);
  });
});
