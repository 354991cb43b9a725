// The statement as evidence: is there one, does it verify under the pinned key, is it of the month and
// account that were asked for, is it final, and is it still what it was when it was archived.

import { type CalendarMonth, monthEndMs } from '../../base/time/calendar-month.js';
import { formatInstant } from '../../base/time/instant.js';
import type { StatementFigures, StatementReading } from '../../records/monthly-statement.js';
import { hasEnded, isStatementLost } from '../checks/account-end.js';
import type { MonthCheck } from '../checks/check.js';
import type { DiscrepancyCode } from '../finding/code.js';
import type { Finding } from '../finding/discrepancy.js';
import type { Raised } from '../finding/draft.js';
import { hasTraces } from '../match/trace.js';
import type { MonthContext } from '../month/month-context.js';
import { signedStatementsOf } from '../month/stated-facts.js';
import {
  isOfPeriod,
  newestReading,
  readingsSinceFinal,
  verifiedFigures,
} from '../month/statement-in-force.js';

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

/** The newest reading is judged, even if an archived final statement speaks for the month. */
function judgedReading(context: MonthContext): StatementReading | undefined {
  return newestReading(context.facts, context.month) ?? context.reading;
}

/** Its figures, where it verified and is of the month and account that were asked for. */
function judgedFigures(context: MonthContext, reading: StatementReading): StatementFigures | undefined {
  const figures = verifiedFigures(reading);
  const isAsked = figures !== undefined && isOfPeriod(figures, context.month, context.facts.account);
  return isAsked ? figures : undefined;
}

/** The facts that both checks of the served key state. */
function keyFinding({ facts, reading, month }: MonthContext) {
  const { served } = signedStatementsOf(facts).keys;
  return {
    subject: served?.keyId ?? reading?.keyId ?? month,
    field: 'public_key',
    occurredAtMs: served?.receivedAtMs,
    sourceA: 'settings',
    sourceB: 'statement',
    unit: 'text',
    evidenceSha256: served?.evidence.sha256,
    requestId: served?.evidence.requestId,
  } as const;
}

function findUnpinned(context: MonthContext): Raised[] {
  const { pinned, served } = signedStatementsOf(context.facts).keys;
  if (pinned.length > 0 || (served === undefined && context.reading === undefined)) return [];
  return [
    {
      finding: {
        ...keyFinding(context),
        code: 'EV-KEY-UNPINNED',
        expected: 'a pinned key',
        actual: 'none',
      },
    },
  ];
}

/** The served key against the pins. A key is never pinned by itself. */
function findChangedKey(context: MonthContext): Raised[] {
  const { pinned, served } = signedStatementsOf(context.facts).keys;
  const newest = pinned.at(-1);
  if (newest === undefined || served === undefined) return [];
  const isPinned = pinned.some(
    ({ keyId, publicKey }) => (keyId === '' || keyId === served.keyId) && publicKey === served.publicKey,
  );
  if (isPinned) return [];
  return [
    {
      finding: {
        ...keyFinding(context),
        code: 'EV-KEY-CHANGED',
        expected: newest.publicKey,
        actual: served.publicKey,
      },
    },
  ];
}

/** EV-STMT-MISSING: the month ended and something of it is known, but there is no statement. */
function findMissing(context: MonthContext): Raised[] {
  const isRead = judgedReading(context) !== undefined;
  if (isRead || context.facts.asOfMs < context.endMs || !hasTraces(context)) return [];
  if (context.facts.unread.some(({ source }) => source === 'statement')) return [];
  return [{ finding: finding(context, 'EV-STMT-MISSING', 'statement', 'a statement', 'none') }];
}

function findBadSignature(context: MonthContext): Raised[] {
  const reading = judgedReading(context);
  const why = reading && signatureFault(reading, signedStatementsOf(context.facts).keys.pinned.length > 0);
  if (why === undefined) return [];
  return [
    {
      finding: finding(context, 'EV-SIG-INVALID', 'signature', 'valid under the pinned key', why, reading),
    },
  ];
}

