// Wallets, stakes and redemptions whose answers, or whose rows, say what is not so.

import type { Pick } from '../../alteration.js';
import { type TokenAlteration, type TokenRoot, units } from '../token-alteration.js';
import type { Redemption, RedemptionRow, Stake, StakeRow, TokenEvidence, Wallet } from '../token-evidence.js';
import { readAtMs } from '../token-evidence.js';
import { monthTextOf, walletIds } from '../token-life.js';

const isOfOctober = ({ atMs }: { readonly atMs: number | undefined }): boolean =>
  atMs !== undefined && monthTextOf(atMs) === '2026-10';

/** The wallets that a dated row of October names. */
function namedWallets({ wallets, rewardRows, stakeRows, redemptionRows }: TokenEvidence): Wallet[] {
  const named = new Set(
    [...rewardRows, ...stakeRows, ...redemptionRows].filter(isOfOctober).map(({ wallet }) => wallet),
  );
  return wallets.filter(({ wallet }) => named.has(wallet));
}

function wallet(
  name: string,
  field: string,
  change: (own: Wallet, more: bigint) => bigint | undefined,
  code: TokenRoot['code'] = 'RW-WALLET',
): TokenAlteration {
  return {
    name,
    apply: (evidence, pick) => {
      const own = pick.one(namedWallets(evidence));
      const difference = own && change(own, units(pick));
      if (own === undefined || difference === undefined) return undefined;
      return { code, subject: own.wallet, field, difference, places: [`wallet ${own.wallet}`] };
    },
  };
}

const wallets: readonly TokenAlteration[] = [
  wallet('a wallet with another available part', 'total_plus', (own, more) => {
    own.available += more;
    return -more;
  }),
  wallet('a wallet with another staked part', 'total_plus', (own, more) => {
    own.staked += more;
    return -more;
  }),
  wallet('a wallet with another total', 'total_plus', (own, more) => {
    own.total += more;
    return more;
  }),
  wallet('a wallet that has earned something else', 'lifetime_earned', (own, more) => {
    own.earned += more;
    return more;
  }),
  wallet('a wallet that has redeemed more', 'lifetime_earned', (own, more) => {
    if (more < 0n) return undefined;
    own.redeemed += more;
    return -more;
  }),
  {
    name: 'a wallet that lacks a unit of what was redeemed',
    apply: (evidence, pick) =>
      lacking(evidence, pick, (own) => {
        own.redeemed -= 1n;
      }),
  },
  {
    name: 'a wallet that lacks a unit of what was redeemed, with a total that has it',
    apply: (evidence, pick) =>
      lacking(evidence, pick, (own) => {
        own.redeemed -= 1n;
        own.total += 1n;
        own.available += 1n;
      }),
  },
];

function lacking(evidence: TokenEvidence, pick: Pick, change: (own: Wallet) => void): TokenRoot | undefined {
  const redeemed = namedWallets(evidence).filter((own) => own.redeemed > 0n);
  const own = pick.one(redeemed);
  if (own === undefined) return undefined;
  change(own);
  const places = [`wallet ${own.wallet}`];
  return { code: 'RW-REDEMPTION', subject: own.wallet, field: 'lifetime_redeemed', difference: -1n, places };
}

/** Alters a stake and its row; `month` says of which stakes. */
function stake(
  name: string,
  root: {
    readonly code: 'RW-STAKE' | 'RW-ATTR' | 'RW-DUPLICATE-ROW' | 'RW-REF-REUSED';
    readonly field: string;
  },
  isFor: (own: Stake) => boolean,
  change: (own: Stake, row: StakeRow, pick: Pick, evidence: TokenEvidence) => boolean | undefined,
): TokenAlteration {
  return {
    name,
    apply: (evidence, pick) => {
      const own = pick.one(evidence.stakes.filter(isFor));
      const row = evidence.stakeRows.find(({ stakeId }) => stakeId === own?.stakeId);
      if (own === undefined || row === undefined) return undefined;
      if (change(own, row, pick, evidence) === false) return undefined;
      return { ...root, subject: own.stakeId, places: [`stake ${own.stakeId}`] };
    },
  };
}

