import { CommanderError } from 'commander';
import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../src/base/failure/assert.js';
import { Failure } from '../../src/base/failure/failure.js';
import { causeLines, errorJson, errorLine, errorReportOf } from '../../src/cli/error-report.js';

describe('an error at the terminal', () => {
  it('is one line that says what is wrong and what to do next', () => {
    const failure = new Failure('refused', 'book.csv, line 3: a NUL', 'save it as CSV');
    expect(errorLine(errorReportOf(failure))).toBe('tieout: book.csv, line 3: a NUL. Save it as CSV.');
  });

  it('stays one line where a message has several', () => {
    const failure = new Failure('unfinished', 'first\n  second', 'Run again.\n');
    expect(errorLine(errorReportOf(failure))).toBe('tieout: first second. Run again.');
  });

  it('of a usage error is what the parser says, with its suggestion as the next step', () => {
    const error = new CommanderError(
      1,
      'commander.unknownCommand',
      "error: unknown command 'clos'\n(Did you mean close?)",
    );
    expect(errorReportOf(error)).toEqual({
      exitCode: 2,
      kind: 'usage',
      message: "unknown command 'clos'",
      hint: 'Did you mean close?',
    });
  });

  it('of a fault of the program names it as one, without a stack', () => {
    const line = errorLine(errorReportOf(new ProgramFault('a rule was broken')));
    expect(line).toContain('tieout: ProgramFault: a rule was broken. This is a fault of tieout itself');
    expect(line).not.toContain('\n');
    expect(line).not.toMatch(/at .*\.[jt]s/);
  });

  it.each([
    new RangeError('WebAssembly.instantiate(): Out of memory: Cannot allocate Wasm memory for new instance'),
    new RangeError('Array buffer allocation failed'),
    Object.assign(new Error('spawn'), { code: 'ENOMEM' }),
  ])('of memory that could not be had says so, and that the run can be done again: %s', (error) => {
    expect(errorReportOf(error)).toMatchObject({
      exitCode: 4,
      kind: 'unfinished',
      message: 'there is not enough memory',
    });
  });

  it.each([
    ['EMFILE', 4, 'this process may open too few files', /ulimit -n/],
    ['ENFILE', 4, 'this process may open too few files', /ulimit -n/],
    ['ERR_MODULE_NOT_FOUND', 70, 'a part of the program is missing', /^Install it again/],
  ])(
    'of a part of the program that could not be loaded says what to do: %s',
    (code, exitCode, message, hint) => {
      const error = Object.assign(new Error('dist/cli/close-job.js'), { code });
      expect(errorReportOf(error)).toMatchObject({ exitCode, message, hint: expect.stringMatching(hint) });
    },
  );

  it.each([undefined, null, 'a text', 7])(
    'of something that is no error at all is a fault as well: %s',
    (thrown) => {
      expect(errorReportOf(thrown)).toMatchObject({ exitCode: 70, kind: 'fault', message: String(thrown) });
    },
  );
});

describe('an error as JSON', () => {
  it('is one object with kind, exit code, message and next step', () => {
    expect(errorJson(errorReportOf(new Failure('evidence', 'what', 'next')))).toEqual({
      error: { kind: 'evidence', exit_code: 3, message: 'what', hint: 'next' },
    });
  });
});

describe('what --verbose adds', () => {
  it('is the errors underneath, and no stack for a failure', () => {
    const cause = new Error('EACCES', { cause: new TypeError('deeper') });
    expect(causeLines(new Failure('refused', 'what', 'next', { cause }))).toEqual([
      '  because: Error: EACCES',
      '  because: TypeError: deeper',
    ]);
  });

  it('is the place of a fault of the program', () => {
    expect(causeLines(new ProgramFault('broken')).join('\n')).toContain('error-report.test');
  });

  it.each([
    [2, new Error("Cannot find package 'better-sqlite3'")],
    [4, new RangeError('Array buffer allocation failed')],
    [2, new CommanderError(1, 'commander.unknownCommand', 'error: unknown command')],
    [3, new Failure('evidence', 'what', 'next')],
  ])('is no stack where the exit code is %i, and what the system said underneath', (exitCode, error) => {
    expect(errorReportOf(error).exitCode).toBe(exitCode);
    const lines = causeLines(error).join('\n');
    expect(lines).not.toMatch(/^\s+at /m);
    const isOurs = error instanceof Failure || error instanceof CommanderError;
    expect(lines).toBe(isOurs ? '' : `  because: ${error.name}: ${error.message}`);
  });

  it('ends for causes that go round in a circle', () => {
    const error = new Error('a');
    error.cause = error;
    expect(causeLines(new Failure('refused', 'what', 'next', { cause: error })).length).toBeLessThan(100);
  });
});
