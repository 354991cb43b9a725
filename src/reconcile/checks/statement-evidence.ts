// The statement as evidence: is there one, does it verify under the pinned key, is it of the month and
// account that were asked for, is it final, and is it still what it was when it was archived.

import { type CalendarMonth, monthEndMs } from '../../base/calendar-month.js';
import { formatInstant } from '../../base/instant.js';
import type { StatementReading } from '../../records/monthly-statement.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Finding } from '../finding/discrepancy.js';
import { hasTraces } from '../match/trace.js';
import type { MonthContext } from '../month/month-context.js';
import { finalReadings, isOfPeriod, newestReading, verifiedFigures } from '../month/statement-in-force.js';
import { hasEnded } from './account-end.js';

function finding(
  context: MonthContext,
  code: DiscrepancyCode,
  field: string,
  expected: string,
  actual: string,
  reading = context.reading,
): Finding {
  return {
    code,
    subject: context.month,
    field,
    occurredAtMs: context.endMs,
    sourceA: 'archive',
    sourceB: 'statement',
    unit: 'text',
    expected,
    actual,
    evidenceSha256: reading?.evidence.sha256,
    requestId: reading?.evidence.requestId,
  };
}

/** EV-KEY-CHANGED and EV-KEY-UNPINNED: the served key against the pins. A key is never pinned by itself. */
function judgeKeys(context: MonthContext): void {
  const { pinned, served } = context.facts.keys;
  if (served === undefined && context.reading === undefined) return;
  const shared = {
    subject: served?.keyId ?? context.reading?.keyId ?? context.month,
    field: 'public_key',
    occurredAtMs: served?.receivedAtMs,
    sourceA: 'settings',
    sourceB: 'statement',
    unit: 'text',
    evidenceSha256: served?.evidence.sha256,
    requestId: served?.evidence.requestId,
  } as const;
  const newest = pinned.at(-1);
  if (newest === undefined) {
    context.items.add({ ...shared, code: 'EV-KEY-UNPINNED', expected: 'a pinned key', actual: 'none' });
    return;
  }
  if (
    served === undefined ||
    pinned.some(
      (pin) => (pin.keyId === '' || pin.keyId === served.keyId) && pin.publicKey === served.publicKey,
    )
  ) {
    return;
  }
  context.items.add({
    ...shared,
    code: 'EV-KEY-CHANGED',
    expected: newest.publicKey,
    actual: served.publicKey,
  });
}

export function judgeStatementEvidence(context: MonthContext): void {
  judgeKeys(context);
  // What was read last is judged, even where an archived final statement speaks for the month.
  const reading = newestReading(context.facts, context.month) ?? context.reading;
  if (reading === undefined) {
    judgeMissing(context);
  } else {
    judgeReading(context, reading);
  }
  judgeVerified(context);
  judgeRestated(context);
}

function judgeReading(context: MonthContext, reading: StatementReading): void {
  if (
    reading.outcome.kind === 'invalid' ||
    (reading.outcome.kind === 'unpinned' && context.facts.keys.pinned.length > 0)
  ) {
    const why =
      reading.outcome.kind === 'invalid' ? reading.outcome.reason : `no key ${reading.keyId} is pinned`;
    context.items.add(
      finding(context, 'EV-SIG-INVALID', 'signature', 'valid under the pinned key', why, reading),
    );
  }
  if (reading.outcome.kind === 'unreadable') {
    context.items.add(
      finding(
        context,
        'RN-INCOMPLETE',
        'raw_statement',
        'a statement of version 1',
        reading.outcome.reason,
        reading,
      ),
    );
  }
  judgePeriod(context, reading);
  judgeAnswerAround(context, reading);
}

/** EV-STMT-MISSING: the month ended and something of it is known, but there is no statement. */
function judgeMissing(context: MonthContext): void {
  if (context.facts.asOfMs < context.endMs || !hasTraces(context)) return;
  const unread = context.facts.unread.find((one) => one.source === 'statement');
  if (unread !== undefined) return;
  context.items.add(finding(context, 'EV-STMT-MISSING', 'statement', 'a statement', 'none'));
}

function judgePeriod(context: MonthContext, reading: StatementReading): void {
  const figures = verifiedFigures(reading);
  if (figures === undefined || isOfPeriod(figures, context.month, context.facts.account)) return;
  if (figures.month !== context.month) {
    context.items.add(finding(context, 'EV-STMT-PERIOD', 'month', context.month, figures.month, reading));
  }
  if (figures.account !== context.facts.account) {
    context.items.add(
      finding(context, 'EV-STMT-PERIOD', 'account', context.facts.account, figures.account, reading),
    );
  }
}

