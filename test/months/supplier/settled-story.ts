// The evidence of the supplier interface for three months in which something is settled later.

import { rational } from '../../../src/money/rational.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { statedFloatOf } from '../../../src/reconcile/month/stated-facts.js';
import { changeAtMs, type Later, readAtMs, type Sale, type Story, storyMonths } from '../settlement/story.js';
import { renumber, settle } from './alterations/movement-list.js';
import { type FloatLine, type SupplierEvidence, supplierAccountFactsOf } from './evidence.js';
import { type FloatStep, playFloat, wholesaleOf, wholesaleUsd6Of } from './life.js';

const hourMs = 3600 * 1000;

const oldPound = [4n, 5n] as const;
const newPound = [1n, 1n] as const;

export const supplierPrices = {
  costUsd6: (face: number): number => wholesaleOf(face, 450) * 10_000,
  oldTermsUsd6: (face: number): number => {
    const minor = wholesaleOf(face, 325);
    return wholesaleUsd6Of(minor, oldPound) - wholesaleUsd6Of(minor, newPound);
  },
  dueUsd6: ({ face, fault }: Sale): number =>
    (fault === 'old_terms' ? wholesaleOf(face, 325) : wholesaleOf(face, 450)) * 10_000,
  fundedUsd6: 900_000_000,
  quietUsd6: 9_550_000,
};

function orderAt(atMs: number, slug: string, face: number, fault: Sale['fault'] = 'none'): FloatStep {
  return { kind: 'order', atMs, slug, face, ...(fault === 'unreversed' ? { ends: 'failed' } : {}) };
}

export function supplierStory(story: Story): SupplierEvidence {
  const beganAtMs = Date.UTC(2026, 9, 1);
  const brandOf = ({ fault }: Sale): string => (fault === 'old_terms' ? 'elm-books' : 'oak-cafe');
  const evidence = playFloat({
    steps: [
      { kind: 'lists_read', atMs: beganAtMs },
      { kind: 'deposit', atMs: beganAtMs + hourMs, amount: 900_000_000 },
      { kind: 'fx_change', atMs: changeAtMs, currency: 'GBP', units: newPound },
      { kind: 'lists_read', atMs: changeAtMs },
      ...story.sales.map((sale) => orderAt(sale.atMs, brandOf(sale), sale.face, sale.fault)),
      orderAt(Date.UTC(2026, 10, 5), 'oak-cafe', 1000),
      orderAt(Date.UTC(2026, 11, 5), 'oak-cafe', 1000),
    ],
    month: '2026-10',
    closedAtMs: readAtMs,
    isFixed: true,
    readsWhole: false,
  });
  for (const sale of story.sales) goWrong(evidence, sale);
  for (const movement of story.later) book(evidence, movement);
  renumber(evidence);
  settle(evidence);
  return evidence;
}

/** The line of an order that was debited. */
function lineOf(evidence: SupplierEvidence, ref: string): FloatLine {
  const line = evidence.float.flatMap(({ lines }) => lines).find((one) => one.ref === ref);
  if (line === undefined) throw new Error(`no line of ${ref}`);
  return line;
}

function goWrong(evidence: SupplierEvidence, { ref, fault, offUsd6, isShared }: Sale): void {
  const line = lineOf(evidence, ref);
  const row = evidence.book?.find((one) => one.clientRef === ref);
  // What failed is in no book, and so in no second one.
  if (isShared && row !== undefined) evidence.book?.push({ ...row, source: 'other-shop', file: 'other.csv' });
  const again = { ...line, bookedAtMs: line.bookedAtMs + hourMs };
  if (fault === 'off') line.amountUsd6 -= offUsd6;
  if (fault === 'old_terms') chargeByOldTerms(evidence, line);
  if (fault === 'undebited') takeOut(evidence, line);
  if (fault === 'denied') {
    for (const order of evidence.orders) {
      if (order.clientRef === ref) Object.assign(order, { reads: [], unknownAtMs: readAtMs });
    }
  }
  if (fault === 'twice') addLine(evidence, '2026-10', again);
  if (fault === 'reversed') {
    addLine(evidence, '2026-10', { ...again, kind: 'reversal', amountUsd6: -line.amountUsd6 });
  }
  if (fault === 'unreversed') {
    for (const read of evidence.float) {
      read.lines = read.lines.filter((one) => one.ref !== ref || one.kind !== 'reversal');
    }
  }
}

