// The bodies of the control calls that only the local service has on its rewards listener (contract, sandbox
// page, "Local service only"). None is part of the interface.

import { z } from 'zod';
import { positivePlusSchema } from './amounts.js';

export const poolFundingSchema = z.strictObject({ plus_amount: positivePlusSchema });

/** Sets what a review of the user would. */
export const userReviewSchema = z.strictObject({
  wallet_address: z.string(),
  kyc_status: z.enum(['none', 'full']),
});

export const keyStateSchema = z.strictObject({ revoked: z.boolean() });
