// Completion for shells, generated from the command tree: commands and options with what they are for, the
// values of an option that takes one of a list, and files where a path is wanted. A script holds all words
// itself, so that completing never starts the program.

import { type CommandNode, everyCommand, type OptionNode } from './command-tree.js';

export const shells = ['bash', 'zsh', 'fish'] as const;

export type Shell = (typeof shells)[number];

export function completionScript(shell: Shell, program: CommandNode): string {
  switch (shell) {
    case 'bash':
      return bashScript(program);
    case 'zsh':
      return zshScript(program);
    case 'fish':
      return fishScript(program);
  }
}

/** Behind this word stand the words of another command: it is passed over. */
const HELP = 'help';

/** A text as a word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The options of all commands hold for each. */
function optionsOf(node: CommandNode, program: CommandNode): readonly OptionNode[] {
  const own = new Set(node.options.map(({ long }) => long));
  return [...node.options, ...program.options.filter(({ long }) => !own.has(long) && long !== '--version')];
}

/** Words that lead from one command to the next, as patterns of a `case`. */
function steps(program: CommandNode): string {
  return everyCommand(program)
    .filter(({ path }) => path !== '')
    .map(({ path }) => quoted(` ${path}`))
    .join('|');
}

function withValue(program: CommandNode, isPath: boolean): string[] {
  const options = everyCommand(program).flatMap(({ options: own }) => own);
  const names = options.filter((one) => one.value !== '' && one.isPath === isPath).map(({ long }) => long);
  return [...new Set(names)].sort();
}

/** An option with values to choose from, by what stands before the value: the command, then the option. */
interface Choice {
  /** A pattern of a `case`. */
  readonly before: string;
  readonly choices: readonly string[];
}

/** The options of all come last: they hold behind any command, which may have one of its own of the name. */
function optionChoices(program: CommandNode): Choice[] {
  const nodes = everyCommand(program).filter(({ path }) => path !== '');
  const own = nodes.flatMap(({ path, options }) =>
    options.map(({ long, choices }) => ({ before: quoted(` ${path} ${long}`), choices })),
  );
  const ofAll = program.options.map(({ long, choices }) => ({ before: `*${quoted(` ${long}`)}`, choices }));
  return [...own, ...ofAll].filter(({ choices }) => choices.length > 0);
}

function bashScript(program: CommandNode): string {
  const cases = everyCommand(program).map((node) => {
    const words = [
      ...node.commands.map(({ name }) => name),
      ...node.choices,
      ...optionsOf(node, program).map(({ long }) => long),
    ];
    return `    ${quoted(node.path === '' ? '' : ` ${node.path}`)}) words=${quoted(words.join(' '))} ;;`;
  });
  return `# bash completion of tieout. Load it with: source <(tieout completion bash)
_tieout() {
  local cur=\${COMP_WORDS[COMP_CWORD]} prev=\${COMP_WORDS[COMP_CWORD-1]} at='' words='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$at \${COMP_WORDS[i]}" in
      ${quoted(` ${HELP}`)}) ;;
      ${steps(program)}) at="$at \${COMP_WORDS[i]}" ;;
    esac
  done
  case "$at $prev" in
${optionChoices(program)
  .map(
    ({ before, choices }) =>
      `    ${before}) COMPREPLY=($(compgen -W ${quoted(choices.join(' '))} -- "$cur")); return ;;`,
  )
  .join('\n')}
  esac
  case "$prev" in
    ${withValue(program, true).join('|')}) COMPREPLY=($(compgen -f -- "$cur")); return ;;
    ${withValue(program, false).join('|')}) COMPREPLY=(); return ;;
  esac
  case "$at" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
complete -o default -F _tieout tieout
`;
}

function zshScript(program: CommandNode): string {
  const described = (name: string, what: string): string => quoted(`${name}:${what.replaceAll(':', '\\:')}`);
  const cases = everyCommand(program).map((node) => {
    const words = [
      ...node.commands.map(({ name, description }) => described(name, firstOf(description))),
      ...node.choices.map(quoted),
      ...optionsOf(node, program).map(({ long, description }) => described(long, description)),
    ];
    return `    ${quoted(node.path === '' ? '' : ` ${node.path}`)}) candidates=(${words.join(' ')}) ;;`;
  });
  return `#compdef tieout
# zsh completion of tieout. Save it as _tieout in a folder of $fpath.
_tieout() {
  local at='' word
  local -a candidates
  for word in "\${(@)words[2,CURRENT-1]}"; do
    case "$at $word" in
      ${quoted(` ${HELP}`)}) ;;
      ${steps(program)}) at="$at $word" ;;
    esac
  done
  case "$at \${words[CURRENT-1]}" in
${optionChoices(program)
  .map(
    ({ before, choices }) =>
      `    ${before}) candidates=(${choices.map(quoted).join(' ')}); _describe 'value' candidates; return ;;`,
  )
  .join('\n')}
  esac
  case "\${words[CURRENT-1]}" in
    ${withValue(program, true).join('|')}) _files; return ;;
    ${withValue(program, false).join('|')}) return ;;
  esac
  case "$at" in
${cases.join('\n')}
  esac
  _describe 'tieout' candidates || _files
}
if [ "$funcstack[1]" = _tieout ]; then _tieout "$@"; else compdef _tieout tieout; fi
`;
}

function fishScript(program: CommandNode): string {
  const lines = everyCommand(program).flatMap((node) => {
    const when = `-n ${quoted(`__tieout_at ${quoted(node.path)}`)}`;
    const commands = node.commands.map(
      ({ name, description }) =>
        `complete -c tieout -f ${when} -a ${quoted(name)} -d ${quoted(firstOf(description))}`,
    );
    const words = node.choices.map((word) => `complete -c tieout -f ${when} -a ${quoted(word)}`);
    const options = optionsOf(node, program).map(({ long, value, isPath, choices, description }) => {
      const values = choices.length === 0 ? '' : ` -a ${quoted(choices.join(' '))}`;
      const takes = value === '' ? '' : isPath ? ' -r -F' : ` -x${values}`;
      return `complete -c tieout ${when} -l ${long.slice(2)}${takes} -d ${quoted(description)}`;
    });
    return [...commands, ...words, ...options];
  });
  const known = everyCommand(program).filter(({ path }) => path !== '');
  return `# fish completion of tieout. Save it as ~/.config/fish/completions/tieout.fish
function __tieout_at
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$at $word")
    if test "$next" != ${HELP}; and contains -- "$next" ${known.map(({ path }) => quoted(path)).join(' ')}
      set at $next
    end
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}

/** The first line of a description. */
function firstOf(description: string): string {
  return description.split('\n')[0] ?? '';
}
