// `tieout import`: the partner's own records, and what a provider hands over as files.

import { type Command, Option } from 'commander';
import type { FileImportWords, FileOption, FileRequest } from '../../jobs/import/file-import.js';
import { fileImportWords } from '../../jobs/import/import-words.js';
import { accountArgument, pathArgument, sourceArgument } from '../arguments.js';
import type { CommandHost } from '../command-run.js';

/** How each option is written, in the order in which help lists them. */
const options: readonly {
  readonly name: FileOption;
  readonly flags: string;
  readonly read?: (text: string) => string;
}[] = [
  { name: 'interface', flags: '--interface <name>' },
  { name: 'profile', flags: '--profile <name>' },
  { name: 'source', flags: '--source <name>', read: sourceArgument },
  { name: 'account', flags: '--account <id>', read: accountArgument },
];

export function addImportCommand(program: Command, host: CommandHost): void {
  const group = program.command('import').description('import your own records, and files from the provider');
  for (const one of fileImportWords) addFileImport(group, host, one);
}

function addFileImport(
  group: Command,
  host: CommandHost,
  { name, what, options: taken }: FileImportWords,
): void {
  const command = group.command(name).description(what).argument('<file>', 'the file', pathArgument);
  for (const option of options) {
    const words = taken[option.name];
    if (words !== undefined) {
      const parsed = new Option(option.flags, words);
      command.addOption(option.read === undefined ? parsed : parsed.argParser(option.read));
    }
  }
  command.action((file: string, given: Omit<FileRequest, 'path'>, command: Command) =>
    host.run(command, async (run) => {
      const { readFile } = await import('../../jobs/import/import-job.js');
      const settings = run.settings();
      // Read whole before the books are touched, or begun: a refused file changes nothing.
      const whole = readFile(name, { ...given, path: run.pathOf(file) }, settings.config);
      return run.inWorkplace(settings, { create: true, write: true }, (workplace) =>
        whole.archive(workplace),
      );
    }),
  );
}
