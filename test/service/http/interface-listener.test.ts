import { describe, expect, it } from 'vitest';
import { bookingFaults, transportFaults } from '../../../src/service/faults/fault-kinds.js';
import { FaultList } from '../../../src/service/faults/fault-list.js';
import type { ReceivedRequest } from '../../../src/service/http/answer.js';
import { EnvelopeWriter } from '../../../src/service/http/envelope-writer.js';
import { HeaderList } from '../../../src/service/http/header-list.js';
import { InterfaceListener, type InterfaceRules } from '../../../src/service/http/interface-listener.js';
import { OpenPages } from '../../../src/service/http/open-pages.js';
import { RefusedRequest } from '../../../src/service/http/refused-request.js';
import { reply } from '../../../src/service/http/reply.js';
import { RouteTable } from '../../../src/service/http/route-table.js';

const envelope = new EnvelopeWriter({
  makeRequestId: () => 'req_made',
  ownHeaders: () => ({}),
  statusOf: (code) => (code === 'limited' ? 429 : 400),
  dataText: (data) => JSON.stringify(data),
  errorText: ({ code }) => code,
  malformed: { target: '', headers: '', host: '', request: '' },
});

function listener(change: Partial<InterfaceRules<'read'>> = {}) {
  const faults = new FaultList({ ...transportFaults, ...bookingFaults([]) });
  const rules: InterfaceRules<'read'> = {
    name: 'any',
    envelope,
    pages: new OpenPages(envelope),
    routes: new RouteTable({ read: { method: 'GET', path: '/v1/things/{client_ref}', limitClass: 'read' } }),
    faults,
    failureCodeOf: (status) => (status === 429 ? 'limited' : 'broken'),
    subjectOf: (request, pathValue) => ({ method: request.method, client_ref: pathValue }),
    perform: async (request, route) => envelope.reply(reply(200, route.pathValue), request.requestId),
    ...change,
  };
  return { faults, listener: new InterfaceListener(rules) };
}

const request = (method: string, path: string): ReceivedRequest => ({
  requestId: 'req_1',
  method,
  target: { path, rawQuery: '', canonicalQuery: '' },
  headers: new HeaderList([]),
  body: Buffer.alloc(0),
  address: '127.0.0.1',
});

const thing = request('GET', '/v1/things/a');

describe('InterfaceListener', () => {
  it('performs the endpoint of a route, and names the template of its path for the log', async () => {
    const answer = await listener().listener.answer(thing);
    expect(answer).toMatchObject({ status: 200, body: '"a"', route: '/v1/things/{client_ref}' });
    expect(listener().listener.routePattern('GET', '/v1/things/a')).toBe('/v1/things/{client_ref}');
  });

  it('refuses a path that is none and another method', async () => {
    const { listener: any } = listener();
    expect((await any.answer(request('GET', '/v1'))).code).toBe('not_found');
    const other = await any.answer(request('POST', '/v1/things/a'));
    expect([other.code, other.headers['allow']]).toEqual(['method_not_allowed', 'GET']);
  });

  it('asks who calls before anybody learns which paths there are, and after the open pages', async () => {
    const { listener: closed } = listener({
      identify: () => {
        throw new RefusedRequest<string>('unknown', 'who?');
      },
    });
    expect((await closed.answer(request('GET', '/v1'))).code).toBe('unknown');
    expect((await closed.answer(request('GET', `/demo/${'a'.repeat(32)}`))).status).toBe(200);
  });

  it('answers for a fault before the work is done, with a code of the interface', async () => {
    const { faults, listener: spoilt } = listener({ perform: () => expect.unreachable('it was worked on') });
    faults.add({ fault: 'status', status: 429, retry_after: 'soon' });
    const answer = await spoilt.answer(thing);
    expect([answer.status, answer.code, answer.headers['retry-after']]).toEqual([429, 'limited', 'soon']);
  });

  it('spoils a refusal of the work like any other answer', async () => {
    const { faults, listener: spoilt } = listener({
      perform: () => Promise.reject(new RefusedRequest('internal_error', 'no')),
    });
    faults.add({ fault: 'cut' });
    expect(await spoilt.answer(thing)).toMatchObject({ code: 'internal_error', spoiling: { kind: 'cut' } });
  });

  it('lets a fault of the program go on', async () => {
    const { listener: broken } = listener({ perform: () => Promise.reject(new TypeError('ours')) });
    await expect(broken.answer(thing)).rejects.toThrow('ours');
  });
});
