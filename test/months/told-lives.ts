// Every alteration of the catalogues played once on a life drawn with a fixed seed, some lives without any,
// and some with several of them and a source missing, each with all that is said of its month: the items of
// one alteration word for word, the rest as digests.

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256Hex } from '../../src/base/text/digest.js';
import type { JournalEntry } from '../../src/ledger/journal-entry.js';
import { type AccountMonth, reconcileAccountMonth } from '../../src/reconcile/account-month.js';
import type { Discrepancy } from '../../src/reconcile/finding/discrepancy.js';
import type { AccountFacts } from '../../src/reconcile/month/account-facts.js';
import { proposedEntriesOf } from '../../src/reconcile/posting/proposed-entries.js';
import { itemWorkingOf } from '../../src/reconcile/working/item-working.js';
import { fc } from '../support/fast-check.js';
import { type Alteration, alter, Pick, rankOf } from './alteration.js';
import { changedFacts, type FactsChange } from './changed-facts.js';
import type { Dialect } from './dialect.js';
import { alterations, dialects } from './dialects.js';
import type { MonthEvidence } from './evidence.js';
import { damagedFacts } from './sandbox/damaged-month.js';
import { sandbox } from './sandbox/dialect.js';
import { supplier } from './supplier/dialect.js';

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
/** Lives with several alterations, for each weight of an interface. */
const TANGLED_LIVES = 60;
const MOST_TRIES = 200;
const SEVERAL = 'several alterations';

/** What a run may lack of an account. */
const LACKING: readonly FactsChange[] = [
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
    for (const dialect of dialects) {
      named.set(`a clean ${dialect.word}, ${nth}`, () => cleanLife(dialect, nth));
    }
  }
  for (const { dialect, alteration } of alterations) {
    named.set(`${namedAs(dialect)}${alteration.name}`, () => firstAltered(dialect, alteration));
  }
  named.set('a float without the book that is required', () => ({
    ...cleanLife(supplier, 1),
    book: undefined,
    required: new Map([['book', { months: new Set(), hasUndated: false }]]),
  }));
  for (const dialect of dialects) {
    for (let nth = 1; nth <= TANGLED_LIVES * dialect.weight; nth += 1) {
      const name = dialect === sandbox ? SEVERAL : `${SEVERAL} of the ${dialect.word}`;
      named.set(`${name}, ${nth}`, () => tangledLife(dialect, nth));
    }
  }
  return named;
}

/** The lives of the first interface were named when there was no other. */
const namedAs = (dialect: Dialect): string => (dialect === sandbox ? '' : `${dialect.word}: `);

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

function cleanLife<L, E extends MonthEvidence>(dialect: Dialect<L, E>, nth: number): AccountFacts {
  return dialect.factsOf(dialect.play(drawn(dialect.lives(24), nth)));
}

/**
 * What the nth life comes to with 2 to 4 alterations, made in the order in which they can follow each other.
 */
function tangledLife(dialect: Dialect, nth: number): AccountFacts {
  const [life, numbers] = drawn(fc.tuple(dialect.alterableLives(18), fc.infiniteStream(fc.nat())), nth);
  const evidence = dialect.play(life);
  const pick = new Pick(numbers);
  const { showsLines = true } = evidence;
  const fitting = dialect.alterations.filter(
    ({ mode }) => mode === 'both' || (mode === 'lines') === showsLines,
  );
  const several = Array.from({ length: 2 + (nth % 3) }, () => pick.one(fitting));
  const inOrder = several.filter((one) => one !== undefined).sort((a, b) => rankOf(a) - rankOf(b));
  for (const one of inOrder) alter(evidence, one, pick);
  const lacking = dialect === sandbox ? LACKING : LACKING.slice(0, 6);
  return changedFacts(dialect.factsOf(evidence), lacking[nth % lacking.length] ?? {});
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
function firstAltered(dialect: Dialect, alteration: Alteration): AccountFacts {
  for (let seed = 1; seed <= MOST_TRIES; seed += 1) {
    const life = fc.tuple(dialect.alterableLives(18, alteration.mode), fc.infiniteStream(fc.nat()));
    const [first, numbers] = drawn(life, seed);
    const evidence = dialect.play(first);
    if (alter(evidence, alteration, new Pick(numbers)) !== undefined) return dialect.factsOf(evidence);
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
    entries: digestOf([...proposedEntriesOf(month, true)].map(inOneOrder)),
  };
}

/** An entry says the same in whatever order its fields were put together. */
function inOneOrder(entry: JournalEntry): Record<string, unknown> {
  return Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const workingsOf = (month: AccountMonth): unknown =>
  month.result.items.map((item) => itemWorkingOf(month, item));

/** Every field of an item that says something, in one line. */
function fullWords(item: Discrepancy): string {
  return Object.entries(item)
    .map(([name, value]) => [name, wordsOf(value)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.join('|');
  return typeof value === 'object' && value !== null ? jsonOf(value) : String(value ?? '');
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}

/** Enough of a digest to see that something else is said. */
function digestOf(value: unknown): string {
  return sha256Hex(jsonOf(value)).slice(0, 12);
}
