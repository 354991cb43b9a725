import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { Decide, GiveUp, RetryLater } from '../../../src/client/failures/client-failure.js';
import { createSandboxKey } from '../../../src/client/sandbox/key-creation.js';
import { isSolution } from '../../../src/wire/sandbox/proof-of-work.js';
import { apiKey, fastRetry, keyId, signingSecret, webhookSecret } from '../support/sandbox-samples.js';
import { type Script, sendData, sendError, withServer } from '../support/scripted-server.js';

const made = {
  key_id: keyId,
  api_key: apiKey,
  signing_secret: signingSecret,
  webhook_secret: webhookSecret,
  balance_usd6: 100000000,
  created_at: '2026-10-01T00:00:00.000Z',
  expires_at: '2026-10-31T00:00:00.000Z',
};

/** Time that only the client's own waiting moves would need no clock here: the pace is a second a call. */
const quick = (baseUrl: string) => ({ baseUrl, retry: fastRetry, sleep: async () => undefined });

const withChallenge =
  (then: Script, difficulty = 8): Script =>
  (request, response, count) =>
    request.target === '/v1/sandbox/keys/challenge'
      ? sendData(response, { challenge: 'chl_1', difficulty }, 201)
      : then(request, response, count);

describe('createSandboxKey', () => {
  it('solves the challenge and gives the three values to who asks for them by name', async () => {
    const script = withChallenge((_request, response) => sendData(response, made, 201));
    await withServer(script, async (server) => {
      const key = await createSandboxKey(quick(server.baseUrl));
      expect(key).toMatchObject({ keyId, balanceUsd6: 100000000, expiresAt: made.expires_at });
      expect(key.reveal()).toEqual({ apiKey, signingSecret, webhookSecret });
      const sent = JSON.parse(server.requests[1]?.body ?? '') as { challenge: string; solution: string };
      expect(isSolution(sent.challenge, sent.solution, 8)).toBe(true);
      expect(server.requests.map((request) => request.headers['authorization'])).toEqual([
        undefined,
        undefined,
      ]);
    });
  });

  it('shows none of the values when the key is printed or dumped', async () => {
    const script = withChallenge((_request, response) => sendData(response, made, 201));
    await withServer(script, async (server) => {
      const key = await createSandboxKey(quick(server.baseUrl));
      const shown = `${String(key)} ${inspect({ key }, { depth: 9, showHidden: true })} ${JSON.stringify(key)}`;
      expect(shown).toContain(keyId);
      expect(shown).not.toMatch(/canary|pmrsig|pmrwh/i);
    });
  });

  it.each([
    ['address_limit', 429],
    ['capacity_unavailable', 503],
  ])('says when to come back after %s, and asks once', async (code, status) => {
    const script = withChallenge((_request, response) =>
      sendError(response, status, code, { retry_after_sec: 4000 }),
    );
    await withServer(script, async (server) => {
      const failure: unknown = await createSandboxKey(quick(server.baseUrl)).catch(
        (thrown: unknown) => thrown,
      );
      expect(failure).toBeInstanceOf(RetryLater);
      expect(failure).toMatchObject({ code, retryAfterSec: 4000 });
      expect(server.requests).toHaveLength(2);
    });
  });

  it('does not ask for a second key when the answer with the first was lost', async () => {
    const script = withChallenge((_request, response) => void response.socket?.resetAndDestroy());
    await withServer(script, async (server) => {
      const failure: unknown = await createSandboxKey(quick(server.baseUrl)).catch(
        (thrown: unknown) => thrown,
      );
      expect(failure).toBeInstanceOf(Decide);
      expect(server.requests).toHaveLength(2);
    });
  });

  it('does not work for hours on a challenge that is harder than it should be', async () => {
    const script = withChallenge((_request, response) => sendData(response, made, 201), 200);
    await withServer(script, async (server) => {
      const failure: unknown = await createSandboxKey(quick(server.baseUrl)).catch(
        (thrown: unknown) => thrown,
      );
      expect(failure).toBeInstanceOf(GiveUp);
      expect(failure).toMatchObject({ code: 'challenge_too_hard' });
      expect(server.requests).toHaveLength(1);
    });
  });

  it('gives up when the service says that the check was not passed', async () => {
    const script = withChallenge((_request, response) => sendError(response, 403, 'challenge_failed'));
    await withServer(script, async (server) => {
      await expect(createSandboxKey(quick(server.baseUrl))).rejects.toMatchObject({
        code: 'challenge_failed',
      });
    });
  });
});
