// A wording becomes a failure: its values stand where their names stood, and nothing else is put in.

import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { failureCatalogue, retold, SetupMissing } from '../../../src/base/failure/failure-catalogue.js';
import { fc } from '../../support/fast-check.js';

const catalogue = failureCatalogue({
  none: { kind: 'unfinished', raised: 'Never.', message: 'nothing came', hint: 'Run it again.' },
  cell: {
    kind: 'refused',
    raised: 'Always.',
    message: '{file}, line {line}: {value} in {file}, add "sandbox": {}',
    hint: 'Name {file} again.',
  },
});

describe('failureCatalogue', () => {
  it('makes a failure of the wording’s kind, with values in message and hint', () => {
    const failure = catalogue.cell({ file: 'a.csv', line: 3, value: 'x' });
    expect(failure).toBeInstanceOf(Failure);
    expect(failure).toMatchObject({
      kind: 'refused',
      message: 'a.csv, line 3: x in a.csv, add "sandbox": {}',
      hint: 'Name a.csv again.',
    });
    expect(catalogue.none()).toMatchObject({ kind: 'unfinished', message: 'nothing came' });
  });

  it('keeps the error underneath', () => {
    const cause = new Error('ENOENT');
    expect(catalogue.none({}, cause).cause).toBe(cause);
    expect(catalogue.cell({ file: 'a', line: 1, value: 'b' }, cause).cause).toBe(cause);
  });

  it('never reads a value as a wording: what looks like a name in it stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('{file}', '{line}', '$&', '$1'), (text, trap) => {
        const value = `${text}${trap}`;
        const { message } = catalogue.cell({ file: 'f', line: 1, value });
        expect(message).toBe(`f, line 1: ${value} in f, add "sandbox": {}`);
      }),
    );
  });

  it('tells what somebody sets up first from other failures', () => {
    const { missing } = failureCatalogue({
      missing: { kind: 'refused', asksForSetup: true, raised: 'Once.', message: 'no key', hint: 'Set it.' },
    });
    expect(missing()).toBeInstanceOf(SetupMissing);
    expect(missing()).toMatchObject({ kind: 'refused', message: 'no key', hint: 'Set it.' });
    expect(catalogue.none()).not.toBeInstanceOf(SetupMissing);
  });

  it('keeps the wording beside its maker, for the list of messages', () => {
    expect(catalogue.none.wording.raised).toBe('Never.');
  });
});

describe('retold', () => {
  it('keeps the kind, changes only the words that are given, and has the failure as its cause', () => {
    const failure = catalogue.none();
    const told = retold(failure, { message: 'host: nothing came' });
    expect(told).toMatchObject({ kind: 'unfinished', message: 'host: nothing came', hint: 'Run it again.' });
    expect(told.cause).toBe(failure);
  });
});
