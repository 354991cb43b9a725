// Lives of a partner's pool from July to the second of November 2026, played on a small model of the
// provider, and what a reader has on file of them: the pool from September on, the answers, and the
// partner's own rows.

import { fc } from '../../support/fast-check.js';
import { type Issuance, type Movement, readAtMs, type TokenEvidence } from './token-evidence.js';
import { merchantIds, rateAt, tokensOf } from './token-rates.js';

const kinds = ['issue', 'fail', 'send again', 'take back', 'fund', 'stake', 'redeem'] as const;

interface Step {
  readonly kind: (typeof kinds)[number];
  readonly hour: number;
  readonly wallet: number;
  readonly cents: number;
  readonly merchant: number;
  /** How the partner writes it down, and what else there is to choose. */
  readonly way: number;
}

export type TokenLife = readonly Step[];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const firstMs = Date.UTC(2026, 6, 1);
const hourOf = (month: number, day: number, hour = 0): number =>
  (Date.UTC(2026, month - 1, day, hour) - firstMs) / HOUR_MS;
const one = 10n ** 18n;
export const walletIds = ['a', 'b', 'c'].map((letter) => `0x${letter.repeat(40)}`);
const files = { file: 'rewards.csv', source: 'book' };

const stepArbitrary = fc.record({
  kind: fc.constantFrom(...kinds),
  hour: fc.oneof(
    { arbitrary: fc.integer({ min: hourOf(10, 1), max: hourOf(11, 1) }), weight: 4 },
    { arbitrary: fc.integer({ min: 0, max: hourOf(11, 2, 4) }), weight: 2 },
    // The last second of a month, for what straddles its end.
    { arbitrary: fc.constantFrom(hourOf(10, 1), hourOf(11, 1)).map((hour) => hour - 1 / 3600), weight: 1 },
  ),
  wallet: fc.nat(2),
  cents: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 200_000 })),
  merchant: fc.nat(merchantIds.length - 1),
  way: fc.nat(11),
});

/** Any life that a close may find. */
export function tokenLives(size: number): fc.Arbitrary<TokenLife> {
  return fc.array(stepArbitrary, { maxLength: size, size: 'max' });
}

const step = (kind: Step['kind'], hour: number, change: Partial<Step> = {}): Step => ({
  kind,
  hour,
  wallet: 0,
  cents: 1999,
  merchant: 0,
  way: 0,
  ...change,
});

/** Something that each alteration has to alter in October. */
const always: TokenLife = [
  step('issue', hourOf(7, 1, 5), { cents: 90_000 }),
  step('stake', hourOf(7, 10), { way: 1 }),
  step('stake', hourOf(7, 12), { way: 9 }),
  step('issue', hourOf(9, 3), { merchant: 1 }),
  step('stake', hourOf(9, 5), { way: 2 }),
  step('issue', hourOf(10, 3), { wallet: 1, merchant: 3 }),
  step('issue', hourOf(10, 12), { merchant: 1 }),
  step('issue', hourOf(10, 22), { merchant: 5, cents: 50_000 }),
  step('fail', hourOf(10, 14)),
  step('redeem', hourOf(10, 16), { way: 1 }),
  step('stake', hourOf(10, 18), { way: 1 }),
  step('stake', hourOf(10, 19)),
  step('issue', hourOf(10, 28), { wallet: 2, cents: 30_000 }),
];

/** Lives in which each alteration has something to alter. */
export function alterableTokenLives(size: number): fc.Arbitrary<TokenLife> {
  return tokenLives(size).map((life) => [...always, ...life]);
}

/** The model of the provider, and the partner who writes down what it does. */
class World {
  readonly evidence: TokenEvidence = {
    pools: {},
    balance: 0n,
    issuances: [],
    wallets: walletIds.map((wallet) => ({
      wallet,
      total: 0n,
      available: 0n,
      staked: 0n,
      earned: 0n,
      redeemed: 0n,
    })),
    stakes: [],
    redemptions: [],
    costs: { 'item-a': (one * 15n) / 2n, 'item-b': 3n * one + 1n },
    rewardRows: [],
    stakeRows: [],
    redemptionRows: [],
    unknown: { issuances: [], stakes: [], redemptions: [] },
    setAside: [],
    unread: [],
    isBooksFault: false,
  };
  readonly #movements: Movement[] = [];
  #count = 0;

  play(life: TokenLife): TokenEvidence {
    this.#book('funding', '', '', 1_000_000n * one, firstMs);
    const steps = [...life].sort((a, b) => a.hour - b.hour);
    for (const [at, each] of steps.entries()) {
      const atMs = firstMs + Math.round(each.hour * HOUR_MS) + at;
      this.#mature(atMs);
      this.#take(each, atMs);
    }
    this.#mature(readAtMs);
    this.#list();
    return this.evidence;
  }

