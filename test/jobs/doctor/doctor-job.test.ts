import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { type DoctorRequest, examine } from '../../../src/jobs/doctor/doctor-job.js';
import type { RunSettings } from '../../../src/jobs/workplace.js';
import { apiKey, ping, signingSecret } from '../../client/support/sandbox-samples.js';
import { type KeptRequest, sendData, withServer } from '../../client/support/scripted-server.js';
import { newRun, sandboxAt } from '../support/run-settings.js';

const environment = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };

function request(configure: () => RunSettings, isOffline = false): DoctorRequest {
  return { configure, nodeVersion: '22.0.0', driverFaultOf: () => undefined, isOffline };
}

const servedKey = {
  key_id: 'stk_1',
  algorithm: 'Ed25519',
  public_key: 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
};

/** Runs a test against a service that answers, and gives the targets that were asked for. */
async function withService(test: (baseUrl: string) => Promise<void>): Promise<string[]> {
  const asked: string[] = [];
  const script = (sent: KeptRequest, response: Parameters<typeof sendData>[0]) => {
    asked.push(sent.target);
    sendData(response, sent.target.includes('ping') ? ping : servedKey);
  };
  await withServer(script, ({ baseUrl }) => test(baseUrl));
  return asked;
}

describe('the doctor', () => {
  it('asks the service who we are and for its key, and leaves nothing behind', async () => {
    const asked = await withService(async (baseUrl) => {
      const run = newRun({ ...sandboxAt(baseUrl), file: '/a/tieout.config.json' }, environment);
      const { lines } = await examine(request(() => run));
      expect(lines.map(({ check }) => check)).toEqual(
        expect.arrayContaining(['node', 'configuration', 'books', 'sandbox service', 'statement key']),
      );
      expect(readdirSync(run.folder)).toEqual([]);
    });
    expect(asked).toEqual(['/v1/ping', '/v1/sandbox/statement-key']);
  });

  it('asks nobody when it is told to stay offline, and says what was not checked', async () => {
    const asked = await withService(async (baseUrl) => {
      const run = newRun({ ...sandboxAt(baseUrl), file: '/a/tieout.config.json' }, environment);
      const { lines } = await examine(request(() => run, true));
      const service = lines.find(({ check }) => check === 'sandbox service');
      expect(service).toMatchObject({ state: 'not_checked', finding: expect.stringContaining('--offline') });
    });
    expect(asked).toEqual([]);
  });

  it('asks nobody without a configuration and without a key', async () => {
    const asked = await withService(async (baseUrl) => {
      const { exitCode, lines } = await examine(request(() => newRun(sandboxAt(baseUrl))));
      expect([exitCode, lines.at(-1)?.finding]).toEqual([0, 'no interface is configured']);
    });
    expect(asked).toEqual([]);
  });

  it('asks nobody with a key that it does not have', async () => {
    const run = newRun({ file: '/a/tieout.config.json' });
    const { exitCode, lines } = await examine(request(() => run));
    expect([exitCode, lines.at(-1)]).toEqual([
      2,
      expect.objectContaining({ state: 'not_checked', finding: 'its key comes first' }),
    ]);
  });

  it('looks at the machine even where the configuration is refused, and says what waits for it', async () => {
    const { exitCode, lines } = await examine(
      request(() => {
        throw new Failure('refused', 'line 1: no', 'Fix it.');
      }),
    );
    expect(exitCode).toBe(2);
    expect(lines.map(({ check, state }) => [check, state])).toEqual([
      ['node', 'ok'],
      ['database driver', 'ok'],
      ['configuration', 'wrong'],
      ['file modes', 'not_checked'],
      ['disk space', 'not_checked'],
      ['books', 'not_checked'],
      ['keys', 'not_checked'],
      ['services', 'not_checked'],
    ]);
  });
});
