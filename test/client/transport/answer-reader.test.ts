import type { Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { AnswerReader } from '../../../src/client/transport/answer-reader.js';
import { SourceFault } from '../../../src/client/transport/source-fault.js';

/**
 * A controller that only remembers whether the exchange was given up. The wire itself is in
 * transport.test.ts.
 */
function controller(rawHeaders: string[] = []) {
  const state = { aborted: false };
  const fake = {
    rawHeaders,
    paused: false,
    reason: null,
    get aborted() {
      return state.aborted;
    },
    abort: () => {
      state.aborted = true;
    },
    pause: () => undefined,
    resume: () => undefined,
  };
  return fake satisfies Dispatcher.DispatchController;
}

const late = new SourceFault('deadline', { message: 'late', sent: false });

describe('AnswerReader', () => {
  it('gives one whole answer', async () => {
    const reader = new AnswerReader(10);
    const wire = controller(['Content-Length', '2']);
    reader.onRequestStart(wire);
    reader.onResponseStart(wire, 200);
    reader.onResponseData(wire, Buffer.from('{}'));
    reader.onResponseEnd();
    expect(await reader.answer).toEqual({
      status: 200,
      headers: new Map([['content-length', '2']]),
      bytes: new Uint8Array(Buffer.from('{}')),
    });
  });

  it('knows that nothing was sent until the request has begun', () => {
    const reader = new AnswerReader(10);
    expect(reader.sent).toBe(false);
    reader.onRequestStart(controller());
    expect(reader.sent).toBe(true);
  });

  it('sends nothing any more once it was given up before the connection stood', async () => {
    const reader = new AnswerReader(10);
    reader.fail(late);
    const wire = controller();
    reader.onRequestStart(wire);
    expect(wire.aborted).toBe(true);
    expect(reader.sent).toBe(false);
    await expect(reader.answer).rejects.toBe(late);
  });

  it('keeps to its first ending, whatever comes after', async () => {
    const reader = new AnswerReader(10);
    const wire = controller(['Content-Length', '2']);
    reader.onRequestStart(wire);
    reader.fail(late);
    reader.onResponseData(wire, Buffer.from('xx'));
    reader.onResponseEnd();
    reader.onResponseError(wire, new Error('reset'));
    expect(wire.aborted).toBe(true);
    await expect(reader.answer).rejects.toBe(late);
  });

  it('calls an end without a head, and one short of the stated length, cut off', async () => {
    const headless = new AnswerReader(10);
    headless.onRequestStart(controller());
    headless.onResponseEnd();
    await expect(headless.answer).rejects.toMatchObject({ fault: 'cut_off' });
    const short = new AnswerReader(10);
    const wire = controller(['Content-Length', '3']);
    short.onRequestStart(wire);
    short.onResponseStart(wire, 200);
    short.onResponseEnd();
    await expect(short.answer).rejects.toMatchObject({ fault: 'cut_off' });
  });

  it('keeps of an error underneath its code and nothing it says', async () => {
    const reader = new AnswerReader(10);
    const error = Object.assign(new Error('read DEMO-CANA-RYCA-RD00'), { code: 'ECONNRESET', data: 'DEMO' });
    reader.onRequestStart(controller());
    reader.onResponseError(controller(), error);
    const fault: unknown = await reader.answer.catch((thrown: unknown) => thrown);
    expect(fault).toMatchObject({ systemCode: 'ECONNRESET' });
    expect(fault).not.toHaveProperty('cause');
    expect(String(fault)).not.toContain('DEMO');
  });

  it.each(['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE'])(
    'takes a handshake that failed for a fault of TLS, as older and newer versions of Node name it: %s',
    async (code) => {
      const reader = new AnswerReader(10);
      reader.onResponseError(controller(), Object.assign(new Error('handshake failure'), { code }));
      await expect(reader.answer).rejects.toMatchObject({ fault: 'tls', sent: false, systemCode: code });
    },
  );
});
