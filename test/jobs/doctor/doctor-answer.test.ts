import { describe, expect, it } from 'vitest';
import { notCheckedLine, okLine, wrongLine } from '../../../src/jobs/doctor/check-line.js';
import { doctorResult } from '../../../src/jobs/doctor/doctor-answer.js';

const lines = [
  okLine('node', '22.1.0'),
  wrongLine('file modes', 'x\u001b[31m', 'Run: chmod go-w x'),
  notCheckedLine('books', 'the configuration comes first'),
];

describe('the answer of the doctor', () => {
  it('is one line a check with how to fix it, and a verdict', () => {
    expect(doctorResult({ exitCode: 2, lines }).text.split('\n')).toEqual([
      'ok           node        22.1.0.',
      'WRONG        file modes  x\\u{1b}[31m. Run: chmod go-w x',
      'not checked  books       the configuration comes first.',
      '',
      'Fix the lines marked WRONG before the next run.',
    ]);
  });

  it('is one object for a program', () => {
    expect(doctorResult({ exitCode: 2, lines }).json).toMatchObject({
      checks: [
        { check: 'node', state: 'ok', finding: '22.1.0', fix: null, exit_code: 0 },
        { state: 'wrong', fix: 'Run: chmod go-w x', exit_code: 2 },
        { state: 'not_checked' },
      ],
      exit_code: 2,
    });
  });

  it('never says that all is well of what nobody looked at', () => {
    const { text } = doctorResult({ exitCode: 0, lines: [notCheckedLine('books', 'no')] });
    expect(text).toContain('Nothing that was checked');
  });
});
