import { describe, expect, it } from 'vitest';
import type { CommandNode } from '../../src/cli/command-tree.js';
import { manPage } from '../../src/cli/man-page.js';

const program: CommandNode = {
  path: '',
  name: 'tieout',
  description: 'Closes the month.\n\nExit codes: 0 done.',
  argumentWords: [],
  choices: [],
  options: [
    {
      long: '--config',
      short: '-c',
      value: '<file>',
      description: "'.x' or a\\b",
      isPath: true,
      choices: [],
    },
  ],
  commands: [
    {
      path: 'explain',
      name: 'explain',
      description: 'the working of one item',
      argumentWords: ['<item>'],
      choices: [],
      options: [],
      commands: [],
    },
  ],
};

describe('the manual page', () => {
  const page = manPage(program, '1.2.3');

  it('begins as man(7) wants it, with the version', () => {
    expect(page.startsWith('.TH TIEOUT 1 "" "tieout 1.2.3" "tieout"\n.SH NAME\n')).toBe(true);
  });

  it('has every option and command with its examples, and nothing that would be taken for a request', () => {
    expect(page).toContain('.B \\-c, \\-\\-config <file>');
    expect(page).toContain("\n\\&'.x' or a\\eb\n");
    expect(page).toContain('.SS tieout explain <item>\nthe working of one item\n');
    expect(page).toContain('.B tieout explain OR\\-CHARGE');
    const requests = page.match(/^[.'][A-Za-z]+/gm) ?? [];
    expect([...new Set(requests)].sort()).toEqual([
      '.B',
      '.I',
      '.PP',
      '.RE',
      '.RS',
      '.SH',
      '.SS',
      '.TH',
      '.TP',
    ]);
  });
});
