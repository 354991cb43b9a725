// The shape of what every command prints with `--json`: one schema a command, of which docs/schemas has the
// JSON Schema. A run of the program needs none of it; tests hold what commands print against it.

import { z } from 'zod';
import {
  booksBackupAnswer,
  booksRestoreAnswer,
  certifyAnswer,
  doctorAnswer,
  exportAnswer,
  ledgerBalanceAnswer,
  ledgerCheckAnswer,
  ledgerRegisterAnswer,
  packChangesAnswer,
  reopenAnswer,
  verifyPackAnswer,
} from './books-answers.js';
import {
  acceptAnswer,
  explainAnswer,
  itemsAnswer,
  noteAnswer,
  settleAnswer,
  statusAnswer,
} from './item-answers.js';
import {
  completionAnswer,
  errorAnswer,
  fetchAnswer,
  importBookAnswer,
  importRowsAnswer,
  importStatementAnswer,
  initAnswer,
  keysCreateAnswer,
  keysRevokeAnswer,
  pinAnswer,
  playAnswer,
  serveAnswer,
} from './setup-answers.js';
import { auditAnswer, closeAnswer, demoAnswer } from './summary-answers.js';

/** By the words of the command line; `error` is what any of them prints where it ends with an error. */
export const answerSchemas: Readonly<Record<string, z.ZodType>> = {
  demo: demoAnswer,
  init: initAnswer,
  serve: serveAnswer,
  play: playAnswer,
  'keys create': keysCreateAnswer,
  'keys revoke': keysRevokeAnswer,
  pin: pinAnswer,
  'import book': importBookAnswer,
  'import deposits': importRowsAnswer,
  'import rewards': importRowsAnswer,
  'import stakes': importRowsAnswer,
  'import redemptions': importRowsAnswer,
  'import statement': importStatementAnswer,
  'import float': importRowsAnswer,
  fetch: fetchAnswer,
  verify: closeAnswer,
  reconcile: closeAnswer,
  // With --since it is what changed.
  report: z.union([closeAnswer, packChangesAnswer]),
  close: closeAnswer,
  audit: auditAnswer,
  'books backup': booksBackupAnswer,
  'books restore': booksRestoreAnswer,
  'ledger balance': ledgerBalanceAnswer,
  'ledger register': ledgerRegisterAnswer,
  'ledger check': ledgerCheckAnswer,
  export: exportAnswer,
  'verify-pack': verifyPackAnswer,
  items: itemsAnswer,
  explain: explainAnswer,
  accept: acceptAnswer,
  settle: settleAnswer,
  note: noteAnswer,
  status: statusAnswer,
  doctor: doctorAnswer,
  certify: certifyAnswer,
  reopen: reopenAnswer,
  completion: completionAnswer,
  error: errorAnswer,
};

/**
 * The JSON Schema, draft 2020-12, of what a command prints.
 *
 * @param isClosed whether a field that the schema does not name is refused. A published schema is open, since
 * answers only ever grow.
 */
export function answerJsonSchema(command: string, isClosed = false): Readonly<Record<string, unknown>> {
  const schema = answerSchemas[command];
  if (schema === undefined) throw new TypeError(`no command is called ${command}`);
  const { $schema, ...body } = z.toJSONSchema(schema, { io: isClosed ? 'output' : 'input' });
  return { $schema, title: command === 'error' ? 'an error' : `tieout ${command} --json`, ...body };
}

/** The name of its file in docs/schemas. */
export function answerFileName(command: string): string {
  return `${command.replaceAll(' ', '-')}.json`;
}
