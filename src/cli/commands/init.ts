// `tieout init`: writes a configuration. It asks where stdin and stderr are a terminal, and takes flags
// anywhere else.

import type { Command } from 'commander';
import { DEFAULT_CONFIG_NAME } from '../../config/config-name.js';
import { dialectWords } from '../../jobs/dialect-words.js';
import type { InitAnswers, InitOutcome } from '../../jobs/setup/init-job.js';
import { repeatedArgument } from '../arguments.js';
import type { CommandHost, CommandResult, CommandRun } from '../command-run.js';

interface InitOptions {
  readonly interface?: readonly string[];
  readonly url?: readonly string[];
  readonly rewardsPartner?: string;
  readonly statementKey?: string;
  readonly yes?: boolean;
}

export function addInitCommand(program: Command, host: CommandHost): void {
  program
    .command('init')
    .description('write a configuration: asks on a terminal, takes flags elsewhere, never overwrites')
    .option(
      '--interface <name>',
      'an interface to use: sandbox, supplier or rewards; again for another',
      repeatedArgument(dialectWords.map(({ name }) => name)),
    )
    .option(
      '--url <name=url>',
      'where an interface answers, such as supplier=https://supplier.example',
      repeatedArgument(),
    )
    .option('--rewards-partner <id>', 'the partner that the rewards key is issued to (demo)')
    .option('--statement-key <hex>', 'the statement key that the provider told you, 64 hex digits')
    .option('--yes', 'ask nothing: take the default of what no flag gives')
    .action((options: InitOptions, command: Command) =>
      host.run(command, async (run) => {
        const init = await import('../../jobs/setup/init-job.js');
        const file = run.pathOf(run.globals.config ?? DEFAULT_CONFIG_NAME);
        init.refuseTakenPlace(file);
        const given = await givenAnswers(run, file, options);
        const { ask } = run.world;
        const answers =
          ask === undefined || options.yes === true
            ? given
            : await (await import('../../jobs/setup/init-questions.js')).askedAnswers(ask, given);
        const written = init.writeConfiguration(file, withOneInterface(answers, init.plainInterfaces));
        return resultOf(written, run);
      }),
    );
}

async function givenAnswers(run: CommandRun, file: string, options: InitOptions): Promise<InitAnswers> {
  const { pathInFile, refuseUnknownInterface } = await import('../../jobs/setup/init-job.js');
  const { addressesOf } = await import('../../jobs/setup/init-addresses.js');
  const addresses = addressesOf(options.url ?? []);
  const { rewardsPartner } = options;
  const meant = rewardsPartner === undefined ? [] : ['rewards'];
  const names = [...new Set([...(options.interface ?? []), ...addresses.keys(), ...meant])];
  for (const name of names) refuseUnknownInterface(name);
  const pathOf = (path: string | undefined): string | undefined =>
    path === undefined ? undefined : pathInFile(file, path, run.pathOf(path));
  return {
    interfaces: new Map(names.map((name) => [name, addresses.get(name)])),
    details: new Map(rewardsPartner === undefined ? [] : [['rewards-partner', rewardsPartner]]),
    books: pathOf(run.globals.books),
    reports: pathOf(run.globals.reports),
    statementKey: options.statementKey,
  };
}

/** Adds the interface that is used without a file as well, if none is named. */
function withOneInterface(answers: InitAnswers, [first = '']: readonly string[]): InitAnswers {
  return answers.interfaces.size > 0 ? answers : { ...answers, interfaces: new Map([[first, undefined]]) };
}

/** The commands from here to a first close, each with what it is for, in the order in which they run. */
function nextCommands({
  makesKeys,
  isSigned,
  sellsOrders,
}: InitOutcome): (readonly [command: string, what: string])[] {
  const own = sellsOrders ? 'book' : 'rewards';
  return [
    ...(makesKeys ? [['tieout keys create', 'then run the export lines that it prints'] as const] : []),
    ['tieout doctor', 'what is missing still'],
    ...(isSigned ? [['tieout pin', 'then compare the key, and run the line that it prints'] as const] : []),
    [`tieout import ${own} ${own}.csv`, 'your own records'],
    ['tieout close', 'the last month that is over'],
  ];
}

function resultOf(outcome: InitOutcome, { suggested }: CommandRun): CommandResult {
  const { file, interfaces, secrets } = outcome;
  const next = nextCommands(outcome);
  const width = Math.max(...next.map(([command]) => command.length));
  const lines = [
    `written: ${file}, for ${interfaces.join(' and ')}`,
    '',
    `No secret is in it. A run takes them from the environment (${secrets.join(', ')}),`,
    'each also as …_FILE with the path of a file that only you can read.',
    'Next:',
    ...next.map(([command, what]) => `  ${command.padEnd(width)}  # ${what}`),
  ];
  return {
    exitCode: 0,
    text: lines.join('\n'),
    json: { file, interfaces, secrets, next: next.map(([command]) => suggested.in(command)), exit_code: 0 },
  };
}
