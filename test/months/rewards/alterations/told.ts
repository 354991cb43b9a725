// One answer, or one row of the partner's own records, says what is not so; and what befalls the run itself.

import type { Pick } from '../../alteration.js';
import { liveOne, type TokenAlteration, type TokenRoot, transaction, units } from '../token-alteration.js';
import type { RewardRow, TokenEvidence } from '../token-evidence.js';
import { walletIds } from '../token-life.js';
import { agreedRates, rateAt, tokensOf } from '../token-rates.js';

type Live = NonNullable<ReturnType<typeof liveOne>>;

/** Alters what is said of one live issuance. */
function ofOne(
  name: string,
  root: Pick_<TokenRoot, 'code' | 'field'>,
  change: (
    one: Live,
    pick: Pick,
    evidence: TokenEvidence,
  ) => Partial<Pick_<TokenRoot, 'difference' | 'causes'>> | undefined,
  more: readonly string[] = [],
): TokenAlteration {
  return {
    name,
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      const changed = one && change(one, pick, evidence);
      if (one === undefined || changed === undefined) return undefined;
      const { transactionId: subject } = one.issuance;
      return { ...root, subject, places: [...transaction(one.issuance), ...more], ...changed };
    },
  };
}

type Pick_<T, K extends keyof T> = { readonly [Key in K]: T[Key] };

const otherWallet = (wallet: string): string => walletIds.find((one) => one !== wallet) ?? '';

function addRow(evidence: TokenEvidence, row: RewardRow): void {
  const line = Math.max(1, ...evidence.rewardRows.map((one) => one.line)) + 1;
  evidence.rewardRows.push({ ...row, line });
}

const attribute = (field: string) => ({ code: 'RW-ATTR', field }) as const;

const answers: readonly TokenAlteration[] = [
  ofOne('an answer with another wallet', attribute('wallet_address'), ({ issuance }) => {
    issuance.wallet = otherWallet(issuance.wallet);
    return {};
  }),
  ofOne('an answer with other dollars', attribute('amount_usd'), ({ issuance }, pick) => {
    const cents = issuance.cents + 1 + pick.below(10_000);
    if (tokensOf(cents, issuance.rate) === issuance.plus) return undefined;
    issuance.cents = cents;
    return {};
  }),
  ofOne('an answer with another merchant', attribute('merchant_id'), ({ issuance, row }, pick) => {
    const merchantId = pick.one(Object.keys(agreedRates.merchants));
    if (row.merchantId === undefined || row.merchantId === merchantId) return undefined;
    issuance.merchantId = merchantId;
    return {};
  }),
  ofOne('an answer with another rate', { code: 'RW-RATE', field: 'reward_rate' }, ({ issuance }) => {
    issuance.rate += 10n ** 16n + 1n;
    return tokensOf(issuance.cents, issuance.rate) === issuance.plus ? undefined : {};
  }),
  ofOne('an answer with other tokens', { code: 'RW-AMOUNT', field: 'plus_amount' }, ({ issuance }, pick) => {
    const difference = units(pick);
    if (issuance.plus + difference <= 0n) return undefined;
    issuance.plus += difference;
    return { difference };
  }),
  ofOne(
    'an answer with a rate and the tokens that it makes',
    { code: 'RW-RATE', field: 'reward_rate' },
    ({ issuance }) => {
      issuance.rate += 10n ** 16n + 7n;
      issuance.plus = tokensOf(issuance.cents, issuance.rate);
      return {};
    },
  ),
];

