// The partner's own reference of a purchase.

import { z } from 'zod';

export const CLIENT_REF_LENGTH = 128;

const FORM = /^(?!\.+$)[A-Za-z0-9_.:-]+$/;

/**
 * Letters, digits and `_ . : -`, at most 128, not of dots alone (`.` and `..` cannot be addressed in a
 * path).
 */
export const clientRefSchema = z
  .string()
  .min(1)
  .max(CLIENT_REF_LENGTH)
  .regex(FORM, 'is not letters, digits and _ . : - (and not of dots alone)');

/** As the schema takes it; without it, since every line of a float is asked. */
export function isClientRef(text: string): boolean {
  return text.length <= CLIENT_REF_LENGTH && FORM.test(text);
}
