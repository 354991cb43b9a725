import { describe, expect, it } from 'vitest';
import { FIRST_STEPS, SuggestedCommands } from '../../src/cli/suggested-commands.js';

const paths = [
  'books',
  'books restore',
  'close',
  'completion',
  'demo',
  'doctor',
  'init',
  'verify',
  'verify-pack',
];
const given = { config: 'our config.json', books: 'b.db' };

describe('a command that is suggested', () => {
  it('has the places that were given to this run, quoted for a shell, behind its name', () => {
    const suggested = new SuggestedCommands({}, given, paths);
    expect(suggested.in('Run tieout close --month 2026-10 first.')).toBe(
      "Run tieout close --config 'our config.json' --books b.db --month 2026-10 first.",
    );
    expect(suggested.in('tieout books restore puts a backup in its place')).toBe(
      "tieout books restore --config 'our config.json' --books b.db puts a backup in its place",
    );
  });

  it.each(['tieout demo', 'tieout verify-pack DIR', 'tieout --help', 'tieout close --help', 'tieout itself'])(
    'has none where it asks for none: %s',
    (text) => expect(new SuggestedCommands({}, given, paths).in(text)).toBe(text),
  );

  it.each([
    ['Next: Run tieout\n      close again.', 'Next: Run\n      tieout close --books b.db again.'],
    ['by tieout books\n  restore FILE', 'by\n  tieout books restore --books b.db FILE'],
    ['tieout\n  doctor says', '\n  tieout doctor --books b.db says'],
    ['See tieout\n--help.', 'See\ntieout --help.'],
  ])('stands whole on the second line where it was broken over two: %j', (text, named) =>
    expect(new SuggestedCommands({}, { books: 'b.db' }, paths).in(text)).toBe(named),
  );

  it('is called as this run was called', () => {
    const suggested = new SuggestedCommands({ npm_lifecycle_event: 'npx' }, {}, paths);
    expect(suggested.in('See tieout --help, or run tieout close.')).toBe(
      'See npx tieout --help, or run npx tieout close.',
    );
    expect(suggested.in(FIRST_STEPS).match(/npx tieout \w+/g)).toEqual([
      'npx tieout init',
      'npx tieout doctor',
      'npx tieout demo',
    ]);
  });

  it.each([
    '/tmp/tieout close/b.json',
    'tieout close/b.json',
    'tieout close.json',
    'C:\\tieout close',
    'the reason "ask with tieout close"',
    "the folder 'tieout close'",
  ])('is none in a path or in quotes: %s', (text) =>
    expect(new SuggestedCommands({}, given, paths).in(`Look at ${text}.`)).toBe(`Look at ${text}.`),
  );
});

describe('the text of a result', () => {
  const suggested = new SuggestedCommands({ npm_lifecycle_event: 'npx' }, { books: 'b.db' }, paths);

  it.each([
    'written: /tmp/our tieout close folder/b.json, for sandbox',
    'written: /tmp/tieout close/b.json, for sandbox',
    'Accepted by Ann: see tieout close\n  and then tieout doctor',
    'Remarks:\n  OR-COST a1 (i1): tieout close',
    'a fact\n  tieout close is what she wrote\nand another fact',
  ])('keeps facts and the words of persons to the letter: %j', (text) =>
    expect(suggested.inResult(text)).toBe(text),
  );

  it('names the command with which a line begins, below a line that leads on, and not its arguments', () => {
    const text = "Next:\n  tieout doctor  # what\n  tieout close --by 'tieout close' tieout doctor\nend";
    expect(suggested.inResult(text)).toBe(
      "Next:\n  npx tieout doctor --books b.db  # what\n  npx tieout close --books b.db --by 'tieout close' tieout doctor\nend",
    );
    expect(suggested.inResult('a fact\ntieout close shows it')).toBe(
      'a fact\nnpx tieout close --books b.db shows it',
    );
  });

  it('names commands in what is advised of an item, also below its first line, and not in what follows', () => {
    const advice = '      Next: Run tieout doctor, and then tieout\n      close again.\n  2.  tieout close';
    expect(suggested.inResult(advice)).toBe(
      '      Next: Run npx tieout doctor --books b.db, and then\n      npx tieout close --books b.db again.\n  2.  tieout close',
    );
    const toDo = 'Remarks     tieout close\nTo do       Run\n            tieout close.';
    expect(suggested.inResult(toDo)).toBe(
      'Remarks     tieout close\nTo do       Run\n            npx tieout close --books b.db.',
    );
  });
});
