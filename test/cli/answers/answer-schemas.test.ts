import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { commandIn, holdAnswer, holdOutput } from '../support/held-answers.js';
import { runLine } from '../support/test-world.js';
import { answerFileName, answerJsonSchema, answerSchemas } from './answer-schemas.js';

const folder = join(import.meta.dirname, '../../../docs/schemas');
const commands = Object.keys(answerSchemas);
const fileText = (command: string): string => `${JSON.stringify(answerJsonSchema(command), undefined, 2)}\n`;

const reopened = { month: '2026-10', before: 'certified', reopened_by: 'Ann', reason: 'late', exit_code: 0 };

/** The commands that do something, as help lists them. */
async function commandsUnder(...group: string[]): Promise<string[]> {
  const { stdout } = await runLine([...group, '--help']);
  const list = stdout.split(/^Commands:$/m)[1]?.split(/^\S/m)[0] ?? '';
  const names = [...list.matchAll(/^ {2}([a-z-]+)/gm)].flatMap(([, name]) => name ?? []);
  const under = names.filter((name) => name !== 'help').map((name) => commandsUnder(...group, name));
  return under.length === 0 ? [group.join(' ')] : (await Promise.all(under)).flat();
}

describe('docs/schemas', () => {
  it.each(commands)(
    'has the JSON Schema of %s as the program has it: npm run schemas makes it anew',
    (command) => {
      expect(readFileSync(join(folder, answerFileName(command)), 'utf8')).toBe(fileText(command));
    },
  );

  it('has one of every command that there is, and one of an error', async () => {
    expect([...(await commandsUnder()), 'error'].sort()).toEqual([...commands].sort());
    expect(readdirSync(folder).sort()).toEqual(commands.map(answerFileName).sort());
  });

  it('is open, since answers grow: a field that is not named is passed over, a missing one is not', () => {
    const ajv = new Ajv2020();
    const published = ajv.compile(JSON.parse(readFileSync(join(folder, 'reopen.json'), 'utf8')));
    expect(published(reopened)).toBe(true);
    expect(published({ ...reopened, more: 1 })).toBe(true);
    expect(published({ ...reopened, before: 'open' })).toBe(false);
    expect(published({ month: '2026-10' })).toBe(false);
  });
});

describe('what a test has a command print', () => {
  it('is known by the command that stands first in the line, whatever its options say', () => {
    expect(commandIn(['--json', 'ledger', 'check'])).toBe('ledger check');
    expect(commandIn(['note', 'i1', 'close', '--by', 'Ann'])).toBe('note');
    expect(commandIn(['--books', 'x', 'import', 'book', 'book.csv'])).toBe('import book');
    expect(commandIn(['keys', '--json'])).toBeUndefined();
  });

  it('is refused with a field missing, of another kind, or one more', () => {
    expect(() => holdAnswer('reopen', reopened)).not.toThrow();
    const { reason: _, ...less } = reopened;
    for (const other of [less, { ...reopened, month: 10 }, { ...reopened, more: 1 }]) {
      expect(() => holdAnswer('reopen', other)).toThrow('reopen prints what its schema does not say');
    }
  });

  it('may be an error in place of the answer, of the shape that errors have', () => {
    const error = { kind: 'refused', exit_code: 2, message: 'a', hint: 'b' };
    expect(() => holdAnswer('reopen', { error })).not.toThrow();
    expect(() => holdAnswer('reopen', { error: { ...error, kind: 'odd' } })).toThrow();
  });

  it('is looked at with --json alone, and of the local service always', () => {
    const text = JSON.stringify({ ...reopened, more: 1 });
    expect(() => holdOutput(['reopen'], text)).not.toThrow();
    expect(() => holdOutput(['reopen', '--json'], text)).toThrow();
    expect(() => holdOutput(['serve'], '{"sandbox":1}')).toThrow();
  });
});

describe('an answer', () => {
  it('has no schema where there is no such command', () => {
    expect(() => answerJsonSchema('tidy')).toThrow('no command is called tidy');
  });
});
