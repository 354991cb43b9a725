// Issuing reward tokens (source, part B, sections 2.6 and 4.2): one by one or in batches. The pool is debited
// when an issuance is accepted; the wallet has the tokens once the chain confirms it. A transaction earns
// once: a second request for it is refused and told which issuance stands.

import { JsonNumber, type JsonObject, type JsonValue, readJson } from '../../base/json/json-reader.js';
import { formatInstant } from '../../base/time/instant.js';
import { readRequestValue } from '../../wire/request-body.js';
import type { batchAnswerSchema, issuanceSchema } from '../../wire/rewards/answers.js';
import { BLOCK_SECONDS } from '../../wire/rewards/limits.js';
import { type IssueRequest, issueRequestSchema } from '../../wire/rewards/requests.js';
import type { FaultSubject } from '../faults/fault-list.js';
import type { ServiceCall } from '../http/prepared-call.js';
import { invalidField, RefusedRequest } from '../http/refused-request.js';
import { type Reply, reply } from '../http/reply.js';
import type { Written } from '../wire-shape.js';
import type { IssuanceRow } from './books/issuance-table.js';
import type { RewardsCore } from './core.js';
import { spoiltDebits, spoiltUnits } from './faults/token-faults.js';
import { nothingHere, RewardsRefusal, spelledCode } from './refusal.js';
import { dollarsNumber, plusNumber, tokensOf, unitsOfText } from './token-amount.js';
import { speltWallet, walletOf } from './wallets.js';
import { writeLowPool } from './webhooks.js';

type WrittenIssuance = Written<typeof issuanceSchema>;
type WrittenBatch = Written<typeof batchAnswerSchema>;

export function answerIssue(core: RewardsCore, call: ServiceCall, request: IssueRequest): Reply {
  return reply(201, issuanceAnswer(issue(core, call.nowMs, request)));
}

/** Items are worked on one after the other; one that is refused leaves nothing behind and stops no other. */
export function answerIssueBatch(
  core: RewardsCore,
  call: ServiceCall,
  { issuances }: { readonly issuances: readonly unknown[] },
): Reply {
  const results = issuances.map((item, index) => ({
    index,
    ...batchResult(core, call.nowMs, item as JsonValue),
  }));
  const failed = results.filter((result) => 'error' in result).length;
  const data: WrittenBatch = { results, succeeded: results.length - failed, failed };
  return reply(200, data);
}

function batchResult(
  core: RewardsCore,
  nowMs: number,
  item: JsonValue,
): { issuance: WrittenIssuance } | { error: NonNullable<WrittenBatch['results'][number]['error']> } {
  try {
    const row = core.books.commit.savepoint(() => issue(core, nowMs, itemOf(item)));
    return { issuance: issuanceAnswer(row) };
  } catch (error) {
    if (!(error instanceof RefusedRequest)) throw error;
    return { error: { code: spelledCode(error.code), message: error.message, ...error.extras.details } };
  }
}

function itemOf(item: JsonValue): IssueRequest {
  const reading = readRequestValue(issueRequestSchema, item);
  if (!reading.ok) throw invalidField(reading.field, `${reading.field} ${reading.message}`);
  return reading.value;
}

/**
 * Accepts one issuance, or throws a refusal. Only inside a unit of the books.
 *
 * @returns the issuance as it was written, pending
 */
