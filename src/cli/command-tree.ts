// The commands as plain data, read off the parser itself: what completes and documents the command line can't
// tell of another one.

import type { Command, Option } from 'commander';
import { readerOf } from './arguments.js';

export interface OptionNode {
  /** With its dashes, such as `--month`. */
  readonly long: string;
  readonly short: string | undefined;
  /** The value of the option, such as `<file>`; empty for a switch. */
  readonly value: string;
  readonly description: string;
  /** True where its value is the path of a file or folder. */
  readonly isPath: boolean;
  /** The values that it takes; empty where they are not a closed list. */
  readonly choices: readonly string[];
}

export interface CommandNode {
  /** Without the program's own name, such as `keys create`; empty for the program. */
  readonly path: string;
  readonly name: string;
  readonly description: string;
  /** As help has it, such as `<file>`. */
  readonly argumentWords: readonly string[];
  /** The words that may stand as an argument; empty where they are not a closed list. */
  readonly choices: readonly string[];
  readonly options: readonly OptionNode[];
  readonly commands: readonly CommandNode[];
}

/**
 * @param command the program, or a command under it
 * @param words for the arguments of commands, by path, of which the parser knows none
 */
export function commandTreeOf(
  command: Command,
  words: ReadonlyMap<string, readonly string[]> = new Map(),
  path = '',
): CommandNode {
  const help = command.createHelp();
  const under = (name: string): string => (path === '' ? name : `${path} ${name}`);
  return {
    path,
    name: command.name(),
    description: command.description(),
    argumentWords: command.registeredArguments.map((one) =>
      one.required ? `<${one.name()}>` : `[${one.name()}]`,
    ),
    choices: [
      ...command.registeredArguments.flatMap((one) => readerOf(one)?.choices ?? []),
      ...(words.get(path) ?? []),
    ],
    options: help.visibleOptions(command).map(optionNode),
    commands: command.commands.map((one) => commandTreeOf(one, words, under(one.name()))),
  };
}

/** The node and all under it, each before what is under it. */
export function everyCommand(node: CommandNode): CommandNode[] {
  return [node, ...node.commands.flatMap(everyCommand)];
}

function optionNode(option: Option): OptionNode {
  const { long, short, flags, description } = option;
  const value = /[<[].*$/.exec(flags)?.[0] ?? '';
  return {
    long: long ?? '',
    short: short ?? undefined,
    value,
    description,
    isPath: /<(?:file|dir)>/.test(value),
    choices: readerOf(option)?.choices ?? [],
  };
}