  #take(each: Step, atMs: number): void {
    const { kind, way, cents } = each;
    switch (kind) {
      case 'fund':
        this.#book('funding', '', '', BigInt(cents) * one, atMs);
        return;
      case 'stake':
        this.#stake(each, atMs);
        return;
      case 'redeem':
        this.#redeem(each, atMs);
        return;
      default: {
        this.#count += 1;
        const transactionId = `t-${this.#count}`;
        if (kind === 'issue') this.#issue(each, transactionId, atMs);
        if (kind === 'take back') this.#takeBack(each, transactionId, atMs);
        if (kind === 'fail') this.#fail(each, transactionId, atMs, way % 2 === 0);
        if (kind === 'send again') {
          this.#fail(each, transactionId, atMs, false);
          this.#issue(each, transactionId, Math.min(atMs + 5000, readAtMs), 'again');
        }
      }
    }
  }

  #issue(each: Step, transactionId: string, atMs: number, suffix = ''): Issuance {
    const made = this.#made(each, transactionId, atMs, suffix);
    this.#write(each, made);
    const wallet = this.#wallet(each);
    wallet.earned += made.plus;
    wallet.total += made.plus;
    wallet.available += made.plus;
    return made;
  }

  /** Debited twice by mistake, and given back before the month was over. */
  #takeBack(each: Step, transactionId: string, atMs: number): void {
    const { issuanceId, plus } = this.#issue(each, transactionId, atMs);
    if (monthTextOf(atMs) !== monthTextOf(atMs + HOUR_MS) || atMs + HOUR_MS > readAtMs) return;
    this.#book('issuance', issuanceId, transactionId, plus, atMs + 1000);
    this.#book('issuance_reversal', issuanceId, transactionId, plus, atMs + HOUR_MS);
  }

  #fail(each: Step, transactionId: string, atMs: number, isWritten: boolean): void {
    const made = this.#made(each, transactionId, atMs, '');
    made.status = 'failed';
    this.#book('issuance_reversal', made.issuanceId, transactionId, made.plus, atMs + 2000);
    if (isWritten) this.#write({ ...each, way: 0 }, made);
  }

  #made({ merchant, cents, wallet }: Step, transactionId: string, atMs: number, suffix: string): Issuance {
    const merchantId = merchantIds[merchant];
    const rate = rateAt(merchantId, atMs);
    const made: Issuance = {
      issuanceId: `iss-${transactionId}${suffix}`,
      transactionId,
      wallet: walletIds[wallet] ?? '',
      cents: rate < 1000n ? Math.max(cents, 100) : cents,
      plus: 0n,
      rate,
      merchantId,
      status: 'confirmed',
      atMs,
    };
    made.plus = tokensOf(made.cents, rate);
    this.#book('issuance', made.issuanceId, transactionId, made.plus, atMs);
    // Of November's issuances none is read when October is closed.
    if (/-(09|10)$/.test(monthTextOf(atMs))) this.evidence.issuances.push(made);
    return made;
  }

  #book(kind: Movement['kind'], issuanceId: string, transactionId: string, plus: bigint, atMs: number): void {
    this.#movements.push({ seq: 0, kind, issuanceId, transactionId, plus, atMs });
  }

  /** With or without a date, with or without the merchant; near the end of a month as of the other one. */
  #write({ way }: Step, { transactionId, wallet, cents, merchantId, atMs }: Issuance): void {
    const { rewardRows } = this.evidence;
    const isOnFile = atMs >= Date.UTC(2026, 8, 1);
    const other = new Map([
      [4, Date.UTC(2026, new Date(atMs).getUTCMonth() + 1, 1)],
      [5, Date.UTC(2026, new Date(atMs).getUTCMonth(), 1) - 1],
    ]).get(way);
    const isOther = other !== undefined && Math.abs(other - atMs) < 2 * DAY_MS;
    rewardRows.push({
      ...files,
      line: rewardRows.length + 2,
      transactionId,
      wallet,
      cents,
      merchantId: way % 3 === 2 ? undefined : merchantId,
      atMs: !isOnFile ? atMs : way === 3 ? undefined : isOther ? other : atMs,
    });
  }

  #wallet({ wallet }: Pick<Step, 'wallet'>) {
    const own = this.evidence.wallets[wallet];
    if (own === undefined) throw new Error('a wallet of the model');
    return own;
  }

  #stake(each: Step, atMs: number): void {
    const { stakes, stakeRows } = this.evidence;
    const own = this.#wallet(each);
    const plus = own.available / 5n;
    if (plus === 0n) return;
    own.available -= plus;
    own.staked += plus;
    const tier = (['flex', '3m', '6m', '12m'] as const)[each.way % 4] ?? 'flex';
    const stakeId = `s-${stakes.length + 1}`;
    const maturesAtMs = tier === 'flex' ? undefined : laterMs(atMs, Number.parseInt(tier, 10));
    stakes.push({
      stakeId,
      wallet: own.wallet,
      plus,
      tier,
      autoCompound: each.way > 7,
      status: 'active',
      atMs,
      maturesAtMs,
      renewedAs: undefined,
      daysRemaining:
        maturesAtMs === undefined ? undefined : Math.floor((maturesAtMs - readAtMs - 1) / DAY_MS) + 1,
    });
    const line = stakeRows.length + 2;
    stakeRows.push({
      file: 'stakes.csv',
      source: 'book',
      line,
      stakeId,
      wallet: own.wallet,
      plus,
      tier,
      atMs,
    });
  }

  #mature(untilMs: number): void {
    for (const stake of this.evidence.stakes) {
      if (stake.status !== 'active' || (stake.maturesAtMs ?? untilMs + 1) > untilMs) continue;
      stake.status = 'matured';
      stake.daysRemaining = 0;
      const own = this.#wallet({ wallet: walletIds.indexOf(stake.wallet) });
      if (stake.autoCompound) {
        stake.renewedAs = `${stake.stakeId}-renewed`;
      } else {
        own.staked -= stake.plus;
        own.available += stake.plus;
      }
    }
  }

  #redeem(each: Step, atMs: number): void {
    const { redemptions, redemptionRows, costs } = this.evidence;
    const item = each.way % 2 === 0 ? 'item-a' : 'item-b';
    const quantity = 1 + (each.way % 3);
    const spent = (costs[item] ?? 0n) * BigInt(quantity);
    const own = this.#wallet(each);
    if (own.available < spent) return;
    own.available -= spent;
    own.total -= spent;
    own.redeemed += spent;
    const { wallet } = own;
    const redemption = { redemptionId: `r-${redemptions.length + 1}`, wallet, item, quantity, spent, atMs };
    redemptions.push(redemption);
    const line = redemptionRows.length + 2;
    redemptionRows.push({ file: 'redemptions.csv', source: 'book', line, ...redemption });
  }

  /** The pool as it lists the months that a close of October reads. */
  #list(): void {
    const { evidence } = this;
    const booked = this.#movements.filter(({ atMs }) => atMs <= readAtMs).sort((a, b) => a.atMs - b.atMs);
    for (const [at, movement] of booked.entries()) movement.seq = at + 1;
    let closing = 0n;
    for (const month of ['2026-07', '2026-08', '2026-09', '2026-10', '2026-11']) {
      const movements = booked.filter(({ atMs }) => monthTextOf(atMs) === month);
      const opening = closing;
      for (const { kind, plus } of movements) closing += kind === 'issuance' ? -plus : plus;
      if (month > '2026-08') evidence.pools[month] = { opening, closing, movements };
    }
    evidence.balance = closing;
    evidence.wallets = evidence.wallets.filter(({ earned }) => earned > 0n);
  }
}

