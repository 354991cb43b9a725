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
});
