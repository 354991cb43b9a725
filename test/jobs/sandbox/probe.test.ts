import { describe, expect, it } from 'vitest';
import { probe } from '../../../src/jobs/sandbox/probe.js';
import { apiKey, keyId, ping, signingSecret } from '../../client/support/sandbox-samples.js';
import { type Script, sendData, sendError, withServer } from '../../client/support/scripted-server.js';
import { newRun, sandboxAt, type TestRun } from '../support/run-settings.js';

const environment = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };

const ask = (script: Script, test: (run: TestRun) => Promise<void>): Promise<void> =>
  withServer(script, ({ baseUrl }) => test(newRun(sandboxAt(baseUrl), environment)));

describe('the sandbox asked by the doctor', () => {
  it('tells account, end of the key, statement key and time', () =>
    ask(
      ({ target }, response) =>
        sendData(
          response,
          target === '/v1/ping' ? ping : { key_id: 'stk', algorithm: 'Ed25519', public_key: 'a'.repeat(64) },
        ),
      async (run) => {
        expect(await probe(run)).toMatchObject({
          account: keyId,
          keyEndsAtMs: Date.parse(ping.expires_at),
          keyLeftMs: Date.parse(ping.expires_at) - Date.parse(ping.server_time),
          statementKey: { keyId: 'stk', publicKeyHex: 'a'.repeat(64) },
          machineMs: run.machineClock.nowMs(),
          serviceMs: expect.any(Number),
        });
      },
    ));

  it('tells that it was refused, in the words of that refusal', () =>
    ask(
      (_, response) => sendError(response, 401, 'key_revoked'),
      async (run) => {
        expect((await probe(run)).refusal?.message).toContain('the API key was revoked');
      },
    ));
});
