import { describe, expect, it } from 'vitest';
import { sandboxAddressOf, withSandboxClient } from '../../../src/jobs/fetch/sandbox-access.js';
import { apiKey, clientOptions } from '../../client/support/sandbox-samples.js';
import { sendData, withServer } from '../../client/support/scripted-server.js';
import { newRun, sandboxAt } from '../support/run-settings.js';

const { signingSecret } = clientOptions('http://127.0.0.1:1');
const key = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };

describe('the way to the sandbox', () => {
  it('is the configured address with the configured header word', () => {
    const run = newRun({ ...sandboxAt('http://127.0.0.1:9'), headerName: 'acme' });
    expect(sandboxAddressOf(run)).toMatchObject({ baseUrl: 'http://127.0.0.1:9', headerName: 'acme' });
  });

  it('is refused where the configuration has no sandbox section', () => {
    expect(() => sandboxAddressOf(newRun({ sandbox: undefined }))).toThrow('has no sandbox section');
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