const rightly = (set: () => void): true => {
  set();
  return true;
};
const maturedInOctober = ({ maturesAtMs, status }: Stake): boolean =>
  status === 'matured' && isOfOctober({ atMs: maturesAtMs });
/** What is wrong with a stake that began in November is an item of that month. */
const beganBefore = ({ atMs }: Stake): boolean => atMs < Date.UTC(2026, 10, 1);
const isLong = (own: Stake): boolean =>
  /^(6m|12m)$/.test(own.tier) && own.status === 'active' && beganBefore(own);
const state = { code: 'RW-STAKE', field: 'status' } as const;
const copyOf = <Row extends { line: number }>(all: Row[], row: Row, change: Partial<Row> = {}): void => {
  all.push({ ...row, line: Math.max(...all.map(({ line }) => line)) + 1, ...change });
};

const stakes: readonly TokenAlteration[] = [
  stake('a stake that has not matured', state, maturedInOctober, (own) =>
    rightly(() => Object.assign(own, { status: 'active', renewedAs: undefined })),
  ),
  stake('a stake that was not renewed', { ...state, field: 'renewed_as' }, maturedInOctober, (own) => {
    if (!own.autoCompound) return false;
    own.renewedAs = undefined;
    return true;
  }),
  stake('a stake that was renewed unasked', { ...state, field: 'renewed_as' }, maturedInOctober, (own) => {
    if (own.autoCompound) return false;
    own.renewedAs = 's-renewed';
    return true;
  }),
  stake('days left after the maturity', { ...state, field: 'days_remaining' }, maturedInOctober, (own) =>
    rightly(() => Object.assign(own, { daysRemaining: 1 })),
  ),
  stake('a stake that matured too early', state, isLong, (own) =>
    rightly(() => Object.assign(own, { status: 'matured', daysRemaining: 0 })),
  ),
  stake('another number of days left', { ...state, field: 'days_remaining' }, isLong, (own, _, pick) =>
    rightly(() => Object.assign(own, { daysRemaining: (own.daysRemaining ?? 0) + 2 + pick.below(40) })),
  ),
  stake(
    'a stake without a term that matured',
    state,
    (own) => own.tier === 'flex' && beganBefore(own),
    (own) => rightly(() => Object.assign(own, { status: 'matured' })),
  ),
  stake(
    'another maturity',
    { ...state, field: 'matures_at' },
    (own) => isOfOctober(own) && own.tier !== 'flex',
    (own, _, pick) => {
      own.maturesAtMs = (own.maturesAtMs ?? readAtMs) + 1000 * (1 + pick.below(100_000));
      return true;
    },
  ),
  stake('a stake of other tokens', { code: 'RW-ATTR', field: 'plus_amount' }, isOfOctober, (own) =>
    rightly(() => Object.assign(own, { plus: own.plus + 1n })),
  ),
  stake(
    'a row of a stake of other tokens',
    { code: 'RW-ATTR', field: 'plus_amount' },
    isOfOctober,
    (_, row) => rightly(() => Object.assign(row, { plus: row.plus - 1n })),
  ),
  stake('a stake of another wallet', { code: 'RW-ATTR', field: 'wallet_address' }, isOfOctober, (own) =>
    rightly(() => Object.assign(own, { wallet: `0x${'d'.repeat(40)}` })),
  ),
  stake('a stake of another tier', { code: 'RW-ATTR', field: 'tier' }, isOfOctober, (own) =>
    rightly(() => Object.assign(own, { tier: own.tier === '6m' ? '12m' : '6m' })),
  ),
  stake('a row of a stake of another tier', { code: 'RW-ATTR', field: 'tier' }, isOfOctober, (own, row) =>
    rightly(() => Object.assign(row, { tier: own.tier === '6m' ? '12m' : '6m' })),
  ),
  stake(
    'a stake that nobody knows',
    { code: 'RW-STAKE', field: 'stake_id' },
    isOfOctober,
    (own, _, __, evidence) => rightly(() => evidence.unknown.stakes.push(own.stakeId)),
  ),
  stake(
    'a row of a stake twice',
    { code: 'RW-DUPLICATE-ROW', field: 'row' },
    isOfOctober,
    (_, row, __, evidence) => rightly(() => copyOf(evidence.stakeRows, row)),
  ),
];