export function issue(core: RewardsCore, nowMs: number, request: IssueRequest): IssuanceRow {
  const { books } = core;
  const wallet = walletOf(request.wallet_address);
  const subject = {
    transaction_id: request.transaction_id,
    wallet_address: speltWallet(wallet),
    merchant_id: request.merchant_id,
  };
  const earned = earnedBy(core, nowMs, request, subject);
  const existing = books.issuances.ofTransaction(request.transaction_id);
  if (existing !== undefined) {
    throw new RewardsRefusal('DUPLICATE_TRANSACTION', 'this transaction has earned already', {
      details: { existing_issuance_id: existing.issuance_id },
    });
  }
  const before = books.tokens.balance();
  if (before < earned.amount) {
    throw new RewardsRefusal('INSUFFICIENT_POOL', 'the pool does not cover the issuance: fund it first');
  }
  const row: IssuanceRow = {
    issuance_id: core.ids.id('iss', books.issuances.count() + 1),
    wallet,
    amount_plus18: earned.amount.toString(),
    amount_usd_minor: request.amount_usd,
    reward_rate: earned.rate,
    status: 'pending',
    tx_hash: null,
    failure_reason: null,
    transaction_id: request.transaction_id,
    merchant_id: request.merchant_id ?? null,
    metadata: JSON.stringify(request.metadata ?? {}),
    created_at_ms: nowMs,
  };
  books.issuances.insert(row);
  const { movements, strayed } = spoiltDebits(core.faults, subject, {
    kind: 'issuance',
    amount: earned.amount,
    issuanceId: row.issuance_id,
    transactionId: row.transaction_id,
    bookedAtMs: nowMs,
  });
  books.tokens.step(movements, { address: wallet, change: { pending: earned.amount } }, strayed);
  books.due.put({ kind: 'issuance', subject: row.issuance_id, due_at_ms: nowMs + BLOCK_SECONDS * 1000 });
  writeLowPool(core, nowMs, before);
  return row;
}

/** The tokens of a purchase and the rate they are worked out with; throws where they come to nothing. */
function earnedBy(
  core: RewardsCore,
  nowMs: number,
  request: IssueRequest,
  subject: FaultSubject,
): { readonly amount: bigint; readonly rate: string } {
  const agreed = core.settings.rates.rateAt(request.merchant_id, nowMs);
  const wrong = core.faults.take('issuance_rate', subject)?.text('rate') ?? agreed.text;
  const rate = unitsOfText(wrong) === undefined ? agreed.text : wrong;
  const right = tokensOf(request.amount_usd, unitsOfText(rate) ?? agreed.units);
  if (right === 0n) throw invalidField('amount_usd', 'amount_usd earns no tokens at this rate');
  return { amount: spoiltUnits(core.faults, 'issuance_amount', subject, right), rate };
}

export function answerIssuanceRead(core: RewardsCore, call: ServiceCall): Reply {
  const row = core.books.issuances.find(call.pathValue);
  const isHidden = core.faults.take('issuance_unknown', { issuance_id: call.pathValue }) !== undefined;
  if (row === undefined || isHidden) throw nothingHere('issuance');
  return reply(200, spoiltAttribute(core, row));
}

/** The issuance with another wallet, amount or merchant, where a fault says so. */
function spoiltAttribute(core: RewardsCore, row: IssuanceRow): WrittenIssuance {
  const answer = issuanceAnswer(row);
  const subject = {
    transaction_id: row.transaction_id,
    wallet_address: answer.wallet_address,
    merchant_id: row.merchant_id ?? undefined,
  };
  const fault = core.faults.hold('issuance_attribute', subject, row.issuance_id);
  const value = fault?.text('value');
  if (fault === undefined || value === undefined) return answer;
  const field = fault.text('field') ?? '';
  return { ...answer, [field]: field === 'amount_usd' ? new JsonNumber(value) : value };
}

export function issuanceAnswer(row: IssuanceRow): WrittenIssuance {
  return {
    issuance_id: row.issuance_id,
    wallet_address: speltWallet(row.wallet),
    plus_amount: plusNumber(BigInt(row.amount_plus18)),
    amount_usd: dollarsNumber(row.amount_usd_minor),
    reward_rate: new JsonNumber(row.reward_rate),
    status: row.status,
    tx_hash: row.tx_hash,
    created_at: formatInstant(row.created_at_ms),
    ...(row.failure_reason === null ? {} : { failure_reason: row.failure_reason }),
    transaction_id: row.transaction_id,
    merchant_id: row.merchant_id,
    metadata: readJson(row.metadata) as JsonObject as Record<string, string>,
  };
}
