// `tieout import`: the partner's own records, and what a provider hands over as files.

import { existsSync } from 'node:fs';
import { type Command, Option } from 'commander';
import type { FileImportWords, FileOption, FileRequest } from '../../jobs/import/file-import.js';
import { fileImportWords } from '../../jobs/import/import-words.js';
import { accountArgument, offeredArgument, pathArgument, sourceArgument } from '../arguments.js';
import type { CommandHost } from '../command-run.js';
import { groupOptionBeside, unknownCommand } from '../usage-error.js';

/** The options, as they are written, in the order in which help lists them. */
const options: readonly {
  readonly name: FileOption;
  readonly flags: string;
  readonly read?: (text: string) => string;
}[] = [
  { name: 'interface', flags: '--interface <name>' },
  { name: 'profile', flags: '--profile <name>' },
  { name: 'source', flags: '--source <name>', read: sourceArgument },
  { name: 'account', flags: '--account <id>', read: accountArgument },
  { name: 'skus', flags: '--skus <file>', read: pathArgument },
  { name: 'reference', flags: '--reference <pattern>' },
  { name: 'timeZone', flags: '--time-zone <zone>' },
];

interface GivenOptions extends Omit<FileRequest, 'path' | 'progress'> {
  readonly dryRun?: boolean;
}

export function addImportCommand(program: Command, host: CommandHost): void {
  const group = program
    .command('import')
    .description('import your own records, and files from the provider')
    .option('--infer <file>', 'propose a profile for a file of orders, from its header', pathArgument)
    .option('--save <name>', 'with --infer: save the profile in the configuration', sourceArgument)
    .allowExcessArguments()
    .action((options: InferOptions, command: Command) => infer(host, options, command));
  for (const one of fileImportWords) addFileImport(group, host, one);
}

interface InferOptions {
  readonly infer?: string;
  readonly save?: string;
}

function infer(host: CommandHost, { infer: file, save }: InferOptions, command: Command): Promise<void> {
  // A group that does something by itself takes any word; this one takes its own kinds of files alone.
  const [given] = command.args;
  if (given !== undefined) throw unknownCommand(given, command);
  if (file === undefined) command.help({ error: true });
  return host.run(command, async (run) => {
    const { inferProfile } = await import('../../jobs/import/infer-job.js');
    const request = { path: run.pathOf(file), given: file, saveAs: save };
    return { exitCode: 0, ...inferProfile(request, run.config()) };
  });
}

function addFileImport(
  group: Command,
  host: CommandHost,
  { name, what, options: taken, interfaces = [] }: FileImportWords,
): void {
  const command = group.command(name).description(what).argument('<file>', 'the file', pathArgument);
  for (const option of options) {
    const words = taken[option.name];
    if (words !== undefined) {
      const parsed = new Option(option.flags, words);
      const read = option.name === 'interface' ? offeredArgument(interfaces) : option.read;
      command.addOption(read === undefined ? parsed : parsed.argParser(read));
    }
  }
  command.option('--dry-run', 'say what would be read and set aside, and write nothing');
  command.action((file: string, given: GivenOptions, command: Command) => {
    // The group's own options are read wherever they stand. A file to be looked at must not be imported.
    const groupOption = group.options.find(
      (option) => group.getOptionValue(option.attributeName()) !== undefined,
    );
    if (groupOption !== undefined) throw groupOptionBeside(groupOption, command);
    return host.run(command, async (run) => {
      const { readFile } = await import('../../jobs/import/import-job.js');
      const settings = run.settings();
      // Read whole before the books are touched, or begun: a refused file changes nothing.
      const { dryRun, skus, ...words } = given;
      const request = {
        ...words,
        path: run.pathOf(file),
        progress: run.progress,
        ...(skus === undefined ? {} : { skus: run.pathOf(skus) }),
      };
      const whole = readFile(name, request, settings.config);
      if (dryRun === true) {
        if (!existsSync(settings.config.books)) return whole.preview(undefined);
        return run.inBooks(settings, { create: false, write: false }, ({ books }) => whole.preview(books));
      }
      return run.inWorkplace(settings, { create: true, write: true }, (workplace) =>
        whole.archive(workplace),
      );
    });
  });
}
