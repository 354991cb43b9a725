// Ways to alter the evidence of the quiet month of the float in one place.

import { NothingToAlter } from '../../alteration.js';
import type { FloatLine, FloatRead, SupplierEvidence, SupplierOrder } from '../evidence.js';
import { littleBrands, wholesaleUsd6Of } from '../life.js';

export function october(evidence: SupplierEvidence): FloatRead {
  const read = evidence.float.findLast(({ month }) => month === evidence.month);
  if (read === undefined) throw new NothingToAlter('the month was not read by itself');
  return read;
}

export function lineOf(evidence: SupplierEvidence, ref: string, kind?: FloatLine['kind']): FloatLine {
  const line = october(evidence).lines.find((one) => one.ref === ref && (kind ?? one.kind) === one.kind);
  if (line === undefined) throw new NothingToAlter(`no line of ${ref}`);
  return line;
}

export function orderOf(evidence: SupplierEvidence, ref: string): SupplierOrder {
  const order = evidence.orders.find(({ clientRef }) => clientRef === ref)?.reads[0];
  if (order === undefined) throw new NothingToAlter(`no order ${ref}`);
  return order;
}

export function bookRowOf(evidence: SupplierEvidence, ref: string) {
  const row = evidence.book?.find(({ clientRef }) => clientRef === ref);
  if (row === undefined) throw new NothingToAlter(`no row of ${ref}`);
  return row;
}

/** Puts a line in as the last of the month, in every reading that was made after it was booked. */
export function addLine(evidence: SupplierEvidence, line: FloatLine): void {
  const newest = october(evidence);
  newest.lines.push(line);
  const earlier = evidence.float.filter((read) => read.month === evidence.month && read !== newest);
  for (const read of earlier) {
    if (read.receivedAtMs >= line.bookedAtMs) read.lines.push({ ...line });
  }
  renumber(evidence);
  settle(evidence);
}

/** Takes lines out as if they had never been booked. */
export function unbook(evidence: SupplierEvidence, isGone: (line: FloatLine) => boolean): void {
  hide(evidence, isGone);
  renumber(evidence);
  settle(evidence);
}

/** Takes lines out of the list alone: number, opening and closing stay as they were booked. */
export function hide(evidence: SupplierEvidence, isGone: (line: FloatLine) => boolean): void {
  const read = october(evidence);
  read.lines = read.lines.filter((line) => !isGone(line));
  read.total = read.lines.length;
}

/** An order, its line and all balances at another price in minor units and usd6. */
export function reprice(
  evidence: SupplierEvidence,
  ref: string,
  price: Partial<Pick<SupplierOrder, 'costMinor' | 'costUsd6'>>,
): void {
  Object.assign(orderOf(evidence, ref), price);
  const { costMinor, costUsd6 } = orderOf(evidence, ref);
  Object.assign(lineOf(evidence, ref, 'order'), { costMinor, amountUsd6: -costUsd6 });
  settle(evidence);
}

/** An order priced so many minor units higher, converted as the service does. */
export function raise(evidence: SupplierEvidence, ref: string, byMinor: number): void {
  const { costMinor, slug } = orderOf(evidence, ref);
  const units = { USD: [1n, 1n], GBP: [4n, 5n], EUR: [23n, 25n] } as const;
  const currency = (littleBrands[slug]?.currency ?? 'USD') as keyof typeof units;
  const raised = costMinor + byMinor;
  reprice(evidence, ref, { costMinor: raised, costUsd6: wholesaleUsd6Of(raised, units[currency]) });
}

/** The float is read whole, month by month, at each instant at which it is read. */
function readingsOf({ float }: SupplierEvidence): FloatRead[][] {
  const instants = new Set(float.map(({ receivedAtMs }) => receivedAtMs));
  return [...instants].map((atMs) => float.filter(({ receivedAtMs }) => receivedAtMs === atMs));
}

/** Makes every balance follow from the lines again, from the first opening on. */
export function settle(evidence: SupplierEvidence): void {
  for (const reading of readingsOf(evidence)) {
    let balance = reading[0]?.openingUsd6 ?? 0;
    for (const read of reading) {
      read.openingUsd6 = balance;
      balance += read.lines.reduce((sum, line) => sum + line.amountUsd6, 0);
      read.closingUsd6 = balance;
      read.total = read.lines.length;
    }
    for (const read of reading) read.balanceUsd6 = balance;
  }
}

export function renumber(evidence: SupplierEvidence): void {
  for (const reading of readingsOf(evidence)) {
    for (const [at, line] of reading.flatMap(({ lines }) => lines).entries()) line.seq = at + 1;
  }
}