const october = ({ redemptions }: TokenEvidence): Redemption[] => redemptions.filter(isOfOctober);

function redemption(
  name: string,
  root: { readonly code: TokenRoot['code']; readonly field: string },
  change: (
    own: Redemption,
    row: RedemptionRow,
    pick: Pick,
    evidence: TokenEvidence,
  ) => { readonly difference?: bigint } | undefined,
): TokenAlteration {
  return {
    name,
    apply: (evidence, pick) => {
      const own = pick.one(october(evidence));
      const row = evidence.redemptionRows.find(({ redemptionId }) => redemptionId === own?.redemptionId);
      const changed = own && row && change(own, row, pick, evidence);
      if (own === undefined || changed === undefined) return undefined;
      const places = [`redemption ${own.redemptionId}`, ...walletIds.map((id) => `wallet ${id}`)];
      return { ...root, subject: own.redemptionId, places, ...changed };
    },
  };
}

const spent = { code: 'RW-REDEMPTION', field: 'plus_spent' } as const;

const redemptions: readonly TokenAlteration[] = [
  redemption(
    'a redemption that spent something else, told alike',
    spent,
    (own, row, pick, { wallets: all }) => {
      const difference = 1n + BigInt(pick.below(1000));
      own.spent += difference;
      row.spent += difference;
      const holder = all.find((one) => one.wallet === own.wallet);
      if (holder === undefined) return undefined;
      holder.available -= difference;
      holder.total -= difference;
      holder.redeemed += difference;
      return { difference };
    },
  ),
  redemption('an answer that spent one unit more', spent, (own) => {
    own.spent += 1n;
    return { difference: 1n };
  }),
  redemption('an answer that spent one unit less', spent, (own) => {
    own.spent -= 1n;
    return { difference: -1n };
  }),
  redemption('a row that spent something else', { code: 'RW-ATTR', field: 'plus_spent' }, (_, row) => {
    row.spent -= 1n;
    return { difference: 1n };
  }),
  redemption('an answer of another quantity', { code: 'RW-ATTR', field: 'quantity' }, (own) => {
    own.quantity += 1;
    return {};
  }),
  redemption('an answer of another item', { code: 'RW-ATTR', field: 'catalogue_item_id' }, (own) => {
    own.item = own.item === 'item-a' ? 'item-b' : 'item-a';
    return {};
  }),
  redemption('an answer of another wallet', { code: 'RW-ATTR', field: 'wallet_address' }, (own) => {
    own.wallet = walletIds.find((id) => id !== own.wallet) ?? '';
    return {};
  }),
  redemption(
    'a redemption that nobody knows',
    { ...spent, field: 'redemption_id' },
    (own, _, __, evidence) => {
      if (evidence.redemptions.length < 2) return undefined;
      evidence.unknown.redemptions.push(own.redemptionId);
      return {};
    },
  ),
  redemption(
    'a row of a redemption twice',
    { code: 'RW-DUPLICATE-ROW', field: 'row' },
    (_, row, __, evidence) => {
      copyOf(evidence.redemptionRows, row);
      return {};
    },
  ),
  redemption('a redemption in two shops', { code: 'RW-REF-REUSED', field: 'row' }, (_, row, __, evidence) => {
    copyOf(evidence.redemptionRows, row, { source: 'shop' });
    return {};
  }),
];

export const holdingAlterations: readonly TokenAlteration[] = [...wallets, ...stakes, ...redemptions];
