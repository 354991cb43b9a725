// Every alteration of the catalogues played once on a life drawn with a fixed seed, some lives without any,
// and some with several of them and a source missing, each with all that is said of its month: the items of
// one alteration word for word, the rest as digests.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../../../src/base/digest.js';
import { type AccountMonth, reconcileAccountMonth } from '../../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../../src/reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { proposedEntriesOf } from '../../../src/reconcile/posting/proposed-entries.js';
import { itemWorkingOf } from '../../../src/reconcile/working/item-working.js';
import { fc } from '../../support/fast-check.js';
import { NothingToAlter, Pick } from './alterations/alteration.js';
import { catalogue, rankOf } from './alterations/catalogue.js';
import { damagedFacts } from './damaged-month.js';
import { factsOf } from './evidence.js';
import { floatCatalogue } from './float-alterations/catalogue.js';
import { supplierAccountFactsOf } from './float-evidence.js';
import { alterableFloatArbitrary, floatLifeArbitrary } from './float-life-arbitrary.js';
import { alterableLifeArbitrary, lifeArbitrary } from './life-arbitrary.js';
import { playFloat } from './little-float.js';
import { play } from './little-service.js';

/** What is said of one month; the digests are of what the reports are made of. */
export interface Told {
  readonly items: readonly string[] | string;
  readonly checks: string;
  readonly figures: string;
  readonly orders: string;
  readonly deposits: string;
  readonly brands: string;
  readonly workings: string;
  readonly entries: string;
}

const CLEAN_LIVES = 8;
const DAMAGED_HANDFULS = 40;
const DAMAGED_AT_ONCE = 5;
const TANGLED_LIVES = 120;
const TANGLED_FLOATS = 60;
const MOST_TRIES = 200;
const SEVERAL = 'several alterations';

/** What a run may lack of an account. */
const LACKING: readonly Partial<AccountFacts>[] = [
  {},
  {},
  {},
  { book: undefined },
  { ownDeposits: undefined },
  { balance: undefined },
  { catalogue: [] },
  { statements: new Map() },
  { createdAtMs: undefined },
  { keys: { pinned: [], served: undefined } },
  { events: { events: [], readAtMs: undefined, isCut: false } },
];

/** Where the table stands: the recorder runs compiled, one folder deeper than the tests. */
function rootOf(folder: string): string {
  return existsSync(join(folder, 'package.json')) ? folder : rootOf(dirname(folder));
}

export const toldLivesFile = join(rootOf(import.meta.dirname), 'fixtures', 'lives.json');

/**
 * What each life's month is judged from, by its name: clean lives, one alteration of every kind, and several
 * at once.
 */
export function factsOfLives(): Map<string, () => AccountFacts> {
  const named = new Map<string, () => AccountFacts>();
  for (let nth = 1; nth <= CLEAN_LIVES; nth += 1) {
    named.set(`a clean life, ${nth}`, () => factsOf(play(drawn(lifeArbitrary({ size: 24 }), nth))));
    const float = floatLifeArbitrary({ size: 24 });
    named.set(`a clean float, ${nth}`, () => supplierAccountFactsOf(playFloat(drawn(float, nth))));
  }
  for (const { name, apply, mode } of catalogue) {
    const life = alterableLifeArbitrary({ size: 18, mode });
    named.set(name, () => firstAltered(life, play, apply, factsOf));
  }
  for (const { name, apply } of floatCatalogue) {
    const life = alterableFloatArbitrary({ size: 18 });
    named.set(`float: ${name}`, () => firstAltered(life, playFloat, apply, supplierAccountFactsOf));
  }
  named.set('a float without the book that is required', () => ({
    ...supplierAccountFactsOf(playFloat(drawn(floatLifeArbitrary({ size: 24 }), 1))),
    book: undefined,
    required: new Map([['book', { months: new Set(), hasUndated: false }]]),
  }));
  for (let nth = 1; nth <= TANGLED_LIVES; nth += 1) named.set(`${SEVERAL}, ${nth}`, () => tangledLife(nth));
  for (let nth = 1; nth <= TANGLED_FLOATS; nth += 1) {
    named.set(`${SEVERAL} of the float, ${nth}`, () => tangledFloat(nth));
  }
  return named;
}

/** Every life by its name, to be played when it is asked for. */
export function lives(): Map<string, () => Told> {
  const named = new Map<string, () => Told>();
  for (let nth = 1; nth <= DAMAGED_HANDFULS; nth += 1) {
    named.set(`a handful of damaged months, ${nth}`, () => damagedHandful(nth));
  }
  for (const [name, factsOfLife] of factsOfLives()) {
    named.set(name, () => {
      const all = told(factsOfLife());
      return name.startsWith(SEVERAL) ? inShort(all) : all;
    });
  }
  return named;
}

