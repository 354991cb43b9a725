import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readBody } from '../../../src/service/http/body-reader.js';

function request(
  headers: Record<string, string>,
  chunks: readonly string[] = [],
  isEnded = true,
): IncomingMessage {
  const stream = new PassThrough();
  for (const chunk of chunks) stream.write(chunk);
  if (isEnded) stream.end();
  return Object.assign(stream, { headers }) as unknown as IncomingMessage;
}

describe('readBody', () => {
  it('takes a request without a length or chunks as one without a body', async () => {
    expect(await readBody(request({}), 8192)).toEqual({ kind: 'whole', body: Buffer.alloc(0) });
  });

  it('reads chunks together', async () => {
    const reading = await readBody(request({ 'transfer-encoding': 'chunked' }, ['{"a"', ':1}']), 8192);
    expect(reading).toEqual({ kind: 'whole', body: Buffer.from('{"a":1}') });
  });

  it('does not read a body that says it is too long', async () => {
    expect(await readBody(request({ 'content-length': '8193' }, [], false), 8192)).toEqual({
      kind: 'too_large',
    });
  });

  it('stops at the byte that is too much', async () => {
    const chunks = ['a'.repeat(8192), 'b'];
    expect(await readBody(request({ 'transfer-encoding': 'chunked' }, chunks, false), 8192)).toEqual({
      kind: 'too_large',
    });
  });

  it('gives up when the other side does', async () => {
    const sent = request({ 'content-length': '10' }, ['abc'], false);
    const reading = readBody(sent, 8192);
    sent.destroy();
    expect(await reading).toEqual({ kind: 'gone' });
  });
});
