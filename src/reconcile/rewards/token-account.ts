// A judged month of tokens as whoever records, reports and locks months takes it: what it rests on, what each
// source says of it, what of earlier months it shows to be over, and the working of an item.

import { countText } from '../../base/text/count-text.js';
import { monthOf } from '../../base/time/calendar-month.js';
import { formatInstant, parseInstantMs } from '../../base/time/instant.js';
import type { OwnRedemption } from '../../records/rewards/own-token-rows.js';
import { newestOf, type TokenHistory, type TokenRead } from '../../records/rewards/token-reads.js';
import type { Discrepancy } from '../finding/discrepancy.js';
import { rationalText } from '../price/rational-text.js';
import type { SaidBy, TokenAccountMonth } from '../result/judged-account.js';
import type { ItemWorking, WorkingInput } from '../working/item-working.js';
import { dueTokensOf } from './due-tokens.js';
import { plusText } from './issuance-checks.js';
import { poolBefore } from './month-boundary.js';
import { tokensWorking } from './reward-terms.js';
import { livingStakes } from './stake-checks.js';
import type { IssuanceCase, TokenCase } from './token-case.js';
import type { TokenView } from './token-check.js';
import type { TokenFacts } from './token-facts.js';
import { reconcileTokenMonth, type TokenMonth } from './token-judge.js';
import { withBridge } from './token-result.js';

export function tokenAccountMonth(facts: TokenFacts): TokenAccountMonth {
  const month = reconcileTokenMonth(facts);
  const { view, result, part } = month;
  return {
    holds: 'tokens',
    context: { facts },
    result,
    part,
    bridged: (left, before, closed) => (part === undefined ? left : withBridge(left, part, before, closed)),
    cited: citedBy(month),
    files: filesOf(view),
    totalsIn: totalsIn(view),
    saidBy: saidByOf(view),
    isOver: (item) => isOver(view, item),
    workingOf: (item) => workingOf(view, item),
  };
}

/** The readings of the pool that the month rests on, its issuances, and what its own records name. */
function citedBy({ view, result }: TokenMonth): Set<string> {
  const { facts, month } = view;
  const cited = new Set<string>();
  const cite = (...hashes: readonly (string | undefined)[]): void => {
    for (const sha256 of hashes) {
      if (sha256 !== undefined && sha256 !== '') cited.add(sha256);
    }
  };
  cite(poolBefore(view)?.evidence.sha256);
  for (const [one, reading] of facts.pools) {
    if (one < month) continue;
    cite(reading.evidence.sha256, ...reading.movements.map(({ evidence }) => evidence.sha256));
  }
  for (const { issuances } of view.ofMonth) {
    for (const { read, unknown } of issuances) cite(read?.evidence.sha256, unknown?.evidence.sha256);
  }
  const citeNewest = (history: TokenHistory<TokenRead> | undefined): void => {
    const newest = history && (newestOf(history) ?? history.unknown);
    cite(newest?.evidence.sha256);
  };
  for (const row of view.ofMonth.flatMap(({ rows }) => rows)) citeNewest(facts.wallets.get(row.wallet));
  for (const row of livingStakes(view)) {
    citeNewest(facts.stakes.get(row.stakeId));
    citeNewest(facts.wallets.get(row.wallet));
  }
  const redemptions = redemptionsOfMonth(view);
  for (const row of redemptions) {
    citeNewest(facts.redemptions.get(row.redemptionId));
    citeNewest(facts.wallets.get(row.wallet));
  }
  if (redemptions.length > 0) cite(...facts.catalogues.map(({ evidence }) => evidence.sha256));
  cite(...result.items.map(({ evidenceSha256 }) => evidenceSha256));
  return cited;
}

/** A row that repeats another as it was is that row, and its file does not speak for it. */
function filesOf(view: TokenView): Set<string> {
  const { facts, month, ofMonth } = view;
  const rows: readonly { readonly file: string }[] = [
    ...facts.setAside.filter((row) => row.month === month),
    ...ofMonth.flatMap(({ rows, copies }) => [...rows, ...copies]),
    ...livingStakes(view),
    ...redemptionsOfMonth(view),
  ];
  return new Set(rows.map(({ file }) => file));
}

