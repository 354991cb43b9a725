// `tieout doctor`: whether everything that a run rests on is as it should be, one line a check. It changes
// nothing, archives nothing, and asks nobody but the interfaces of the configuration. Contract, tool:
// "Commands".

import { Failure } from '../../base/failure/failure.js';
import type { Config } from '../../config/config.js';
import type { Secrets } from '../../config/secret.js';
import type { Dialect } from '../dialect.js';
import { dialects } from '../dialects.js';
import type { RunSettings } from '../workplace.js';
import { booksChecks } from './books-checks.js';
import { type CheckLine, notCheckedLine } from './check-line.js';
import { type DriverFaultReader, driverCheck, nodeCheck, roomCheck } from './machine-checks.js';
import { serviceChecks } from './service-checks.js';
import { configurationCheck, fileModeChecks, secretsCheck } from './settings-checks.js';

export interface DoctorRequest {
  /** Reads the configuration and gives the run's settings. @throws Failure (refused) where it is none */
  readonly configure: () => RunSettings;
  /** As `process.versions.node` has it. */
  readonly nodeVersion: string;
  readonly driverFaultOf: DriverFaultReader;
  /** Asks no service. */
  readonly isOffline: boolean;
}

/** The gravest first: where several apply, the first of these that does counts (contract, tool). */
const byGravity: readonly CheckLine['exitCode'][] = [2, 4, 3, 1, 0];

export interface Checkup {
  readonly exitCode: CheckLine['exitCode'];
  /** From what everything rests on to what rests on it. */
  readonly lines: readonly CheckLine[];
}

export async function examine(request: DoctorRequest): Promise<Checkup> {
  const driver = driverCheck(request.driverFaultOf);
  const lines = [nodeCheck(request.nodeVersion), driver, ...(await settingsLines(request, driver))];
  const codes = lines.map(({ exitCode }) => exitCode);
  return { exitCode: byGravity.find((code) => codes.includes(code)) ?? 0, lines };
}

async function settingsLines(
  { configure, isOffline }: DoctorRequest,
  driver: CheckLine,
): Promise<readonly CheckLine[]> {
  let settings: RunSettings;
  try {
    settings = configure();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const rest = ['file modes', 'disk space', 'books', 'keys', 'services'];
    return [
      configurationCheck(undefined, error),
      ...rest.map((check) => notCheckedLine(check, 'the configuration comes first')),
    ];
  }
  const { config } = settings;
  const nowMs = settings.asOfMs ?? settings.machineClock.nowMs();
  const books =
    driver.state === 'ok'
      ? await booksChecks(settings, nowMs)
      : { lines: [notCheckedLine('books', 'the database driver comes first')], pins: [] };
  const used = usedDialects(config, settings.secrets);
  const ofServices = used.map(async (dialect) => {
    const keys = await secretsCheck(dialect, settings.secrets);
    return [...keys, ...(await askedLines(dialect, settings, { keys, isOffline, pins: books.pins }))];
  });
  return [
    configurationCheck(config, undefined),
    ...(await fileModeChecks(config)),
    ...(await roomCheck(config.books)),
    ...books.lines,
    ...(await Promise.all(ofServices)).flat(),
    ...(used.length === 0 ? [notCheckedLine('services', 'no interface is configured')] : []),
  ];
}

/**
 * The interfaces to look at. Without a configuration nobody chose one: those with a key in the environment
 * are meant.
 */
function usedDialects({ file, sections }: Config, secrets: Secrets): readonly Dialect[] {
  const listed = dialects.filter(({ name }) => sections.has(name));
  if (file !== undefined) return listed;
  return listed.filter(({ secrets: names }) => names.some((name) => isGiven(secrets, name)));
}

function isGiven(secrets: Secrets, name: Dialect['secrets'][number]): boolean {
  try {
    return secrets.find(name) !== undefined;
  } catch (error) {
    // A secret that is given and can't be read is for the check of the secrets to tell.
    if (error instanceof Failure) return true;
    throw error;
  }
}

async function askedLines(
  dialect: Dialect,
  settings: RunSettings,
  {
    keys,
    isOffline,
    pins,
  }: {
    readonly keys: readonly CheckLine[];
    readonly isOffline: boolean;
    readonly pins: Parameters<typeof serviceChecks>[2];
  },
): Promise<readonly CheckLine[]> {
  const check = `${dialect.name} service`;
  if (isOffline) return [notCheckedLine(check, 'nobody was asked (--offline), nor the clocks compared')];
  if (keys.some(({ state }) => state === 'wrong')) return [notCheckedLine(check, 'its key comes first')];
  return serviceChecks(dialect, settings, pins);
}
