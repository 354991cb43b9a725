// The question of `tieout doctor` to an interface whose requests carry no time: one harmless read tells
// whether the service is there and takes the key.

import type { Exchange } from '../../client/calling/exchange.js';
import { failureOfError, type RefusalDialect } from '../../client/failures/service-refusal.js';
import type { ServiceProbe } from '../dialect.js';

/** Somebody waits for the answer: a second try is all it gets. */
export const PROBE_ATTEMPTS = 2;

/** A reader, as far as a probe needs it. */
interface ProbingReader {
  readonly effectiveHost: string;
  close(): Promise<void>;
}

/**
 * Asks once, and closes the reader however that ends.
 *
 * @throws SourceFault where the service gives no usable answer
 */
export async function probeUntimed<Reader extends ProbingReader>(
  reader: Reader,
  ask: (reader: Reader) => Promise<Exchange<unknown>>,
  call: { readonly subject: string; readonly refusals: RefusalDialect },
): Promise<ServiceProbe> {
  try {
    const exchange = await ask(reader);
    const { machineUnixMs: machineMs, serviceDateMs: serviceMs, answer } = exchange;
    const seen = { host: reader.effectiveHost, isTimed: false, machineMs, serviceMs, ownMs: serviceMs };
    if (answer.kind !== 'error') return seen;
    return { ...seen, refusal: failureOfError(exchange, answer.error, { ...call, repeat: 'safe' }) };
  } finally {
    await reader.close();
  }
}
