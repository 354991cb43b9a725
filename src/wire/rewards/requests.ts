// The bodies of requests (source, part B, section 2.6). Both spellings of its two variants are taken, and
// both at once only where they say the same. Unknown fields are refused, and every refusal names its field. A
// wallet is any text here: one of another form is refused with a code of its own.

import { z } from 'zod';
import { identifierSchema } from '../scalar.js';
import { positivePlusSchema, purchaseSchema } from './amounts.js';
import {
  ITEMS_PER_BATCH,
  METADATA_CHARACTERS,
  METADATA_KEYS,
  QUANTITY_MOST,
  SECRET_CHARACTERS_LEAST,
  TRANSACTION_ID_CHARACTERS,
} from './limits.js';

const walletTextSchema = z.string();

/** 1 to 128 letters, digits and `_ . : -`. */
const transactionIdSchema = z
  .string()
  .min(1)
  .max(TRANSACTION_ID_CHARACTERS)
  .regex(/^[A-Za-z0-9_.:-]+$/, 'is not letters, digits and _ . : -');

const metadataPairsSchema = z
  .record(z.string().max(METADATA_CHARACTERS), z.string().max(METADATA_CHARACTERS))
  .refine((pairs) => Object.keys(pairs).length <= METADATA_KEYS, `has more than ${METADATA_KEYS} keys`)
  .meta({ maxProperties: METADATA_KEYS });

/** Zod leaves a key `__proto__` out without a word: it is refused, so that no pair is lost. */
const metadataSchema = z.preprocess((pairs, context) => {
  if (typeof pairs === 'object' && pairs !== null && Object.hasOwn(pairs, '__proto__')) {
    context.addIssue({ code: 'custom', path: ['__proto__'], message: 'is no key that can be kept' });
  }
  return pairs;
}, metadataPairsSchema);

export const issueRequestSchema = z.strictObject({
  wallet_address: walletTextSchema,
  amount_usd: purchaseSchema,
  /** The partner's own id of the purchase: it earns once. */
  transaction_id: transactionIdSchema,
  merchant_id: identifierSchema.optional(),
  metadata: metadataSchema.optional(),
});

/** Each item is read by itself, so that one that is malformed refuses itself alone. */
export const issueBatchRequestSchema = z.strictObject({
  issuances: z.array(z.unknown()).min(1).max(ITEMS_PER_BATCH),
});

/** One of the two spellings, or both where they are alike. */
function isOneOf(a: string | undefined, b: string | undefined): boolean {
  return (a === undefined) !== (b === undefined) || (a !== undefined && a === b);
}

const redeemFields = {
  wallet_address: walletTextSchema,
  catalogue_item_id: identifierSchema.optional(),
  /** The same in the other variant. */
  item_id: identifierSchema.optional(),
  quantity: z.int().min(1).max(QUANTITY_MOST).optional(),
  delivery_email: emailSchema().optional(),
};

export const redeemRequestSchema = z
  .strictObject(redeemFields)
  .refine(({ catalogue_item_id: a, item_id: b }) => isOneOf(a, b), {
    path: ['catalogue_item_id'],
    error: 'is missing, or differs from item_id',
  });

export const stakeTiers = ['flex', '3m', '6m', '12m'] as const;
export type StakeTier = (typeof stakeTiers)[number];

export const stakeRequestSchema = z.strictObject({
  wallet_address: walletTextSchema,
  plus_amount: positivePlusSchema,
  tier: z.enum(stakeTiers),
  auto_compound: z.boolean().optional(),
});

export const userRequestSchema = z
  .strictObject({
    wallet_address: walletTextSchema,
    email: emailSchema().optional(),
    external_id: identifierSchema.optional(),
    /** The same in the other variant. */
    external_user_id: identifierSchema.optional(),
    region: regionSchema().optional(),
  })
  .refine(({ external_id: a, external_user_id: b }) => a === undefined || b === undefined || a === b, {
    path: ['external_id'],
    error: 'differs from external_user_id',
  });

/** Names of events that can be registered for (source, section 6). */
export const rewardsEventTypes = [
  'reward.issued',
  'redemption.completed',
  'staking.matured',
  'pool.low_balance',
] as const;

export type RewardsEventType = (typeof rewardsEventTypes)[number];

export const webhookRequestSchema = z.strictObject({
  url: z.string().max(2048).refine(isWebhookUrl, 'is no HTTPS address (or plain HTTP to this machine)'),
  events: z.array(z.enum(rewardsEventTypes)).min(1).max(16),
  secret: z.string().min(SECRET_CHARACTERS_LEAST).max(256),
});

export type RedeemRequest = z.infer<typeof redeemRequestSchema>;
export type IssueRequest = z.infer<typeof issueRequestSchema>;
export type StakeRequest = z.infer<typeof stakeRequestSchema>;
export type UserRequest = z.infer<typeof userRequestSchema>;

/** HTTPS, or plain HTTP to a loopback address; neither with a name and password in it. */
function isWebhookUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  const isLoopback = url.hostname === '127.0.0.1' || url.hostname === '[::1]';
  const isAllowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback);
  return isAllowed && url.username === '' && url.password === '' && url.hash === '';
}

function emailSchema() {
  return z
    .string()
    .max(254)
    .regex(/^[^\s@]{1,64}@[^\s@]+$/, 'is no e-mail address');
}

function regionSchema() {
  return z.string().regex(/^[A-Z]{2}$/, 'is not a country code of two upper-case letters');
}
