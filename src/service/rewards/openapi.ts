// The OpenAPI document of rewards v2, served at /openapi.json without a key.

import { pageQueryNames } from '../../wire/paging.js';
import {
  batchAnswerSchema,
  catalogueAnswerSchema,
  issuanceSchema,
  poolAnswerSchema,
  redemptionSchema,
  stakePositionSchema,
  stakeSchema,
  userSchema,
  walletBalanceSchema,
  webhookSchema,
  webhookTestSchema,
} from '../../wire/rewards/answers.js';
import { type RewardsEndpointName, rewardsEndpoints } from '../../wire/rewards/endpoints.js';
import { type RewardsErrorCode, rewardsErrorCodes } from '../../wire/rewards/error-codes.js';
import { itemsPerPage, poolMovementsPerPage } from '../../wire/rewards/limits.js';
import { rewardsHeaders, rewardsQueryNames } from '../../wire/rewards/names.js';
import {
  issueBatchRequestSchema,
  issueRequestSchema,
  redeemRequestSchema,
  stakeRequestSchema,
  userRequestSchema,
  webhookRequestSchema,
} from '../../wire/rewards/requests.js';
import { type ApiOperation, type Json, openApiOf } from '../http/openapi-builder.js';
import { catalogueCategories } from './catalogue-seed.js';
import { TOO_LARGE_STATUS } from './envelope-form.js';

type Operation = ApiOperation<RewardsErrorCode>;

const commonErrors: readonly RewardsErrorCode[] = [
  'INVALID_REQUEST',
  'UNAUTHORIZED',
  'WRONG_PARTNER',
  'WRONG_ENVIRONMENT',
  'REQUEST_TIMEOUT',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
];

const pageParameter = {
  name: pageQueryNames.page,
  description: 'From 1.',
  schema: { type: 'integer', minimum: 1, default: 1 },
};

function perPageParameter(bounds: { least: number; most: number; default: number }) {
  return {
    name: pageQueryNames.perPage,
    description: 'How many at most.',
    schema: { type: 'integer', minimum: bounds.least, maximum: bounds.most, default: bounds.default },
  };
}

const issuing: Readonly<Record<'issue' | 'issueBatch' | 'issuanceRead' | 'pool', Operation>> = {
  issue: {
    summary: 'Issues reward tokens for a purchase; a transaction earns once',
    request: issueRequestSchema,
    answer: issuanceSchema,
    successes: { 201: 'Accepted; confirmed on the simulated chain two seconds later.' },
    errors: ['INVALID_WALLET', 'DUPLICATE_TRANSACTION', 'INSUFFICIENT_POOL'],
  },
  issueBatch: {
    summary: 'Issues up to 500 at once; each item is issued or has its own error',
    request: issueBatchRequestSchema,
    answer: batchAnswerSchema,
    successes: { 200: 'One result an item.' },
    errors: [],
  },
  issuanceRead: {
    summary: 'Reads an issuance with its state on the chain',
    answer: issuanceSchema,
    successes: { 200: 'The issuance.' },
    errors: ['NOT_FOUND'],
  },
  pool: {
    summary: 'Shows the partner’s pool and its movements (chosen: the source shows no such call)',
    answer: poolAnswerSchema,
    successes: { 200: 'One page of its one sequence.' },
    errors: [],
    query: [
      {
        name: rewardsQueryNames.month,
        description: 'A calendar month in UTC; the whole life where absent.',
        schema: { type: 'string', pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])$' },
      },
      pageParameter,
      perPageParameter(poolMovementsPerPage),
    ],
  },
};

