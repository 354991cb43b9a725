// `tieout serve`: the local service until it is told to stop. One JSON line on stdout says where it listens;
// its log goes to stderr. Contract, sandbox: "Local service only".

import type { Command } from 'commander';
import type { LocalServiceOptions } from '../../service/local-service.js';
import { choiceArgument, countArgument, instantArgument, pathArgument } from '../arguments.js';
import type { CommandHost, CommandRun } from '../command-run.js';

interface ServeOptions {
  readonly host: string;
  readonly sandboxPort: number;
  readonly supplierPort: number;
  readonly rewardsPort?: number;
  readonly data?: string;
  readonly control?: boolean;
  readonly clock?: number;
  readonly keysPerAddress?: number;
  readonly keysPerDay?: number;
  readonly keyDays?: number;
  readonly difficulty?: number;
  readonly limits: 'contract' | 'off';
  readonly supplierKey?: string;
  readonly rewardsKey?: string;
  readonly openapi?: boolean;
}

const port = countArgument(0, 65_535);
const count = countArgument(0, 1_000_000_000);

export function addServeCommand(program: Command, host: CommandHost): void {
  program
    .command('serve')
    .description('run the local service until it is stopped')
    .option('--host <address>', 'address to bind', pathArgument, '127.0.0.1')
    .option('--sandbox-port <port>', 'port of the sandbox interface; 0 takes a free one', port, 8701)
    .option('--supplier-port <port>', 'port of the supplier interface; 0 takes a free one', port, 8702)
    .option('--rewards-port <port>', 'port of the rewards interface (not served by this version)', port)
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
      '--limits <contract|off>',
      'rates and lifetime limits',
      choiceArgument(['contract', 'off']),
      'contract',
    )
    .option('--supplier-key <key>', 'key of the supplier interface (made when absent)')
    .option('--rewards-key <key>', 'key of the rewards interface (not served by this version)')
    .option('--openapi', 'print the OpenAPI document instead, and end')
    .action((options: ServeOptions, command: Command) =>
      host.run(command, async (run) => {
        if (options.openapi === true) {
          await printOpenApi(run);
        } else {
          await serve(run, options);
        }
        return undefined;
      }),
    );
}

async function printOpenApi(run: CommandRun): Promise<void> {
  const { openApiDocument } = await loadService();
  run.output.text(JSON.stringify(openApiDocument(), null, 2));
}

/**
 * The service brings an HTTP server along: a third of the start of every other command, if they loaded it
 * too.
 */
function loadService(): Promise<typeof import('../../service/local-service.js')> {
  return import('../../service/local-service.js');
}

async function serve(run: CommandRun, options: ServeOptions): Promise<void> {
  const stopped = new Promise<void>((resolve) => run.onStop(() => resolve()));
  const { startLocalService } = await loadService();
  const service = await startLocalService(serviceOptionsOf(run, options));
  try {
    const { sandboxUrl, supplierUrl, supplierKey } = service;
    run.output.allow([supplierKey]);
    run.output.json({ sandbox: sandboxUrl, supplier: supplierUrl, supplierKey });
    for (const line of wordsOf(run, options, service.sandboxUrl)) run.output.words(line);
    await stopped;
  } finally {
    await service.close();
  }
}

function serviceOptionsOf(run: CommandRun, options: ServeOptions): LocalServiceOptions {
  const { host, sandboxPort, control, clock, data, limits } = options;
  const { supplierPort, supplierKey, keysPerAddress, keysPerDay, keyDays, difficulty } = options;
  return {
    host,
    sandboxPort,
    supplierPort,
    limits,
    headerName: run.config().headerName,
    log: run.globals.quiet === true ? 'silent' : 'stderr',
    ...(supplierKey === undefined ? {} : { supplierKey }),
    ...(control === undefined ? {} : { control }),
    ...(clock === undefined ? {} : { clock }),
    ...(data === undefined ? {} : { dataDir: run.pathOf(data) }),
    ...(keysPerAddress === undefined ? {} : { keysPerAddress }),
    ...(keysPerDay === undefined ? {} : { keysPerDay }),
    ...(keyDays === undefined ? {} : { keyDays }),
    ...(difficulty === undefined ? {} : { difficulty }),
  };
}

/** What a person has to know; a log reader gets only what departs from the contract. */
function wordsOf(run: CommandRun, options: ServeOptions, url: string): string[] {
  const { rewardsPort, rewardsKey } = options;
  const lines: string[] = [];
  if (rewardsPort !== undefined || rewardsKey !== undefined) {
    lines.push('this version serves no rewards interface: its options do nothing yet');
  }
  if (options.limits === 'off') lines.push('limits are off: no rates and no lifetime limits are kept');
  if (run.world.terminal === undefined || run.globals.quiet === true) return lines;
  const isDefault = url === 'http://127.0.0.1:8701';
  return [
    ...lines,
    `The sandbox interface listens at ${url}; Ctrl+C ends it. To use it, in another terminal:`,
    ...(isDefault ? [] : [`  put "sandbox": { "baseUrl": "${url}" } into tieout.config.json`]),
    '  npx tieout keys create --out secrets',
    '  export TIEOUT_API_KEY_FILE="$PWD/secrets/api-key"',
    '  export TIEOUT_SIGNING_SECRET_FILE="$PWD/secrets/signing-secret"',
    '  export TIEOUT_WEBHOOK_SECRET_FILE="$PWD/secrets/webhook-secret"',
  ];
}
