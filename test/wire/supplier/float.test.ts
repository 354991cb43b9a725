import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../src/base/json/json-reader.js';
import { floatAnswerSchema, floatDebitSchema, floatDepositSchema } from '../../../src/wire/supplier/float.js';
import { sampleFloat } from './support/sample-answers.js';

const deposit = (sampleFloat['deposits'] as JsonObject[])[0] ?? {};
const debit = (sampleFloat['debits'] as JsonObject[])[0] ?? {};

const tables: [string, { safeParse(value: unknown): { success: boolean } }, JsonObject][] = [
  ['the float', floatAnswerSchema, sampleFloat],
  ['a deposit', floatDepositSchema, deposit],
  ['a debit', floatDebitSchema, debit],
];

describe.each(tables)('%s', (_name, schema, sample) => {
  it('is read as the contract shows it', () => {
    expect(schema.safeParse(sample).success).toBe(true);
  });

  it.each(Object.keys(sample))('without %s is refused', (field) => {
    const rest = Object.fromEntries(Object.entries(sample).filter(([name]) => name !== field));
    expect(schema.safeParse(rest).success).toBe(false);
  });
});

describe('floatDebitSchema', () => {
  it('takes debit and reversal, and no other kind', () => {
    expect(floatDebitSchema.safeParse({ ...debit, kind: 'reversal' }).success).toBe(true);
    expect(floatDebitSchema.safeParse({ ...debit, kind: 'fee' }).success).toBe(false);
  });

  it('takes no sequence number under 1', () => {
    expect(floatDebitSchema.safeParse({ ...debit, seq: 0 }).success).toBe(false);
  });
});
