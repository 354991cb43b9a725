// The way to the sandbox interface from a run's settings, for the jobs that ask it for one thing.

import { Failure } from '../../base/failure.js';
import { SandboxClient } from '../../client/sandbox/client.js';
import type { SandboxAddress } from '../../client/sandbox/options.js';
import type { RunSettings } from '../workplace.js';

/**
 * Where the sandbox is, by the configuration.
 *
 * @throws Failure (refused) where the configuration has no sandbox section
 */
export function sandboxAddressOf({ config, machineClock, patienceMs }: RunSettings): SandboxAddress {
  if (config.sandbox === undefined) {
    throw new Failure(
      'refused',
      `the configuration ${config.file ?? ''} has no sandbox section`,
      'Add "sandbox": {} to it to use the sandbox interface.',
    );
  }
  return { baseUrl: config.sandbox.baseUrl, headerName: config.headerName, clock: machineClock, patienceMs };
}

/**
 * Runs `work` with a client of the environment's key; says first which host will be called.
 *
 * @throws Failure (refused) where there is no sandbox section or no key
 */
export async function withSandboxClient<T>(
  settings: RunSettings,
  work: (client: SandboxClient) => Promise<T>,
): Promise<T> {
  const { secrets } = settings;
  const client = new SandboxClient({
    ...sandboxAddressOf(settings),
    apiKey: secrets.demand('TIEOUT_API_KEY').reveal(),
    signingSecret: secrets.demand('TIEOUT_SIGNING_SECRET').reveal(),
  });
  try {
    settings.progress.step(`calling ${client.effectiveHost}`);
    return await work(client);
  } finally {
    await client.close();
  }
}
