// The sandbox asked, for `tieout doctor`, who we are, what time it is and which key signs its statements.

import { parseInstantMs } from '../../base/time/instant.js';
import { workingTimeMs } from '../../base/time/working-time.js';
import { failureOfError } from '../../client/failures/service-refusal.js';
import { SandboxReader } from '../../client/sandbox/reader.js';
import { sandboxRefusals } from '../../client/sandbox/refusals.js';
import type { ServiceProbe } from '../dialect.js';
import { PROBE_ATTEMPTS } from '../doctor/untimed-probe.js';
import type { RunSettings } from '../workplace.js';
import { demandSandboxSecrets, sandboxAddressOf } from './access.js';

export async function probe(settings: RunSettings): Promise<ServiceProbe> {
  const reader = new SandboxReader({
    ...sandboxAddressOf(settings),
    ...demandSandboxSecrets(settings.secrets),
    deadlineMs: settings.patienceMs,
    retry: { attemptsMost: PROBE_ATTEMPTS },
  });
  try {
    const ping = await reader.ping();
    const { machineUnixMs: machineMs, serviceDateMs: serviceMs, answer } = ping;
    const seen = { host: reader.effectiveHost, isTimed: true, machineMs, serviceMs, ownMs: serviceMs };
    if (answer.kind === 'error') {
      const refusal = failureOfError(ping, answer.error, {
        subject: 'the check of the key',
        repeat: 'safe',
        refusals: sandboxRefusals,
      });
      return { ...seen, refusal };
    }
    const keyEndsAtMs = parseInstantMs(answer.data.expires_at);
    const nowMs = workingTimeMs(parseInstantMs(answer.data.server_time)) ?? serviceMs ?? machineMs;
    const served = (await reader.statementKey()).answer;
    return {
      ...seen,
      ownMs: nowMs,
      account: answer.data.key_id,
      keyEndsAtMs,
      keyLeftMs: keyEndsAtMs === undefined ? undefined : keyEndsAtMs - nowMs,
      ...(served.kind === 'error'
        ? {}
        : { statementKey: { keyId: served.data.key_id, publicKeyHex: served.data.public_key } }),
    };
  } finally {
    await reader.close();
  }
}
