import { describe, expect, it } from 'vitest';
import { GiveUp } from '../../../src/client/failures/client-failure.js';
import { openedStatement } from '../../../src/client/sandbox/statement-opening.js';
import { signedStatementOf } from '../../../src/client/sandbox/values.js';
import { keyId } from '../support/sandbox-samples.js';
import { signingPair, statementAnswer, statementText } from '../support/signed-statement.js';

const pair = signingPair();
const expected = { month: '2026-10', account: keyId };

function opened(answer: ReturnType<typeof statementAnswer>, key = pair.key) {
  return openedStatement(signedStatementOf(answer), key, expected);
}

describe('openedStatement', () => {
  it('gives the figures of the month that was asked for, under the pinned key', () => {
    expect(opened(statementAnswer(pair))).toMatchObject({
      month: '2026-10',
      closing_balance_usd6: 100000000,
    });
  });

  const text = statementText();
  it.each([
    ['signed with another key', { signature: signingPair().sign(text) }, /\(mismatch\)/],
    ['altered after signing', { raw_statement: text.replace('100000000', '100000001') }, /\(mismatch\)/],
    ['unsigned', { signature: null }, /\(missing\)/],
    ['signed with an empty text', { signature: '' }, /\(missing\)/],
    ['signed with zeros', { signature: '0'.repeat(128) }, /\(mismatch\)/],
    ['of another algorithm', { algorithm: 'none' }, /\(algorithm\)/],
    ['of no algorithm', { algorithm: undefined }, /\(algorithm\)/],
    ['of another key by its envelope', { key_id: 'sk_2' }, /answer around it/],
    ['final only by its envelope', { final: false }, /answer around it/],
    ['of another month by its envelope', { month: '2026-09' }, /not of 2026-10/],
  ])('refuses one that is %s', (_name, more, reason) => {
    expect(() => opened(statementAnswer(pair, text, more))).toThrow(reason);
    expect(() => opened(statementAnswer(pair, text, more))).toThrow(GiveUp);
  });

  it.each([
    ['of another month', { month: '2026-09' }, /of the month 2026-09, not of 2026-10/],
    ['of another account', { account: 'somebodyelse' }, /another account/],
    ['of a version to come', { version: 2 }, /version 2/],
    ['no statement', { closing_balance_usd6: null }, /closing_balance_usd6/],
  ])('refuses one that is well signed but %s', (_name, more, reason) => {
    expect(() => opened(statementAnswer(pair, statementText(more)))).toThrow(reason);
  });

  it('calls it a matter of evidence', () => {
    expect(() => opened(statementAnswer(pair), signingPair().key)).toThrow(
      expect.objectContaining({ kind: 'evidence', code: 'statement_refused' }),
    );
  });
});
