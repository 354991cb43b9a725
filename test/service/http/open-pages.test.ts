import { describe, expect, it } from 'vitest';
import { EnvelopeWriter } from '../../../src/service/http/envelope-writer.js';
import { OpenPages } from '../../../src/service/http/open-pages.js';
import { envelopeForm } from '../../../src/service/sandbox/envelope-form.js';
import { headerNames } from '../../../src/wire/sandbox/names.js';
import { startService } from '../running-service.js';
import { send } from '../signed-client.js';

const pages = new OpenPages(new EnvelopeWriter(envelopeForm(headerNames())), undefined, () => '{}');

describe('routeOf', () => {
  it.each([
    [`/demo/${'a'.repeat(32)}`, '/demo/{id}'],
    ['/openapi.json', '/openapi.json'],
    ['/_local/clock', undefined],
    ['/demo/short', undefined],
  ])('names %s as %s', (path, route) => expect(pages.routeOf(path)).toBe(route));
});

describe('OpenPages', () => {
  it('answers the demo page for an id of the right shape, and nothing else below it', async () => {
    const service = await startService();
    const statuses = await Promise.all(
      [
        `/demo/${'a'.repeat(32)}`,
        '/demo/short',
        '/demo/',
        `/demo/${'A'.repeat(32)}`,
        `/demo/${'a'.repeat(32)}/x`,
      ].map(async (path) => (await send(service.sandboxUrl, 'GET', path)).status),
    );
    expect(statuses).toEqual([200, 404, 404, 404, 404]);
  });

  it('refuses another method than GET', async () => {
    const service = await startService();
    const answer = await send(service.sandboxUrl, 'POST', '/openapi.json');
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
  });

  it('loads nothing and runs nothing in the page', async () => {
    const service = await startService();
    const { text } = await send(service.sandboxUrl, 'GET', `/demo/${'a'.repeat(32)}`);
    expect(text).not.toMatch(/<script|<img|<link|https?:/);
  });

  it('knows no control paths without control', async () => {
    const request = { target: { path: '/_local/clock', rawQuery: '', canonicalQuery: '' } };
    expect(await pages.control(request as never)).toBeUndefined();
  });
});
