// The manual page, generated from the command tree, in the language of man(7).

import { type CommandNode, everyCommand, type OptionNode } from './command-tree.js';
import { examplesOf } from './help-examples.js';

/** Text that stands in a page as it is: no line of it begins a request. */
function plain(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^([.'])/gm, '\\&$1');
}

function optionLines({ long, short, value, description }: OptionNode): string[] {
  const flags = [short, long].filter((flag) => flag !== undefined && flag !== '').join(', ');
  return ['.TP', `.B ${plain(flags)}${value === '' ? '' : ` ${plain(value)}`}`, plain(description)];
}

function commandLines(node: CommandNode): string[] {
  const line = ['tieout', node.path, ...node.argumentWords].join(' ');
  return [
    `.SS ${plain(line)}`,
    plain(node.description),
    ...node.options.filter(({ long }) => long !== '--help').flatMap(optionLines),
    ...examplesOf(node.path).flatMap((example) => ['.PP', '.RS', `.B ${plain(example)}`, '.RE']),
  ];
}

export function manPage(program: CommandNode, version: string): string {
  const [purpose = '', ...rest] = program.description.split('\n');
  const commands = everyCommand(program).filter(
    ({ path, commands: under, options }) =>
      path !== '' &&
      !/\bhelp$/.test(path) &&
      (under.length === 0 || options.some(({ long }) => long !== '--help')),
  );
  const lines = [
    `.TH TIEOUT 1 "" "tieout ${version}" "tieout"`,
    '.SH NAME',
    'tieout \\- closes the month for gift card resellers',
    '.SH SYNOPSIS',
    '.B tieout',
    '.I command',
    '[options]',
    '.SH DESCRIPTION',
    plain(purpose),
    '.PP',
    ...rest.filter((line) => line !== '').map(plain),
    '.SH OPTIONS OF ALL COMMANDS',
    ...program.options.flatMap(optionLines),
    '.SH COMMANDS',
    ...commands.flatMap(commandLines),
    '.SH FILES',
    '.TP',
    '.I tieout.config.json',
    'the configuration, in the working folder',
    '.SH SEE ALSO',
    plain(
      'The folder docs of the package: command-line.md, configuration.md, operations.md, discrepancies.md.',
    ),
  ];
  return `${lines.join('\n')}\n`;
}
