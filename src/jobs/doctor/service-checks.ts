// The services, asked one or two harmless questions each: do they answer, do the clocks agree, until when is
// the key good, and is the key that statements are signed with the pinned one. Nothing is archived.

import { countText } from '../../base/text/count-text.js';
import { formatInstant } from '../../base/time/instant.js';
import { isLoopbackAddress } from '../../config/base-address.js';
import type { Pin } from '../../store/tables/pin-table.js';
import { fingerprintOf, publicKeyOf } from '../../wire/statement-verification.js';
import type { Dialect, ServiceProbe } from '../dialect.js';
import { pinsInForce } from '../keys/pin-check.js';
import type { RunSettings } from '../workplace.js';
import { type CheckLine, notCheckedLine, noteLine, okLine, soonLine, wrongLine } from './check-line.js';
import { checked } from './failed-check.js';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;
/** A `Date` header tells whole seconds, and a line takes its time: within this nothing is said. */
const SKEW_FREE_MS = 5 * SECOND_MS;
/** Signed requests and events are refused beyond this (source, section 2: the window of 300 seconds). */
const SKEW_MOST_MS = 300 * SECOND_MS;
const SKEW_SOON_MS = 60 * SECOND_MS;
/** EV-EXPIRING is raised in the last seven days; a warning a week before leaves time to change over. */
const KEY_SOON_DAYS = 14;

/** The answers of the services of an interface in use. */
export async function serviceChecks(
  dialect: Dialect,
  settings: RunSettings,
  pins: readonly Pin[],
): Promise<readonly CheckLine[]> {
  const { name, probe } = dialect;
  if (probe === undefined) return [notCheckedLine(`${name} service`, 'this version does not read it')];
  return checked(`${name} service`, '', async () => linesOf(name, await probe(settings), settings, pins));
}

function linesOf(
  name: string,
  probe: ServiceProbe,
  settings: RunSettings,
  pins: readonly Pin[],
): readonly CheckLine[] {
  const { host, refusal, statementKey } = probe;
  const reached =
    refusal === undefined
      ? okLine(`${name} service`, `${host} answers`)
      : wrongLine(`${name} service`, `${host}: ${refusal.message}`, refusal.hint);
  return [
    reached,
    clockLine(name, probe),
    ...keyLines(name, probe),
    ...(statementKey === undefined ? [] : [pinLine(statementKey, settings, pins)]),
  ];
}

function clockLine(name: string, { host, isTimed, machineMs, serviceMs }: ServiceProbe): CheckLine {
  const check = `${name} clock`;
  if (serviceMs === undefined) return noteLine(check, 'the service states no time (no Date header)');
  // The header's second may have just begun, or be almost over.
  const aheadMs = machineMs - serviceMs;
  const offMs = Math.max(0, aheadMs < 0 ? -aheadMs : aheadMs - (SECOND_MS - 1));
  if (offMs <= SKEW_FREE_MS) return okLine(check, 'this machine agrees with the service');
  const seconds = Math.round(offMs / SECOND_MS);
  const text = `this machine is ${seconds} s ${aheadMs < 0 ? 'behind' : 'ahead of'} the service`;
  // One whose requests carry no time states that of its own clock, which can be set.
  if (!isTimed && isLoopbackAddress(`http://${host}`)) {
    return noteLine(check, `${text}, which has a clock of its own (tieout serve --clock, tieout play)`);
  }
  const fix =
    'Let the system keep its clock by NTP (timedatectl set-ntp true), then run tieout doctor again.';
  // Requests without a time are answered all the same.
  if (!isTimed) return noteLine(check, text, fix);
  if (offMs > SKEW_MOST_MS) return wrongLine(check, `${text}; beyond 300 s requests are refused`, fix);
  return offMs > SKEW_SOON_MS ? soonLine(check, text, fix) : noteLine(check, text, fix);
}

function keyLines(name: string, { account, keyEndsAtMs, keyLeftMs: leftMs }: ServiceProbe): CheckLine[] {
  if (keyEndsAtMs === undefined || leftMs === undefined) return [];
  const check = `${name} key end`;
  const days = Math.floor(leftMs / DAY_MS);
  const text = `key ${account ?? ''} ends at ${formatInstant(keyEndsAtMs)}, its data two days later`;
  const fix = 'Run tieout audit before it ends, then change over to a new key (tieout keys create).';
  if (leftMs <= 0) return [wrongLine(check, text, 'Make a new key (tieout keys create).')];
  return [days < KEY_SOON_DAYS ? soonLine(check, `${text}: in ${daysText(days)}`, fix) : okLine(check, text)];
}

function daysText(days: number): string {
  if (days === 0) return 'less than a day';
  return countText(days, 'day');
}

/** The key that is served, against the pins of the books and the one of the configuration. */
function pinLine(
  { keyId, publicKeyHex }: NonNullable<ServiceProbe['statementKey']>,
  { config }: RunSettings,
  pins: readonly Pin[],
): CheckLine {
  const check = 'statement key';
  const verdict = publicKeyOf(publicKeyHex);
  const ask = 'Rely on no statement until the provider has confirmed the key over another channel.';
  if (!verdict.usable) return wrongLine(check, `the key ${keyId} as served may not be used`, ask, 3);
  const fingerprint = fingerprintOf(verdict.key);
  if (config.statementKey !== undefined && config.statementKey !== publicKeyHex) {
    const text = `the served key ${fingerprint} is not the statementKey of the configuration`;
    return wrongLine(check, text, ask, 3);
  }
  const inForce = pinsInForce(pins);
  if (inForce.some((pin) => pin.publicKeyHex === publicKeyHex)) {
    return okLine(check, `${keyId} is the pinned key, ${fingerprint}`);
  }
  if (inForce.length > 0) {
    return wrongLine(check, `the served key ${fingerprint} is not the pinned one`, ask, 3);
  }
  if (config.statementKey !== undefined) return okLine(check, `${keyId} is that of the configuration`);
  return soonLine(
    check,
    `${keyId} is not pinned: nothing proves whose statements these are`,
    `Compare ${fingerprint} with what the provider told you, then run tieout pin --confirm ${fingerprint}.`,
  );
}
