// What persons decide between the closes, over the jobs that close: both laws hold by the items as well as by
// the bridge, a further close changes nothing, and the order of the closes has no say.

import { describe, expect, it, vi } from 'vitest';
import { changedMonthsOf } from '../../../src/jobs/close/changed-months.js';
import type { CloseOutcome } from '../../../src/jobs/close/close-month.js';
import { monthFacts as sandboxMonth } from '../../../src/jobs/sandbox/month-facts.js';
import { monthFacts as supplierMonth } from '../../../src/jobs/supplier/month-facts.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import { stagePack } from '../../../src/store/packs/pack-folder.js';
import { runs } from '../../months/campaign.js';
import { sandboxFacts, sandboxPrices, sandboxStory } from '../../months/sandbox/settled-story.js';
import {
  changeAtMs,
  type Story,
  type StoryOptions,
  storyArbitrary,
  storyMonths,
} from '../../months/settlement/story.js';
import { supplierFacts, supplierPrices, supplierStory } from '../../months/supplier/settled-story.js';
import { fc } from '../../support/fast-check.js';
import { ClosedLife } from '../support/closed-life.js';

vi.mock('../../../src/jobs/sandbox/month-facts.js', { spy: true });
vi.mock('../../../src/jobs/supplier/month-facts.js', { spy: true });
vi.mock('../../../src/jobs/close/changed-months.js', { spy: true });
vi.mock('../../../src/store/packs/pack-folder.js', { spy: true });
// The pack of a model has no evidence to put beside its files.
vi.mocked(stagePack).mockReturnValue({
  manifestSha256: () => '0'.repeat(64),
  put: () => '',
  discard: () => undefined,
});
// No archive tells that a month has changed since it was closed: each close looks at all before it.
vi.mocked(changedMonthsOf).mockImplementation((_, isAsked) => storyMonths.filter(isAsked));

type Name = 'sandbox' | 'supplier';

const sandboxOptions: StoryOptions = {
  prices: sandboxPrices,
  hasGrants: true,
  statesSigns: true,
  isBookedByDebit: false,
  hasPending: true,
};
const supplierOptions: StoryOptions = {
  prices: supplierPrices,
  hasGrants: false,
  statesSigns: false,
  isBookedByDebit: true,
  hasPending: false,
};

/** Puts a story on file, with no month after the one that is given, and one that cannot be read any more. */
function tell(name: Name, story: Story, until = 2, unreadAt?: number): void {
  const source = name === 'supplier' ? 'float' : 'statement';
  const unread = [{ source, subject: '', reason: 'no answer' } as const];
  if (name === 'supplier') {
    const evidence = supplierStory(story);
    const read: readonly (string | undefined)[] = storyMonths.slice(0, until + 1);
    evidence.float = evidence.float.filter(({ month }) => read.includes(month));
    vi.mocked(supplierMonth).mockImplementation((_, month) => {
      const at = storyMonths.indexOf(month);
      if (at < 0 || at > until) return [];
      const facts = supplierFacts(evidence, at);
      return [at === unreadAt ? { ...facts, unread } : facts];
    });
    return;
  }
  const evidence = sandboxStory(story);
  evidence.statements = evidence.statements.filter((_, at) => at <= until);
  vi.mocked(sandboxMonth).mockImplementation((_, month) => {
    const at = storyMonths.indexOf(month);
    if (at < 0 || at > until) return [];
    const facts = sandboxFacts(evidence, at);
    return [at === unreadAt ? { ...facts, unread } : facts];
  });
}

