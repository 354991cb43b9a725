import { describe, expect, it } from 'vitest';
import { usd6 } from '../../../src/money/units.js';
import { reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import { OccasionSource, ownAmountOf } from '../../../src/reconcile/posting/occasion-source.js';
import { AccountHistory, coffee, type View } from '../../ledger/support/account-history.js';
import { changedFacts, type FactsChange } from '../../months/changed-facts.js';
import { month } from '../../store/sample.js';

const july = month('2026-07');
const tenth = Date.parse('2026-07-10T12:00:00Z');
const later: View = { asOfMs: Date.parse('2026-08-05T00:00:00Z') };

function sourceOf(history: AccountHistory, changes: FactsChange = {}) {
  const judged = reconcileAccountMonth(changedFacts(history.facts(july, later), changes));
  return { judged, source: new OccasionSource(judged) };
}

describe('OccasionSource', () => {
  const history = new AccountHistory();
  history.unknown.add('stray');
  history.debit('order', 'stray', coffee, tenth, -5);

  it('says whose it is and when the evidence was archived, and leaves the rest empty', () => {
    const { source } = sourceOf(history);
    expect(source.of({ subject: 'shop-1', bookedAtMs: tenth })).toEqual({
      interfaceName: 'sandbox',
      account: 'ab12cd34ef56',
      subject: 'shop-1',
      slug: '',
      bookedAtMs: tenth,
      recordedAtMs: later.asOfMs,
      itemId: '',
      evidenceSha256: '',
    });
  });

  it('takes instant, evidence and month of a line from the line', () => {
    const { judged, source } = sourceOf(history);
    const line = judged.context.movements.at(0);
    expect(source.ofLine(line, { subject: 'stray', slug: 'demo-coffee' })).toMatchObject({
      subject: 'stray',
      slug: 'demo-coffee',
      bookedAtMs: tenth,
      month: july,
      evidenceSha256: 'ab'.repeat(32),
    });
  });

  it('names the item of a subject that moves the balance', () => {
    const { judged, source } = sourceOf(history);
    const item = judged.result.items.find(({ code }) => code === 'OR-DEBIT-UNKNOWN');
    expect(item).toBeDefined();
    expect(source.of({ subject: 'stray', bookedAtMs: tenth }).itemId).toBe(item?.itemId);
  });

  it('names no item that moves nothing, and of several the first that moves the balance', () => {
    const { judged } = sourceOf(history);
    const [draft] = judged.found.findings.of('OR-DEBIT-UNKNOWN');
    const item = draft === undefined ? undefined : judged.itemOf.get(draft);
    if (draft === undefined || item === undefined) throw new Error('no stray debit');
    const moving = (itemId: string, effectUsd6: bigint) =>
      [
        { ...draft, effectUsd6 },
        { ...item, itemId },
      ] as const;
    const itemOf = new Map([moving('still', 0n), moving('first', -1n), moving('second', -2n)]);
    const unnamed = { ...draft, effectUsd6: -3n };
    const findings = {
      ...judged.found.findings,
      drafts: [unnamed, ...itemOf.keys()],
    } as typeof judged.found.findings;
    const source = new OccasionSource({ ...judged, itemOf, found: { ...judged.found, findings } });
    expect(source.of({ subject: 'stray', bookedAtMs: tenth }).itemId).toBe('first');
  });

  it('dates a month without a statement by the balance, and without that by the instant of the run', () => {
    const evidence = { sha256: '', requestId: '' };
    const balance = { balanceUsd6: usd6(0), asOfMs: tenth, receivedAtMs: tenth + 5, evidence };
    const recorded = (changes: FactsChange) =>
      sourceOf(history, changes).source.of({ subject: '', bookedAtMs: tenth }).recordedAtMs;
    expect(recorded({ statements: new Map(), balance })).toBe(tenth + 5);
    expect(recorded({ statements: new Map(), balance: undefined })).toBe(later.asOfMs);
  });
});

describe('the own amount of what an order or a line states', () => {
  it('is its cost in its currency, a cost of nothing as well', () => {
    expect(ownAmountOf({ currency: 'GBP', costMinor: 1940 })).toEqual({ currency: 'GBP', minor: 1940 });
    expect(ownAmountOf({ currency: 'GBP', costMinor: 0 })).toEqual({ currency: 'GBP', minor: 0 });
  });

  it.each([
    [undefined, 1940],
    ['', 1940],
    ['GBP', undefined],
    [undefined, undefined],
  ])('is nothing where currency or cost is missing: %s %s', (currency, costMinor) => {
    expect(ownAmountOf({ currency, costMinor })).toBeUndefined();
  });
});
