// The OpenAPI document of the supplier interface, served at /openapi.json without a key.

import { pageQueryNames } from '../../wire/paging.js';
import {
  brandsAnswerSchema,
  checkAnswerSchema,
  fxAnswerSchema,
  summaryAnswerSchema,
  supplierOrderAnswerSchema,
} from '../../wire/supplier/answers.js';
import {
  type SupplierEndpointName,
  supplierEndpoints,
  supplierQueryNames,
} from '../../wire/supplier/endpoints.js';
import { type SupplierErrorCode, supplierErrorCodes } from '../../wire/supplier/error-codes.js';
import { floatAnswerSchema } from '../../wire/supplier/float.js';
import { brandsPerPage, movementsPerPage } from '../../wire/supplier/limits.js';
import { supplierHeaders } from '../../wire/supplier/names.js';
import { checkRequestSchema, supplierOrderRequestSchema } from '../../wire/supplier/requests.js';
import { type ApiOperation, type Json, openApiOf } from '../http/openapi-builder.js';

const commonErrors: readonly SupplierErrorCode[] = [
  'invalid_request',
  'unauthorised',
  'request_timeout',
  'payload_too_large',
  'internal_error',
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

const operations: Readonly<Record<SupplierEndpointName, ApiOperation<SupplierErrorCode>>> = {
  brands: {
    summary: 'Lists the brands, sorted by slug',
    answer: brandsAnswerSchema,
    isList: true,
    successes: { 200: 'One page.' },
    errors: [],
    query: [
      {
        name: supplierQueryNames.currency,
        description: 'Only brands of this currency.',
        schema: { type: 'string', pattern: '^[A-Z]{3}$' },
      },
      pageParameter,
      perPageParameter(brandsPerPage),
    ],
  },
  fx: {
    summary: 'Tells the exchange rates: units of each currency for one US dollar',
    answer: fxAnswerSchema,
    successes: { 200: 'The rates.' },
    errors: [],
  },
  summary: {
    summary: 'Tells how many gift card brands are listed',
    answer: summaryAnswerSchema,
    successes: { 200: 'The headline count.' },
    errors: [],
  },
  check: {
    summary: 'Checks a price before a buyer’s money is taken; books nothing',
    request: checkRequestSchema,
    answer: checkAnswerSchema,
    successes: { 200: 'The price, or why it can’t be sold.' },
    errors: [],
  },
  order: {
    summary: 'Orders a gift card; the same client_ref always resolves to the same one',
    request: supplierOrderRequestSchema,
    answer: supplierOrderAnswerSchema,
    successes: { 200: 'A replay: nothing was charged again.', 201: 'Issued.' },
    errors: [
      'order_in_progress',
      'idempotency_conflict',
      'unknown_brand',
      'brand_not_available',
      'denomination_unavailable',
      'price_changed',
      'cap_exceeded',
      'LEDGER_INSUFFICIENT',
      'SUPPLIER_RESTOCKING',
      'issue_failed',
    ],
  },
  orderRead: {
    summary: 'Reads the order of a reference with its card',
    answer: supplierOrderAnswerSchema,
    successes: { 200: 'The order.' },
    errors: ['unknown_order'],
  },
  float: {
    summary: 'Shows the float and its movements',
    answer: floatAnswerSchema,
    isList: true,
    successes: { 200: 'One page of its one sequence.' },
    errors: [],
    query: [
      {
        name: supplierQueryNames.month,
        description: 'A calendar month in UTC; the whole life where absent.',
        schema: { type: 'string', pattern: '^[0-9]{4}-(?:0[1-9]|1[0-2])$' },
      },
      pageParameter,
      perPageParameter(movementsPerPage),
    ],
  },
};

/** The document of a service that listens at an address. */
export function supplierOpenApi(serverUrl: string): Json {
  const whole = { type: 'integer', minimum: 1 };
  return openApiOf<SupplierEndpointName, SupplierErrorCode>({
    title: 'Gift card reseller API, supplier interface',
    description:
      'Every request carries the key in a header. Money is in whole numbers, the unit in the name.',
    version: '1',
    serverUrl,
    endpoints: supplierEndpoints,
    operations,
    statusOf: (code) => supplierErrorCodes[code].status,
    commonErrors,
    securityScheme: { type: 'apiKey', in: 'header', name: supplierHeaders.key },
    successSchema: (data, isList) => ({
      type: 'object',
      properties: {
        data,
        ...(isList ? { page: whole, per_page: whole, total: { type: 'integer', minimum: 0 } } : {}),
      },
      required: isList ? ['data', 'page', 'per_page', 'total'] : ['data'],
    }),
    errorSchema: (codes) => ({
      type: 'object',
      properties: {
        error: { type: 'string' },
        code: { enum: codes },
        retry_after_sec: { type: 'integer' },
      },
      required: ['error', 'code'],
    }),
    answerHeaders: {},
  });
}