const rows: readonly TokenAlteration[] = [
  ofOne('a row with another wallet', attribute('wallet_address'), ({ row }) => {
    row.wallet = otherWallet(row.wallet);
    return {};
  }),
  ofOne('a row with other dollars', attribute('amount_usd'), ({ row }, pick) => {
    row.cents += 1 + pick.below(1000);
    return {};
  }),
  ofOne('a row with another merchant', attribute('merchant_id'), ({ issuance, row }, pick) => {
    const merchantId = pick.one(Object.keys(agreedRates.merchants));
    if (row.merchantId === merchantId || issuance.merchantId === merchantId) return undefined;
    row.merchantId = merchantId;
    return {};
  }),
  ofOne('a row that is missing', { code: 'RW-NOT-IN-BOOKS', field: 'transaction_id' }, (one, _, evidence) => {
    evidence.rewardRows = evidence.rewardRows.filter((row) => row !== one.row);
    return { difference: one.issuance.plus };
  }),
  ofOne('a row twice', { code: 'RW-DUPLICATE-ROW', field: 'row' }, ({ row }, _, evidence) => {
    addRow(evidence, row);
    return {};
  }),
  ofOne('a row with two contents', { code: 'RW-REF-REUSED', field: 'row' }, ({ row }, pick, evidence) => {
    addRow(evidence, { ...row, cents: row.cents + 1 + pick.below(500) });
    return {};
  }),
  ofOne('a row in two shops', { code: 'RW-REF-REUSED', field: 'row' }, ({ row }, _, evidence) => {
    addRow(evidence, { ...row, source: 'shop', file: 'shop.csv' });
    return {};
  }),
  ofOne('a row of the month after', { code: 'RW-CUTOFF', field: 'month' }, ({ row }) => {
    row.atMs = Date.UTC(2026, 10, 1);
    return {};
  }),
  {
    name: 'a row that the provider does not know',
    apply: (evidence, pick) => {
      const atMs = Date.UTC(2026, 9, 1 + pick.below(30), 9);
      const [cents, merchantId] = [1 + pick.below(5000), pick.one([undefined, 'third', 'kiosk'])];
      const [wallet = ''] = walletIds;
      const row = { file: 'rewards.csv', source: 'book', line: 0, wallet, cents, merchantId };
      addRow(evidence, { ...row, transactionId: 'unheard-of', atMs: pick.below(2) === 0 ? atMs : undefined });
      const dueAtMs = evidence.rewardRows.at(-1)?.atMs ?? Date.UTC(2026, 9, 1);
      const difference = -tokensOf(cents, rateAt(merchantId, dueAtMs));
      const places = ['transaction unheard-of', 'lines'];
      return {
        code: 'RW-NOT-AT-PROVIDER',
        subject: 'unheard-of',
        field: 'transaction_id',
        difference,
        places,
      };
    },
  },
];

const runFaults: readonly TokenAlteration[] = [
  {
    name: 'a row that was set aside',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      if (one === undefined) return undefined;
      const { line } = one.row;
      evidence.rewardRows = evidence.rewardRows.filter((row) => row !== one.row);
      evidence.setAside.push({ line, reference: one.issuance.transactionId });
      const subject = `rewards.csv:${line}`;
      return { code: 'RN-INPUT-ROW', subject, field: 'row', places: transaction(one.issuance) };
    },
  },
  {
    name: 'a wallet that could not be read',
    apply: (evidence, pick) => {
      const { wallet } = pick.one(evidence.wallets) ?? {};
      if (wallet === undefined || evidence.wallets.length < 2) return undefined;
      evidence.wallets = evidence.wallets.filter((one) => one.wallet !== wallet);
      evidence.unread.push({ source: 'wallet', subject: wallet });
      return { code: 'RN-INCOMPLETE', subject: wallet, field: 'wallet', places: [`wallet ${wallet}`] };
    },
  },
  {
    name: 'an issuance that could not be read',
    apply: (evidence, pick) => {
      const one = liveOne(evidence, pick);
      if (one === undefined) return undefined;
      const { issuanceId, transactionId } = one.issuance;
      evidence.issuances = evidence.issuances.filter((each) => each.issuanceId !== issuanceId);
      evidence.unread.push({ source: 'issuance', subject: issuanceId });
      const places = [...transaction(one.issuance), 'lines'];
      return evidence.rewardRows.some((row) => row.transactionId === transactionId)
        ? { code: 'RN-INCOMPLETE', subject: issuanceId, field: 'issuance', places }
        : undefined;
    },
  },
  {
    name: 'books that do not hold',
    apply: (evidence) => {
      evidence.isBooksFault = true;
      return { code: 'EV-LEDGER-CHAIN', subject: 'entry 1', field: 'entry_hash', places: ['books'] };
    },
  },
];

export const toldAlterations: readonly TokenAlteration[] = [...answers, ...rows, ...runFaults];
