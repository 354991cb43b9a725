import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openApiOf } from '../../../src/service/http/openapi-builder.js';

const document = openApiOf<'read' | 'write', 'gone' | 'busy'>({
  title: 't',
  description: 'd',
  version: '1',
  serverUrl: 'http://127.0.0.1:1',
  endpoints: {
    read: { method: 'GET', path: '/things/{thing_id}/state', limitClass: '' },
    write: { method: 'POST', path: '/things/{thing_id}/state', limitClass: '' },
  },
  operations: {
    read: { summary: 's', answer: z.string(), successes: { 200: 'ok' }, errors: ['gone'] },
    write: {
      summary: 's',
      request: z.strictObject({ a: z.int() }),
      answer: z.string(),
      successes: {},
      errors: [],
    },
  },
  statusOf: (code) => (code === 'gone' ? 404 : 429),
  commonErrors: ['busy'],
  securityScheme: { type: 'http', scheme: 'bearer' },
  successSchema: (answer) => answer,
  errorSchema: (codes) => ({ enum: codes }),
  answerHeaders: {},
});

describe('a document', () => {
  it('has one path for its methods, with the name of the path and a response a status', () => {
    const path = (document['paths'] as Record<string, Record<string, Record<string, unknown>>>)[
      '/things/{thing_id}/state'
    ];
    expect(Object.keys(path ?? {})).toEqual(['get', 'post']);
    expect(path?.['get']).toMatchObject({
      operationId: 'read',
      parameters: [{ in: 'path', name: 'thing_id', required: true }],
      responses: {
        200: { content: { 'application/json': { schema: { type: 'string' } } } },
        404: { description: 'gone' },
        429: { description: 'busy', headers: { 'retry-after': {} } },
      },
    });
    expect(path?.['post']).toMatchObject({
      requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
    });
  });
});
