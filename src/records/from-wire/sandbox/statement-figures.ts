// A verified statement of the sandbox interface as figures and movement columns.

import { withoutCodes } from '../../../wire/card-code.js';
import type { Statement, StatementLine } from '../../../wire/sandbox/statement.js';
import type { StatementFigures } from '../../monthly-statement.js';
import { type Movement, MovementColumns, type MovementKind } from '../../movement.js';
import { instantMs } from '../archived-answer.js';
import { statedRate } from './stated-rate.js';

const kinds: ReadonlyMap<string, MovementKind> = new Map(
  (['grant', 'deposit', 'order', 'reversal'] as const).map((kind) => [kind, kind]),
);

/** A kind that nothing here knows keeps its name, without what has the shape of a gift card code. */
function kindOf(name: string): Pick<Movement, 'kind' | 'kindName'> {
  const kind = kinds.get(name);
  return kind === undefined ? { kind: 'other', kindName: withoutCodes(name) } : { kind };
}

/** Kinds whose lines say what they are of. */
const namingKinds: ReadonlySet<string> = new Set(['deposit', 'order', 'reversal']);

/**
 * The reference of each line. One that names no order or deposit is a line of its own (assumption A-29), so
 * it is named by its number, as no order can be asked for. No other line of the statement has that name.
 */
function refsOf(lines: readonly StatementLine[], month: string): readonly string[] {
  const isBare = ({ kind, ref }: StatementLine): boolean => ref === null && namingKinds.has(kind);
  if (!lines.some(isBare)) return lines.map(({ ref }) => ref ?? '');
  const taken = new Set(lines.map(({ ref }) => ref));
  return lines.map((line) => {
    if (!isBare(line)) return line.ref ?? '';
    const name = `seq:${line.seq} of ${month}`;
    let free = name;
    for (let times = 2; taken.has(free); times += 1) free = `${name} (${times})`;
    taken.add(free);
    return free;
  });
}

/**
 * The lines as columns, in their order; a line's evidence is the archived answer that holds the statement.
 */
export function movementsOf(
  lines: readonly StatementLine[],
  month: string,
  evidenceSha256: string,
): MovementColumns {
  const columns = new MovementColumns();
  const refs = refsOf(lines, month);
  for (const [at, line] of lines.entries()) {
    columns.push(
      {
        seq: line.seq,
        bookedAtMs: instantMs(line.booked_at),
        ...kindOf(line.kind),
        ref: refs[at] ?? '',
        slug: line.slug ?? undefined,
        currency: line.currency ?? undefined,
        faceMinor: line.face_minor ?? undefined,
        rateBps: line.rate_bps ?? undefined,
        costMinor: line.cost_minor ?? undefined,
        fxRate: line.fx_rate === null ? undefined : statedRate(line.fx_rate),
        plusAmount: line.plus_amount ?? undefined,
        amountUsd6: line.amount_usd6,
        balanceUsd6: line.balance_usd6,
      },
      evidenceSha256,
    );
  }
  return columns;
}

export function statementFiguresOf(
  statement: Statement,
  unknownFields: readonly string[],
  evidenceSha256: string,
): StatementFigures {
  return {
    statementId: statement.statement_id,
    account: statement.account,
    keyId: statement.key_id,
    month: statement.month,
    isFinal: statement.final,
    periodStartMs: instantMs(statement.period_start),
    periodEndMs: instantMs(statement.period_end),
    generatedAtMs: instantMs(statement.generated_at),
    openingUsd6: statement.opening_balance_usd6,
    grants: { count: statement.grants.count, usd6: statement.grants.credited_usd6 },
    deposits: { count: statement.deposits.count, usd6: statement.deposits.credited_usd6 },
    orders: { count: statement.orders.count, usd6: statement.orders.cost_usd6 },
    reversals: { count: statement.reversals.count, usd6: statement.reversals.credited_usd6 },
    closingUsd6: statement.closing_balance_usd6,
    byBrand: statement.by_brand.map((brand) => ({
      slug: brand.slug,
      currency: brand.currency,
      count: brand.count,
      faceMinor: brand.face_minor,
      costMinor: brand.cost_minor,
      costUsd6: brand.cost_usd6,
    })),
    lines:
      statement.lines === undefined
        ? undefined
        : movementsOf(statement.lines, statement.month, evidenceSha256),
    unknownFields,
  };
}
