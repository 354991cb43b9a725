// The evidence of the sandbox interface for three months in which something is settled later.

import { rational } from '../../../src/money/rational.js';
import type { AccountFacts } from '../../../src/reconcile/month/account-facts.js';
import { changeAtMs, type Later, readAtMs, type Sale, type Story, storyMonths } from '../settlement/story.js';
import { lineOf, readsOf } from './alterations/altered-month.js';
import { type Evidence, factsOf, type Line } from './evidence.js';
import { costOf, play, type Step, settle, totalsOf } from './life.js';

const hourMs = 3600 * 1000;

export const sandboxPrices = {
  costUsd6: (face: number): number => costOf(face, 500) * 10_000,
  // A pound was 1.25 dollars and is 1.20.
  oldTermsUsd6: (face: number): number => costOf(face, 300) * 500,
  dueUsd6: ({ face, fault }: Sale): number =>
    fault === 'old_terms' ? costOf(face, 300) * 12_000 : costOf(face, 500) * 10_000,
  // The grant, and 200 units at 3 dollars less 0.30%.
  fundedUsd6: 100_000_000 + 598_200_000,
  quietUsd6: 9_500_000,
};

function orderAt(atMs: number, ref: string, face: number, isPounds: boolean): Step {
  return {
    kind: 'order',
    atMs,
    ref,
    face,
    slug: isPounds ? 'demo-books' : 'demo-coffee',
    quotedRate: undefined,
    hasQuote: false,
    isPending: false,
    isReadEarly: false,
    expects: false,
    saysStatus: true,
    saysWhen: true,
  };
}

export function sandboxStory(story: Story): Evidence {
  const beganAtMs = Date.UTC(2026, 9, 1);
  const evidence = play({
    beganAtMs,
    steps: [
      { kind: 'deposit', atMs: beganAtMs + hourMs, plus: '200', saysWhen: true },
      ...story.sales.map(({ atMs, ref, face, fault }) => orderAt(atMs, ref, face, fault === 'old_terms')),
      orderAt(Date.UTC(2026, 10, 5), 'quiet-1', 1000, false),
      orderAt(Date.UTC(2026, 11, 5), 'quiet-2', 1000, false),
    ],
    month: '2026-10',
    closedAtMs: readAtMs,
    showsLines: true,
    hasBook: true,
    hasOwnDeposits: true,
    readsEvents: true,
    readsCatalogue: true,
    readsCatalogueFirst: true,
    hasMonthBefore: false,
    readsAllOrders: true,
    saysBeginning: true,
  });
  for (const sale of story.sales) goWrong(evidence, sale);
  for (const movement of story.later) book(evidence, movement);
  settle(evidence);
  return evidence;
}

function goWrong(evidence: Evidence, { ref, fault, offUsd6, isShared }: Sale): void {
  const line = lineOf(evidence, ref);
  const [first] = evidence.statements;
  const row = evidence.book?.find((one) => one.clientRef === ref);
  if (first === undefined || row === undefined) throw new Error('the story has no first month');
  if (isShared) evidence.book?.push({ ...row, source: 'other-shop', file: 'other.csv' });
  const again = { ...line, bookedAtMs: line.bookedAtMs + hourMs };
  if (fault === 'off') line.amountUsd6 -= offUsd6;
  if (fault === 'undebited') first.lines = first.lines.filter((one) => one !== line);
  if (fault === 'twice') addLine(evidence, 0, again);
  if (fault === 'reversed') {
    addLine(evidence, 0, { ...again, kind: 'reversal', amountUsd6: -line.amountUsd6 });
  }
  if (fault === 'unreversed') fail(evidence, ref);
  if (fault === 'denied') deny(evidence, ref);
  if (fault === 'stale') leavePending(evidence, ref);
  if (fault === 'old_terms') {
    for (const one of [line, ...readsOf(evidence, ref)]) one.fxRate = '1.2';
  }
}

/** An order that failed once it was debited. */
function fail(evidence: Evidence, ref: string): void {
  for (const read of readsOf(evidence, ref)) Object.assign(read, { status: 'failed', issuedAtMs: undefined });
  for (const { body } of evidence.events) {
    if (body?.order?.clientRef !== ref) continue;
    body.type = 'order.failed';
    body.order.status = 'failed';
  }
  for (const row of evidence.book ?? []) {
    if (row.clientRef === ref) row.status = 'failed';
  }
}

