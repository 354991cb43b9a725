import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../src/base/text/bytes.js';
import * as tieout from '../src/index.js';
import { eventSignatureOf } from '../src/wire/event-signature.js';
import {
  cardCode,
  clientOptions,
  order,
  orderInput,
  webhookSecret,
} from './client/support/sandbox-samples.js';
import { sendData, sendError, withServer } from './client/support/scripted-server.js';
import { signingPair, statementText } from './client/support/signed-statement.js';

describe('the public face', () => {
  it('is exactly this, since whatever is public stays', () => {
    expect(Object.keys(tieout).sort()).toEqual([
      'ClientFailure',
      'Decide',
      'GiftCard',
      'GiveUp',
      'MendConfiguration',
      'RetryLater',
      'RewardsClient',
      'SandboxClient',
      'SandboxKey',
      'SupplierClient',
      'Voucher',
      'costMinor',
      'costMinorOf',
      'createSandboxKey',
      'defaultRetryPolicy',
      'depositDue',
      'faceMinor',
      'fingerprintOf',
      'formatMinor',
      'formatPlus18',
      'formatRational',
      'formatUsd6',
      'openStatement',
      'parseMajor',
      'plus18',
      'plus18OfDecimal',
      'publicKeyOf',
      'rateBps',
      'rational',
      'rationalOfDecimal',
      'readEventBody',
      'receiveEvent',
      'usd6',
      'usd6AtUnitsPerUsd',
      'usd6AtUsdPerUnit',
      'usd6OfWhole',
      'verifyEvent',
    ]);
  });
});

describe('partner code', () => {
  it('sells a card, accepts a price change by its own rule, and comes back later where it is told to', async () => {
    const details = {
      quote_id: 'quo_2',
      rate_bps: 200,
      cost_minor: 2450,
      cost_usd6: 24500000,
      expires_at: '2026-10-02T00:01:00.000Z',
    };
    await withServer(
      (request, response) => {
        if (request.body.includes('quo_2')) return sendData(response, { ...order, cost_usd6: 24500000 }, 201);
        return sendError(response, 409, 'price_changed', { details });
      },
      async (server) => {
        const { SandboxClient, Decide, formatUsd6 } = tieout;
        const client = new SandboxClient(clientOptions(server.baseUrl));
        const sell = async (quoteId?: string): Promise<tieout.Order> => {
          try {
            return await client.order({ ...orderInput, ...(quoteId === undefined ? {} : { quoteId }) });
          } catch (failure) {
            const isOffer = failure instanceof Decide && failure.decision.code === 'price_changed';
            if (isOffer && quoteId === undefined && failure.decision.code === 'price_changed') {
              expect(formatUsd6(failure.decision.costUsd6)).toBe('24.500000');
              return sell(failure.decision.quoteId);
            }
            throw failure;
          }
        };
        const sold = await sell();
        expect(sold.card?.reveal().code).toBe(cardCode);
        await client.close();
      },
    );
  });

  it('verifies an event before it reads it', () => {
    const rawBody = utf8Bytes(
      JSON.stringify({
        id: 'evt_1',
        type: 'key.revoked',
        created_at: '2026-10-02T00:00:00.000Z',
        data: { key_id: 'k' },
      }),
    );
    const header = eventSignatureOf(webhookSecret, 1_790_000_000, rawBody);
    const event = { rawBody, header, secret: webhookSecret, nowUnixSeconds: 1_790_000_100 };
    expect(tieout.verifyEvent(event)).toEqual({ valid: true, timestampSeconds: 1_790_000_000 });
    expect(tieout.verifyEvent({ ...event, nowUnixSeconds: 1_790_000_301 })).toEqual({
      valid: false,
      reason: 'too_old',
    });
    const reading = tieout.readEventBody(rawBody);
    expect(reading.ok && reading.event.figures.kind).toBe('key_revoked');
  });

  it('pins a statement key by its fingerprint and opens a statement under it', () => {
    const pair = signingPair();
    const verdict = tieout.publicKeyOf(pair.key.hex);
    expect(verdict.usable && tieout.fingerprintOf(verdict.key)).toMatch(/^[0-9a-f]{64}$/);
    const rawStatement = statementText();
    const opening = tieout.openStatement({ key: pair.key, rawStatement, signature: pair.sign(rawStatement) });
    expect(opening.kind === 'verified' && opening.statement.closing_balance_usd6).toBe(100000000);
    expect(tieout.openStatement({ key: pair.key, rawStatement, signature: '' }).kind).toBe('invalid');
  });

  it("computes the source's own figures", () => {
    const {
      costMinorOf,
      faceMinor,
      rateBps,
      rational,
      rationalOfDecimal,
      usd6AtUsdPerUnit,
      depositDue,
      usd6,
    } = tieout;
    expect(costMinorOf(faceMinor(2500), rateBps(500))).toBe(2375);
    const cost = costMinorOf(faceMinor(9999), rateBps(200));
    const usdPerUnit = rationalOfDecimal('1.25') ?? expect.unreachable('a decimal');
    expect(tieout.usd6OfWhole(usd6AtUsdPerUnit(cost, usdPerUnit))).toBe(122500000);
    expect(depositDue(rational(20n), rational(3n), 30).creditedUsd6).toBe(59820000n);
    expect(tieout.formatUsd6(usd6(12630000))).toBe('12.630000');
  });
});
