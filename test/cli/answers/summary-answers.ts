// The summary of a month, as `close` and its steps print it, and the answers that hold summaries.

import { z } from 'zod';
import {
  code,
  count,
  decimal,
  discrepancy,
  exitCode,
  instant,
  integer,
  itemClass,
  month,
  openItem,
  owedBy,
  periodState,
  rollForwardStep,
  text,
} from './answer-fields.js';

const bridge = z.object({
  rows: z.array(z.object({ name: text, count: count.nullable(), amount_usd6: integer })),
  claims: z.array(z.object({ owed_by: owedBy, count, claim_usd6: integer })),
  footing: z
    .object({
      claims_usd6: integer,
      provider_differences_usd6: integer,
      reversals_receivable_usd6: integer,
      owed_to_provider_usd6: integer,
      statement_arithmetic_usd6: integer,
    })
    .nullable(),
});

const tokens = z.object({
  bridge: z.array(z.object({ name: text, count: count.nullable(), amount_plus: decimal })).nullable(),
  claims: z.array(z.object({ owed_by: owedBy, count, claim_plus: decimal })),
});

const account = z.object({
  interface: text,
  account: text,
  statement: z.enum(['verified', 'provisional', 'as_read', 'not_verified', 'none']),
  roll_forward: z.array(rollForwardStep),
  bridge: bridge.nullable(),
  tokens: tokens.optional(),
  figures: z.object({ ties: count, differs: count, part_tested: count, not_tested: count }),
  checks_ran: z.array(code),
  checks_not_tested: z.array(z.object({ reason: text, codes: z.array(code) })),
  order_count: count,
  deposit_count: count,
  root_count: count,
  consequence_count: count,
  discrepancies: z.array(discrepancy),
});

const summary = z.object({
  month,
  as_of: instant,
  result: z.object({ exit_code: exitCode, is_final: z.boolean(), text }),
  untested: z.array(
    z.object({
      interface: text,
      account: text,
      what: text,
      reason: text,
      count: integer,
      amount_usd6: integer,
    }),
  ),
  accounts: z.array(account),
  claims: z.array(
    z.object({
      interface: text,
      provider_owes_usd6: integer,
      we_owe_usd6: integer,
      net_usd6: integer,
    }),
  ),
  open_items: z.array(openItem),
});

const closedMonth = summary.extend({ period_state: periodState });

export const closeAnswer = closedMonth.extend({
  month_reason: text.optional(),
  pack_folder: text.nullable(),
  exit_code: exitCode,
});

/** A source that could not be read. */
export const unreadSource = z.object({
  interface: text,
  account: text,
  source: text,
  subject: text,
  reason: text,
  isLost: z.boolean().optional(),
});

/** Before anything is known of the running month there is nothing to sum up. */
export const auditAnswer = summary.partial().extend({
  months: z.array(month),
  unread: z.array(unreadSource),
  suspended: z.array(z.object({ month, reason: text })),
  exit_code: exitCode,
});

const planted = z.object({ month, interface: text, code, subject: text, words: text });

export const demoAnswer = z.object({
  exit_code: z.union([z.literal(0), z.literal(70)]),
  planted: count,
  found: z.array(planted),
  missed: z.array(planted),
  unplanned: z.array(z.object({ month, interface: text, code, subject: text, class: itemClass })),
  tampered: z.object({ month, exit_code: exitCode, failed_evidence: z.array(code) }),
  months: z.array(closedMonth),
});
