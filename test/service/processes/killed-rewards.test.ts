// kill -9 in the middle of a call: after every start a transaction has earned once or not at all, a call that
// names no reference was carried out whole or not at all, and no token was made or lost (contract, rewards
// page: "No new supply"). KILLED_ISSUANCES sets how often the loaded service is killed; `npm run
// campaign:kills` takes long over it.

import { describe, expect, it } from 'vitest';
import { plus18OfDecimal } from '../../../src/money/plus18.js';
import { wallets } from '../rewards/rewards-client.js';
import { compileService } from './compiled-service.js';
import { FUNDED, KilledService } from './killed-rewards-service.js';

const sources = compileService();
const kills = Number(process.env['KILLED_ISSUANCES'] ?? 2);
/** The short run tries some statements of an issuance, the campaign each of them. */
const stride = process.env['KILLED_ISSUANCES'] === undefined ? 8 : 1;
/** The long campaign takes as long as it takes. */
const options = { timeout: Math.max(60_000, kills * 10_000) };

function units(text: unknown): bigint {
  const plus18 = plus18OfDecimal(String(text));
  if (plus18 === undefined) throw new Error(`${String(text)} is no amount of tokens`);
  return plus18;
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n);

/** What the contract says holds at every instant, from what the service answers alone. */
async function expectNoNewSupply(service: KilledService): Promise<void> {
  const held: bigint[] = [];
  for (const wallet of wallets) {
    const { status, json } = await service.client.balance(wallet);
    if (status === 404) continue;
    held.push(units(json.total_plus), units(json.lifetime_redeemed), units(json.pending_rewards));
  }
  const movements = await service.movements();
  const { balance_plus: balance } = await service.client.pool();
  const out = sum(movements.slice(1).map(({ plus_amount }) => units(plus_amount)));
  expect(movements.map(({ seq }) => seq)).toEqual(movements.map((_, index) => index + 1));
  expect(units(balance) + out).toBe(units(FUNDED));
  expect(units(balance) + sum(held)).toBe(units(FUNDED));
}

/** How often each transaction was issued. */
async function issuedOf(service: KilledService): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { kind, transaction_id: id } of await service.movements()) {
    if (kind === 'issuance') counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

describe('a rewards service that is killed', options, () => {
  it('at any statement of an issuance has it once, or not at all and once when it is sent again', async () => {
    const service = await KilledService.funded(sources);
    const transactions: string[] = [];
    let survived = 0;
    let midWay = 0;
    for (let step = 1; step <= 90 && survived < 1; step += stride) {
      const transaction = `purchase-${step}`;
      transactions.push(transaction);
      await service.process.tell(`kill ${step}`);
      if ((await service.issue(transaction, wallets[0])) === undefined) {
        await service.process.ended();
        await service.open();
        midWay += 1;
      } else {
        survived += 1;
        await service.process.tell('kill Infinity');
      }
      expect([201, 409]).toContain(await service.issue(transaction, wallets[0]));
    }
    // The kills came mid-way: each step but the last ended the process before it answered.
    expect([survived, midWay]).toEqual([1, transactions.length - 1]);
    expect(midWay).toBeGreaterThan(1);
    expect(await issuedOf(service)).toEqual(new Map(transactions.map((transaction) => [transaction, 1])));
    await expectNoNewSupply(service);
    await service.kill();
  });

  it('between its commit and its answer has the issuance, and does not make another', async () => {
    const service = await KilledService.funded(sources);
    await service.process.tell('kill answer');
    expect(await service.issue('told-to-nobody', wallets[1])).toBeUndefined();
    await service.process.ended();
    await service.open();
    expect(await issuedOf(service)).toEqual(new Map([['told-to-nobody', 1]]));
    expect(await service.issue('told-to-nobody', wallets[1])).toBe(409);
    expect(await issuedOf(service)).toEqual(new Map([['told-to-nobody', 1]]));
    await expectNoNewSupply(service);
    await service.kill();
  });

  it('at any moment under load keeps what it answered, once each, and no token beside it', async () => {
    const service = await KilledService.funded(sources);
    const answered = new Set<string>();
    let unanswered = 0;
    for (let round = 0; round < kills; round += 1) {
      setTimeout(() => service.process.child.kill('SIGKILL'), 15 + ((round * 23) % 160));
      const sent = Array.from({ length: 120 }, (_, index) => `purchase-${round}-${index}`);
      const statuses = await Promise.all(
        sent.map((transaction, at) => service.issue(transaction, wallets[at % wallets.length] ?? '')),
      );
      for (const [at, transaction] of sent.entries()) {
        if (statuses[at] === 201) answered.add(transaction);
        if (statuses[at] === undefined) unanswered += 1;
      }
      await service.process.ended();
      await service.open();
      await expectNoNewSupply(service);
    }
    expect(unanswered).toBeGreaterThan(0);
    const issued = await issuedOf(service);
    expect([...issued.values()].filter((count) => count !== 1)).toEqual([]);
    expect([...answered].filter((transaction) => !issued.has(transaction))).toEqual([]);
    await service.kill();
  });
});

/** An item of which there are plenty, for a part of a token that no double holds. */
const REDEEMED = 29_985_000_000_000_000_001n;
const STAKED = 100_000_000_000_000_000_000n;

/** A service with a wallet that has earned 1500 tokens, confirmed on its chain. */
async function withEarnings(): Promise<KilledService> {
  const service = await KilledService.funded(sources);
  const asked = await service.client.issue('earned', { wallet_address: wallets[0], amount_usd: 1000 });
  expect(asked.status).toBe(201);
  expect(await service.confirm()).toBe(200);
  return service;
}

describe(
  'a call without a reference of its own, whose service is killed at any of its statements',
  options,
  () => {
    it.each([
      {
        name: 'a redemption',
        path: '/v2/redemption/redeem',
        body: { catalogue_item_id: 'gift_card-033', delivery_email: 'a@b.example' },
        field: 'lifetime_redeemed',
        each: REDEEMED,
      },
      {
        name: 'a stake',
        path: '/v2/staking/stake',
        body: { plus_amount: 100, tier: '3m' },
        field: 'staked_plus',
        each: STAKED,
      },
    ])('is $name that was made whole or not at all, with every token where it belongs', async (call) => {
      const service = await withEarnings();
      const ask = () =>
        service.client
          .post(call.path, { wallet_address: wallets[0], ...call.body })
          .then(({ status }) => status)
          .catch(() => undefined);
      const made = async () => units((await service.client.balance(wallets[0])).json[call.field]);
      let madeBefore = 0n;
      let midWay = 0;
      let answered = 0;
      for (let step = 1; step <= 90 && answered < 1; step += stride) {
        await service.process.tell(`kill ${step}`);
        const status = await ask();
        if (status === undefined) {
          await service.process.ended();
          await service.open();
          midWay += 1;
        } else {
          expect(status).toBe(201);
          answered += 1;
          await service.process.tell('kill Infinity');
        }
        const madeNow = await made();
        expect(status === undefined ? [0n, call.each] : [call.each]).toContain(madeNow - madeBefore);
        madeBefore = madeNow;
        await expectNoNewSupply(service);
      }
      expect(answered).toBe(1);
      expect(midWay).toBeGreaterThan(0);
      await service.kill();
    });
  },
);
