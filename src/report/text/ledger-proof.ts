// The result of `tieout ledger check`: as text for a person, as an object for a program.

import { integerJson, type Json } from '../../base/json/json-value.js';
import { countText } from '../../base/text/count-text.js';
import { formatUsd6 } from '../../money/amount-text.js';

/** A kept balance that is not what the postings sum to; a side is undefined where there is none. */
interface BalanceFault {
  readonly ledgerAccount: string;
  readonly interfaceName: string;
  readonly account: string;
  readonly month: string;
  /** Debits less credits. */
  readonly keptUsd6: bigint | undefined;
  readonly summedUsd6: bigint | undefined;
}

export interface LedgerProof {
  /** Entries, postings and balances that stand in the books. */
  readonly entryCount: number;
  readonly postingCount: number;
  readonly balanceCount: number;
  /** The hash of the last entry, as it lies there. */
  readonly head: string;
  /**
   * The first place of the chain that does not hold, with what lies there; undefined where all of it holds.
   */
  readonly broken:
    | { readonly position: number; readonly reason: string; readonly entryId: string; readonly what: string }
    | undefined;
  readonly balanceFaults: readonly BalanceFault[];
  /** Debits less credits over all kept balances. */
  readonly netUsd6: bigint;
  /** Seals over receipts, imports, items, acceptances and whatever else is on record. */
  readonly sealCount: number;
  /** The first record that is not as it was sealed; undefined where all are. */
  readonly recordFault: { readonly place: string; readonly reason: string } | undefined;
  /** Sign-offs that were held against the chains. */
  readonly signOffCount: number;
  /** The first sign-off that names another chain than that of these books, or is not as it was signed. */
  readonly signOffFault: { readonly place: string; readonly reason: string } | undefined;
  /** SHA-256 of archived bytes that are not what they were; undefined where they were not looked at. */
  readonly damagedEvidence?: readonly string[];
}

/** Balances that are listed one by one; the others are counted. */
const LISTED_FAULTS = 20;

export function isSound(proof: LedgerProof): boolean {
  const { broken, balanceFaults, netUsd6, recordFault, signOffFault, damagedEvidence = [] } = proof;
  const faults = [...balanceFaults, ...damagedEvidence];
  const altered = broken ?? recordFault ?? signOffFault;
  return altered === undefined && faults.length === 0 && netUsd6 === 0n;
}

function amount(usd6: bigint | undefined): string {
  return usd6 === undefined ? 'nothing' : formatUsd6(usd6);
}

function brokenWords({ position, reason, entryId, what }: NonNullable<LedgerProof['broken']>): string {
  const entry = entryId === '' ? '' : `, ${entryId} (${what})`;
  return `BROKEN at entry ${position}${entry}: ${reason}`;
}

function faultWords(fault: BalanceFault): string {
  const { ledgerAccount, interfaceName, account, month, keptUsd6, summedUsd6 } = fault;
  const place = `${ledgerAccount}, ${interfaceName}/${account}, ${month}`;
  return `  ${place}: kept ${amount(keptUsd6)}, the postings sum to ${amount(summedUsd6)}`;
}

function evidenceWords({ damagedEvidence }: LedgerProof): string[] {
  if (damagedEvidence === undefined) return [];
  const listed = damagedEvidence.slice(0, LISTED_FAULTS).map((sha256) => `  ${sha256}`);
  const more = damagedEvidence.length - listed.length;
  return [
    `evidence       ${damagedEvidence.length === 0 ? 'as it was archived' : `${countText(damagedEvidence.length, 'file')} DAMAGED`}`,
    ...listed,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

export function proofText(proof: LedgerProof): string {
  const { entryCount, postingCount, balanceCount, head, broken, balanceFaults, netUsd6 } = proof;
  const { sealCount, recordFault, signOffCount, signOffFault } = proof;
  const listed = balanceFaults.slice(0, LISTED_FAULTS).map(faultWords);
  const more = balanceFaults.length - listed.length;
  return [
    `entries        ${entryCount}`,
    `postings       ${postingCount}`,
    `chain          ${broken === undefined ? `holds, every entry balances; its end is ${head}` : brokenWords(broken)}`,
    `balances       ${balanceCount}, ${balanceFaults.length === 0 ? 'each the sum of its postings' : `${balanceFaults.length} of them WRONG`}`,
    ...listed,
    ...(more > 0 ? [`  and ${more} more`] : []),
    `trial balance  ${formatUsd6(netUsd6)}${netUsd6 === 0n ? '' : ', which should be zero'}`,
    `records        ${recordFault === undefined ? `as they were sealed, ${countText(sealCount, 'time')}` : `ALTERED at ${recordFault.place}: ${recordFault.reason}`}`,
    ...(signOffCount === 0
      ? []
      : [
          `sign-offs      ${signOffFault === undefined ? `${signOffCount}, each names the chains as they stand` : `ALTERED at ${signOffFault.place}: ${signOffFault.reason}`}`,
        ]),
    ...evidenceWords(proof),
    '',
    isSound(proof)
      ? 'The books are sound.'
      : 'The books were altered. Stop; restore them from a backup and compare.',
  ].join('\n');
}

export function proofJson(proof: LedgerProof): { readonly [name: string]: Json } {
  const { broken, balanceFaults } = proof;
  const optional = (usd6: bigint | undefined): Json => (usd6 === undefined ? null : integerJson(usd6));
  return {
    is_sound: isSound(proof),
    entry_count: proof.entryCount,
    posting_count: proof.postingCount,
    balance_count: proof.balanceCount,
    head: proof.head,
    broken:
      broken === undefined
        ? null
        : { position: broken.position, entry_id: broken.entryId, what: broken.what, reason: broken.reason },
    balance_faults: balanceFaults.map((fault) => ({
      ledger_account: fault.ledgerAccount,
      interface: fault.interfaceName,
      account: fault.account,
      month: fault.month,
      kept_usd6: optional(fault.keptUsd6),
      summed_usd6: optional(fault.summedUsd6),
    })),
    net_usd6: integerJson(proof.netUsd6),
    seal_count: proof.sealCount,
    record_fault:
      proof.recordFault === undefined
        ? null
        : { place: proof.recordFault.place, reason: proof.recordFault.reason },
    sign_off_count: proof.signOffCount,
    sign_off_fault:
      proof.signOffFault === undefined
        ? null
        : { place: proof.signOffFault.place, reason: proof.signOffFault.reason },
    damaged_evidence: [...(proof.damagedEvidence ?? [])],
  };
}