/**
 * The answer around the signed bytes repeats their month, state and key id unsigned. Where it says otherwise
 * it is not the answer to what these bytes are: EV-STMT-PERIOD for month and state, EV-KEY-CHANGED for signed
 * bytes that name another key than the one that they verify under. The figures are signed, and stand.
 */
function judgeAnswerAround(context: MonthContext, reading: StatementReading): void {
  const figures = verifiedFigures(reading);
  if (figures === undefined || !isOfPeriod(figures, context.month, context.facts.account)) return;
  const { answer, keyId } = reading;
  const stateOf = (isFinal: boolean): string => (isFinal ? 'final' : 'provisional');
  const sides = [
    { field: 'answer.month', signed: figures.month, said: answer.month },
    { field: 'answer.final', signed: stateOf(figures.isFinal), said: stateOf(answer.isFinal) },
  ];
  for (const { field, signed, said } of sides) {
    if (signed === said) continue;
    const item = finding(context, 'EV-STMT-PERIOD', field, signed, said, reading);
    context.items.add({ ...item, note: 'the answer around the signed statement says otherwise than it' });
  }
  if (figures.keyId === keyId) return;
  context.items.add({
    ...finding(context, 'EV-KEY-CHANGED', 'key_id', keyId, figures.keyId, reading),
    subject: figures.keyId,
    sourceA: 'settings',
    note: `the statement verifies under the key pinned as ${keyId} and names another`,
  });
}

function judgeVerified(context: MonthContext): void {
  const figures = context.statement;
  if (figures === undefined) return;
  const periods = [
    { field: 'period_start', expected: context.startMs, actual: figures.periodStartMs },
    { field: 'period_end', expected: context.endMs, actual: figures.periodEndMs },
  ];
  for (const { field, expected, actual } of periods) {
    if (expected !== actual) {
      context.items.add(
        finding(context, 'EV-STMT-PERIOD', field, formatInstant(expected), formatInstant(actual)),
      );
    }
  }
  if (!figures.isFinal) {
    const item = finding(context, 'EV-STMT-PROVISIONAL', 'final', 'final', 'provisional');
    const closes = closesAccount(context)
      ? '; the account has ended, and this closes its last month (A-14)'
      : '';
    context.items.add({ ...item, note: `figures to ${formatInstant(figures.generatedAtMs)}${closes}` });
  }
  for (const field of figures.unknownFields) {
    context.items.add(finding(context, 'EV-FIELD-UNKNOWN', field, 'a known field', field));
  }
}

/**
 * True where a provisional statement is the last word of an account that has ended, and nothing is lost with
 * it.
 */
function closesAccount(context: MonthContext): boolean {
  return (
    hasEnded(context) && !context.items.of('EV-LOST').some(({ finding: { field } }) => field === 'statement')
  );
}

/**
 * EV-STMT-RESTATED: two validly signed final statements of one month and account that are not the same bytes.
 * Each close reads the final months on file again, so one of an earlier month is found here too, under its
 * own month.
 */
function judgeRestated(context: MonthContext): void {
  for (const month of [...context.facts.statements.keys()].sort()) {
    if (month <= context.month) judgeRestatedMonth(context, month);
  }
}

function judgeRestatedMonth(context: MonthContext, month: CalendarMonth): void {
  const finals = finalReadings(context.facts, month);
  const first = finals[0];
  const other = finals.findLast((reading) => reading.rawSha256 !== first?.rawSha256);
  if (first === undefined || other === undefined) return;
  const item = finding(context, 'EV-STMT-RESTATED', 'raw_statement', first.rawSha256, other.rawSha256, other);
  context.items.add({
    ...item,
    subject: month,
    month,
    occurredAtMs: monthEndMs(month),
    note: 'both are kept; the month rests on the one read first',
  });
}

/**
 * EV-STMT-PERIOD on one line: it was booked in another month than its statement's. Where it belongs to an
 * order or deposit of an earlier month, it follows from the item that says there that it was missing.
 */
export function judgeLinePeriods(context: MonthContext): void {
  const lines = context.figures?.lines;
  if (lines === undefined) return;
  for (let row = 0; row < lines.length; row += 1) {
    const bookedAtMs = lines.bookedAtMs(row);
    if (bookedAtMs >= context.startMs && bookedAtMs < context.endMs) continue;
    const ref = lines.ref(row);
    context.items.add(
      {
        ...finding(
          context,
          'EV-STMT-PERIOD',
          `lines.${lines.seq(row)}.booked_at`,
          context.month,
          formatInstant(bookedAtMs),
        ),
        occurredAtMs: bookedAtMs,
        note: ref === '' ? '' : `line of ${ref}`,
      },
      { bearing: { row } },
    );
  }
}
