// `tieout completion`: scripts by which shells complete the command line, and the manual page.

import type { Command } from 'commander';
import { PROGRAM_VERSION } from '../../config/program-version.js';
import { choiceArgument } from '../arguments.js';
import type { CommandHost } from '../command-run.js';

const outputs = ['bash', 'zsh', 'fish', 'man'] as const;

type Output = (typeof outputs)[number];

export function addCompletionCommand(program: Command, host: CommandHost): void {
  program
    .command('completion')
    .description('print a completion script for bash, zsh or fish, or the manual page')
    .argument('<what>', outputs.join(', '), choiceArgument(outputs))
    .action((what: Output, _options: unknown, command: Command) =>
      host.run(command, async () => {
        const { commandTreeOf } = await import('../command-tree.js');
        const { explainedCodes } = await import('../../jobs/items/code-page.js');
        const tree = commandTreeOf(program, new Map([['explain', explainedCodes]]));
        const text = what === 'man' ? await manual(tree) : await script(what, tree);
        return { exitCode: 0, text, voice: 'script', json: { what, text, exit_code: 0 } };
      }),
    );
}

type Tree = ReturnType<typeof import('../command-tree.js').commandTreeOf>;

async function manual(tree: Tree): Promise<string> {
  const { manPage } = await import('../man-page.js');
  return manPage(tree, PROGRAM_VERSION);
}

async function script(shell: Exclude<Output, 'man'>, tree: Tree): Promise<string> {
  const { completionScript } = await import('../completion-script.js');
  return completionScript(shell, tree);
}
