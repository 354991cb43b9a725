// A served statement, opened under a pinned key and held against what was asked for.

import { unreachable } from '../../base/failure/assert.js';
import { visible } from '../../base/text/control-characters.js';
import { openStatement, type Statement, type StatementOpening } from '../../wire/sandbox/statement.js';
import type { StatementKey } from '../../wire/statement-verification.js';
import { GiveUp } from '../failures/client-failure.js';
import type { SignedStatement } from './values.js';

/**
 * The subject that the signed bytes have to have: a valid signature of another month or account proves
 * nothing here.
 */
interface ExpectedStatement {
  readonly month: string;
  /** The key id of the API key. */
  readonly account: string;
}

/**
 * Verifies the exact bytes, reads them, and compares month, account and key id inside them.
 *
 * @throws GiveUp `statement_refused` of kind `evidence`, with the reason
 */
export function openedStatement(
  served: SignedStatement,
  key: StatementKey,
  expected: ExpectedStatement,
): Statement {
  const { rawStatement, signature } = served;
  // An absent algorithm is passed on as null, which is refused: a statement has to name how it was signed.
  const opening = openStatement({ key, rawStatement, signature, algorithm: served.algorithm ?? null });
  if (opening.kind !== 'verified') throw refused(reasonOf(opening));
  const { statement } = opening;
  if (statement.month !== expected.month || served.month !== expected.month) {
    throw refused(`it is of the month ${statement.month}, not of ${expected.month}`);
  }
  if (statement.account !== expected.account) throw refused('it is of another account');
  if (statement.key_id !== served.keyId || statement.final !== served.final) {
    throw refused('the answer around it says otherwise than the signed text');
  }
  return statement;
}

function reasonOf(opening: Exclude<StatementOpening, { kind: 'verified' }>): string {
  switch (opening.kind) {
    case 'invalid':
      return `its signature does not hold (${opening.reason})`;
    case 'version':
      return `its version ${opening.version} cannot be read`;
    case 'malformed':
      return `it is signed but no statement: ${visible(`${opening.fault.path} ${opening.fault.message}`.trim())}`;
    default:
      return unreachable(opening);
  }
}

function refused(reason: string): GiveUp {
  return new GiveUp({
    kind: 'evidence',
    code: 'statement_refused',
    message: `the statement: ${reason}`,
    hint: 'Use none of its figures; ask the provider, and check which key you pinned.',
  });
}
