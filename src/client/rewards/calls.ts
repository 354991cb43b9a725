// Every question that may be put to rewards v2, as data: target, what a repetition would do, how its answer
// is read. All names are the wire's.

import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { type Endpoint, pathOf } from '../../wire/endpoint.js';
import {
  batchAnswerSchema,
  catalogueAnswerSchema,
  issuanceRecordSchema,
  issuanceSchema,
  poolAnswerSchema,
  redemptionRecordSchema,
  redemptionSchema,
  stakePositionSchema,
  stakeSchema,
  userSchema,
  walletBalanceSchema,
  webhookSchema,
  webhookTestSchema,
} from '../../wire/rewards/answers.js';
import { rewardsEndpoints } from '../../wire/rewards/endpoints.js';
import { readRewardsAnswer } from '../../wire/rewards/envelope.js';
import type { RewardsClass } from '../../wire/rewards/limits.js';
import { rewardsQueryNames } from '../../wire/rewards/names.js';
import { type CallFrame, readFrame, sendFrame } from '../calling/call-frame.js';
import { type PageRequest, pageQuery } from '../calling/list-request.js';

/** All that are given have to hold. */
export interface CatalogueSearch {
  readonly category?: string;
  /** Part of the brand's name. */
  readonly brand?: string;
  /** Words of brand and name. */
  readonly search?: string;
  /** Items that cost at least so many tokens, as decimal text. */
  readonly minPlus?: string;
  /** Two upper-case letters. */
  readonly region?: string;
  /** Its user's region is the default filter. */
  readonly walletAddress?: string;
}

/** The same transaction earns once, so it may be sent again. */
export function issueCall(body: Uint8Array) {
  return callOf(send(rewardsEndpoints.issue, 'same_reference', body), issuanceSchema);
}

/** Each item carries its own transaction, so the batch may be sent again. */
export function issueBatchCall(body: Uint8Array, bytesMax: number) {
  return callOf(
    { ...send(rewardsEndpoints.issueBatch, 'same_reference', body), bytesMax },
    batchAnswerSchema,
  );
}

export function issuanceCall(issuanceId: string) {
  return callOf(readOf(rewardsEndpoints.issuanceRead, issuanceId), issuanceSchema);
}

/** The issuance without the partner's metadata: what a reconciliation may know of it. */
export function issuanceRecordCall(issuanceId: string) {
  return callOf(readOf(rewardsEndpoints.issuanceRead, issuanceId), issuanceRecordSchema);
}

/** @param month undefined: the whole life of the pool */
export function poolCall(month: CalendarMonth | undefined, request: PageRequest, bytesMax: number) {
  const query = [...pairs({ [rewardsQueryNames.month]: month }), ...pageQuery(request)];
  const frame = readFrame<RewardsClass>(rewardsEndpoints.pool, query);
  return callOf({ ...frame, bytesMax }, poolAnswerSchema);
}

export function catalogueCall(search: CatalogueSearch, request: PageRequest, bytesMax: number) {
  const filters = pairs({
    [rewardsQueryNames.category]: search.category,
    [rewardsQueryNames.brand]: search.brand,
    [rewardsQueryNames.search]: search.search,
    [rewardsQueryNames.minPlus]: search.minPlus,
    [rewardsQueryNames.region]: search.region,
    [rewardsQueryNames.wallet]: search.walletAddress,
  });
  const frame = readFrame<RewardsClass>(rewardsEndpoints.catalogue, [...filters, ...pageQuery(request)]);
  return callOf({ ...frame, bytesMax }, catalogueAnswerSchema);
}

/** It names no reference: sent twice it would be two redemptions. */
export function redeemCall(body: Uint8Array) {
  return callOf(send(rewardsEndpoints.redeem, 'never_blindly', body), redemptionSchema);
}

export function redemptionCall(redemptionId: string) {
  return callOf(readOf(rewardsEndpoints.redemptionRead, redemptionId), redemptionSchema);
}

/** The redemption without the buyer's address: what a reconciliation may know of it. */
export function redemptionRecordCall(redemptionId: string) {
  return callOf(readOf(rewardsEndpoints.redemptionRead, redemptionId), redemptionRecordSchema);
}

/** It names no reference: sent twice it would be two stakes. */
export function stakeCall(body: Uint8Array) {
  return callOf(send(rewardsEndpoints.stake, 'never_blindly', body), stakeSchema);
}

export function stakePositionCall(stakeId: string) {
  return callOf(readOf(rewardsEndpoints.stakeRead, stakeId), stakePositionSchema);
}

export function userCall(body: Uint8Array) {
  return callOf(send(rewardsEndpoints.userCreate, 'never_blindly', body), userSchema);
}

export function walletBalanceCall(walletAddress: string) {
  return callOf(readOf(rewardsEndpoints.walletBalance, walletAddress), walletBalanceSchema);
}

/** It names no reference: sent twice, every event would come twice. */
export function webhookCall(body: Uint8Array) {
  return callOf(send(rewardsEndpoints.webhookCreate, 'never_blindly', body), webhookSchema);
}

export function webhookTestCall(webhookId: string) {
  const frame = sendFrame<RewardsClass>(rewardsEndpoints.webhookTest, 'never_blindly');
  return callOf({ ...frame, target: pathOf(rewardsEndpoints.webhookTest, webhookId) }, webhookTestSchema);
}

function send(
  endpoint: Endpoint<RewardsClass>,
  repeat: 'same_reference' | 'never_blindly',
  body: Uint8Array,
): CallFrame<RewardsClass> {
  return sendFrame<RewardsClass>(endpoint, repeat, body);
}

function readOf(endpoint: Endpoint<RewardsClass>, value: string): CallFrame<RewardsClass> {
  return { ...readFrame<RewardsClass>(endpoint), target: pathOf(endpoint, value) };
}

function pairs(fields: Readonly<Record<string, string | undefined>>): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

type Schema = Parameters<typeof readRewardsAnswer>[0];

/** The request id of this interface stands in a header. */
function callOf<S extends Schema>(frame: CallFrame<RewardsClass>, schema: S) {
  return {
    ...frame,
    read: (bytes: Uint8Array, requestId: string) => readRewardsAnswer(schema, bytes, requestId),
  };
}
