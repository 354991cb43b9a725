// A close against a service that hangs or drips: it always ends, says what is missing and writes what it can.

import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startSandboxRun } from '../support/sandbox-run.js';

/** What a server does instead of answering. */
type Stall = (response: ServerResponse) => void;

const hang: Stall = () => undefined;

/** The headers of a right answer, then a byte a second. */
const drip: Stall = (response) => {
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': '500',
    'x-service-env': 'sandbox',
    'x-request-id': 'req_1',
  });
  const timer = setInterval(() => response.write(' '), 1000);
  response.on('close', () => clearInterval(timer));
  response.on('error', () => clearInterval(timer));
};

async function stallingServer(stall: Stall): Promise<string> {
  const server = createServer((_, response) => stall(response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('a service that does not answer', () => {
  it.each([
    ['hangs', hang],
    ['drips a byte a second', drip],
  ])(
    'ends a close with 4 when its patience does, with a pack that says what is missing: it %s',
    async (_, stall) => {
      const sandbox = await startSandboxRun();
      await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
      expect((await sandbox.run('fetch', '--month', '2026-09')).exitCode).toBe(0);
      const config = { sandbox: { baseUrl: await stallingServer(stall), readsPerSecond: 1000 } };
      writeFileSync(join(sandbox.cwd, 'tieout.config.json'), JSON.stringify(config));
      const beganMs = performance.now();
      const closed = await sandbox.run('close', '--month', '2026-09', '--patience', '2', '--json');
      expect(closed.exitCode).toBe(4);
      expect(performance.now() - beganMs).toBeGreaterThan(500);
      const said = JSON.parse(closed.stdout);
      expect(said).toMatchObject({ month: '2026-09', exit_code: 4 });
      expect(said.pack_folder).toBe(join(sandbox.cwd, 'reports', '2026-09'));
      const found = readFileSync(join(said.pack_folder, '03-discrepancies.csv'), 'utf8');
      for (const source of ['statement', 'balance', 'event', 'order']) {
        expect(found).toMatch(new RegExp(`RN-INCOMPLETE.*,${source},`));
      }
    },
  );

  it('leaves the other sources of its address to be read where one of them hangs', async () => {
    const sandbox = await startSandboxRun();
    const client = sandbox.client();
    for (const clientRef of ['shop-1', 'shop-2', 'shop-3', 'shop-4']) {
      await client.order({
        clientRef,
        slug: 'demo-coffee',
        currency: 'USD',
        faceMinor: 1000,
        endCustomer: { ref: `buyer-${clientRef}`, country: 'US' },
      });
    }
    await client.close();
    await sandbox.service.setClock(Date.parse('2026-10-02T00:00:00Z'));
    const { fingerprint } = JSON.parse((await sandbox.run('pin', '--json')).stdout);
    await sandbox.run('pin', '--confirm', fingerprint);
    sandbox.service.addFault({
      fault: 'slow_before',
      delay_ms: 3_600_000,
      match: { path: '/v1/catalogue' },
      times: null,
    });
    const fetched = await sandbox.run('fetch', '--month', '2026-09', '--patience', '6', '--json');
    expect(fetched.exitCode).toBe(4);
    expect(JSON.parse(fetched.stdout).unread).toMatchObject([{ source: 'catalogue' }]);
  });

  it.each(['0', '-1', '1.5', 'long'])('has no patience of %s seconds', async (given) => {
    const sandbox = await startSandboxRun();
    const { exitCode, stderr } = await sandbox.run('fetch', '--month', '2026-09', '--patience', given);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--patience');
  });
});
