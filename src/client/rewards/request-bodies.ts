// The bodies of requests, from partner code's values to the bytes that are sent. Amounts are whole numbers
// with the unit in the name; on the wire they are JSON numbers with exactly their digits.

import { JsonNumber, type JsonObject, type JsonValue } from '../../base/json/json-reader.js';
import { formatPlus18, plus18 } from '../../money/plus18.js';
import { writeJson } from '../../wire/json-text.js';
import { REWARDS_BODY_BYTES } from '../../wire/rewards/limits.js';
import {
  issueBatchRequestSchema,
  issueRequestSchema,
  type RewardsEventType,
  redeemRequestSchema,
  type StakeTier,
  stakeRequestSchema,
  userRequestSchema,
  webhookRequestSchema,
} from '../../wire/rewards/requests.js';
import { checkedText } from '../calling/checked-body.js';
import { demandObject, demandObjects } from '../calling/given-argument.js';
import { badArgument } from '../failures/call-refusal.js';
import type { OwnNames } from '../values/argument-name.js';

/** Tokens and dollars are whole numbers here, with the unit in the name. */
export const rewardsNames: OwnNames = { plus_amount: 'plus18', amount_usd: 'amountUsdMinor' };

export interface IssueInput {
  /** `0x` and 40 hex digits. */
  readonly walletAddress: string;
  /** The purchase in cents: 2500 is 25.00 US dollars. */
  readonly amountUsdMinor: number;
  /** Your own id of the purchase: it earns once. Keep it before you send. */
  readonly transactionId: string;
  readonly merchantId?: string;
  /** At most 10 pairs of texts. */
  readonly metadata?: Readonly<Record<string, string>>;
}

export interface RedeemInput {
  readonly walletAddress: string;
  readonly catalogueItemId: string;
  /** 1 where absent. */
  readonly quantity?: number;
  /** The user's own address where absent. */
  readonly deliveryEmail?: string;
}

export interface StakeInput {
  readonly walletAddress: string;
  /** In units of 10^-18 of a token: 1500000000000000000n is 1.5. */
  readonly plus18: bigint;
  readonly tier: StakeTier;
  /** Into a new stake of the same tier at maturity; false where absent. */
  readonly autoCompound?: boolean;
}

export interface UserInput {
  readonly walletAddress: string;
  readonly email?: string;
  /** Your own id of the user. */
  readonly externalId?: string;
  /** Two upper-case letters, ISO 3166-1. */
  readonly region?: string;
}

export interface WebhookInput {
  /** HTTPS. */
  readonly url: string;
  readonly events: readonly RewardsEventType[];
  /** 16 characters or more; deliveries are signed with it, and it is never answered. */
  readonly secret: string;
}

export function issueBody(input: IssueInput): Uint8Array {
  demandObject('the issuance', input);
  return bodyOf('the issuance', issueRequestSchema, issueFields(input), centFaults(input.amountUsdMinor));
}

export function issueBatchBody(inputs: readonly IssueInput[]): Uint8Array {
  demandObjects('the batch', inputs, 'inputs');
  const faults = inputs.flatMap(({ amountUsdMinor }, at) =>
    centFaults(amountUsdMinor).map((fault) => ({ ...fault, path: `issuances[${at}].${fault.path}` })),
  );
  return bodyOf('the batch', issueBatchRequestSchema, { issuances: inputs.map(issueFields) }, faults);
}

export function redeemBody(input: RedeemInput): Uint8Array {
  demandObject('the redemption', input);
  return bodyOf('the redemption', redeemRequestSchema, {
    wallet_address: input.walletAddress,
    catalogue_item_id: input.catalogueItemId,
    quantity: input.quantity,
    delivery_email: input.deliveryEmail,
  });
}

export function stakeBody(input: StakeInput): Uint8Array {
  demandObject('the stake', input);
  return bodyOf('the stake', stakeRequestSchema, {
    wallet_address: input.walletAddress,
    plus_amount: input.plus18 > 0n ? new JsonNumber(formatPlus18(plus18(input.plus18))) : 0,
    tier: input.tier,
    auto_compound: input.autoCompound,
  });
}

export function userBody(input: UserInput): Uint8Array {
  demandObject('the user', input);
  return bodyOf('the user', userRequestSchema, {
    wallet_address: input.walletAddress,
    email: input.email,
    external_id: input.externalId,
    region: input.region,
  });
}

export function webhookBody(input: WebhookInput): Uint8Array {
  demandObject('the webhook', input);
  if (!Array.isArray(input.events)) throw badArgument('events', 'is not a list', 'the webhook');
  return bodyOf('the webhook', webhookRequestSchema, {
    url: input.url,
    events: [...input.events],
    secret: input.secret,
  });
}

function issueFields(input: IssueInput): JsonObject {
  return given({
    wallet_address: input.walletAddress,
    amount_usd: dollarsOf(input.amountUsdMinor),
    transaction_id: input.transactionId,
    merchant_id: input.merchantId,
    metadata: input.metadata === undefined ? undefined : { ...input.metadata },
  });
}

interface FieldFault {
  /** On the wire. */
  readonly path: string;
  readonly problem: string;
}

function centFaults(minor: number): FieldFault[] {
  return isCents(minor) ? [] : [{ path: 'amount_usd', problem: 'is not a whole number of cents' }];
}

function isCents(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= 0;
}

/**
 * Cents as the dollars on the wire: 1250 is 12.50. A number that is no cents is refused before it is sent.
 */
function dollarsOf(minor: number): JsonNumber | null {
  if (!isCents(minor)) return null;
  const digits = String(minor).padStart(3, '0');
  return new JsonNumber(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

type Fields = Readonly<Record<string, JsonValue | undefined>>;

/** The fields that were given: one that is absent is not sent. */
function given(fields: Fields): JsonObject {
  const present = Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(present) as JsonObject;
}

function bodyOf(
  subject: string,
  schema: Parameters<typeof checkedText>[1],
  fields: Fields,
  known: readonly FieldFault[] = [],
): Uint8Array {
  // A number that no whole number is, such as a quantity of 1.5, has no place in exact JSON.
  const inexact = Object.keys(fields).filter((name) => isInexact(fields[name]));
  const faults = [...known, ...inexact.map((path) => ({ path, problem: 'is not a whole number' }))];
  const sayable = Object.entries(fields).map(
    ([name, value]) => [name, isInexact(value) ? null : value] as const,
  );
  const text = writeJson(given(Object.fromEntries(sayable)));
  const rules = { ownNames: rewardsNames, faults, bytesMost: REWARDS_BODY_BYTES };
  return checkedText(subject, schema, text, rules);
}

function isInexact(value: JsonValue | undefined): boolean {
  return typeof value === 'number' && !Number.isSafeInteger(value);
}
