import { describe, expect, it } from 'vitest';
import { readSecrets } from '../../../src/config/secret.js';
import {
  demandSandboxSecrets,
  sandboxAddressOf,
  withSandboxClient,
  withSandboxSession,
} from '../../../src/jobs/sandbox/access.js';
import { apiKey, clientOptions, webhookSecret } from '../../client/support/sandbox-samples.js';
import { sendData, withServer } from '../../client/support/scripted-server.js';
import { newBooks, newRun, noSections, opened, sandboxAt } from '../support/run-settings.js';

const { signingSecret } = clientOptions('http://127.0.0.1:1');
const key = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };

describe('the way to the sandbox', () => {
  it('is the configured address with the configured header word', () => {
    const run = newRun({ ...sandboxAt('http://127.0.0.1:9'), headerName: 'acme' });
    expect(sandboxAddressOf(run)).toMatchObject({ baseUrl: 'http://127.0.0.1:9', headerName: 'acme' });
  });

  it('is refused where the configuration has no sandbox section', () => {
    expect(() => sandboxAddressOf(newRun(noSections))).toThrow('has no sandbox section');
  });

  it('says which host will be called before the first call', async () => {
    await withServer(
      (_, response) => sendData(response, { key_id: 'stk_1', algorithm: 'Ed25519', public_key: 'aa' }),
      async ({ baseUrl, requests }) => {
        const run = newRun(sandboxAt(baseUrl), key);
        await withSandboxClient(run, async (client) => {
          expect(run.steps).toEqual([`calling ${new URL(baseUrl).host}`]);
          expect(requests).toHaveLength(0);
          await client.statementKey();
        });
      },
    );
  });
});

describe('the values of a sandbox key', () => {
  const whole = { ...key, TIEOUT_WEBHOOK_SECRET: webhookSecret };

  it.each([
    ['TIEOUT_API_KEY', 'pmr_test_<id>_<secret>'],
    ['TIEOUT_SIGNING_SECRET', 'pmrsig_test_<secret>'],
    ['TIEOUT_WEBHOOK_SECRET', 'pmrwh_test_<secret>'],
  ])('%s is refused by its name where it is not of its form, and not shown', (name, form) => {
    const environment = { ...whole, [name]: 'canary-of-a-value' };
    let refusal: unknown;
    try {
      demandSandboxSecrets(readSecrets(environment));
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({
      kind: 'refused',
      message: `${name} does not have the form of its kind; ${form} is expected`,
      hint: expect.stringContaining(`${name}_FILE`),
    });
    expect(JSON.stringify(refusal)).not.toContain('canary');
  });

  it('are taken as they are', () => {
    expect(demandSandboxSecrets(readSecrets(whole))).toEqual({ apiKey, signingSecret });
  });
});

describe('a session with the sandbox', () => {
  const none = () => undefined;

  it('is refused without a sandbox section, and without a key', async () => {
    const bare = { ...newRun(noSections, key), ...opened(newBooks()) };
    await expect(withSandboxSession(bare, none)).rejects.toThrow('no sandbox section');
    const keyless = { ...newRun(), ...opened(newBooks()) };
    await expect(withSandboxSession(keyless, none)).rejects.toMatchObject({
      message: 'TIEOUT_API_KEY is not set',
      hint: expect.stringContaining('(tieout keys create makes such files)'),
    });
  });

  it('is of the account that the key names', async () => {
    const workplace = { ...newRun(sandboxAt('http://127.0.0.1:9'), key), ...opened(newBooks()) };
    expect(await withSandboxSession(workplace, ({ account }) => account)).toBe(apiKey.split('_')[2]);
  });
});