function redemptionsOfMonth({ facts, month }: TokenView): readonly OwnRedemption[] {
  return (facts.ownRedemptions ?? []).filter(
    ({ redeemedAtMs }) => redeemedAtMs === undefined || monthOf(redeemedAtMs) === month,
  );
}

function totalsIn({ facts, pool, ofMonth }: TokenView): TokenAccountMonth['totalsIn'] {
  const issuances = ofMonth.flatMap((one) => one.issuances);
  return [
    { source: 'book', figure: 'rewards on file, all months', rowCount: facts.ownRewards?.length ?? 0 },
    { source: 'book', figure: 'stakes on file, all months', rowCount: facts.ownStakes?.length ?? 0 },
    {
      source: 'book',
      figure: 'redemptions on file, all months',
      rowCount: facts.ownRedemptions?.length ?? 0,
    },
    { source: 'pool', figure: 'movements', rowCount: pool?.movements.length ?? 0 },
    { source: 'issuance', figure: 'issuances of the month', rowCount: issuances.length },
    {
      source: 'issuance',
      figure: 'issuances of the month read',
      rowCount: issuances.filter(({ read }) => read !== undefined).length,
    },
    { source: 'wallet', figure: 'wallets on file', rowCount: facts.wallets.size },
    { source: 'stake', figure: 'stakes on file', rowCount: facts.stakes.size },
  ];
}

/**
 * The facts in a fixed order: the pool by its sequence, transactions by their ids. The holdings of a wallet
 * go on changing and are left out.
 */
function saidByOf(view: TokenView): SaidBy {
  const { pool, ofMonth, facts } = view;
  const figures = pool && ['pool', pool.openingPlus18, pool.closingPlus18];
  const dated = ofMonth.flatMap(({ rows }) => rows).filter(({ issuedAtMs }) => issuedAtMs !== undefined);
  return {
    statement: [
      ...(figures === undefined ? [] : [figures]),
      ...(pool?.movements ?? []).map(({ seq, kind, issuanceId, plus18, bookedAtMs }) => [
        seq,
        kind,
        issuanceId,
        plus18,
        bookedAtMs,
      ]),
    ],
    book: dated.map(({ file: _, line: __, ...row }) => Object.values(row)),
    order: ofMonth.flatMap(({ issuances }) =>
      issuances.flatMap(({ read }) =>
        read === undefined
          ? []
          : [
              [
                read.issuanceId,
                read.status,
                read.plus18,
                read.amountUsdMinor,
                read.rewardRateText,
                read.wallet,
              ],
            ],
      ),
    ),
    recomputed: ofMonth.flatMap((one) =>
      one.issuances.map((issuance) => [
        issuance.issuanceId,
        dueTokensOf(facts.terms, one, issuance)?.duePlus18 ?? '',
      ]),
    ),
  };
}

/** A cut-off whose later month is here; an issuance that was pending and is not any more. */
function isOver(
  { facts, month, cases }: TokenView,
  { code, subject, expected, actual }: Discrepancy,
): boolean {
  if (code === 'RW-CUTOFF') {
    const instants = [expected, actual].map((text) => parseInstantMs(text) ?? 0);
    return monthOf(Math.max(...instants)) <= month;
  }
  const read = cases.get(subject)?.issuance?.read;
  return read !== undefined && read.status !== 'pending' && read.readAtMs <= facts.asOfMs;
}

function workingOf(view: TokenView, item: Discrepancy): ItemWorking {
  const one = view.cases.get(item.subject);
  const inputs =
    one === undefined
      ? otherInputs(view, item)
      : [...rowInputs(one), ...one.issuances.flatMap(issuanceInputs)];
  const { issuance } = one ?? {};
  const due = one && issuance && dueTokensOf(view.facts.terms, one, issuance);
  const steps = [
    ...(due === undefined ? [] : [`agreed rate ${rationalText(due.agreed.rate)} by ${due.agreed.term}`]),
    ...(due === undefined ? [] : [tokensWorking(due.amountUsdMinor, due.agreed.rate)]),
  ];
  return { inputs, steps: steps.filter((step) => step !== item.formula), tried: [] };
}

