// The answers of every call of rewards v2 (source, part B, section 2.6; contract, rewards page): the object
// itself, with no envelope around it. Unknown fields pass the reading and are left out of the result.

import { z } from 'zod';
import { countSchema, identifierSchema, instantSchema } from '../scalar.js';
import { dollarsSchema, plusBalanceSchema, plusSchema, rewardRateSchema } from './amounts.js';
import { stakeTiers } from './requests.js';

const walletSchema = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'is not 0x and 40 hex digits');
const emailSchema = z.string().max(320);
const metadataSchema = z.record(z.string(), z.string());

export const issuanceSchema = z.object({
  issuance_id: identifierSchema,
  wallet_address: walletSchema,
  /** The tokens: `amount_usd * reward_rate`, cut to 18 decimals. */
  plus_amount: plusSchema,
  amount_usd: dollarsSchema,
  reward_rate: rewardRateSchema,
  status: z.enum(['pending', 'confirmed', 'failed']),
  /** Null unless confirmed. */
  tx_hash: identifierSchema.nullable(),
  created_at: instantSchema,
  /** Set only for failed ones. */
  failure_reason: z.string().max(1024).optional(),
  transaction_id: identifierSchema,
  merchant_id: identifierSchema.nullable(),
  metadata: metadataSchema,
});

/**
 * The part of an issuance that a reconciliation may know: the metadata is the partner's own, and may be a
 * buyer's.
 */
export const issuanceRecordSchema = issuanceSchema.omit({ metadata: true });

const batchErrorSchema = z.object({
  code: identifierSchema,
  message: z.string().max(4096),
  field: z.string().max(1024).optional(),
  existing_issuance_id: identifierSchema.optional(),
});

/** One entry an item: its issuance or its error. */
export const batchAnswerSchema = z.object({
  results: z.array(
    z.object({
      index: countSchema,
      issuance: issuanceSchema.optional(),
      error: batchErrorSchema.optional(),
    }),
  ),
  succeeded: countSchema,
  failed: countSchema,
});

const poolMovementKinds = ['funding', 'issuance', 'issuance_reversal'] as const;

/** Amounts are positive: the kind gives the direction. The ids are null for funding. */
const poolMovementSchema = z
  .object({
    seq: z.int().min(1),
    kind: z.custom<(typeof poolMovementKinds)[number]>((kind) => typeof kind === 'string', 'is not a string'),
    issuance_id: identifierSchema.nullable(),
    transaction_id: identifierSchema.nullable(),
    plus_amount: plusSchema,
    booked_at: instantSchema,
  })
  .superRefine(({ seq, kind }, { addIssue }) => {
    if (poolMovementKinds.includes(kind)) return;
    addIssue({ code: 'custom', path: ['kind'], message: unknownKindText(seq, kind) });
  });

/** A kind is told where it is a plain word: other texts may be a code or a reference of somebody. */
function unknownKindText(seq: number, kind: string): string {
  const told = /^[a-z][a-z_]{0,39}$/.test(kind) ? `is "${kind}" and not` : 'is not';
  return `${told} one of ${poolMovementKinds.join(', ')}: movement ${seq}`;
}

const pageFields = { page: z.int().min(1), per_page: z.int().min(1), total: countSchema };

export const poolAnswerSchema = z.object({
  balance_plus: plusBalanceSchema,
  /** Opening and closing of the month asked for; without a month, of the whole life: 0 and the balance. */
  opening_plus: plusBalanceSchema,
  closing_plus: plusBalanceSchema,
  movements: z.array(poolMovementSchema),
  ...pageFields,
});

export const catalogueItemSchema = z.object({
  catalogue_item_id: identifierSchema,
  name: z.string().max(1024),
  brand: z.string().max(1024),
  category: identifierSchema,
  plus_cost: plusSchema,
  usd_value: dollarsSchema,
  kyc_required: z.boolean(),
  in_stock: z.boolean(),
  /** The regions in which it is sold; empty if it is sold everywhere. */
  regions: z.array(z.string().max(16)),
});

export const catalogueAnswerSchema = z.object({ items: z.array(catalogueItemSchema), ...pageFields });

export const redemptionSchema = z.object({
  redemption_id: identifierSchema,
  wallet_address: walletSchema,
  catalogue_item_id: identifierSchema,
  quantity: z.int().min(1),
  plus_spent: plusSchema,
  delivery_email: emailSchema.nullable(),
  status: z.enum(['processing', 'completed']),
  created_at: instantSchema,
});

/** The part of a redemption that a reconciliation may know: the address is the buyer's. */
export const redemptionRecordSchema = redemptionSchema.omit({ delivery_email: true });

export const stakeSchema = z.object({
  stake_id: identifierSchema,
  wallet_address: walletSchema,
  plus_amount: plusSchema,
  tier: z.enum(stakeTiers),
  auto_compound: z.boolean(),
  status: z.enum(['active', 'matured']),
  /** Null for `flex`, which has no term. */
  matures_at: instantSchema.nullable(),
  created_at: instantSchema,
  /** The stake that it went into at maturity. */
  renewed_as: identifierSchema.nullable(),
});

/** The three figures have no formula in the source: they are as the service says. */
export const stakePositionSchema = stakeSchema.extend({
  accrued_rewards_usd: dollarsSchema,
  days_remaining: countSchema.nullable(),
  early_withdrawal_penalty_plus: plusSchema.nullable(),
});

export const userSchema = z.object({
  wallet_address: walletSchema,
  email: emailSchema.nullable(),
  external_id: identifierSchema.nullable(),
  region: z.string().max(16).nullable(),
  kyc_status: z.enum(['none', 'full']),
  created_at: instantSchema,
});

export const walletBalanceSchema = z.object({
  wallet_address: walletSchema,
  total_plus: plusBalanceSchema,
  available_plus: plusBalanceSchema,
  staked_plus: plusBalanceSchema,
  /** Issuances that are not confirmed yet; no part of the total. */
  pending_rewards: plusBalanceSchema,
  lifetime_earned: plusBalanceSchema,
  lifetime_redeemed: plusBalanceSchema,
});

/** The secret is never answered. */
export const webhookSchema = z.object({
  webhook_id: identifierSchema,
  url: z.string().max(2048),
  events: z.array(identifierSchema),
  created_at: instantSchema,
});

export const webhookTestSchema = z.object({ delivery_id: identifierSchema });

export type IssuanceAnswer = z.infer<typeof issuanceSchema>;
export type IssuanceRecord = z.infer<typeof issuanceRecordSchema>;
export type BatchAnswer = z.infer<typeof batchAnswerSchema>;
export type PoolAnswer = z.infer<typeof poolAnswerSchema>;
export type CatalogueAnswer = z.infer<typeof catalogueAnswerSchema>;
export type RedemptionAnswer = z.infer<typeof redemptionSchema>;
export type RedemptionRecord = z.infer<typeof redemptionRecordSchema>;
export type StakeAnswer = z.infer<typeof stakeSchema>;
export type StakePositionAnswer = z.infer<typeof stakePositionSchema>;
export type UserAnswer = z.infer<typeof userSchema>;
export type WalletBalanceAnswer = z.infer<typeof walletBalanceSchema>;
export type WebhookAnswer = z.infer<typeof webhookSchema>;