/** Without any pin that is what is wrong, and no signature. */
function signatureFault({ outcome, keyId }: StatementReading, isPinned: boolean): string | undefined {
  if (outcome.kind === 'invalid') return outcome.reason;
  return outcome.kind === 'unpinned' && isPinned ? `no key ${keyId} is pinned` : undefined;
}

/** RN-INCOMPLETE: a statement that this version cannot read. */
function findUnreadable(context: MonthContext): Raised[] {
  const reading = judgedReading(context);
  if (reading?.outcome.kind !== 'unreadable') return [];
  const { reason } = reading.outcome;
  const expected = 'a statement of version 1';
  return [{ finding: finding(context, 'RN-INCOMPLETE', 'raw_statement', expected, reason, reading) }];
}

function findPeriod(context: MonthContext): Raised[] {
  const reading = judgedReading(context);
  const figures = reading && verifiedFigures(reading);
  const asked = [
    { field: 'month', expected: context.month, actual: figures?.month },
    { field: 'account', expected: context.facts.account, actual: figures?.account },
  ];
  return asked.flatMap(({ field, expected, actual }) =>
    actual === undefined || actual === expected
      ? []
      : [{ finding: finding(context, 'EV-STMT-PERIOD', field, expected, actual, reading) }],
  );
}

/**
 * The answer around the signed bytes repeats their month, state and key id unsigned. An answer that says
 * otherwise does not fit these bytes: EV-STMT-PERIOD for month and state, EV-KEY-CHANGED for signed bytes
 * that name another key than the one that they verify under. The figures are signed, and stand.
 */
function findAnswerAround(context: MonthContext): Raised[] {
  const reading = judgedReading(context);
  const figures = reading && judgedFigures(context, reading);
  if (reading === undefined || figures === undefined) return [];
  const { answer, keyId } = reading;
  const stateOf = (isFinal: boolean): string => (isFinal ? 'final' : 'provisional');
  const sides = [
    { field: 'answer.month', signed: figures.month, said: answer.month },
    { field: 'answer.final', signed: stateOf(figures.isFinal), said: stateOf(answer.isFinal) },
  ];
  const found = sides
    .filter(({ signed, said }) => signed !== said)
    .map(({ field, signed, said }) => ({
      finding: {
        ...finding(context, 'EV-STMT-PERIOD', field, signed, said, reading),
        note: 'the answer around the signed statement says otherwise than it',
      },
    }));
  if (figures.keyId === keyId) return found;
  const ofKey: Finding = {
    ...finding(context, 'EV-KEY-CHANGED', 'key_id', keyId, figures.keyId, reading),
    subject: figures.keyId,
    sourceA: 'settings',
    note: `the statement verifies under the key pinned as ${keyId} and names another`,
  };
  return [...found, { finding: ofKey }];
}

/** The bounds that the signed figures name. */
function findBounds(context: MonthContext): Raised[] {
  const { statement, startMs, endMs } = context;
  const bounds = [
    { field: 'period_start', expected: startMs, actual: statement?.periodStartMs },
    { field: 'period_end', expected: endMs, actual: statement?.periodEndMs },
  ];
  return bounds.flatMap(({ field, expected, actual }) => {
    if (actual === undefined || actual === expected) return [];
    const [due, stated] = [formatInstant(expected), formatInstant(actual)];
    return [{ finding: finding(context, 'EV-STMT-PERIOD', field, due, stated) }];
  });
}

function findProvisional(context: MonthContext): Raised[] {
  const { statement } = context;
  if (statement === undefined || statement.isFinal) return [];
  const closes = closesAccount(context)
    ? '; the account has ended, and this closes its last month (A-14)'
    : '';
  return [
    {
      finding: {
        ...finding(context, 'EV-STMT-PROVISIONAL', 'final', 'final', 'provisional'),
        note: `figures to ${formatInstant(statement.generatedAtMs)}${closes}`,
      },
    },
  ];
}

