// The words for a command line that cannot be read: what the parser found, then what is expected there, or
// the help of the command that was meant.

import { type Command, CommanderError, type Option } from 'commander';
import { visible } from '../base/text/control-characters.js';
import { nearestName } from '../base/text/nearest-name.js';
import { readerOf } from './arguments.js';

interface UsageWords {
  readonly message: string;
  readonly hint: string;
}

/** More commands than that are for the help to list. */
const LISTED_COMMANDS = 8;

/**
 * The parser's own message without its prefix, and the next step: its suggestion, which comes on a line of
 * its own, else what is expected.
 *
 * @param command where the parser stood; the program where undefined
 */
export function usageWords(error: CommanderError, command: Command | undefined): UsageWords {
  // A value may hold line breaks as well: the suggestion is the last line alone.
  const [, said = '', suggestion] = /^(?:error: )?(.*?)(?:\n\(([^\n]*)\))?$/s.exec(error.message) ?? [];
  const message = visible(said);
  const expected = command === undefined ? '' : expectedBy(message, command);
  // A refused value brings what is expected in its own message.
  const words = message.includes(expected) ? [helpHint(command)] : [expected, helpHint(command)];
  return { message, hint: suggestion ?? words.join(' ') };
}

/** Where the help stands of a command, or of the program. */
export function helpHint(command: Command | undefined): string {
  return `See ${[...wordsOf(command), '--help'].join(' ')}.`;
}

function wordsOf(command: Command | undefined): string[] {
  if (command === undefined || command.parent === null) return ['tieout'];
  return [...wordsOf(command.parent), command.name()];
}

/** Says what the parser misses: the value of an option, an argument, or one of a few commands. */
function expectedBy(message: string, command: Command): string {
  const [, quoted = ''] = /'([^']*)'/.exec(message) ?? [];
  const one =
    optionsUpTo(command).find(({ flags }) => flags === quoted) ??
    command.registeredArguments.find((argument) => argument.name() === quoted);
  if (one !== undefined) return readerOf(one)?.expected ?? '';
  const names = commandNames(command);
  const isUnknown = /^unknown command/.test(message);
  return isUnknown && names.length <= LISTED_COMMANDS ? `Give one of ${names.join(', ')}.` : '';
}

function optionsUpTo(command: Command | null): readonly Option[] {
  return command === null ? [] : [...command.options, ...optionsUpTo(command.parent)];
}

/** The error of a word that is no command of a group, with the nearest one or all. */
export function unknownCommand(given: string, group: Command): CommanderError {
  const names = commandNames(group);
  const nearest = nearestName(given, names);
  const hint = nearest === undefined ? `Give one of ${names.join(', ')}.` : `Did you mean ${nearest}?`;
  return new CommanderError(1, 'commander.unknownCommand', `error: unknown command '${given}'\n(${hint})`);
}

/** The error of an option of a group beside one of its commands, which would not heed it. */
export function groupOptionBeside({ flags, long }: Option, command: Command): CommanderError {
  const said = `error: option '${flags}' cannot be used with command '${command.name()}'`;
  return new CommanderError(1, 'commander.conflictingOption', `${said}\n(Leave ${long ?? flags} out.)`);
}

function commandNames(group: Command): string[] {
  return group.commands.map((under) => under.name()).filter((name) => name !== 'help');
}
