// `tieout serve`: the local service until it is told to stop. It prints its addresses: one JSON line, or text
// where stdout is a terminal. Its log goes to stderr. Contract, sandbox: "Local service only".

import type { Command } from 'commander';
import { Failure } from '../../base/failure/failure.js';
import { readRefusal, readRegularFile } from '../../base/file/regular-file.js';
import { shellText } from '../../base/text/shell-text.js';
import type { LocalService, LocalServiceOptions } from '../../service/local-service.js';
import {
  choiceArgument,
  countArgument,
  hostArgument,
  instantArgument,
  pathArgument,
  seedArgument,
} from '../arguments.js';
import type { CommandHost, CommandRun } from '../command-run.js';

interface ServeOptions {
  readonly host: string;
  readonly sandboxPort: number;
  readonly supplierPort: number;
  readonly rewardsPort: number;
  readonly data?: string;
  readonly control?: boolean;
  readonly clock?: number;
  readonly keysPerAddress?: number;
  readonly keysPerDay?: number;
  readonly keyDays?: number;
  readonly difficulty?: number;
  readonly seed?: string;
  readonly limits: 'contract' | 'off' | 'production';
  readonly supplierKey?: string;
  readonly rewardsKey?: string;
  readonly rewardsPartner?: string;
  readonly rewardsRates?: string;
  readonly rewardsLow?: string;
  /** `true`: no interface is named. */
  readonly openapi?: ServedInterface | true;
}

const servedInterfaces = ['sandbox', 'supplier', 'rewards'] as const;
type ServedInterface = (typeof servedInterfaces)[number];

const port = countArgument(0, 65_535);
const count = countArgument(0, 1_000_000_000);

export function addServeCommand(program: Command, host: CommandHost): void {
  program
    .command('serve')
    .description('run the local service until it is stopped')
    .option('--host <address>', 'address to bind', hostArgument, '127.0.0.1')
    .option('--sandbox-port <port>', 'port of the sandbox interface; 0 takes a free one', port, 8701)
    .option('--supplier-port <port>', 'port of the supplier interface; 0 takes a free one', port, 8702)
    .option('--rewards-port <port>', 'port of the rewards interface; 0 takes a free one', port, 8703)
    .option(
      '--data <dir>',
      "folder of the service's own books (default: memory, gone at the end)",
      pathArgument,
    )
    .option('--control', 'open /_local (clock and faults) to this machine')
    .option('--clock <instant>', 'the instant at which its clock starts', instantArgument)
    .option('--keys-per-address <n>', 'keys that one address can make a day', count)
    .option('--keys-per-day <n>', 'keys a day in all', count)
    .option(
      '--key-days <n>',
      'life of a key in days (30); longer lets one account close several months',
      count,
    )
    .option('--difficulty <bits>', 'zero bits of the security check', count)
    .option(
      '--limits <contract|off|production>',
      'rates and lifetime limits; production adds those of rewards v2',
      choiceArgument(['contract', 'off', 'production']),
      'contract',
    )
    .option('--supplier-key <key>', 'key of the supplier interface (made when absent)')
    .option('--rewards-key <key>', 'key of the rewards interface (made when absent)')
    .option('--rewards-partner <id>', 'what X-Partner-ID is there (demo)')
    .option(
      '--rewards-rates <file>',
      'JSON of the tokens for a dollar: default, categories, merchants',
      pathArgument,
    )
    .option('--rewards-low <plus>', 'under this many tokens the pool is low (100)')
    .option(
      '--seed <text>',
      'the same ids, cards and statement key at every start: for examples',
      seedArgument,
    )
    .option(
      '--openapi [interface]',
      'print the OpenAPI document of an interface (sandbox) instead, and end',
      choiceArgument(servedInterfaces),
    )
    .action((options: ServeOptions, command: Command) =>
      host.run(command, async (run) => {
        if (options.openapi !== undefined) {
          await printOpenApi(run, options.openapi === true ? 'sandbox' : options.openapi);
        } else {
          await serve(run, options, command);
        }
        return undefined;
      }),
    );
}

async function printOpenApi(run: CommandRun, name: ServedInterface): Promise<void> {
  const { openApiDocuments } = await loadService();
  run.output.text(JSON.stringify(openApiDocuments[name](), null, 2));
}

/**
 * The service brings an HTTP server along: a third of the start of every other command, if they loaded it
 * too.
 */
function loadService(): Promise<typeof import('../../service/local-service.js')> {
  return import('../../service/local-service.js');
}

async function serve(run: CommandRun, options: ServeOptions, command: Command): Promise<void> {
  const stopped = new Promise<void>((resolve) => run.onStop(() => resolve()));
  const service = await startedService({ ...serviceOptionsOf(run, options), log: await logOf(run) }, command);
  try {
    const { sandboxUrl, supplierUrl, rewardsUrl, supplierKey, rewardsKey, rewardsPartner } = service;
    run.output.allow([supplierKey, rewardsKey]);
    const addresses = { sandbox: sandboxUrl, supplier: supplierUrl, rewards: rewardsUrl };
    const isText = run.world.isScreen === true && run.globals.json !== true;
    if (isText) {
      run.output.text(servedText(service, options, run));
    } else {
      run.output.json({ ...addresses, supplierKey, rewardsKey, rewardsPartner });
    }
    if (options.limits === 'off') {
      run.output.words('limits are off: no rates and no lifetime limits are kept');
    }
    await stopped;
  } finally {
    await service.close();
  }
}