const inShort = (all: Told): Told => ({ ...all, items: digestOf(all.items) });

/** The nth of 2 to 4 alterations in the order in which they can follow each other. */
function several<A>(all: readonly A[], pick: Pick, nth: number): A[] {
  return Array.from({ length: 2 + (nth % 3) }, () => pick.one(all)).filter((one) => one !== undefined);
}

/** Alters what can be altered after what was altered before. */
function applyAll<E>(
  alterations: readonly { apply: (evidence: E, pick: Pick) => unknown }[],
  evidence: E,
  pick: Pick,
): void {
  for (const { apply } of alterations) {
    try {
      apply(evidence, pick);
    } catch (error) {
      if (!(error instanceof NothingToAlter)) throw error;
    }
  }
}

function tangledLife(nth: number): AccountFacts {
  const numbers = fc.infiniteStream(fc.nat());
  const [life, stream] = drawn(fc.tuple(alterableLifeArbitrary({ size: 18, mode: 'both' }), numbers), nth);
  const evidence = play(life);
  const pick = new Pick(stream);
  const fitting = catalogue.filter(({ mode }) => mode === 'both' || (mode === 'lines') === life.showsLines);
  applyAll(
    several(fitting, pick, nth).sort((a, b) => rankOf(a) - rankOf(b)),
    evidence,
    pick,
  );
  return { ...factsOf(evidence), ...LACKING[nth % LACKING.length] };
}

function tangledFloat(nth: number): AccountFacts {
  const numbers = fc.infiniteStream(fc.nat());
  const [life, stream] = drawn(fc.tuple(alterableFloatArbitrary({ size: 18 }), numbers), nth);
  const evidence = playFloat(life);
  const pick = new Pick(stream);
  applyAll(several(floatCatalogue, pick, nth), evidence, pick);
  return { ...supplierAccountFactsOf(evidence), ...LACKING[nth % 6] };
}

function damagedHandful(nth: number): Told {
  const pick = new Pick(drawn(fc.infiniteStream(fc.nat()), nth));
  const all = Array.from({ length: DAMAGED_AT_ONCE }, () => told(damagedFacts(pick)));
  const digest = (name: keyof Told): string => digestOf(all.map((one) => one[name]));
  return {
    items: digest('items'),
    checks: digest('checks'),
    figures: digest('figures'),
    orders: digest('orders'),
    deposits: digest('deposits'),
    brands: digest('brands'),
    workings: digest('workings'),
    entries: digest('entries'),
  };
}

/** Plays lives until one has something to alter. */
function firstAltered<L, E>(
  arbitrary: fc.Arbitrary<L>,
  playLife: (life: L) => E,
  apply: (evidence: E, pick: Pick) => unknown,
  toFacts: (evidence: E) => AccountFacts,
): AccountFacts {
  for (let seed = 1; seed <= MOST_TRIES; seed += 1) {
    const [life, numbers] = drawn(fc.tuple(arbitrary, fc.infiniteStream(fc.nat())), seed);
    const evidence = playLife(life);
    if (apply(evidence, new Pick(numbers)) !== undefined) return toFacts(evidence);
  }
  throw new Error('no life has anything to alter');
}

function drawn<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [value] = fc.sample(arbitrary, { seed, numRuns: 1 });
  if (value === undefined) throw new Error('nothing was drawn');
  return value;
}

function told(facts: AccountFacts): Told {
  const month = reconcileAccountMonth(facts);
  const { items, checks, tieOut, rollForward, orders, deposits, brands, assumptions } = month.result;
  return {
    items: items.map(fullWords),
    checks: digestOf([checks, assumptions]),
    figures: digestOf([tieOut, rollForward]),
    orders: digestOf([...orders]),
    deposits: digestOf(deposits),
    brands: digestOf(brands),
    workings: digestOf(workingsOf(month)),
    entries: digestOf([...proposedEntriesOf(month, true)]),
  };
}

const workingsOf = (month: AccountMonth): unknown =>
  month.result.items.map((item) => itemWorkingOf(month, item));

/** Every field of an item that says something, in one line. */
function fullWords(item: Discrepancy): string {
  return Object.entries(item)
    .map(([name, value]) => [name, Array.isArray(value) ? value.join('|') : String(value ?? '')])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

/** Enough of a digest to see that something else is said. */
function digestOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
  return sha256Hex(text).slice(0, 12);
}
