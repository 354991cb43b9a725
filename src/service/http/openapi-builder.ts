// An OpenAPI 3.1 document, made from the wire's schemas and the table of an interface's endpoints: what the
// service reads and writes is what the document says.

import { listOf } from '../../base/list/list-map.js';
import { commonHeaders, JSON_CONTENT_TYPE } from '../../wire/common-names.js';
import type { Endpoint } from '../../wire/endpoint.js';
import type { BodySchema } from '../wire-shape.js';

export type Json = Record<string, unknown>;

interface OptionalParameter {
  readonly name: string;
  readonly description: string;
  readonly schema: Json;
}

/** One endpoint in words, with the schemas of what it takes and answers. */
export interface ApiOperation<Code extends string> {
  readonly summary: string;
  readonly request?: BodySchema;
  readonly answer: BodySchema;
  /** A list has its page beside it. */
  readonly isList?: boolean;
  /** Status of each success, with what it means. */
  readonly successes: Readonly<Record<number, string>>;
  /** The endpoint's own refusals; those of all calls are added. */
  readonly errors: readonly Code[];
  readonly query?: readonly OptionalParameter[];
}

/** An interface as its document describes it. */
interface ApiDescription<Name extends string, Code extends string> {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly serverUrl: string;
  readonly endpoints: Readonly<Record<Name, Endpoint>>;
  readonly operations: Readonly<Record<Name, ApiOperation<Code>>>;
  readonly statusOf: (code: Code) => number;
  /** Refusals of any call. */
  readonly commonErrors: readonly Code[];
  /** Headers that any call may carry beside its key. */
  readonly requestHeaders?: readonly OptionalParameter[];
  /** The refusal of a body that is too long, where its status is not the one of its code. */
  readonly tooLarge?: { readonly status: number; readonly code: Code };
  readonly securityScheme: Json;
  /** The schema of the envelope around an answer. */
  readonly successSchema: (answer: Json, isList: boolean) => Json;
  /** An error with one of these codes. */
  readonly errorSchema: (codes: readonly Code[]) => Json;
  /** Headers beyond the request id, by their names. */
  readonly answerHeaders: Json;
}

export function openApiOf<Name extends string, Code extends string>(api: ApiDescription<Name, Code>): Json {
  const paths: Record<string, Json> = {};
  for (const name of Object.keys(api.endpoints) as Name[]) {
    const { path, method } = api.endpoints[name];
    paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(api, name) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      summary: 'Served by a local service that stands in for the real one.',
      description: api.description,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: api.serverUrl }],
    security: [{ key: [] }],
    paths,
    components: { securitySchemes: { key: api.securityScheme } },
  };
}

/**
 * A wire schema as JSON Schema of what is written: plain numbers and texts, without the dialect's own name.
 */
function jsonSchemaOf(schema: BodySchema): Json {
  const { $schema: _dialect, ...rest } = schema.toJSONSchema({ io: 'input', unrepresentable: 'any' }) as Json;
  return rest;
}

function operationOf<Name extends string, Code extends string>(
  api: ApiDescription<Name, Code>,
  name: Name,
): Json {
  const operation = api.operations[name];
  const { request } = operation;
  return {
    operationId: name,
    summary: operation.summary,
    parameters: [
      ...pathParameters(api.endpoints[name].path),
      ...optionalParameters('query', operation.query),
      ...optionalParameters('header', api.requestHeaders),
    ],
    ...(request === undefined
      ? {}
      : { requestBody: { required: true, content: jsonContent(jsonSchemaOf(request)) } }),
    responses: { ...successesOf(api, operation), ...refusalsOf(api, operation) },
  };
}

/** A template has one name in braces at most. */
function pathParameters(path: string): Json[] {
  const name = /\{([a-z_]+)\}/.exec(path)?.[1];
  return name === undefined ? [] : [{ in: 'path', name, required: true, schema: { type: 'string' } }];
}

function optionalParameters(
  place: 'query' | 'header',
  parameters: readonly OptionalParameter[] = [],
): Json[] {
  return parameters.map((parameter) => ({ in: place, required: false, ...parameter }));
}

function successesOf<Name extends string, Code extends string>(
  api: ApiDescription<Name, Code>,
  operation: ApiOperation<Code>,
): Json {
  const schema = api.successSchema(jsonSchemaOf(operation.answer), operation.isList === true);
  return Object.fromEntries(
    Object.entries(operation.successes).map(([status, description]) => [
      status,
      { description, headers: headersOf(api, []), content: jsonContent(schema) },
    ]),
  );
}

/** One response a status, naming the codes that come with it. */
function refusalsOf<Name extends string, Code extends string>(
  api: ApiDescription<Name, Code>,
  operation: ApiOperation<Code>,
): Json {
  const byStatus = new Map<number, Code[]>();
  for (const code of [...api.commonErrors, ...operation.errors]) {
    const status = api.statusOf(code);
    listOf(byStatus, status).push(code);
  }
  if (operation.request !== undefined && api.tooLarge !== undefined) {
    byStatus.set(api.tooLarge.status, [api.tooLarge.code]);
  }
  const responses = [...byStatus].map(([status, codes]) => {
    const extra = status === 429 || status === 503 ? [commonHeaders.retryAfter] : [];
    return [
      String(status),
      {
        description: codes.join(', '),
        headers: headersOf(api, extra),
        content: jsonContent(api.errorSchema(codes)),
      },
    ];
  });
  return Object.fromEntries(responses);
}

function headersOf<Name extends string, Code extends string>(
  api: ApiDescription<Name, Code>,
  extra: readonly string[],
): Json {
  const own = extra.map((name) => [name, { description: 'Seconds.', schema: { type: 'string' } }]);
  return {
    [commonHeaders.requestId]: { required: true, schema: { type: 'string' } },
    ...api.answerHeaders,
    ...Object.fromEntries(own),
  };
}

function jsonContent(schema: Json): Json {
  return { [JSON_CONTENT_TYPE]: { schema } };
}
