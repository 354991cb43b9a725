// `tieout help`: the help of a command, by its name. The parser's own gives the help of the program for a
// name that it does not know, and says nothing of it.

import type { Command } from 'commander';
import { repeatedArgument } from '../arguments.js';
import { unknownCommand } from '../usage-error.js';

/** Gives the program, and each group of commands, a command that shows the help of one of them. */
export function addHelpCommands(group: Command): void {
  const commands = group.commands.filter((one) => one.commands.length > 0);
  if (group.commands.length > 0) addHelp(group);
  for (const one of commands) addHelpCommands(one);
}

function addHelp(group: Command): void {
  const names = group.commands.map((one) => one.name());
  group
    .helpCommand(false)
    .command('help')
    .description('display help for command')
    .helpOption(false)
    .argument('[command...]', 'the command', repeatedArgument(names))
    .action((path: readonly string[] = []) => commandAt(group, path).help());
}

/** @throws CommanderError for a name that is no command there, with the nearest */
function commandAt(group: Command, [name, ...rest]: readonly string[]): Command {
  if (name === undefined) return group;
  const command = group.commands.find((one) => one.name() === name);
  if (command === undefined) throw unknownCommand(name, group);
  return commandAt(command, rest);
}
