import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  brandOf,
  depositOf,
  keyStateOf,
  orderOf,
  quoteOf,
  signedStatementOf,
} from '../../../src/client/sandbox/values.js';
import {
  balanceAnswerSchema,
  catalogueEntrySchema,
  depositAnswerSchema,
  orderAnswerSchema,
  pingAnswerSchema,
  quoteAnswerSchema,
  statementAnswerReadingSchema,
} from '../../../src/wire/sandbox/answers.js';
import { balance, deposit, order, ping, quote } from '../support/sandbox-samples.js';
import { signingPair, statementAnswer } from '../support/signed-statement.js';

/** `face_minor` as the language spells it. */
const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const brand = {
  slug: 'demo-books',
  name: 'Demo Books',
  country: 'GB',
  currency: 'GBP',
  rate_bps: 300,
  denominations_minor: null,
  range: { min_minor: 1000, max_minor: 10000 },
  availability: 'available',
};

describe('values of the sandbox', () => {
  const statement = statementAnswer(signingPair());
  const rows: [name: string, value: object, answer: object, apart: string[]][] = [
    ['ping', keyStateOf(pingAnswerSchema.parse(ping)), ping, ['ok', 'env']],
    ['brand', brandOf(catalogueEntrySchema.parse(brand)), brand, ['range']],
    ['quote', quoteOf(quoteAnswerSchema.parse(quote)), quote, []],
    ['order', orderOf(orderAnswerSchema.parse(order)), order, ['code', 'link', 'end_customer']],
    ['balance', balanceOf(balanceAnswerSchema.parse(balance)), balance, ['currency']],
    ['deposit', depositOf(depositAnswerSchema.parse(deposit)), deposit, []],
    ['statement', signedStatementOf(statementAnswerReadingSchema.parse(statement)), statement, []],
  ];

  it.each(rows)(
    'carry every field of the %s answer over under its own name',
    (_name, value, answer, apart) => {
      for (const [name, field] of Object.entries(answer)) {
        if (!apart.includes(name)) expect(Reflect.get(value, camel(name)), name).toEqual(field);
      }
    },
  );

  it('carry nested fields over as well', () => {
    expect(brandOf(catalogueEntrySchema.parse(brand)).range).toEqual({ minMinor: 1000, maxMinor: 10000 });
    const exact = { ...brand, range: null, denominations_minor: [1000] };
    expect(brandOf(catalogueEntrySchema.parse(exact))).toMatchObject({
      range: null,
      denominationsMinor: [1000],
    });
    expect(orderOf(orderAnswerSchema.parse(order)).endCustomer).toEqual({
      refSha256: 'a'.repeat(64),
      country: 'US',
    });
  });

  it('hold the card apart, so that an order can be printed', () => {
    const bought = orderOf(orderAnswerSchema.parse(order));
    expect(bought.card?.reveal().code).toBe(order.code);
    expect(inspect(bought, { depth: 9 }) + JSON.stringify(bought)).not.toMatch(/CANA|canary/);
  });
});