/** The open items of the month's end, held against its bridge. */
function expectLaws(life: ClosedLife, monthAt: number, { results }: CloseOutcome): void {
  const bridge = results[0]?.bridge;
  if (bridge === undefined) throw new Error('a month of a story has a bridge');
  const roots = life.books.items
    .items(storyMonths[monthAt])
    .filter(({ item }) => item.causedBy.length === 0)
    .filter(({ state, settledOutsideUsd6 }) => state !== 'cleared' || settledOutsideUsd6 !== undefined);
  const row = (name: string): bigint => bridge.rows.find((one) => one.name === name)?.usd6 ?? 0n;
  const betweenUsd6 = row('statement') - row('records') - row('unexplained');
  expect(roots.reduce((sum, { item }) => sum + item.effectUsd6, 0n)).toBe(betweenUsd6);
  const open = roots.filter(({ state }) => state !== 'accepted');
  const claimsUsd6 = open.reduce((sum, { item }) => sum + item.claimUsd6, 0n);
  expect(bridge.footing?.claimsUsd6).toBe(claimsUsd6);
  // Every statement of a story adds up: no claim that stands on the ledger is taken for its arithmetic.
  expect(bridge.footing?.statementArithmeticUsd6).toBe(0n);
  const words = ({ itemId, effectUsd6, claimUsd6, owedBy, causedBy }: Discrepancy): string =>
    `${itemId} ${effectUsd6} ${claimUsd6} ${owedBy} ${causedBy}`;
  const shown = results[0]?.items.filter(({ month }) => month === storyMonths[monthAt]).map(words) ?? [];
  const stored = new Set(life.books.items.items(storyMonths[monthAt]).map(({ item }) => words(item)));
  expect(shown.filter((line) => !stored.has(line))).toEqual([]);
}

function closeEach(life: ClosedLife, monthsAt: readonly number[]): void {
  for (const at of monthsAt) expectLaws(life, at, life.close(at));
}

/** Closes the months one after the other, each when it is over. */
function lifeOf(name: Name, story: Story): ClosedLife {
  const life = new ClosedLife(name);
  for (const at of storyMonths.keys()) {
    tell(name, story, at);
    closeEach(life, [at]);
  }
  return life;
}

/** A close, behind that of a month, which cannot read one of the months on file. */
interface Outage {
  readonly behind: number;
  readonly closing: number;
  readonly unreadAt: number;
}

/** As `lifeOf`, with closes in between that cannot read everything. */
function disturbedLife(name: Name, story: Story, outages: readonly Outage[]): ClosedLife {
  const life = new ClosedLife(name);
  for (const at of storyMonths.keys()) {
    tell(name, story, at);
    closeEach(life, [at]);
    for (const { closing, unreadAt } of outages.filter(({ behind }) => behind === at)) {
      tell(name, story, at, Math.min(unreadAt, at));
      life.close(Math.min(closing, at));
    }
  }
  tell(name, story);
  return life;
}

/** The standing that further closes leave as it is. */
function settledStanding(life: ClosedLife): readonly string[] {
  closeEach(life, [0, 1, 2]);
  const standing = life.standing();
  const { position } = life.books.journal.head();
  closeEach(life, [0, 1, 2]);
  expect(life.standing()).toEqual(standing);
  expect(life.books.journal.head().position).toBe(position);
  return standing;
}

const claimsIn = (life: ClosedLife) =>
  life
    .items()
    .filter(({ item, state }) => item.claimUsd6 !== 0n && state !== 'cleared' && item.causedBy.length === 0)
    .sort((a, b) => (a.item.itemId < b.item.itemId ? -1 : 1));

interface Decision {
  /** Of the open claims. */
  readonly at: number;
  readonly isWhole: boolean;
  /** Accepts what is left, and settles nothing. */
  readonly accepts: boolean;
}

/** Decides on one of the claims that are open, if there is any. */
function decide(life: ClosedLife, { at, isWhole, accepts }: Decision): void {
  const claims = claimsIn(life).filter(({ state }) => state !== 'accepted');
  const item = claims[at % Math.max(claims.length, 1)]?.item;
  if (item === undefined) return;
  const half = item.claimUsd6 / 2n;
  if (accepts) {
    life.accept(item.itemId);
    return;
  }
  life.settle(item.itemId, isWhole || half === 0n ? item.claimUsd6 : half, at < 5 ? undefined : '2026-12-30');
}