/**
 * True where a provisional statement is the last word of an account that has ended, and nothing is lost with
 * it.
 */
function closesAccount(context: MonthContext): boolean {
  return hasEnded(context) && !isStatementLost(context);
}

function findUnknownFields(context: MonthContext): Raised[] {
  return (context.statement?.unknownFields ?? []).map((field) => ({
    finding: finding(context, 'EV-FIELD-UNKNOWN', field, 'a known field', field),
  }));
}

/**
 * EV-STMT-RESTATED: two validly signed final statements of one month and account that are not the same
 * bytes, or a final one and a later one that says that the month is not final after all. Each close reads
 * the final months on file again, so one of an earlier month is found here too, under its own month.
 */
function findRestated(context: MonthContext): Raised[] {
  return [...signedStatementsOf(context.facts).statements.keys()]
    .filter((month) => month <= context.month)
    .flatMap((month) => restatedMonth(context, month));
}

function restatedMonth(context: MonthContext, month: CalendarMonth): Raised[] {
  const [first, ...later] = readingsSinceFinal(context.facts, month);
  if (first === undefined) return [];
  const other = later.findLast((reading) => reading.rawSha256 !== first.rawSha256);
  if (other === undefined) return [];
  return [
    {
      finding: {
        ...finding(context, 'EV-STMT-RESTATED', 'raw_statement', first.rawSha256, other.rawSha256, other),
        subject: month,
        month,
        occurredAtMs: monthEndMs(month),
        note: 'both are kept; the month rests on the one read first',
      },
    },
  ];
}

/**
 * EV-STMT-PERIOD on one line: it was booked in another month than its statement's. If it belongs to an order
 * or deposit of an earlier month, it follows from the item there that says that it was missing.
 */
function findLinePeriods(context: MonthContext): Raised[] {
  const lines = context.figures?.lines;
  if (lines === undefined) return [];
  const found: Raised[] = [];
  for (let row = 0; row < lines.length; row += 1) {
    const bookedAtMs = lines.bookedAtMs(row);
    if (bookedAtMs >= context.startMs && bookedAtMs < context.endMs) continue;
    const ref = lines.ref(row);
    const field = `lines.${lines.seq(row)}.booked_at`;
    found.push({
      finding: {
        ...finding(context, 'EV-STMT-PERIOD', field, context.month, formatInstant(bookedAtMs)),
        occurredAtMs: bookedAtMs,
        note: ref === '' ? '' : `line of ${ref}`,
      },
      bearing: { row },
    });
  }
  return found;
}

/** A check that looks at the facts of the month alone. */
function statementCheck(
  codes: MonthCheck['codes'],
  needs: MonthCheck['needs'],
  find: (context: MonthContext) => Raised[],
): MonthCheck {
  return { codes, scope: 'month', needs, find: ({ context }) => find(context) };
}

export const statementChecks: readonly MonthCheck[] = [
  statementCheck(['EV-KEY-UNPINNED'], [], findUnpinned),
  statementCheck(['EV-KEY-CHANGED'], ['served_key'], findChangedKey),
  statementCheck(['EV-STMT-MISSING'], [], findMissing),
  statementCheck(['EV-SIG-INVALID'], ['reading'], findBadSignature),
  statementCheck(['RN-INCOMPLETE'], [], findUnreadable),
  statementCheck(['EV-STMT-PERIOD'], ['reading'], findPeriod),
  statementCheck(['EV-STMT-PERIOD', 'EV-KEY-CHANGED'], [], findAnswerAround),
  statementCheck(['EV-STMT-PERIOD'], ['reading'], findBounds),
  statementCheck(['EV-STMT-PROVISIONAL'], ['statement'], findProvisional),
  statementCheck(['EV-FIELD-UNKNOWN'], ['statement'], findUnknownFields),
  { ...statementCheck(['EV-STMT-RESTATED'], [], findRestated), wants: ['statement'] },
];

export const linePeriodCheck = statementCheck(['EV-STMT-PERIOD'], ['reading'], findLinePeriods);
