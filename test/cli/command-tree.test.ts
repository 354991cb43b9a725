import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { commandTreeOf, everyCommand } from '../../src/cli/command-tree.js';

const program = new Command('p').description('all').option('--quiet', 'say less');
const group = program.command('keys').description('of keys');
group.command('create').description('one').argument('<name>').option('-o, --out <dir>', 'the folder');

describe('the tree of commands', () => {
  it('has every command by its path, with its options, arguments and what they are for', () => {
    const nodes = everyCommand(commandTreeOf(program));
    expect(nodes.map(({ path }) => path)).toEqual(['', 'keys', 'keys create']);
    const [root, , create] = nodes;
    expect(root?.options[0]).toEqual({
      long: '--quiet',
      short: undefined,
      value: '',
      description: 'say less',
      isPath: false,
      choices: [],
    });
    expect(create).toMatchObject({ name: 'create', description: 'one', argumentWords: ['<name>'] });
    expect(create?.options[0]).toMatchObject({ long: '--out', short: '-o', value: '<dir>', isPath: true });
  });
});
