// The answers of the commands on books, months and packs.

import { z } from 'zod';
import {
  count,
  done,
  exitCode,
  instant,
  integer,
  month,
  periodState,
  sha256,
  text,
} from './answer-fields.js';

const scope = z.object({
  month: month.nullable(),
  interface: text.nullable(),
  account: text.nullable(),
  ledger_account: text.nullable(),
  currency: z.literal('USD'),
});

const sums = z.object({
  opening_usd6: integer,
  debit_usd6: integer,
  credit_usd6: integer,
  balance_usd6: integer,
});

export const ledgerBalanceAnswer = scope.extend({
  lines: z.array(z.object({ ledger_account: text }).extend(sums.shape)),
  total: sums,
  exit_code: done,
});

export const ledgerRegisterAnswer = scope.extend({
  opening_usd6: integer,
  postings: z.array(
    z.object({
      booked_at: instant,
      entry_id: text,
      interface: text,
      account: text,
      kind: text,
      subject: text,
      description: text,
      ledger_account: text,
      debit_usd6: integer.nullable(),
      credit_usd6: integer.nullable(),
      balance_usd6: integer,
    }),
  ),
  exit_code: done,
});

const place = z.object({ place: text, reason: text }).nullable();

export const ledgerCheckAnswer = z.object({
  is_sound: z.boolean(),
  entry_count: count,
  posting_count: count,
  balance_count: count,
  head: text,
  broken: z.object({ position: z.int(), entry_id: text, what: text, reason: text }).nullable(),
  balance_faults: z.array(
    z.object({
      ledger_account: text,
      interface: text,
      account: text,
      month: text,
      kept_usd6: integer.nullable(),
      summed_usd6: integer.nullable(),
    }),
  ),
  net_usd6: integer,
  seal_count: count,
  record_fault: place,
  sign_off_count: count,
  sign_off_fault: place,
  damaged_evidence: z.array(text),
  exit_code: z.union([z.literal(0), z.literal(3)]),
});

export const booksBackupAnswer = z.object({
  file: text,
  entry_count: count,
  entry_hash: text,
  receipt_count: count,
  blob_count: count,
  import_count: count,
  pin_count: count,
  item_count: count,
  acceptance_count: count,
  settlement_count: count,
  remark_count: count,
  period_change_count: count,
  run_count: count,
  exit_code: done,
});

export const booksRestoreAnswer = booksBackupAnswer.extend({
  books: text,
  moved_to: text.nullable(),
  lost: z.array(text),
});

export const certifyAnswer = z.object({
  month,
  certified_by: text,
  certified_at: instant,
  verdict: text,
  accepted_count: count,
  public_key: sha256,
  fingerprint: sha256,
  is_new_key: z.boolean(),
  is_restored: z.boolean(),
  exit_code: done,
});

export const reopenAnswer = z.object({
  month,
  before: z.enum(['certified', 'suspended']),
  reopened_by: text,
  reason: text,
  exit_code: done,
});

export const exportAnswer = z.object({
  month,
  interface: text,
  format: text,
  home_currency: text,
  rate: text.nullable(),
  period_state: periodState,
  files: z.array(z.object({ path: text, state: z.enum(['written', 'unchanged', 'replaced']) })),
  exit_code: done,
});

export const verifyPackAnswer = z.object({
  month: text,
  verdict: text,
  key: sha256.nullable(),
  proofs: z.array(
    z.object({
      topic: text,
      status: z.enum(['proved', 'failed', 'not_proved']),
      note: text,
      faults: z.array(text),
    }),
  ),
  exit_code: z.union([z.literal(0), z.literal(3)]),
});

const packState = z.object({ verdict: text, is_final: z.boolean(), as_of: text, version: text });
/** A row with its cells as text, as the tables of the pack have them. */
const cells = z.record(text, text);
const changedRows = z.object({
  came: z.array(cells),
  went: z.array(cells),
  changed: z.array(
    z.object({ row: cells, changes: z.array(z.object({ column: text, before: text, now: text })) }),
  ),
});

export const packChangesAnswer = z.object({
  month,
  since: z.int().min(1),
  until: z.int().min(1).nullable(),
  before: packState,
  now: packState,
  items: changedRows,
  figures: changedRows,
  exit_code: done,
});

export const doctorAnswer = z.object({
  checks: z.array(
    z.object({
      check: text,
      state: z.enum(['ok', 'note', 'soon', 'wrong', 'not_checked']),
      finding: text,
      fix: text.nullable(),
      exit_code: exitCode,
    }),
  ),
  verdict: text,
  exit_code: exitCode,
});
