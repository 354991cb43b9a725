// `tieout init`: writes a configuration. It asks where stdin and stderr are a terminal, and takes flags
// anywhere else.

import type { Command } from 'commander';
import { DEFAULT_CONFIG_NAME } from '../../config/config-name.js';
import type { InitAnswers, InitOutcome } from '../../jobs/setup/init-job.js';
import type { CommandHost, CommandResult, CommandRun } from '../command-run.js';

interface InitOptions {
  readonly interface?: readonly string[];
  readonly url?: readonly string[];
  readonly rewardsPartner?: string;
  readonly statementKey?: string;
  readonly yes?: boolean;
}

const collected = (value: string, before: readonly string[] = []): readonly string[] => [...before, value];

export function addInitCommand(program: Command, host: CommandHost): void {
  program
    .command('init')
    .description('write a configuration: asks on a terminal, takes flags elsewhere, never overwrites')
    .option(
      '--interface <name>',
      'an interface to use: sandbox, supplier or rewards; again for another',
      collected,
    )
    .option(
      '--url <name=url>',
      'where an interface answers, such as supplier=https://supplier.example',
      collected,
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
        return resultOf(init.writeConfiguration(file, withOneInterface(answers, init.plainInterfaces)));
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

function resultOf({ file, interfaces, secrets, makesKeys }: InitOutcome): CommandResult {
  const make = makesKeys ? ['  tieout keys create   a sandbox key, in files that only you can read'] : [];
  const lines = [
    `written: ${file}, for ${interfaces.join(' and ')}`,
    '',
    `No secret is in it. A run takes them from the environment (${secrets.join(', ')}),`,
    'each also as …_FILE with the path of a file that only you can read.',
    'Next:',
    ...make,
    '  tieout doctor        what is missing still',
    '  tieout import book   your own orders, then tieout close',
  ];
  return {
    exitCode: 0,
    text: lines.join('\n'),
    json: { file, interfaces, secrets, exit_code: 0 },
  };
}
