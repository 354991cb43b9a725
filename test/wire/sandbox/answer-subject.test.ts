import { describe, expect, it } from 'vitest';
import { isStatementOf } from '../../../src/wire/sandbox/answer-subject.js';
import { month } from '../../store/sample.js';

describe('isStatementOf', () => {
  it.each([
    ['both name the month', '2026-09', '{"month":"2026-09"}', true],
    ['the answer alone names another', '2026-08', '{"month":"2026-09"}', true],
    ['the text alone names another', '2026-09', '{"month":"2026-08"}', true],
    ['both name another', '2026-08', '{"month":"2026-08"}', false],
    ['the answer names another and the text none', '2026-08', '{"version":1}', false],
    ['the answer names another and the text is no object', '2026-08', '"2026-09"', false],
    ['the answer names another and the text is no JSON', '2026-08', '{"month":"2026-09"', false],
  ])('takes an answer by what it says of itself: %s', (_, said, raw, isOf) => {
    expect(isStatementOf({ month: said, raw_statement: raw }, month('2026-09'))).toBe(isOf);
  });
});
