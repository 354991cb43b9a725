// The statements endpoint: the frozen bytes of a month that ended, or the running month to date.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { statementAnswerSchema, statementKeyAnswerSchema } from '../../wire/sandbox/answers.js';
import { queryNames } from '../../wire/sandbox/endpoints.js';
import { STATEMENT_ALGORITHM } from '../../wire/sandbox/names.js';
import { askedMonthOf } from '../asked-month.js';
import { queryField } from '../http/query-fields.js';
import { invalidField } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { SandboxCore, SignedCall } from './core.js';
import { type ServedStatement, signerInForce, spoilStatement } from './faults/statement-faults.js';
import { ApiRefusal } from './refusal.js';
import { buildStatement } from './statement-builder.js';

export function answerStatement(core: SandboxCore, call: SignedCall): Reply {
  const asked = askedMonthOf(queryField(call.query, queryNames.month) ?? '');
  if (asked.kind === 'malformed') throw invalidField(queryNames.month, 'month is written YYYY-MM');
  const served = asked.kind === 'month' ? servedStatement(core, call, asked.month) : undefined;
  if (served === undefined) throw new ApiRefusal('no_statement', 'there is no statement of this month');
  const data: Written<typeof statementAnswerSchema> = {
    month: served.month,
    final: served.final,
    key_id: served.keyId,
    algorithm: STATEMENT_ALGORITHM,
    raw_statement: served.raw,
    signature: served.signature,
  };
  return reply(200, data);
}

/** The statement as it goes out: the honest one, past the faults that are on. */
function servedStatement(
  core: SandboxCore,
  call: SignedCall,
  month: CalendarMonth,
): ServedStatement | undefined {
  return spoilStatement(core.faults, {
    keyId: call.key.key_id,
    month,
    signer: core.signer,
    ids: core.ids,
    statementOf: (wanted) => statementFor(core, call, wanted),
  });
}

/** The honest statement: none before the key existed or in the future. */
function statementFor(
  core: SandboxCore,
  call: SignedCall,
  month: CalendarMonth,
): ServedStatement | undefined {
  if (month > monthOf(call.nowMs) || month < monthOf(call.key.created_at_ms)) return undefined;
  const keyId = core.signer.keyId;
  const frozen = core.books.statements.find(call.key.key_id, month);
  if (frozen !== undefined) {
    return { month, final: true, raw: frozen.raw_statement, keyId, signature: frozen.signature };
  }
  const body = buildStatement(core, { keyId: call.key.key_id, month, nowMs: call.nowMs });
  const raw = JSON.stringify(body);
  return { month, final: body.final, raw, keyId, signature: core.signer.sign(raw) };
}

export function answerStatementKey(core: SandboxCore, call: SignedCall): Reply {
  const signer = signerInForce(core.faults, call.key.key_id, core.signer, core.ids);
  const data: Written<typeof statementKeyAnswerSchema> = {
    key_id: signer.keyId,
    algorithm: STATEMENT_ALGORITHM,
    public_key: signer.publicKeyHex,
  };
  return reply(200, data);
}
