// The answers of the commands that set up, read files and fetch.

import { z } from 'zod';
import { count, done, exitCode, instant, integer, month, sha256, text } from './answer-fields.js';
import { unreadSource } from './summary-answers.js';

const keyId = z.object({ key_id: text });

export const initAnswer = z.object({
  next: z.array(z.string()),
  file: text,
  interfaces: z.array(text),
  secrets: z.array(text),
  exit_code: done,
});

export const keysCreateAnswer = keyId.extend({
  created_at: text,
  expires_at: text,
  balance_usd6: integer,
  variables: z.record(text, text),
  api_key: text.optional(),
  signing_secret: text.optional(),
  webhook_secret: text.optional(),
  exit_code: done,
});

export const keysRevokeAnswer = keyId.extend({
  revoked_at: text,
  months: z.array(month),
  exit_code: done,
});

export const pinAnswer = keyId.extend({
  public_key: text,
  fingerprint: text,
  state: z.enum(['pinned', 'pinned_now', 'unpinned', 'changed']),
  pins: z.array(keyId.extend({ fingerprint: text, pinned_at: instant })),
  exit_code: z.union([z.literal(0), z.literal(3)]),
});

export const fetchAnswer = z.object({
  month,
  unread: z.array(unreadSource),
  exit_code: exitCode,
  ended: z.array(text),
});

const rowAside = z.object({ line: count, reason: text });
const firstRows = z.array(z.record(text, text));
const rowPlace = z.object({ file: text, line: count });

/** A file of rows, as it was read or, with `--dry-run`, would be. */
export const importRowsAnswer = z.object({
  kind: text,
  file: text,
  sha256,
  source: text.optional(),
  is_new: z.boolean(),
  row_counts: z.record(text, count),
  set_aside: z.array(rowAside),
  unknown_columns: z.array(text),
  superseded_count: count,
  superseded: z.array(
    z.object({
      client_ref: text,
      old: rowPlace,
      new: rowPlace,
      changed: z.array(z.object({ field: text, old: text.nullable(), new: text.nullable() })),
    }),
  ),
  changed_since_count: count,
  left_out_count: count,
  first_rows: firstRows.optional(),
  is_dry_run: z.literal(true).optional(),
  exit_code: z.union([z.literal(0), z.literal(1)]),
});

const readyProfile = z.object({
  file: text,
  ready_profile: text.nullable(),
  kind: text,
  ignored_columns: z.array(text).optional(),
  row_count: count.optional(),
  left_out_count: count.optional(),
  set_aside: z.array(rowAside).optional(),
  first_rows: firstRows.optional(),
  saved_as: z.null(),
  exit_code: done,
});

const proposedProfile = z.object({
  file: text,
  ready_profile: z.null(),
  profile: z.object({
    delimiter: text.optional(),
    decimal: text.optional(),
    columns: z.record(text, text),
  }),
  missing: z.array(z.array(text)),
  ignored_columns: z.array(text),
  remarks: z.array(text),
  row_count: count.nullable(),
  set_aside: z.array(rowAside),
  first_rows: firstRows,
  saved_as: text.nullable(),
  exit_code: done,
});

/** With `--infer` a profile that reads the file. */
export const importBookAnswer = z.union([importRowsAnswer, readyProfile, proposedProfile]);

export const importStatementAnswer = z.object({
  kind: z.literal('statement'),
  file: text,
  sha256,
  is_new: z.boolean(),
  account: text,
  month,
  is_final: z.boolean().nullable(),
  fault: text.nullable(),
  is_dry_run: z.literal(true).optional(),
  exit_code: exitCode,
});

/** One line when the service listens; it then serves until it is stopped. */
export const serveAnswer = z.object({
  sandbox: text,
  supplier: text,
  rewards: text,
  supplierKey: text,
  rewardsKey: text,
  rewardsPartner: text,
});

export const playAnswer = z.object({
  month,
  accounts: z.array(z.object({ interface: text, account: text, orders: count, deposits: count })),
  files: z.array(z.object({ path: text, state: text })),
  clock: text.nullable(),
  errors: z.array(z.object({ interface: text, code: text, subject: text, words: text })),
  left_out: z.array(text),
  next: z.array(text),
  exit_code: done,
});

export const completionAnswer = z.object({ what: text, text, exit_code: done });

/** What ended a run, of whatever command. */
export const errorAnswer = z.object({
  error: z.object({
    kind: z.enum(['usage', 'refused', 'evidence', 'unfinished', 'fault']),
    exit_code: z.union([z.literal(2), z.literal(3), z.literal(4), z.literal(70)]),
    message: text,
    hint: text,
  }),
});