const redeeming: Readonly<Record<'catalogue' | 'redeem' | 'redemptionRead', Operation>> = {
  catalogue: {
    summary: 'Lists what tokens can be redeemed for; all filters given have to hold',
    answer: catalogueAnswerSchema,
    successes: { 200: 'One page.' },
    errors: ['INVALID_WALLET', 'NOT_FOUND'],
    query: [
      {
        name: rewardsQueryNames.category,
        description: 'A category of either variant of the source.',
        schema: { type: 'string', examples: [...catalogueCategories] },
      },
      {
        name: rewardsQueryNames.brand,
        description: 'Part of the brand’s name (one variant).',
        schema: { type: 'string' },
      },
      {
        name: rewardsQueryNames.search,
        description: 'Words of brand and name (the other variant).',
        schema: { type: 'string' },
      },
      {
        name: rewardsQueryNames.minPlus,
        description: 'Items that cost at least so many tokens.',
        schema: { type: 'string', pattern: '^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$' },
      },
      {
        name: rewardsQueryNames.region,
        description: 'Items that are sold there, ISO 3166-1 alpha-2.',
        schema: { type: 'string', pattern: '^[A-Z]{2}$' },
      },
      {
        name: rewardsQueryNames.wallet,
        description: 'Its user’s region is the default filter.',
        schema: { type: 'string' },
      },
      pageParameter,
      perPageParameter(itemsPerPage),
    ],
  },
  redeem: {
    summary: 'Redeems tokens for an item; sent twice it is two redemptions',
    request: redeemRequestSchema,
    answer: redemptionSchema,
    successes: { 201: 'Taken; completed five seconds later.' },
    errors: ['INVALID_WALLET', 'NOT_FOUND', 'KYC_REQUIRED', 'OUT_OF_STOCK', 'INSUFFICIENT_BALANCE'],
  },
  redemptionRead: {
    summary: 'Reads a redemption (chosen: the source shows no such call)',
    answer: redemptionSchema,
    successes: { 200: 'The redemption.' },
    errors: ['NOT_FOUND'],
  },
};

const operations: Readonly<Record<RewardsEndpointName, Operation>> = {
  ...issuing,
  ...redeeming,
  stake: {
    summary: 'Stakes tokens of a wallet; sent twice it is two stakes',
    request: stakeRequestSchema,
    answer: stakeSchema,
    successes: { 201: 'Staked.' },
    errors: ['INVALID_WALLET', 'INSUFFICIENT_BALANCE'],
  },
  stakeRead: {
    summary: 'Reads a stake with what it accrued; the source shows no formula for that',
    answer: stakePositionSchema,
    successes: { 200: 'The stake.' },
    errors: ['NOT_FOUND'],
  },
  userCreate: {
    summary: 'Registers the user of a wallet',
    request: userRequestSchema,
    answer: userSchema,
    successes: { 201: 'Registered.' },
    errors: ['INVALID_WALLET', 'DUPLICATE_USER'],
  },
  walletBalance: {
    summary: 'Tells the balance of a wallet',
    answer: walletBalanceSchema,
    successes: { 200: 'The balance.' },
    errors: ['INVALID_WALLET', 'NOT_FOUND'],
  },
  webhookCreate: {
    summary: 'Registers an endpoint for events; the secret is never answered',
    request: webhookRequestSchema,
    answer: webhookSchema,
    successes: { 201: 'Registered.' },
    errors: [],
  },
  webhookTest: {
    summary: 'Sends a test event to an endpoint, whatever it is registered for',
    answer: webhookTestSchema,
    successes: { 202: 'Under way.' },
    errors: ['NOT_FOUND'],
  },
};

/** The document of a service that listens at an address. */
export function rewardsOpenApi(serverUrl: string): Json {
  const header = (description: string): Json => ({ description, schema: { type: 'string' } });
  return openApiOf<RewardsEndpointName, RewardsErrorCode>({
    title: 'Gift card reseller API, rewards v2',
    description:
      'A design that is not live: its source marks every endpoint so in one variant, and describes them as ' +
      'current with a sandbox in the other. Where the variants differ both spellings are taken.',
    version: '2',
    serverUrl,
    endpoints: rewardsEndpoints,
    operations,
    statusOf: (code) => rewardsErrorCodes[code].status,
    commonErrors,
    tooLarge: { status: TOO_LARGE_STATUS, code: 'INVALID_REQUEST' },
    requestHeaders: [
      {
        name: rewardsHeaders.partner,
        description: 'The partner that the key is issued to (one variant); another one is refused.',
        schema: { type: 'string' },
      },
    ],
    securityScheme: { type: 'http', scheme: 'bearer', description: 'The API key, `pm_test_…`.' },
    successSchema: (answer) => answer,
    errorSchema: (codes) => ({
      type: 'object',
      properties: {
        error: { const: true },
        code: { enum: codes },
        message: { type: 'string' },
        request_id: { type: 'string' },
        field: { type: 'string' },
        existing_issuance_id: { type: 'string' },
      },
      required: ['error', 'code', 'message', 'request_id'],
    }),
    answerHeaders: {
      [rewardsHeaders.limit]: header('Calls a minute, under the limits of production.'),
      [rewardsHeaders.remaining]: header('Calls left in this minute.'),
      [rewardsHeaders.reset]: header('Unix seconds of the next minute.'),
    },
  });
}