async function startedService(
  options: LocalServiceOptions,
  { options: flags }: Command,
): Promise<LocalService> {
  const { startLocalService } = await loadService();
  try {
    return await startLocalService(options);
  } catch (error) {
    if (error instanceof Failure) error.message = flagged(error.message, flags);
    throw error;
  }
}

/** A refusal of the service names an option as programs do; whoever reads it here gave it by its flag. */
function flagged(message: string, flags: Command['options']): string {
  return message.replace(/(?<=^the option )\w+/, (name) => {
    return flags.find((flag) => flag.attributeName() === name)?.long ?? name;
  });
}

function serviceOptionsOf(run: CommandRun, options: ServeOptions): LocalServiceOptions {
  const { host, sandboxPort, control, clock, data, limits } = options;
  const { supplierPort, supplierKey, rewardsPort, rewardsKey, rewardsPartner, rewardsRates, rewardsLow } =
    options;
  const { keysPerAddress, keysPerDay, keyDays, difficulty, seed } = options;
  return {
    host,
    sandboxPort,
    supplierPort,
    rewardsPort,
    limits,
    headerName: run.config().headerName,
    realClock: run.world.clock,
    ...(supplierKey === undefined ? {} : { supplierKey }),
    ...(rewardsKey === undefined ? {} : { rewardsKey }),
    ...(rewardsPartner === undefined ? {} : { rewardsPartner }),
    ...(rewardsRates === undefined ? {} : { rewardsRates: ratesText(run.pathOf(rewardsRates)) }),
    ...(rewardsLow === undefined ? {} : { rewardsLow }),
    ...(control === undefined ? {} : { control }),
    ...(clock === undefined ? {} : { clock }),
    ...(data === undefined ? {} : { dataDir: run.pathOf(data) }),
    ...(keysPerAddress === undefined ? {} : { keysPerAddress }),
    ...(keysPerDay === undefined ? {} : { keysPerDay }),
    ...(keyDays === undefined ? {} : { keyDays }),
    ...(difficulty === undefined ? {} : { difficulty }),
    ...(seed === undefined ? {} : { seed }),
  };
}

/** JSON lines where they are asked for; else faults as text, and with `--verbose` every request. */
async function logOf({ globals, output }: CommandRun): Promise<NonNullable<LocalServiceOptions['log']>> {
  if (globals.quiet === true) return 'silent';
  if (globals.log === 'json') return 'stderr';
  const { textLog } = await import('../../service/http/text-log.js');
  return textLog((line) => output.words(line), globals.verbose === true);
}

/** Throws a Failure that names the file where it can't be read; the service says what is wrong inside it. */
function ratesText(file: string): string {
  const named = { file: `the reward rates ${file}`, where: 'with --rewards-rates' };
  try {
    return readRegularFile(file, named).toString('utf8');
  } catch (error) {
    throw readRefusal(error, named);
  }
}

/** The text for a person at a terminal: the addresses, and the lines to run elsewhere. */
function servedText(service: LocalService, options: ServeOptions, { suggested }: CommandRun): string {
  const { sandboxUrl, supplierUrl, rewardsUrl, supplierKey, rewardsKey, rewardsPartner } = service;
  const listeners = Object.entries({ sandbox: sandboxUrl, supplier: supplierUrl, rewards: rewardsUrl });
  const urls = listeners.map(([name, url]) => `--url ${name}=${url}`);
  const init = ['tieout init --yes', ...urls, `--rewards-partner ${shellText(rewardsPartner)}`];
  return [
    'The local service listens, until Ctrl+C:',
    ...listeners.map(([name, url]) => `  ${name.padEnd(8)}  ${url}  (${url}/openapi.json)`),
    ...(options.control === true
      ? [`  control   ${sandboxUrl}/_local/clock, and /_local/faults of each`]
      : ['  control   closed: only --control opens the clock and the faults']),
    'To use it, in another terminal:',
    // One option a line: a terminal would break the line inside of an address.
    `  ${suggested.in(init.join(' \\\n    '))}`,
    `  ${suggested.in('tieout keys create')}`,
    ...keyFiles.map(([variable, file]) => `  export ${variable}_FILE="$PWD/secrets/${file}"`),
    `  export TIEOUT_SUPPLIER_KEY=${shellText(supplierKey)}`,
    `  export TIEOUT_REWARDS_KEY=${shellText(rewardsKey)}`,
  ].join('\n');
}

/** The files of `tieout keys create`, and the variables that name them. */
const keyFiles = [
  ['TIEOUT_API_KEY', 'api-key'],
  ['TIEOUT_SIGNING_SECRET', 'signing-secret'],
  ['TIEOUT_WEBHOOK_SECRET', 'webhook-secret'],
] as const;
