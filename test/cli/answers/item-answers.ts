// The answers of the commands on items: the list, the working of one, and what is decided on them.

import { z } from 'zod';
import {
  code,
  count,
  day,
  decimal,
  done,
  instant,
  integer,
  itemClass,
  itemState,
  month,
  openItem,
  severity,
  text,
  unit,
} from './answer-fields.js';

export const itemsAnswer = z.object({
  as_of: instant,
  month: month.nullable(),
  items: z.array(openItem),
  exit_code: done,
});

const related = z.object({
  item_id: text,
  code: code.nullable(),
  subject: text.nullable(),
  field: text.nullable(),
});

const recordedSettlement = z.object({ reference: text, on: day, posting_month: month, recorded_by: text });

const explainedItem = z.object({
  as_of: instant,
  item: openItem,
  severity,
  formula: text,
  is_found_now: z.boolean(),
  why_unworked: z.enum(['interface_not_used', 'nothing_archived']).nullable(),
  inputs: z.array(
    z.object({ source: text, says: text, place: text, evidence_sha256: text, request_id: text }),
  ),
  steps: z.array(text),
  causes_tried: z.array(z.object({ cause: text, gives: text, fits: z.boolean() })),
  caused_by: z.array(related),
  leads_to: z.array(related),
  evidence: z.array(z.object({ sha256: text, target: text, request_id: text, at: instant.nullable() })),
  // In dollars, or in tokens where the account holds them.
  settlements: z.array(
    z.union([
      recordedSettlement.extend({ amount_usd6: integer, counted_usd6: integer }),
      recordedSettlement.extend({ amount_plus: decimal, counted_plus: decimal }),
    ]),
  ),
  remarks: z.array(z.object({ remark: text, owner: text.nullable(), noted_by: text, noted_at: instant })),
  action: text,
  exit_code: done,
});

const explainedCode = z.object({
  code,
  class: itemClass,
  severity,
  action: text,
  page: text.nullable(),
  exit_code: done,
});

/** Of an item, else of a code. */
export const explainAnswer = z.union([explainedItem, explainedCode]);

const acceptance = z.object({
  item_id: text,
  code,
  month,
  accepted_by: text,
  accepted_reason: text,
  accepted_with: z.array(text),
  consequences: z.array(
    z.object({
      item_id: text,
      code,
      subject: text,
      field: text,
      state: itemState,
      unit,
      difference: text,
      currency: text,
      difference_usd6: integer.nullable(),
    }),
  ),
});

const settlement = z.object({
  item_id: text,
  code,
  month,
  on: day,
  reference: text,
  recorded_by: text,
  posting_month: month,
  recorded_before: z.boolean(),
});

const settledDollars = settlement.extend({
  amount_usd: decimal,
  amount_usd6: integer,
  claim_left_usd6: integer,
});

const settledTokens = settlement.extend({ amount_plus: decimal, claim_left_plus: decimal });

/** Of one item, else of the items of a file. */
export const acceptAnswer = z.union([
  acceptance.extend({ exit_code: done }),
  z.object({ accepted: z.array(acceptance), exit_code: done }),
]);

/** Of one item, else of the items of a file. */
export const settleAnswer = z.union([
  settledDollars.extend({ exit_code: done }),
  settledTokens.extend({ exit_code: done }),
  z.object({ settled: z.array(z.union([settledDollars, settledTokens])), exit_code: done }),
]);

export const noteAnswer = z.object({
  item_id: text,
  code,
  month,
  remark: text,
  noted_by: text,
  owner: text.nullable(),
  exit_code: done,
});

const bucket = z.object({
  bucket: text,
  item_count: count,
  owed_to_us_usd6: integer,
  owed_by_us_usd6: integer,
  owed_to_us_plus: decimal,
  owed_by_us_plus: decimal,
  interface: text,
});

const lastRun = z
  .object({ month: month.nullable(), as_of: instant.nullable(), exit_code: z.int().nullable() })
  .nullable();

export const statusAnswer = z.object({
  as_of: instant,
  months: z.array(
    z.object({
      month,
      state: z.enum(['open', 'closed', 'certified', 'suspended']),
      evidence: z.enum(['final', 'provisional']),
    }),
  ),
  open_items: z.array(bucket),
  accounts: z.array(
    z.object({
      interface: text,
      account: text,
      float_usd6: integer.nullable(),
      float_read_at: instant.nullable(),
      cover_days: integer.nullable(),
      key_ends_at: instant.nullable(),
      data_gone_at: instant.nullable(),
    }),
  ),
  last_audit: lastRun,
  last_close: lastRun,
  exit_code: done,
});