function rowInputs({ rows, copies }: TokenCase): WorkingInput[] {
  return [...rows, ...copies].map(({ wallet, amountUsdMinor, merchantId, issuedAtMs, file, line }) => ({
    source: 'book',
    says: saying(
      `wallet ${wallet}`,
      `amount ${amountUsdMinor} cents`,
      merchantId !== undefined && `merchant ${merchantId}`,
      issuedAtMs !== undefined && `issued ${formatInstant(issuedAtMs)}`,
    ),
    place: `${file}:${line}`,
    evidenceSha256: '',
    requestId: '',
  }));
}

function issuanceInputs({ issuanceId, read, unknown, debits, reversals }: IssuanceCase): WorkingInput[] {
  const answer = read ?? unknown;
  const ofRead: WorkingInput[] =
    answer === undefined || issuanceId === ''
      ? []
      : [
          {
            source: 'issuance',
            says: saying(
              issuanceId,
              read === undefined ? 'unknown' : read.status,
              read && `wallet ${read.wallet}`,
              read && `amount ${read.amountUsdMinor} cents`,
              read && `rate ${read.rewardRateText}`,
              read && `tokens ${plusText(read.plus18)}`,
            ),
            place: '',
            evidenceSha256: answer.evidence.sha256,
            requestId: answer.evidence.requestId,
          },
        ];
  const lines = [...debits, ...reversals]
    .sort((a, b) => a.seq - b.seq)
    .map(
      ({ seq, kind, plus18, bookedAtMs, evidence }): WorkingInput => ({
        source: 'pool',
        says: saying(`seq ${seq}`, kind, `${plusText(plus18)} tokens`, `booked ${formatInstant(bookedAtMs)}`),
        place: '',
        evidenceSha256: evidence.sha256,
        requestId: evidence.requestId,
      }),
    );
  return [...ofRead, ...lines];
}

/** The figures that went into an item on the pool, a wallet, a stake or a redemption. */
function otherInputs(
  { facts, pool }: TokenView,
  { subject, evidenceSha256, requestId }: Discrepancy,
): WorkingInput[] {
  const cite = { place: '', evidenceSha256, requestId };
  if (subject === 'pool' && pool !== undefined) {
    const { openingPlus18, closingPlus18, movements } = pool;
    const says = saying(
      `opening ${plusText(openingPlus18)}`,
      countText(movements.length, 'movement'),
      `closing ${plusText(closingPlus18)}`,
    );
    return [{ source: 'pool', says, ...cite, evidenceSha256: pool.evidence.sha256 }];
  }
  const wallet = facts.wallets.get(subject.toLowerCase());
  const balance = wallet && newestOf(wallet);
  if (balance !== undefined) {
    const says = saying(
      `total ${plusText(balance.totalPlus18)}`,
      `available ${plusText(balance.availablePlus18)}`,
      `staked ${plusText(balance.stakedPlus18)}`,
      `earned ${plusText(balance.lifetimeEarnedPlus18)}`,
      `redeemed ${plusText(balance.lifetimeRedeemedPlus18)}`,
    );
    return [{ source: 'wallet', says, ...cite }];
  }
  const history = facts.stakes.get(subject);
  const stake = history && newestOf(history);
  if (stake === undefined) return [];
  const says = saying(
    `tier ${stake.tier}`,
    stake.status,
    `made ${formatInstant(stake.createdAtMs)}`,
    stake.maturesAtMs !== undefined && `matures ${formatInstant(stake.maturesAtMs)}`,
    `read ${formatInstant(stake.readAtMs)}`,
  );
  return [{ source: 'stake', says, ...cite }];
}

/** A list of what is known, the unknown left out. */
function saying(...parts: readonly (string | undefined | false)[]): string {
  return parts.filter((part) => typeof part === 'string').join(', ');
}
