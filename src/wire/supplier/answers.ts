// The `data` of every answer of the supplier interface (source, sections 2.2 to 2.5; contract, supplier
// page). As in the sandbox interface: unknown fields are let through the reading and left out of the result;
// a value of another kind, an unknown state or null where a value belongs is refused with the field's path.

import { z } from 'zod';
import {
  costMinorSchema,
  countrySchema,
  countSchema,
  currencySchema,
  faceMinorSchema,
  identifierSchema,
  instantSchema,
  rateBpsSchema,
  sha256HexSchema,
  usd6Schema,
} from '../scalar.js';
import { checkCodes } from './error-codes.js';
import { fxRateSchema } from './fx-rate.js';
import { FX_BASE } from './names.js';

const availabilityStates = ['available', 'limited', 'unavailable'] as const;
const floatLights = ['green', 'amber', 'red'] as const;

export const brandSchema = z.object({
  slug: identifierSchema,
  name: z.string().max(1024),
  currency: currencySchema,
  countries: z.array(countrySchema),
  /** Every amount the brand has. */
  all_denominations: z.array(faceMinorSchema),
  /** Amounts sold now. */
  denominations: z.array(faceMinorSchema),
  /** Set where any amount between the two is sold; then there are no prices. */
  range: z.object({ min_minor: faceMinorSchema, max_minor: faceMinorSchema }).nullable(),
  /** One entry for each amount sold now. */
  prices: z.array(z.object({ face_minor: faceMinorSchema, wholesale_minor: costMinorSchema })),
  net_rate_bps: rateBpsSchema,
  cash_equivalent: z.boolean(),
  availability: z.object({
    state: z.enum(availabilityStates),
    float_light: z.enum(floatLights),
    max_denom_today: faceMinorSchema,
  }),
  source: z.string().max(256),
});

export const brandsAnswerSchema = z.array(brandSchema);

/** `rates` gives units of the currency for one US dollar, each as the digits it was written with. */
export const fxAnswerSchema = z.object({
  base: z.literal(FX_BASE),
  rates: z.record(currencySchema, fxRateSchema),
  source: z.string().max(256),
});

export const summaryAnswerSchema = z.object({
  /** The headline count: the total that the brand list pages through. */
  gift_cards_listed: countSchema,
  /** Beyond the first the source shows no field, so a reader does without them. */
  currencies: z.array(currencySchema).optional(),
  countries: z.array(countrySchema).optional(),
});

export const checkAnswerSchema = z.object({
  ok: z.boolean(),
  code: z.enum(checkCodes),
  /** 0 with `NOT_SOLD`. */
  wholesale_minor: costMinorSchema,
  wholesale_usd6: usd6Schema,
  ledger_balance_usd6: usd6Schema,
  /** Any integer, as it came: whoever waits clamps it. */
  retry_after_sec: z.int().optional(),
});

/** The order without the card: what may be stored. It states no rate. */
export const supplierOrderRecordSchema = z.object({
  id: identifierSchema,
  client_ref: identifierSchema,
  /** `failed` on a read of an order whose issue failed and was reversed. */
  status: z.enum(['issued', 'failed']),
  brand_slug: identifierSchema,
  currency: currencySchema,
  face_minor: faceMinorSchema,
  wholesale_minor: costMinorSchema,
  wholesale_usd6: usd6Schema,
  /** Only a digest of the buyer comes back. */
  wallet_ref_sha256: sha256HexSchema,
  created_at: instantSchema,
  /** The float after this answer's work, not after the order's. */
  ledger: z.object({ balance_usd6: usd6Schema }),
  /** True when an earlier result is returned. */
  replay: z.boolean(),
});

/** The card itself; every field of a failed order's is null. */
const voucherSchema = z.object({
  code: z.string().max(256).nullable(),
  pin: z.string().max(256).nullable(),
  url: z.string().max(2048).nullable(),
  expires_at: instantSchema.nullable(),
});

export const supplierOrderAnswerSchema = supplierOrderRecordSchema.extend({ voucher: voucherSchema });

export type Brand = z.infer<typeof brandSchema>;
export type BrandsAnswer = z.infer<typeof brandsAnswerSchema>;
export type FxAnswer = z.infer<typeof fxAnswerSchema>;
export type SummaryAnswer = z.infer<typeof summaryAnswerSchema>;
export type CheckAnswer = z.infer<typeof checkAnswerSchema>;
export type SupplierOrderRecord = z.infer<typeof supplierOrderRecordSchema>;
export type SupplierOrderAnswer = z.infer<typeof supplierOrderAnswerSchema>;
