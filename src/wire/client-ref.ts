// The partner's own reference of a purchase.

import { z } from 'zod';

export const CLIENT_REF_LENGTH = 128;

/**
 * Letters, digits and `_ . : -`, at most 128, not of dots alone (`.` and `..` cannot be addressed in a
 * path).
 */
export const clientRefSchema = z
  .string()
  .min(1)
  .max(CLIENT_REF_LENGTH)
  .regex(/^(?!\.+$)[A-Za-z0-9_.:-]+$/, 'is not letters, digits and _ . : - (and not of dots alone)');

export function isClientRef(text: string): boolean {
  return clientRefSchema.safeParse(text).success;
}
