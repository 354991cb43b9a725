import { describe, expect, it } from 'vitest';
import { ClientFailure, GiveUp, MendConfiguration } from '../../../src/client/failures/client-failure.js';
import { RewardsClient } from '../../../src/client/rewards/client.js';
import { SandboxClient } from '../../../src/client/sandbox/client.js';
import { SupplierClient } from '../../../src/client/supplier/client.js';

/** Nothing listens there: whatever was sent would fail in another way. */
const baseUrl = 'http://127.0.0.1:9';
const sandbox = new SandboxClient({
  baseUrl,
  apiKey: `pmr_test_abcdefabcdef_${'a'.repeat(32)}`,
  signingSecret: `pmrsig_test_${'a'.repeat(43)}`,
});
const supplier = new SupplierClient({ baseUrl, key: 'supplier-key-1' });
const rewards = new RewardsClient({ baseUrl, key: 'rewards-key-1' });
const card = { slug: 'demo-books', currency: 'GBP', faceMinor: 2500 };
const order = { ...card, clientRef: 'a-1', endCustomer: { ref: 'b-1', country: 'GB' } };
const bought = { ...card, clientRef: 'a-1', walletRef: 'w-12345678' };
const wallet = { walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
const issue = { ...wallet, amountUsdMinor: 2500, transactionId: 't-1' };
const webhook = { url: 'https://shop.example/hook', events: ['reward.issued'], secret: 'a'.repeat(20) };

/** A call of plain JavaScript, which no compiler looks at. */
type PlainCall = (argument: never) => Promise<unknown>;

/** Each call with the fields that it cannot do without. */
const calls: readonly [name: string, call: PlainCall, whole: object, fields: readonly string[]][] = [
  ['sandbox.order', (one) => sandbox.order(one), order, Object.keys(order)],
  ['sandbox.quote', (one) => sandbox.quote(one), card, Object.keys(card)],
  ['supplier.order', (one) => supplier.order(one), bought, Object.keys(bought)],
  ['supplier.check', (one) => supplier.check(one), card, Object.keys(card)],
  ['rewards.issue', (one) => rewards.issue(one), issue, Object.keys(issue)],
  [
    'rewards.redeem',
    (one) => rewards.redeem(one),
    { ...wallet, catalogueItemId: 'c' },
    ['walletAddress', 'catalogueItemId'],
  ],
  [
    'rewards.stake',
    (one) => rewards.stake(one),
    { ...wallet, plus18: 1n, tier: 'flexible' },
    ['walletAddress', 'plus18', 'tier'],
  ],
  ['rewards.registerUser', (one) => rewards.registerUser(one), wallet, ['walletAddress']],
  ['rewards.registerWebhook', (one) => rewards.registerWebhook(one), webhook, Object.keys(webhook)],
];

async function failureOf(call: PlainCall, argument: unknown): Promise<unknown> {
  try {
    return await call(argument as never);
  } catch (error) {
    return error;
  }
}

describe('a call from code that no compiler checked', () => {
  it.each(calls)(
    '%s names each field that it lacks, and sends nothing',
    async (_name, call, whole, fields) => {
      for (const field of fields) {
        for (const given of [undefined, null, []]) {
          const failure = await failureOf(call, { ...whole, [field]: given });
          expect(failure).toBeInstanceOf(GiveUp);
          const { code, field: named, message } = failure as GiveUp;
          expect([code, named?.split('.')[0]]).toEqual(['invalid_request', field]);
          expect(message).toContain('nothing was sent');
        }
      }
    },
  );

  it.each(calls)('%s refuses what is no object', async (_name, call) => {
    for (const given of [undefined, null, 'x', 1, []]) {
      expect(await failureOf(call, given)).toMatchObject({ code: 'invalid_request', field: 'input' });
    }
  });

  it('refuses what is no list, no page, no filter and no id', async () => {
    const refusals: readonly [Promise<unknown>, string][] = [
      [rewards.issueBatch(undefined as never), 'inputs'],
      [rewards.issueBatch([null] as never), 'inputs[0]'],
      [rewards.issuance(undefined as never), 'issuanceId'],
      [rewards.cataloguePage(undefined as never), 'request'],
      [supplier.floatPage(null as never), 'request'],
      [supplier.brandsPage({ page: 1, perPage: 1 }, null as never), 'filter'],
      [sandbox.catalogue(null as never), 'filter'],
      [sandbox.readOrder(undefined as never), 'clientRef'],
      [sandbox.statement(undefined as never), 'month'],
      [sandbox.simulateDeposit(1n as never), 'plusAmount'],
      [sandbox.order({ ...order, faceMinor: 2500n } as never), 'faceMinor'],
    ];
    for (const [refused, field] of refusals) {
      await expect(refused).rejects.toMatchObject({ code: 'invalid_request', field });
    }
  });

  it('makes no client without the options that it needs, and names them', () => {
    for (const Client of [SandboxClient, SupplierClient, RewardsClient]) {
      for (const options of [undefined, null, 'x', {}, { baseUrl }]) {
        expect(() => new Client(options as never)).toThrow(MendConfiguration);
        expect(() => new Client(options as never)).toThrow(ClientFailure);
      }
      expect(() => new Client({ key: 'k', apiKey: 'k', signingSecret: 's' } as never)).toThrow('baseUrl');
    }
  });
});
