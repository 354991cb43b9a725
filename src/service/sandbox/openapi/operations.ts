// The inputs and answers of each endpoint, as far as the OpenAPI document states more than the wire's
// schemas.

import {
  balanceAnswerSchema,
  catalogueAnswerSchema,
  depositAnswerSchema,
  eventsAnswerSchema,
  keyChallengeAnswerSchema,
  keyCreateAnswerSchema,
  keyRevokeAnswerSchema,
  orderAnswerSchema,
  pingAnswerSchema,
  quoteAnswerSchema,
  statementAnswerSchema,
  statementKeyAnswerSchema,
  webhookTestAnswerSchema,
} from '../../../wire/sandbox/answers.js';
import { type EndpointName, queryNames } from '../../../wire/sandbox/endpoints.js';
import type { ErrorCode } from '../../../wire/sandbox/error-codes.js';
import { catalogueLimit, eventsLimit } from '../../../wire/sandbox/limits.js';
import {
  depositRequestSchema,
  keyRequestSchema,
  orderRequestSchema,
  quoteRequestSchema,
  webhookTestRequestSchema,
} from '../../../wire/sandbox/requests.js';
import type { BodySchema } from '../../wire-shape.js';

interface QueryParameter {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Readonly<Record<string, unknown>>;
}

export interface Operation {
  readonly summary: string;
  readonly request?: BodySchema;
  readonly answer: BodySchema;
  /** Status of each success, with what it means. */
  readonly successes: Readonly<Record<number, string>>;
  /** The endpoint's own refusals; those of all calls are added. */
  readonly errors: readonly ErrorCode[];
  readonly query?: readonly QueryParameter[];
}

/** Refusals of any call that reaches an interface at all. */
export const commonErrors: readonly ErrorCode[] = [
  'invalid_request',
  'request_timeout',
  'payload_too_large',
  'rate_limited',
  'internal_error',
];

/** Refusals of any signed call. */
export const signedErrors: readonly ErrorCode[] = [
  'unauthorised',
  'key_revoked',
  'key_expired',
  'signature_invalid',
  'wrong_environment',
];

function limitParameter(bounds: { least: number; most: number; default: number }): QueryParameter {
  return {
    name: queryNames.limit,
    required: false,
    description: 'How many at most.',
    schema: { type: 'integer', minimum: bounds.least, maximum: bounds.most, default: bounds.default },
  };
}

export const operations: Readonly<Record<EndpointName, Operation>> = {
  ping: {
    summary: 'Checks the key',
    answer: pingAnswerSchema,
    successes: { 200: 'The key works.' },
    errors: [],
  },
  catalogue: {
    summary: 'Lists the catalogue, sorted by slug',
    answer: catalogueAnswerSchema,
    successes: { 200: 'The entries.' },
    errors: [],
    query: [
      {
        name: queryNames.country,
        required: false,
        description: 'Only entries of this country.',
        schema: { type: 'string', pattern: '^[A-Z]{2}$' },
      },
      limitParameter(catalogueLimit),
    ],
  },
  quote: {
    summary: 'Quotes a card for 60 seconds',
    request: quoteRequestSchema,
    answer: quoteAnswerSchema,
    successes: { 201: 'The quote.' },
    errors: ['unknown_brand', 'denomination_unavailable'],
  },
  order: {
    summary: 'Orders a card; the same client_ref always gives the same card',
    request: orderRequestSchema,
    answer: orderAnswerSchema,
    successes: {
      200: 'A replay: nothing was charged again.',
      201: 'Issued.',
      202: 'Pending, or its replay.',
    },
    errors: [
      'order_in_progress',
      'idempotency_conflict',
      'unknown_brand',
      'denomination_unavailable',
      'region_blocked',
      'limit_exceeded',
      'restocking',
      'upstream_failed',
      'price_changed',
      'insufficient_balance',
    ],
  },
  orderRead: {
    summary: 'Reads an order with its code',
    answer: orderAnswerSchema,
    successes: { 200: 'The order.' },
    errors: ['unknown_order'],
  },
  balance: {
    summary: 'Tells the balance in millionths of a US dollar',
    answer: balanceAnswerSchema,
    successes: { 200: 'The balance.' },
    errors: [],
  },
  statement: {
    summary: 'Gives a month’s signed figures',
    answer: statementAnswerSchema,
    successes: { 200: 'The statement; its bytes never change once it is final.' },
    errors: ['no_statement'],
    query: [
      {
        name: queryNames.month,
        required: true,
        description: 'A calendar month in UTC.',
        schema: { type: 'string', pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])$' },
      },
    ],
  },
  statementKey: {
    summary: 'Gives the Ed25519 key that verifies statements',
    answer: statementKeyAnswerSchema,
    successes: { 200: 'The key: read it once and pin it.' },
    errors: [],
  },
  keyRevoke: {
    summary: 'Revokes the calling key',
    answer: keyRevokeAnswerSchema,
    successes: { 200: 'Revoked.' },
    errors: [],
  },
  depositSimulate: {
    summary: 'Credits the test balance at once',
    request: depositRequestSchema,
    answer: depositAnswerSchema,
    successes: { 201: 'Credited, less the pool fee.' },
    errors: ['limit_exceeded'],
  },
  events: {
    summary: 'Shows every event as the delivery that the partner’s endpoint would receive',
    answer: eventsAnswerSchema,
    successes: { 200: 'The newest ones, oldest first, signed at the time of reading.' },
    errors: [],
    query: [limitParameter(eventsLimit)],
  },
  webhookTest: {
    summary: 'Makes a test event of any type',
    request: webhookTestRequestSchema,
    answer: webhookTestAnswerSchema,
    successes: { 201: 'Made.' },
    errors: ['limit_exceeded'],
  },
  keyChallenge: {
    summary: 'Asks for a proof of work',
    answer: keyChallengeAnswerSchema,
    successes: {
      201: 'The challenge: SHA-256 of `challenge:solution` has to start with `difficulty` zero bits.',
    },
    errors: [],
  },
  keyCreate: {
    summary: 'Makes a key; its three values are shown this once',
    request: keyRequestSchema,
    answer: keyCreateAnswerSchema,
    successes: { 201: 'The key.' },
    errors: ['challenge_failed', 'address_limit', 'capacity_unavailable', 'sandbox_full'],
  },
};