/** An order that the provider knows no more, though it was debited. */
function deny(evidence: Evidence, ref: string): void {
  forgetEvents(evidence, ref);
  for (const order of evidence.orders) {
    if (order.clientRef === ref) Object.assign(order, { reads: [], unknownAtMs: readAtMs });
  }
}

/** An order that the partner gave up while the provider has it as pending still. */
function leavePending(evidence: Evidence, ref: string): void {
  forgetEvents(evidence, ref);
  for (const read of readsOf(evidence, ref)) {
    Object.assign(read, { status: 'pending', issuedAtMs: undefined });
  }
  for (const row of evidence.book ?? []) {
    if (row.clientRef === ref) row.status = 'cancelled';
  }
}

function forgetEvents(evidence: Evidence, ref: string): void {
  evidence.events = evidence.events.filter(({ body }) => body?.order?.clientRef !== ref);
}

function addLine(evidence: Evidence, monthAt: number, line: Line): void {
  const lines = evidence.statements[monthAt]?.lines;
  lines?.push(line);
  lines?.sort((a, b) => a.bookedAtMs - b.bookedAtMs);
}

function book(evidence: Evidence, { monthAt, kind, ref, atMs, amountUsd6 }: Later): void {
  const model = lineOf(evidence, 'quiet-1');
  const card = kind === 'reversal' || kind === 'order';
  // A line of an order that is known is of its card and price.
  const known = evidence.orders.find(({ clientRef }) => clientRef === ref)?.reads[0];
  const { slug, currency, faceMinor, rateBps, costMinor, fxRate } = known ?? model;
  const fields = card ? { slug, currency, faceMinor, rateBps, costMinor, fxRate } : {};
  const none = { slug: undefined, currency: undefined, faceMinor: undefined, rateBps: undefined };
  addLine(evidence, monthAt, {
    ...model,
    ...none,
    ...{ costMinor: undefined, fxRate: undefined },
    ...fields,
    ...(kind === 'other' ? { kindName: 'adjustment' } : {}),
    kind,
    ref,
    bookedAtMs: atMs,
    amountUsd6,
  });
  if (ref.startsWith('stray-')) evidence.orders.push({ clientRef: ref, reads: [], unknownAtMs: readAtMs });
}

/** The facts of one of the months, under the terms that changed in the first. */
export function sandboxFacts(evidence: Evidence, monthAt: number): AccountFacts {
  const facts = factsOf({ ...evidence, month: storyMonths[monthAt] ?? '' });
  const pound = [
    { fromMs: undefined, value: rational(5n, 4n) },
    { fromMs: changeAtMs, value: rational(6n, 5n) },
  ];
  const usdPerUnit = new Map([...facts.settings.usdPerUnit, ['GBP', pound] as const]);
  return { ...facts, settings: { ...facts.settings, usdPerUnit } };
}

/** Books a movement as the last of all, in the last statement, and leaves everything else as it is stated. */
export function bookLast(evidence: Evidence, amountUsd6: number): boolean {
  const lines = evidence.statements.flatMap((one) => one.lines);
  const [model, last] = [lines.find(({ kind }) => kind === 'order'), lines.at(-1)];
  const statement = evidence.statements.at(-1);
  if (statement === undefined || model === undefined || last === undefined) return false;
  if (statement.asked <= evidence.month) return false;
  const isCredit = amountUsd6 > 0;
  const none = { slug: undefined, currency: undefined, faceMinor: undefined, rateBps: undefined };
  statement.lines.push({
    ...model,
    ...(isCredit ? { ...none, costMinor: undefined, fxRate: undefined, kind: 'deposit' } : {}),
    ref: 'stray-1',
    seq: last.seq + 1,
    bookedAtMs: statement.generatedAtMs - 1,
    amountUsd6,
    balanceUsd6: statement.closingUsd6 + amountUsd6,
  });
  const { balanceUsd6 } = evidence;
  Object.assign(statement, totalsOf(statement.lines));
  statement.closingUsd6 += amountUsd6;
  if (balanceUsd6 !== undefined) evidence.balanceUsd6 = balanceUsd6 + amountUsd6;
  if (!isCredit) evidence.orders.push({ clientRef: 'stray-1', reads: [], unknownAtMs: evidence.asOfMs });
  return true;
}