function chargeByOldTerms({ orders }: SupplierEvidence, line: FloatLine): void {
  for (const read of orders.find(({ clientRef }) => clientRef === line.ref)?.reads ?? []) {
    const beyondUsd6 = supplierPrices.oldTermsUsd6(read.faceMinor);
    read.costUsd6 += beyondUsd6;
    line.amountUsd6 -= beyondUsd6;
  }
}

function takeOut({ float }: SupplierEvidence, line: FloatLine): void {
  for (const read of float) read.lines = read.lines.filter((one) => one !== line);
}

function addLine({ float }: SupplierEvidence, month: string | undefined, line: FloatLine): void {
  const lines = float.find((read) => read.month === month)?.lines;
  lines?.push(line);
  lines?.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
}

function book(evidence: SupplierEvidence, { monthAt, kind, ref, atMs, amountUsd6 }: Later): void {
  if (kind === 'grant') throw new Error('a float is granted nothing');
  const none = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
  const model = evidence.float.flatMap(({ lines }) => lines).findLast((line) => line.kind === 'order');
  if (model === undefined) throw new Error('the story has no order');
  // A line of an order that is known is of its card and price.
  const read = evidence.orders.find(({ clientRef }) => clientRef === ref)?.reads[0];
  const { slug, currency, faceMinor, costMinor } = read ?? model;
  const card = { slug, currency, faceMinor, costMinor };
  addLine(evidence, storyMonths[monthAt], {
    ...model,
    ...(kind === 'reversal' || kind === 'order' ? card : none),
    ...(kind === 'deposit' ? { txHash: `0x${ref}`, fromWallet: '0xa1' } : {}),
    kind,
    ref,
    bookedAtMs: atMs,
    amountUsd6,
  });
  if (ref.startsWith('stray-')) evidence.orders.push({ clientRef: ref, reads: [], unknownAtMs: readAtMs });
}

/** The facts of one of the months, under the rate that changed in the first. */
export function supplierFacts(evidence: SupplierEvidence, monthAt: number): AccountFacts {
  const facts = supplierAccountFactsOf({ ...evidence, month: storyMonths[monthAt] ?? '' });
  const float = statedFloatOf(facts);
  const { settings } = float;
  const pound = [
    { fromMs: undefined, value: rational(...oldPound) },
    { fromMs: changeAtMs, value: rational(...newPound) },
  ];
  const unitsPerUsd = new Map([...(settings.unitsPerUsd ?? []), ['GBP', pound] as const]);
  return { ...facts, stated: { ...float, settings: { ...settings, unitsPerUsd } } };
}

/** Books a movement as the last of all, in the last month that is read, and leaves all else as it is. */
export function bookLast({ float, month, orders, asOfMs }: SupplierEvidence, amountUsd6: number): boolean {
  const lines = float.flatMap((read) => read.lines);
  const [model, last] = [lines.find(({ kind }) => kind === 'order'), lines.at(-1)];
  const read = float.at(-1);
  if (read === undefined || model === undefined || last === undefined) return false;
  if (read.month === undefined || read.month <= month) return false;
  const isCredit = amountUsd6 > 0;
  const none = { slug: undefined, currency: undefined, faceMinor: undefined, costMinor: undefined };
  read.lines.push({
    ...model,
    ...(isCredit ? { ...none, kind: 'deposit', txHash: '0xstray', fromWallet: '0xa1' } : {}),
    ref: 'stray-1',
    seq: last.seq + 1,
    bookedAtMs: asOfMs - 1,
    amountUsd6,
  });
  read.total = (read.total ?? 0) + 1;
  read.closingUsd6 = (read.closingUsd6 ?? 0) + amountUsd6;
  for (const one of float) {
    if (one.balanceUsd6 !== undefined) one.balanceUsd6 += amountUsd6;
  }
  if (!isCredit) orders.push({ clientRef: 'stray-1', reads: [], unknownAtMs: asOfMs });
  return true;
}
