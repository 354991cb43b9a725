import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { MendConfiguration } from '../../../src/client/failures/client-failure.js';
import {
  connectSandbox,
  connectUnsigned,
  keyIdOf,
  type SandboxOptions,
} from '../../../src/client/sandbox/options.js';
import { apiKey, clientOptions, keyId, signingSecret, webhookSecret } from '../support/sandbox-samples.js';

function refusalOf(more: Partial<SandboxOptions>): MendConfiguration {
  try {
    connectSandbox(clientOptions('http://127.0.0.1:1', more));
  } catch (error) {
    if (error instanceof MendConfiguration) return error;
    throw error;
  }
  return expect.unreachable('it was taken');
}

describe('connectSandbox', () => {
  it('takes well-formed options, and sends nothing', async () => {
    const { connection, names } = connectSandbox(
      clientOptions('http://127.0.0.1:1', { headerName: 'cards' }),
    );
    expect(connection.effectiveHost).toBe('127.0.0.1:1');
    expect(names.signature).toBe('x-cards-signature');
    await connection.close();
  });

  it.each([
    ['a live key', { apiKey: apiKey.replace('test', 'live') }, /production/],
    ['a short key', { apiKey: apiKey.slice(0, -1) }, /API key/],
    ['a key with a line end', { apiKey: `${apiKey}\n` }, /API key/],
    ['no key', { apiKey: '' }, /API key/],
    ['a signing secret with a line end', { signingSecret: `${signingSecret}\n` }, /signing secret/],
    ['the webhook secret for the signing secret', { signingSecret: webhookSecret }, /signing secret/],
    ['a short webhook secret', { webhookSecret: webhookSecret.slice(0, -1) }, /webhook secret/],
    ['a header word in capitals', { headerName: 'Service' }, /header name/],
    ['a header word that smuggles a line', { headerName: 'a\r\nx' }, /header name/],
    ['a deadline of nothing', { deadlineMs: 0 }, /deadlineMs/],
    ['a deadline of half a millisecond', { deadlineMs: 0.5 }, /deadlineMs/],
    ['a byte cap beyond a gibibyte', { answerBytesMost: 2 ** 31 }, /answerBytesMost/],
    ['no attempts', { retry: { attemptsMost: 0 } }, /attemptsMost/],
    ['a wait of nothing', { retry: { waitLeastMs: 0 } }, /waitLeastMs/],
    ['a wait that a timer would fire at once', { retry: { waitMostMs: 2 ** 31 } }, /waitMostMs/],
    ['no reads a second', { readsPerSecond: 0 }, /class read/],
    ['orders backwards', { perSecond: { order: -1 } }, /class order/],
  ])('refuses %s, and shows none of it', (_name, more, message) => {
    const refusal = refusalOf(more);
    expect(refusal.message).toMatch(message);
    expect(refusal).toMatchObject({ kind: 'refused', code: 'bad_options' });
    expect(refusal).toBeInstanceOf(Failure);
    expect(`${refusal.message} ${refusal.hint}`).not.toMatch(/canary/i);
  });

  it('refuses an address that may not be called', () => {
    expect(() => connectSandbox(clientOptions('http://example.com'))).toThrow(/plain http/);
    expect(() => connectUnsigned({ baseUrl: 'http://user:pw@127.0.0.1' })).toThrow(/password/);
  });

  it('refuses another machine where the environment switches certificate checks off', () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: '0' };
    expect(() => connectSandbox(clientOptions('https://example.com', { environment }))).toThrow(
      /NODE_TLS_REJECT_UNAUTHORIZED/,
    );
  });
});

describe('keyIdOf', () => {
  it('reads the account off a key, and nothing off what is no key', () => {
    expect(keyIdOf(apiKey)).toBe(keyId);
    expect(keyIdOf('pmr_live_x')).toBeUndefined();
    expect(keyIdOf('')).toBeUndefined();
  });
});
