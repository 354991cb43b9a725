import { Command, CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { choiceArgument, monthArgument } from '../../src/cli/arguments.js';
import { helpHint, unknownCommand, usageWords } from '../../src/cli/usage-error.js';

const program = new Command('tieout').option('--log <format>', '', choiceArgument(['text', 'json']));
const group = program.command('keys');
group.command('create');
group.command('revoke');
group.command('help');
const close = program
  .command('close')
  .argument('<what>', '', choiceArgument(['all', 'none']))
  .option('--month <month>', '', monthArgument)
  .option('--by <name>', '');
const words = (message: string, command: Command) =>
  usageWords(new CommanderError(1, 'commander.any', `error: ${message}`), command);

describe('a command line that cannot be read', () => {
  it.each([
    [
      "required option '--month <month>' not specified",
      'A month is written YYYY-MM, such as 2026-10, of the years 1972 to 9998.',
    ],
    ["option '--log <format>' argument missing", 'Give one of text, json.'],
    ["missing required argument 'what'", 'Give one of all, none.'],
  ])('is answered with what is expected there: %s', (message, expected) => {
    expect(words(message, close)).toEqual({ message, hint: `${expected} See tieout close --help.` });
  });

  it('says no more than the help of its command where nothing is known of the value', () => {
    expect(words("required option '--by <name>' not specified", close).hint).toBe('See tieout close --help.');
    expect(words('too many arguments', close).hint).toBe('See tieout close --help.');
  });

  it('does not say twice what the message says already', () => {
    const message = "option '--log <format>' argument 'x' is invalid. Give one of text, json.";
    expect(words(message, close)).toEqual({ message, hint: 'See tieout close --help.' });
  });

  it('says what is wrong with a value that holds line breaks, which are shown as they are', () => {
    const value = "option '--month <month>' argument 'a\n(b)' is invalid. A month is written YYYY-MM.";
    expect(words(value, close).message).toBe(value.replace('\n', '\\u{a}'));
    const unknown = new CommanderError(1, 'commander.unknownCommand', "error: unknown command 'a\nb'\n(C?)");
    expect(usageWords(unknown, program)).toEqual({ message: "unknown command 'a\\u{a}b'", hint: 'C?' });
    const both = new CommanderError(1, 'commander.unknownOption', "error: unknown option '--a\n(b'\n(C?)");
    expect(usageWords(both, program)).toEqual({ message: "unknown option '--a\\u{a}(b'", hint: 'C?' });
  });

  it('leads to the nearest command of a group, else to all of few', () => {
    expect(words("unknown command 'x'", group).hint).toBe(
      'Give one of create, revoke. See tieout keys --help.',
    );
    expect(unknownCommand('creat', group).message).toContain('Did you mean create?');
    expect(unknownCommand('absurdity', group).message).toContain('Give one of create, revoke.');
  });

  it('leads to the help of the program where no command is known', () => {
    expect(helpHint(undefined)).toBe('See tieout --help.');
    expect(helpHint(program)).toBe('See tieout --help.');
  });
});