const dayMs = 24 * 3600 * 1000;
const overcharged = (offUsd6: number): Story => ({
  sales: [{ ref: 'pay-1', face: 1000, fault: 'off', offUsd6, isShared: false, atMs: changeAtMs + dayMs }],
  later: [{ monthAt: 1, atMs: Date.UTC(2026, 10, 25), kind: 'other', ref: 'pay-1', amountUsd6: -60 }],
  outside: undefined,
});

describe.each(['sandbox', 'supplier'] as const)('a life of the %s interface between its closes', (name) => {
  it('leaves a claim that turns out smaller alike, in whatever order its months are closed', () => {
    const standings = [[0], [1], [2], [0, 1], [1, 0], [2, 0, 1], []].map((order) => {
      const life = lifeOf(name, overcharged(-100));
      const [claim] = claimsIn(life);
      expect(claim?.item).toMatchObject({ code: 'OR-CHARGE', claimUsd6: -40n });
      life.settle(claim?.item.itemId ?? '', -40n);
      for (const at of order) life.close(at);
      tell(name, overcharged(-70));
      for (const at of order) life.close(at);
      return settledStanding(life);
    });
    for (const one of standings) expect(one).toEqual(standings[0]);
    // What the movement moved beyond the rest that the person left is an item of its own.
    const told = standings[0]?.filter((line) => / (OR-CHARGE|ST-SETTLED|RF-KIND) /.test(line));
    expect(told?.map((line) => line.split(' ').slice(0, 7).join(' '))).toEqual([
      // What persons made good stays on the statement.
      '2026-10 OR-CHARGE pay-1 40 0 -70 0',
      '2026-11 RF-KIND pay-1 -30 30 -30 0',
      '2026-11 ST-SETTLED pay-1 0 0 -30 0',
    ]);
  });

  it('lets a debit that a person accepted settle nothing else, however its amount fits', () => {
    const life = lifeOf(name, {
      sales: [
        { ref: 'pay-1', face: 1000, fault: 'off', offUsd6: -10_000, isShared: false, atMs: changeAtMs },
      ],
      later: [{ monthAt: 0, atMs: changeAtMs + 2 * dayMs, kind: 'order', ref: 'stray-0', amountUsd6: -5000 }],
      outside: undefined,
    });
    const itemIdOf = (code: string) =>
      claimsIn(life).find(({ item }) => item.code === code)?.item.itemId ?? '';
    life.accept(itemIdOf('OR-DEBIT-UNKNOWN'));
    // The debit comes to just what is left of the claim.
    life.settle(itemIdOf('OR-CHARGE'), -5000n);
    settledStanding(life);
    expect(claimsIn(life).map(({ item, state }) => [item.code, item.claimUsd6, state])).toEqual(
      expect.arrayContaining([
        ['OR-CHARGE', -5000n, 'new'],
        ['OR-DEBIT-UNKNOWN', 5000n, 'accepted'],
      ]),
    );
  });

  it('closes where an order is given back for nothing in the month before its own, and in that as well', () => {
    const { costUsd6 } = name === 'sandbox' ? sandboxPrices : supplierPrices;
    const back = (monthAt: number) =>
      ({
        monthAt,
        atMs: Date.UTC(2026, 9 + monthAt, 25),
        kind: 'reversal',
        ref: 'pay-1',
        amountUsd6: costUsd6(1000),
      }) as const;
    const atMs = Date.UTC(2026, 10, 15);
    for (const later of [[back(0)], [back(0), back(1)]]) {
      const life = lifeOf(name, {
        sales: [{ ref: 'pay-1', face: 1000, fault: 'none', offUsd6: 0, isShared: false, atMs }],
        later,
        outside: undefined,
      });
      settledStanding(life);
      expect(claimsIn(life).map(({ item }) => [item.code, item.claimUsd6])).toEqual(
        later.map(() => ['OR-REVERSAL-EXTRA', BigInt(-costUsd6(1000))]),
      );
    }
  });

  it('shows what the own records have as standing alone, once a person settled the claim that it followed from', () => {
    const life = lifeOf(name, {
      sales: [{ ref: 'pay-1', face: 1000, fault: 'denied', offUsd6: 0, isShared: false, atMs: changeAtMs }],
      later: [],
      outside: undefined,
    });
    const [claim] = claimsIn(life);
    expect(claim?.item.code).toBe('OR-DEBIT-UNKNOWN');
    life.settle(claim?.item.itemId ?? '', claim?.item.claimUsd6 ?? 0n, '2026-10-30');
    const outcome = life.close(0);
    expectLaws(life, 0, outcome);
    const shown = outcome.results[0]?.items.find(({ code }) => code === 'OR-NOT-AT-PROVIDER');
    expect(shown).toMatchObject({ causedBy: [], owedBy: 'book', effectUsd6: claim?.item.claimUsd6 });
  });

  it('takes an acceptance back in the month that posts a part of it as settled elsewhere', () => {
    const life = lifeOf(name, { ...overcharged(-100), later: [] });
    const [claim] = claimsIn(life);
    life.settle(claim?.item.itemId ?? '', -30n, '2026-12-30');
    life.accept(claim?.item.itemId ?? '');
    settledStanding(life);
    const accepted = life.books.journal
      .balances()
      .filter(({ ledgerAccount }) => ledgerAccount.endsWith('Expenses:Differences accepted'))
      .map(({ month, debitUsd6, creditUsd6 }) => `${month} ${debitUsd6 - creditUsd6}`);
    expect(accepted.sort()).toEqual(['2026-10 -100', '2026-12 30']);
  });

  it('posts the acceptance of what a movement moved beyond the claim of an earlier month', () => {
    const life = lifeOf(name, overcharged(-40));
    const [excess] = claimsIn(life);
    expect(excess?.item).toMatchObject({ code: 'RF-KIND', month: '2026-11', claimUsd6: 20n });
    life.accept(excess?.item.itemId ?? '');
    settledStanding(life);
    const left = life
      .standing()
      .filter((line) => /Provider differences|Differences accepted/.test(line))
      .map((line) => line.replace(/ \S*(Provider differences|Differences accepted) /, ' $1 '));
    expect(left).toEqual([
      '2026-10 Provider differences -40',
      '2026-11 Provider differences 40',
      '2026-11 Differences accepted 20',
    ]);
  });

  it('comes to the same where closes in between could not read everything', () => {
    const outage = fc.record({ behind: fc.nat(2), closing: fc.nat(2), unreadAt: fc.nat(2) });
    const options = name === 'sandbox' ? sandboxOptions : supplierOptions;
    const law = fc.property(
      storyArbitrary(options),
      fc.array(outage, { minLength: 1, maxLength: 3 }),
      (story, outages) => {
        const undisturbed = settledStanding(lifeOf(name, story));
        const standing = settledStanding(disturbedLife(name, story, outages));
        // What was found for want of evidence is cleared, and has left a trace.
        const isTrace = (line: string) => / cleared /.test(line) && !undisturbed.includes(line);
        expect(standing.filter((line) => !isTrace(line))).toEqual(undisturbed);
      },
    );
    fc.assert(law, runs(4));
  });

  it('keeps both laws on every month, and further closes change nothing, whatever is decided', () => {
    const decision = fc.record({ at: fc.nat(9), isWhole: fc.boolean(), accepts: fc.boolean() });
    const options = name === 'sandbox' ? sandboxOptions : supplierOptions;
    const law = fc.property(
      storyArbitrary(options),
      fc.array(decision, { minLength: 1, maxLength: 4 }),
      fc.array(fc.nat(2), { maxLength: 4 }),
      (story, decisions, order) => {
        const life = lifeOf(name, story);
        for (const [at, one] of decisions.entries()) {
          decide(life, one);
          closeEach(life, order.slice(at, at + 1));
        }
        settledStanding(life);
      },
    );
    fc.assert(law, runs(8));
  });
});
