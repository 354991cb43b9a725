import { describe, expect, it } from 'vitest';
import { type AccountMonth, reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import { accountBridgeOf, type LedgerStanding } from '../../src/reconcile/bridge/account-bridge.js';
import { bridgeOf } from '../../src/reconcile/bridge/bridge.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { runs } from '../months/campaign.js';
import { type Dialect, shuffled } from '../months/dialect.js';
import type { MonthEvidence } from '../months/evidence.js';
import { faultsOf, shownOf } from '../months/judged-month.js';
import { lawsBrokenBy, ledgerOf } from '../months/laws.js';
import { sandbox } from '../months/sandbox/dialect.js';
import { sandboxFacts, sandboxPrices, sandboxStory } from '../months/sandbox/settled-story.js';
import { knownStories } from '../months/settlement/known-stories.js';
import { type Outcome, outcomeOf, standingOf } from '../months/settlement/open-claims.js';
import {
  type Later,
  recordsOf,
  type Story,
  type StoryOptions,
  type StoryPrices,
  storyArbitrary,
  storyMonths,
} from '../months/settlement/story.js';
import { supplier } from '../months/supplier/dialect.js';
import { supplierFacts, supplierPrices, supplierStory } from '../months/supplier/settled-story.js';
import { fc } from '../support/fast-check.js';

/** An interface in which stories are told. */
interface Stage<E extends MonthEvidence> {
  readonly dialect: Pick<Dialect<never, E>, 'name' | 'listsOf'>;
  readonly options: StoryOptions;
  play(story: Story): E;
  factsOf(evidence: E, monthAt: number): AccountFacts;
  /** Number and instant of every line. */
  linesOf(evidence: E): readonly { readonly seq: number; readonly bookedAtMs: number }[];
}

const sandboxStage: Stage<ReturnType<typeof sandboxStory>> = {
  dialect: sandbox,
  options: {
    prices: sandboxPrices,
    hasGrants: true,
    statesSigns: true,
    isBookedByDebit: false,
    hasPending: true,
  },
  play: sandboxStory,
  factsOf: sandboxFacts,
  linesOf: ({ statements }) => statements.flatMap(({ lines }) => lines),
};

const supplierStage: Stage<ReturnType<typeof supplierStory>> = {
  dialect: supplier,
  options: {
    prices: supplierPrices,
    hasGrants: false,
    statesSigns: false,
    isBookedByDebit: true,
    hasPending: false,
  },
  play: supplierStory,
  factsOf: supplierFacts,
  linesOf: ({ float }) => float.flatMap(({ lines }) => lines),
};

const ofBookAlone: readonly string[] = ['OR-REF-REUSED', 'OR-NOT-AT-PROVIDER'];

const isOutside = ({ outside }: Story, { month, subject, code }: Discrepancy): boolean =>
  month === storyMonths[0] && subject === outside?.ref && !ofBookAlone.includes(code);

/** The facts of a month, with what a person closed in the books. */
function factsIn<E extends MonthEvidence>(
  stage: Stage<E>,
  story: Story,
  evidence: E,
  at: number,
): AccountFacts {
  const closedUsd6 = (item: Discrepancy): bigint =>
    isOutside(story, item) ? BigInt(story.outside?.usd6 ?? 0) : 0n;
  return { ...stage.factsOf(evidence, at), closedUsd6 };
}

function toldBy({ result }: AccountMonth): string[] {
  return result.items
    .filter((item) => /^[AEU]$/.test(item.class) || item.code === 'ST-SETTLED')
    .map(({ code, subject, actual, claimUsd6, causedBy }) =>
      code === 'ST-SETTLED'
        ? `settled ${subject} ${actual}`
        : `${code} ${subject} ${claimUsd6}${causedBy.length === 0 ? '' : ' of another'}`,
    )
    .sort();
}

/** The ledger with what a person settled taken from the account that the claim stands on. */
function withOutside({ sales, outside }: Story, ledger: LedgerStanding): LedgerStanding {
  if (outside === undefined) return ledger;
  const usd6 = BigInt(outside.usd6);
  const fault = sales.find(({ ref }) => ref === outside.ref)?.fault;
  const name =
    fault === 'unreversed' ? 'reversalsUsd6' : fault === 'undebited' ? 'owedUsd6' : 'differencesUsd6';
  return { ...ledger, [name]: ledger[name] - usd6, takenOffUsd6: -usd6 };
}

/** What is left at the end and where it stands in the ledger, held against the model. */
function expectLeft(
  story: Story,
  prices: StoryPrices,
  months: readonly AccountMonth[],
  outcome: Outcome,
): void {
  const bridge = bridgeOf(months.flatMap(({ part }) => part ?? []));
  if (bridge === undefined) throw new Error('the months have a bridge');
  expect(bridge.isFirst).toBe(false);
  expect(bridge.recordsUsd6).toBe(BigInt(recordsOf(story, prices)));
  const { itemId } = months[0]?.result.items.find((item) => isOutside(story, item)) ?? {};
  const outsideUsd6 = new Map(itemId === undefined ? [] : [[itemId, BigInt(story.outside?.usd6 ?? 0)]]);
  const left = [...bridge.left].flatMap(([id, { code, claimUsd6 }]) => {
    const openUsd6 = claimUsd6 - (outsideUsd6.get(id) ?? 0n);
    return openUsd6 === 0n ? [] : [`${code} ${openUsd6}`];
  });
  const claims = outcome.left.filter(({ isClaim }) => isClaim);
  expect(left.sort()).toEqual(claims.map(({ code, openUsd6 }) => `${code} ${openUsd6}`).sort());
  const ledger = withOutside(story, ledgerOf(months));
  expect([ledger.differencesUsd6, ledger.reversalsUsd6, ledger.owedUsd6]).toEqual(
    (['differences', 'reversals', 'owed'] as const).map((account) => BigInt(standingOf(outcome, account))),
  );
  const footed = accountBridgeOf(bridge, { accepted: new Set(), outsideUsd6 }, ledger).footing;
  expect(footed?.claimsUsd6).toBe(BigInt(claims.reduce((sum, { openUsd6 }) => sum + openUsd6, 0)));
  expect(footed?.statementArithmeticUsd6).toBe(0n);
}

function stories<E extends MonthEvidence>(stage: Stage<E>): void {
  const { options, dialect } = stage;

  it('is settled as the model of open claims says, and bridge, claims and ledger come to the same', () => {
    let settled = 0;
    const law = fc.property(storyArbitrary(options), (story) => {
      const evidence = stage.play(story);
      const lines = stage.linesOf(evidence);
      const seqOf = ({ atMs }: Later): string =>
        `seq:${lines.find(({ bookedAtMs }) => bookedAtMs === atMs)?.seq}`;
      const outcome = outcomeOf(story, options.prices, seqOf);
      const months = storyMonths.map((_, at) => reconcileAccountMonth(factsIn(stage, story, evidence, at)));
      expect(months.map(toldBy)).toEqual(outcome.told);
      expect(months.flatMap(({ result }) => faultsOf(result))).toEqual([]);
      expectLeft(story, options.prices, months, outcome);
      settled += outcome.told.flat().filter((one) => one.startsWith('settled')).length;
    });
    fc.assert(law, { ...runs(120), examples: knownStories(options).map((one) => [one]) });
    expect(settled).toBeGreaterThan(60);
  });

  it('leaves a month in which every figure ties where all that it has is what settles items of another', () => {
    const quiet = knownStories(options).flatMap((story) => {
      const evidence = stage.play(story);
      return storyMonths
        .map((_, at) => reconcileAccountMonth(factsIn(stage, story, evidence, at)).result)
        .filter(({ items }) => items.length > 0 && items.every(({ code }) => code === 'ST-SETTLED'));
    });
    expect(quiet.length).toBeGreaterThan(3);
    for (const { tieOut, rollForward, brands } of quiet) {
      const results = [...tieOut, ...rollForward, ...brands].map(({ result }) => result);
      expect(new Set(results)).toEqual(new Set(['ties']));
    }
  });

  it('keeps the laws of every month, says the same again, and the same in whatever order it came', () => {
    const law = fc.property(
      storyArbitrary(options),
      fc.nat(2),
      fc.infiniteStream(fc.nat()),
      (story, at, numbers) => {
        const evidence = stage.play(story);
        const facts = factsIn(stage, story, evidence, at);
        expect(lawsBrokenBy(facts)).toEqual([]);
        const shown = shownOf(reconcileAccountMonth(facts).result);
        expect(shownOf(reconcileAccountMonth(facts).result)).toEqual(shown);
        const other = shuffled(dialect as Dialect<unknown, E>, evidence, numbers);
        expect(shownOf(reconcileAccountMonth(factsIn(stage, story, other, at)).result)).toEqual(shown);
      },
    );
    fc.assert(law, runs(40));
  });
}

describe(`what went wrong in one month of the ${sandbox.name} interface`, () => stories(sandboxStage));
describe(`what went wrong in one month of the ${supplier.name} interface`, () => stories(supplierStage));