export function monthTextOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 7);
}

function laterMs(atMs: number, months: number): number {
  const date = new Date(atMs);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(day, lastDay)) + (atMs % DAY_MS);
}

export function playTokens(life: TokenLife): TokenEvidence {
  return new World().play(life);
}

/** What October says though nothing is wrong: rows of the month after, as `CODE subject`. */
export function impliedBy({ pools, issuances, rewardRows }: TokenEvidence): string[] {
  const october = pools['2026-10']?.movements ?? [];
  return rewardRows
    .flatMap(({ transactionId, atMs }) => {
      const live = issuances.find((each) => each.transactionId === transactionId && each.status !== 'failed');
      const isLater = live === undefined && isBookedInNovember(pools, transactionId);
      if (atMs === undefined || (live === undefined && !isLater)) return [];
      const booked = isLater ? '2026-11' : monthTextOf(live?.atMs ?? 0);
      const written = monthTextOf(atMs);
      const isOfBoth = booked !== written && [booked, written].sort()[0] === '2026-10';
      return isOfBoth && (booked !== '2026-10' || october.length > 0) ? [`RW-CUTOFF ${transactionId}`] : [];
    })
    .sort();
}

function isBookedInNovember(pools: TokenEvidence['pools'], transactionId: string): boolean {
  const { movements = [] } = pools['2026-11'] ?? {};
  return movements.some((one) => one.transactionId === transactionId && one.kind === 'issuance');
}
