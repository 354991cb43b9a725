// The OpenAPI 3.1 document of the sandbox interface, made from the wire's schemas: what the service reads and
// writes is what the document says. Served at /openapi.json.

import { listOf } from '../../../base/list/list-map.js';
import { CLIENT_REF_LENGTH, clientRefSchema } from '../../../wire/client-ref.js';
import { JSON_CONTENT_TYPE } from '../../../wire/common-names.js';
import { type EndpointName, endpoints } from '../../../wire/sandbox/endpoints.js';
import { errorSchema, requestIdSchema } from '../../../wire/sandbox/envelope.js';
import { type ErrorCode, errorCodes } from '../../../wire/sandbox/error-codes.js';
import { type HeaderNames, headerNames, SANDBOX_ENV } from '../../../wire/sandbox/names.js';
import type { BodySchema } from '../../wire-shape.js';
import { commonErrors, type Operation, operations, signedErrors } from './operations.js';

type Json = Record<string, unknown>;

/** The document for a service of the given header names; `serverUrl` is where it listens. */
export function openApiDocument(options: { serverUrl?: string; names?: HeaderNames } = {}): Json {
  const names = options.names ?? headerNames();
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method } = endpoints[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(name, operations[name], names) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gift card reseller API, sandbox interface',
      version: '1',
      summary: 'Served by a local service that stands in for the real sandbox.',
      description: documentDescription,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: options.serverUrl ?? 'http://127.0.0.1:8701' }],
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'The API key, `pmr_test_…`.' },
      },
      parameters: signatureParameters(names),
      headers: answerHeaders(names),
      schemas: { Error: schemaOf(errorSchema), RequestId: schemaOf(requestIdSchema) },
    },
  };
}

const documentDescription = [
  'Every request but the two that make a key is signed: HMAC-SHA256, keyed by the signing secret, over seven',
  'lines joined by a newline: `v1`, the method, the path as sent, the query sorted and encoded as RFC 3986 asks',
  '(or an empty line), the timestamp, the nonce, and the hex SHA-256 of the raw body.',
].join(' ');

function operationOf(name: EndpointName, operation: Operation, names: HeaderNames): Json {
  const endpoint = endpoints[name];
  const errors = [...commonErrors, ...(endpoint.signed ? signedErrors : []), ...operation.errors];
  return {
    operationId: name,
    summary: operation.summary,
    ...(endpoint.signed ? {} : { security: [] }),
    parameters: parametersOf(name, operation, names),
    ...(operation.request === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(schemaOf(operation.request)) } }),
    responses: { ...successesOf(operation, names), ...refusalsOf(errors, names) },
  };
}

function parametersOf(name: EndpointName, operation: Operation, names: HeaderNames): Json[] {
  const parameters: Json[] = (operation.query ?? []).map((parameter) => ({ in: 'query', ...parameter }));
  if (name === 'orderRead') {
    parameters.push({ in: 'path', name: 'client_ref', required: true, schema: schemaOf(clientRefSchema) });
  }
  if (name === 'order') {
    parameters.push({
      in: 'header',
      name: names.idempotencyKey,
      required: true,
      description: 'Equal to the body’s client_ref.',
      schema: { type: 'string', maxLength: CLIENT_REF_LENGTH },
    });
  }
  if (endpoints[name].signed) {
    parameters.push(...['timestamp', 'nonce', 'signature'].map((part) => ref('parameters', part)));
  }
  return parameters;
}

function successesOf(operation: Operation, names: HeaderNames): Json {
  const schema = {
    type: 'object',
    properties: { data: schemaOf(operation.answer), request_id: ref('schemas', 'RequestId') },
    required: ['data', 'request_id'],
  };
  const responses = Object.entries(operation.successes).map(([status, description]) => [
    status,
    { description, headers: headerRefs(names, []), content: jsonContent(schema) },
  ]);
  return Object.fromEntries(responses);
}

/** One response a status, naming the codes that come with it. */
function refusalsOf(codes: readonly ErrorCode[], names: HeaderNames): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    listOf(byStatus, status).push(code);
  }
  const responses = [...byStatus].map(([status, ofStatus]) => {
    const known = { properties: { code: { enum: ofStatus } } };
    const schema = { allOf: [ref('schemas', 'Error'), { properties: { error: known } }] };
    const extra = [
      ...(status === 429 || status === 503 ? [names.retryAfter] : []),
      ...(ofStatus.includes('signature_invalid') ? [names.signatureDebug] : []),
    ];
    const response = {
      description: ofStatus.join(', '),
      headers: headerRefs(names, extra),
      content: jsonContent(schema),
    };
    return [String(status), response];
  });
  return Object.fromEntries(responses);
}

function headerRefs(names: HeaderNames, extra: readonly string[]): Json {
  return Object.fromEntries(
    [names.env, names.requestId, ...extra].map((name) => [name, ref('headers', name)]),
  );
}

function signatureParameters(names: HeaderNames): Json {
  const header = (name: string, description: string, schema: Json): Json => ({
    in: 'header',
    name,
    required: true,
    description,
    schema,
  });
  return {
    timestamp: header(names.timestamp, 'Unix seconds, within 300 of the server’s clock.', {
      type: 'string',
      pattern: '^[0-9]{1,11}$',
    }),
    nonce: header(names.nonce, 'A new UUID for every request.', { type: 'string', format: 'uuid' }),
    signature: header(names.signature, 'The HMAC over the seven lines.', {
      type: 'string',
      pattern: '^v1=[0-9a-f]{64}$',
    }),
  };
}

function answerHeaders(names: HeaderNames): Json {
  const text = { type: 'string' };
  return {
    [names.env]: { required: true, schema: { const: SANDBOX_ENV } },
    [names.requestId]: { required: true, schema: ref('schemas', 'RequestId') },
    [names.retryAfter]: { description: 'Seconds.', schema: { type: 'string', pattern: '^[0-9]+$' } },
    [names.signatureDebug]: {
      description: 'Why a signature was refused, the body’s SHA-256 and the signed text in base64url.',
      schema: text,
    },
  };
}

function jsonContent(schema: Json): Json {
  return { [JSON_CONTENT_TYPE]: { schema } };
}

function ref(section: string, name: string): Json {
  return { $ref: `#/components/${section}/${name}` };
}

/**
 * A wire schema as JSON Schema of what is written: plain integers and texts, without the dialect's own name.
 */
function schemaOf(schema: BodySchema): Json {
  const { $schema: _dialect, ...rest } = schema.toJSONSchema({ io: 'input' }) as Json;
  return rest;
}
