// The causes of the findings in a month of tokens. The reasons are of the same kinds as for dollars (ranks on
// one transaction, lines that the list does not have, remainders that the effects of others make exactly),
// over one list of movements and four figures. Those of the pool itself are in pool-attribution.ts.

import { listOf } from '../../../base/list/list-map.js';
import { Causes, type Found, type KnownCauses } from '../causes.js';
import { assertLaws } from '../laws.js';
import { byIssuance, type FoundTokens, ofCode } from './found-tokens.js';
import { attributeMisnamedTokenLines } from './misnamed-token-line.js';
import { attributePool } from './pool-attribution.js';

/**
 * @param asideRefs by the subject of a row that was set aside the reference that can be read in it
 */
export function attributeTokens(
  all: readonly FoundTokens[],
  asideRefs: ReadonlyMap<string, string>,
): KnownCauses {
  const causes = new Causes();
  attributeTransactions(all, asideRefs, causes);
  attributeSteps(all, causes);
  attributeWallets(all, causes);
  attributeReversals(all, causes);
  attributeMisnamedTokenLines(all, causes);
  attributePending(all, causes);
  attributePool(all, causes);
  assertLaws(
    all.map(({ found }) => found),
    causes,
  );
  return causes;
}

/** Rank on one transaction: a row that was set aside first, then a debit that no issuance answers to. */
function attributeTransactions(
  all: readonly FoundTokens[],
  asideRefs: ReadonlyMap<string, string>,
  causes: Causes,
): void {
  const aside = new Map<string | undefined, Found[]>();
  for (const { found } of ofCode(all, 'RN-INPUT-ROW')) {
    listOf(aside, asideRefs.get(found.finding.subject)).push(found);
  }
  for (const { found } of ofCode(all, 'RW-NOT-IN-BOOKS')) {
    causes.follow(found, aside.get(found.finding.subject) ?? []);
  }
  const missing = ofCode(all, 'RN-RECORDS-MISSING').filter(({ bearing }) => bearing.lacksRows === true);
  for (const { found } of ofCode(all, 'RW-NOT-IN-BOOKS')) {
    if (!causes.isRoot(found)) continue;
    causes.follow(
      found,
      missing.map((records) => records.found),
    );
  }
  const debits = new Map<string, Found[]>();
  for (const { found } of ofCode(all, 'RW-DEBIT-UNKNOWN')) listOf(debits, found.finding.subject).push(found);
  for (const { found } of ofCode(all, 'RW-NOT-AT-PROVIDER')) {
    causes.follow(found, (debits.get(found.finding.subject) ?? []).slice(0, 1));
  }
}

/**
 * An issuance that is given back whole is over: its answer that it is pending is wrong by that one fault. A
 * reversal of another one under its name, or of a part, says nothing of it.
 */
function attributePending(all: readonly FoundTokens[], causes: Causes): void {
  const used = new Set(all.flatMap(({ found }) => [...causes.of(found)]));
  const isOwn = ({ found, bearing }: FoundTokens): boolean =>
    bearing.isDebitedAlike === true && !used.has(found);
  const givenBack = byIssuance(ofCode(all, 'RW-REVERSAL-EXTRA').filter(isOwn));
  for (const { found, bearing } of ofCode(all, 'RW-PENDING-STALE')) {
    const reversals = givenBack.get(bearing.issuanceId) ?? [];
    causes.follow(
      found,
      reversals.map((reversal) => reversal.found),
    );
  }
}

/**
 * From what is due over the rate and the tokens of an issuance to its debit each step is a finding. One that
 * leads back to where those before it began follows from them: an answer that misstates the rate alone, or
 * the tokens alone, is off once there and once back.
 */
function attributeSteps(all: readonly FoundTokens[], causes: Causes): void {
  const steps = ['RW-RATE', 'RW-AMOUNT', 'RW-CHARGE'].flatMap((code) => ofCode(all, code));
  for (const ofIssuance of byIssuance(steps).values()) {
    const before: FoundTokens[] = [];
    let off = 0n;
    for (const one of ofIssuance) {
      const { stepPlus18 = 0n } = one.bearing;
      const last = before.at(-1);
      const undone = off === -stepPlus18 ? before : last?.bearing.stepPlus18 === -stepPlus18 ? [last] : [];
      if (stepPlus18 !== 0n) {
        causes.follow(
          one.found,
          undone.filter(({ found }) => causes.isRoot(found)).map(({ found }) => found),
        );
      }
      before.push(one);
      off += stepPlus18;
    }
  }
}

/**
 * Tokens of a redemption that are right for another item or number follow from that; redemptions that a
 * wallet lacks follow from the redemption that states too much; the fault in the wallet's identity follows
 * from them.
 */
function attributeWallets(all: readonly FoundTokens[], causes: Causes): void {
  const ofField = (code: string, ...fields: string[]): FoundTokens[] =>
    ofCode(all, code).filter(({ found }) => fields.includes(found.finding.field ?? ''));
  const keyOf = ({ bearing: { wallet, walletPlus18 } }: FoundTokens): string => `${wallet} ${walletPlus18}`;
  const followSame = (some: readonly FoundTokens[], from: readonly FoundTokens[]): void => {
    const same = new Map<string, Found[]>();
    for (const one of from) listOf(same, keyOf(one)).push(one.found);
    for (const one of some) causes.follow(one.found, (same.get(keyOf(one)) ?? []).slice(0, 1));
  };
  const ofItsItem = ofField('RW-ATTR', 'plus_spent').filter(({ bearing }) => bearing.isOfItsItem === true);
  const items = new Map<string, Found[]>();
  for (const { found } of ofField('RW-ATTR', 'catalogue_item_id', 'quantity')) {
    listOf(items, found.finding.subject).push(found);
  }
  for (const { found } of ofItsItem) causes.follow(found, items.get(found.finding.subject) ?? []);
  const lacking = ofField('RW-REDEMPTION', 'lifetime_redeemed');
  followSame(lacking, [...ofField('RW-REDEMPTION', 'plus_spent'), ...ofItsItem]);
  followSame(ofField('RW-WALLET', 'lifetime_earned'), lacking);
}

/**
 * A debit of a failed issuance that is off by what was given back too little or too much for it is told by
 * that, which claims it.
 */
function attributeReversals(all: readonly FoundTokens[], causes: Causes): void {
  const reversals = byIssuance(
    ['RW-REVERSAL-MISSING', 'RW-REVERSAL-EXTRA'].flatMap((code) => ofCode(all, code)),
  );
  for (const { found, effectPlus18, bearing } of ofCode(all, 'RW-CHARGE')) {
    if (effectPlus18 !== 0n || !causes.isRoot(found)) continue;
    const made = (reversals.get(bearing.issuanceId) ?? []).filter(
      (one) => one.effectPlus18 === -(bearing.stepPlus18 ?? 0n),
    );
    causes.follow(
      found,
      made.map((one) => one.found),
    );
  }
}
