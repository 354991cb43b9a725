// What two alterations of one month of the float have to do with each other, beyond the rules of every
// interface.

import type { Alone } from '../pair.js';
import { settle } from './alterations/movement-list.js';
import type { SupplierEvidence } from './evidence.js';

/** The orders and deposits that an alteration is about: those whose entries it changed. */
export function placesOf(clean: SupplierEvidence, altered: SupplierEvidence): Set<string> {
  const texts = [clean, altered].map(({ orders, book = [], ownDeposits = [], float }) => {
    const lines = float.flatMap((read) => read.lines).map((line) => ({ ...line, seq: 0 }));
    const entries = [
      ...orders.map((one) => [one.clientRef, one]),
      ...book.map((one) => [one.clientRef, one]),
      ...ownDeposits.map((one) => [one.txHash, one]),
      ...lines.map((one) => [one.txHash ?? one.ref, one]),
    ].map((entry) => JSON.stringify(entry));
    // A line that is booked twice is as good as changed.
    return new Set(entries.map((text, i) => `${text}\n${entries.indexOf(text) < i ? 'again' : ''}`));
  });
  const [before = new Set<string>(), after = new Set<string>()] = texts;
  const changed = [...before, ...after].filter((text) => !before.has(text) || !after.has(text));
  return new Set(changed.map((text) => String((JSON.parse(text.replace(/\n.*$/, '')) as unknown[])[0])));
}

/**
 * True for what was booked so: everything that the float states of itself follows from its movements. Such
 * alterations come first, since whatever is booked after one that the float alone states would put that
 * right.
 */
function isBooked(clean: SupplierEvidence, altered: SupplierEvidence): boolean {
  const linesOf = ({ float }: SupplierEvidence): SupplierEvidence['float'][number]['lines'] =>
    float.flatMap(({ lines }) => lines);
  const lines = linesOf(altered);
  if (JSON.stringify(lines) === JSON.stringify(linesOf(clean))) return false;
  const settled = structuredClone(altered);
  settle(settled);
  const isInSequence = lines.every(({ seq }, i) => seq === (lines[0]?.seq ?? 0) + i);
  return isInSequence && JSON.stringify(settled.float) === JSON.stringify(altered.float);
}

/**
 * What was booked comes first; how low the float is comes last, for it is measured by the balance that was
 * read.
 */
export function rankOf({ evidence, root }: Alone<SupplierEvidence>, clean: SupplierEvidence): number {
  if (isBooked(clean, evidence)) return 0;
  return root.code === 'BL-LOW' ? 2 : 1;
}

/** A number that stands twice on a line that is one too many is what a line put in looks like. */
function isPutIn({ float }: SupplierEvidence, { root }: Alone, { root: other, news }: Alone): boolean {
  if (root.code !== 'RF-SEQUENCE' || Number(root.actual) > Number(root.expected)) return false;
  if (other.code !== 'OR-DEBIT-UNKNOWN' || other.claimUsd6 === undefined) return false;
  const at = float.flatMap(({ lines }) => lines).filter(({ seq }) => seq === root.actual);
  return at.some(({ ref, txHash }) => news.some(({ subject }) => subject === ref || subject === txHash));
}

/** A number of movements that is one too low counts a list without the line whose number stands twice. */
function isUncounted({ root }: Alone, { root: other }: Alone): boolean {
  if (root.code !== 'RF-TOTAL' || other.code !== 'RF-SEQUENCE') return false;
  const isRepeated = Number(other.actual) < Number(other.expected);
  return isRepeated && Number(root.actual) === Number(root.expected) - 1;
}

/** A missing transfer and a credit of its amount that nobody sent are what another hash looks like. */
function isOtherName({ root }: Alone, { root: other }: Alone): boolean {
  if (root.code !== 'DP-NOT-CREDITED' || other.code !== 'DP-UNEXPECTED') return false;
  return root.differenceUsd6 === -(other.differenceUsd6 ?? 0);
}

/**
 * True where the float cannot tell the second from the first: it lists movements and states one number of
 * them and one closing.
 */
export function isAmbiguous(first: Alone, second: Alone, both: SupplierEvidence): boolean {
  const { root } = first;
  const { root: other, news } = second;
  if (isPutIn(both, first, second) || isUncounted(first, second)) return true;
  if (isOtherName(first, second)) return true;

  // A number that is missing may be that of a reversal that is: nothing says when a debit was to be given
  // back.
  if (root.code === 'RF-SEQUENCE' && Number(root.actual) > Number(root.expected)) {
    if (news.some(({ code }) => code === 'OR-REVERSAL-MISSING')) return true;
  }
  const isListed = news.some(({ code }) => code === 'RF-FOOTING');
  // The number of movements may be that of one that is not listed, and so may a gap in their numbers.
  if (root.code === 'RF-TOTAL' && isListed) return true;
  if (root.code === 'RF-SEQUENCE' && isListed && Number(root.actual) > Number(root.expected)) return true;
  // Which way a movement of an unknown kind goes only a closing that foots can tell.
  if (root.code === 'RF-KIND' && Number(root.actual) > 0 && isListed) return true;
  // A dip is whatever any movement makes of it.
  return (
    root.code === 'BL-NEGATIVE' &&
    news.some(({ differenceUsd6 }) => differenceUsd6 !== undefined) &&
    other !== root
  );
}
