// A local service with a key, and a folder with a configuration that points at it: what most commands need.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SandboxClient } from '../../../src/client/sandbox/client.js';
import type { LocalService, LocalServiceOptions } from '../../../src/service/local-service.js';
import { startService } from '../../service/running-service.js';
import { newFolder, runLine, type Said } from './test-world.js';

export interface SandboxRun {
  readonly service: LocalService;
  readonly cwd: string;
  /** The key's variables, as `keys create` names them. */
  readonly environment: Record<string, string>;
  /** Runs a command line in that folder with that key. */
  run(...given: string[]): Promise<Said>;
  /** The values of the key, for what the partner's own shop does. */
  client(): SandboxClient;
}

export async function startSandboxRun(options: LocalServiceOptions = {}): Promise<SandboxRun> {
  const service = await startService(options);
  const cwd = newFolder();
  const config = { sandbox: { baseUrl: service.sandboxUrl, readsPerSecond: 1000 } };
  writeFileSync(join(cwd, 'tieout.config.json'), JSON.stringify(config));
  const created = JSON.parse((await runLine(['keys', 'create', '--show', '--json'], { cwd })).stdout);
  const environment: Record<string, string> = created.variables;
  return {
    service,
    cwd,
    environment,
    run: (...given) => runLine(given, { cwd, environment }),
    client: () =>
      new SandboxClient({
        baseUrl: service.sandboxUrl,
        apiKey: created.api_key,
        signingSecret: created.signing_secret,
      }),
  };
}
