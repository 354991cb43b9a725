import { describe, expect, it } from 'vitest';
import {
  accountArgument,
  asOfArgument,
  choiceArgument,
  countArgument,
  hostArgument,
  instantArgument,
  monthArgument,
  pathArgument,
  refuseSecretArguments,
  revisionArgument,
} from '../../src/cli/arguments.js';

describe('a month', () => {
  it.each(['1972-01', '2026-09', '9998-12'])('is taken: %s', (month) => {
    expect(monthArgument(month)).toBe(month);
  });

  it.each([
    '../../x',
    '2026-09\0',
    '2026-13',
    '2026-00',
    '２０２６-０９',
    '2026-9',
    ' 2026-09',
    '2026-09 ',
    '2026-09\n',
    '2026-09-01',
    '',
    '..',
    '1969-12',
    '1971-12',
    '9999-01',
  ])('is refused: %j', (text) => {
    expect(() => monthArgument(text)).toThrow('YYYY-MM');
  });
});

describe('an instant', () => {
  it('is taken with its zone', () => {
    expect(instantArgument('2026-11-01T02:00:00+02:00')).toBe(Date.UTC(2026, 10, 1));
  });

  it.each(['2026-11-01', '2026-11-01T02:00:00', 'now', '1761955200000', ''])('is refused: %s', (text) => {
    expect(() => instantArgument(text)).toThrow('with its zone');
  });
});

describe('the instant of a run', () => {
  it('lies in the years that a run can go by', () => {
    expect(asOfArgument('1972-01-01T00:00:00Z')).toBe(Date.UTC(1972, 0, 1));
    for (const text of ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-11-01']) {
      expect(() => asOfArgument(text)).toThrow('of the years 1972 to 9998');
    }
  });
});

describe('a path', () => {
  it('is taken as it is, and refused where there is none', () => {
    expect(pathArgument(' a b%?.csv')).toBe(' a b%?.csv');
    expect(() => pathArgument('')).toThrow('Name a file');
    expect(() => pathArgument('a\0b')).toThrow('Name a file');
  });
});

describe('a revision', () => {
  it('is taken by its number, as its folder has it or alone', () => {
    expect([revisionArgument('3'), revisionArgument('r12')]).toEqual([3, 12]);
  });

  it.each(['0', '-1', '1.5', 'r', '01', '2026-10.r3', '1'.repeat(16), ''])('is refused: %j', (text) => {
    expect(() => revisionArgument(text)).toThrow('whole number');
  });
});

describe('a count', () => {
  const port = countArgument(0, 65_535);

  it.each([
    ['0', 0],
    ['8701', 8701],
    ['65535', 65_535],
  ])('is taken in plain digits: %s', (text, value) => {
    expect(port(text)).toBe(value);
  });

  it.each(['65536', '-1', '1e3', '0x10', '1.0', '01', ' 1', '１', '', 'abc', '99999999999'])(
    'is refused: %s',
    (text) => {
      expect(() => port(text)).toThrow('whole number from 0 to 65535');
    },
  );
});

describe('a choice', () => {
  it('is one of the list, spelled so', () => {
    const limits = choiceArgument(['contract', 'off']);
    expect(limits('off')).toBe('off');
    for (const text of ['Off', '', 'toString', '__proto__']) {
      expect(() => limits(text)).toThrow('Give one of contract, off');
    }
  });
});

describe('a path on the command line', () => {
  it.each(['', 'a\0b', 'a\ntieout: all is well', 'a\rb', 'a\u2028b'])('is refused where it is %j', (path) => {
    expect(() => pathArgument(path)).toThrow('Name a file or folder');
  });

  it('is refused where it is the next option, since its own option was left without a value', () => {
    for (const path of ['--json', '--quiet', '--month=2026-10']) {
      expect(() => pathArgument(path)).toThrow('one that begins with -- is named as ./--name');
    }
    expect(pathArgument('./--json')).toBe('./--json');
  });

  it.each(['a b.db', 'a%20b?c#d.db', 'ü', '-rf', ':memory:', 'file:x'])('is taken as it is: %s', (path) => {
    expect(pathArgument(path)).toBe(path);
  });
});

describe('a secret on the command line', () => {
  it('is refused without being repeated', () => {
    const secret = 'pmr_test_abcdefghijkl_canary';
    for (const given of [[secret], ['pin', `--api-key=${secret}`], ['--', `pmrwh_test_canary`]]) {
      expect(() => refuseSecretArguments(given)).toThrow('on the command line');
      expect(() => refuseSecretArguments(given)).not.toThrow('canary');
    }
  });

  it('is seen in a gift card code too, whichever argument it is part of', () => {
    for (const given of [
      ['import', 'book', 'cards DEMO-CANA-RYCA-RD00.csv'],
      ['--reason=demo-cana-ryca-rd00'],
    ]) {
      expect(() => refuseSecretArguments(given)).toThrow('a gift card code is on the command line');
      expect(() => refuseSecretArguments(given)).not.toThrow(/cana/i);
    }
  });

  it.each([
    ['--supplier-key', 'sup_test_canary'],
    ['--rewards-key', 'pm_test_canary'],
  ])('is seen in the value of %s, but for the one that a local service is told to take', (option, key) => {
    expect(() => refuseSecretArguments(['fetch', option, key])).toThrow('on the command line');
    expect(() => refuseSecretArguments(['serve', '--books', key])).toThrow('on the command line');
    expect(() => refuseSecretArguments(['serve', option, key])).not.toThrow();
    expect(() => refuseSecretArguments(['serve', `${option}=${key}`])).not.toThrow();
  });

  it('is not seen in what is none', () => {
    const words = ['close', '--month', '2026-10', '--books', 'pmr.db'];
    expect(() => refuseSecretArguments(words)).not.toThrow();
  });
});

describe('an address to listen on', () => {
  it('is no path: where it is empty, an address is asked for', () => {
    expect(hostArgument('127.0.0.1')).toBe('127.0.0.1');
    for (const text of ['', ' ', 'a\nb']) expect(() => hostArgument(text)).toThrow('Name an address');
  });
});

describe('an account', () => {
  it('is any text that has something in it, and no control character', () => {
    expect(accountArgument('u17ducv1bbir')).toBe('u17ducv1bbir');
    for (const text of ['', ' ', 'a\nb']) expect(() => accountArgument(text)).toThrow('Name an account');
  });
});
