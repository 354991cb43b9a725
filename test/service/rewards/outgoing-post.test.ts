import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendPost } from '../../../src/service/rewards/outgoing-post.js';
import { openEndpoint } from './webhook-endpoint.js';

const post = (url: string, timeoutMs = 5000, signal = new AbortController().signal) =>
  sendPost({ url, headers: { 'x-a': 'b' }, body: 'ü', timeoutMs, signal });

/** Takes connections and says nothing. */
async function silentUrl(): Promise<string> {
  const server = createServer((socket) => onTestFinished(() => void socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe('a post', () => {
  it('brings headers and the exact bytes, and its status back; a redirect is not followed', async () => {
    const endpoint = await openEndpoint([302, 201]);
    expect([await post(endpoint.url), await post(endpoint.url)]).toEqual([302, 201]);
    expect(endpoint.deliveries).toHaveLength(2);
    expect(endpoint.deliveries[0]).toMatchObject({
      body: Buffer.from('ü'),
      headers: { 'x-a': 'b', 'content-length': '2' },
    });
  });

  it('has no status where nobody answers in time, nobody listens, or it was given up', async () => {
    const url = await silentUrl();
    expect(await post(url, 50)).toBe(null);
    expect(await post('http://127.0.0.1:9/')).toBe(null);
    expect(await post(url, 5000, AbortSignal.timeout(20))).toBe(null);
    expect(await post('https://127.0.0.1:9/')).toBe(null);
  });
});
