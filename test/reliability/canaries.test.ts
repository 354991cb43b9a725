// Secrets, cards and buyers in every place where a service or a person may put them, and then the search:
// none of them stands anywhere in what the program wrote or said, in any spelling.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { newFolder } from '../cli/support/test-world.js';
import { bookRowsOf, depositRowsOf, firstOfSeptember, LiveAccount } from '../jobs/support/live-account.js';
import { alice, LiveRewards, tokenHeaders } from '../jobs/support/live-rewards.js';
import { LiveSupplier } from '../jobs/support/live-supplier.js';
import { type Canaries, canariesIn, canariesUnder, spellingsOf } from './support/canaries.js';
import { type LineAnswer, type LineFault, sendAnswer } from './support/faulty-line.js';
import { openShop, type Shop, type ShopParts } from './support/shops.js';

const END_OF_SEPTEMBER = '2026-10-02T06:00:00.000Z';
const isLong = process.env['CANARIES'] === 'all';
const MONTH = ['--month', '2026-09'];

/** What no live service made up. */
const planted: Canaries = {
  'a code': 'DEMO-CANA-RYAA-0001',
  'a PIN': 'pin-canary-47110815',
  'a link': 'https://redeem.invalid/r/canarylink77af',
  'a buyer': 'canary-buyer-0c51',
  'a buyer’s address': 'canary.buyer@mail.invalid',
};

/** Fields in which a service may hand over what nobody asked it for. */
function plantedFields(canaries: Canaries): Record<string, unknown> {
  return {
    code: canaries['a code'],
    Pin: canaries['a PIN'],
    voucher: { code: canaries['a code'], pin: canaries['a PIN'], url: canaries['a link'] },
    link: canaries['a link'],
    end_customer: { ref: canaries['a buyer'], email: canaries['a buyer’s address'] },
    debug: Object.values(canaries),
    'x canary': Object.values(canaries).join(' '),
  };
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Every object of an answer with those fields in it, where it has none of that name. */
function plantedIn(value: Json, fields: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => plantedIn(one, fields));
  if (typeof value !== 'object' || value === null) return value;
  const own = Object.entries(value).map(([name, one]) => [name, plantedIn(one, fields)] as const);
  return { ...fields, ...Object.fromEntries(own) };
}

function withText({ status, headers }: LineAnswer, text: string, more: Record<string, string>): LineAnswer {
  const body = Buffer.from(text);
  return { status, headers: { ...headers, ...more, 'content-length': String(body.length) }, body };
}

/** The service's own answer with canaries in every object and in headers. */
function talkative(canaries: Canaries): LineFault {
  const fields = plantedFields(canaries);
  const headers = Object.fromEntries(
    Object.values(canaries).map((value, at) => [`x-canary-${at}`, encodeURIComponent(value)]),
  );
  return {
    name: 'canaries in an answer',
    act: async ({ outgoing, forward }) => {
      const answer = await forward();
      const text = JSON.stringify(plantedIn(JSON.parse(answer.body.toString('utf8')), fields));
      sendAnswer(outgoing, withText(answer, text, headers));
    },
  };
}

/**
 * Those that a program can know for what they are wherever they stand: its own keys, and what has the shape
 * of a code. A PIN or a name in the middle of a sentence is a word like any other.
 */
function knowable(canaries: Canaries): string[] {
  return Object.entries(canaries)
    .filter(([what, value]) => what.startsWith('the value of') || value.startsWith('DEMO-'))
    .map(([, value]) => value);
}

/** What a service knows besides the keys: answers with it are read, without it. */
function withoutKeys(canaries: Canaries): Canaries {
  const isOfKey = (what: string) => what.startsWith('the value of') || what.startsWith('the part of');
  return Object.fromEntries(Object.entries(canaries).filter(([what]) => !isOfKey(what)));
}

/** A refusal whose words and details hold what a program can know for a secret or a card. */
function toldInRefusal(canaries: Canaries, status: number): LineFault {
  const words = knowable(canaries).join(' ');
  return {
    name: `canaries in a ${status}`,
    act: async ({ outgoing, forward }) => {
      const error = {
        code: words,
        message: words,
        request_id: 'req_1',
        details: { field: words, quote_id: words },
      };
      const text = JSON.stringify({ ...plantedFields(canaries), error, request_id: 'req_1' });
      sendAnswer(outgoing, withText({ ...(await forward()), status }, text, {}));
    },
  };
}

/** A shop with what it must not show: its keys, and the cards that it sold. */
interface CanaryShop {
  readonly shop: Shop;
  readonly canaries: Canaries;
  /** Where its orders stand, for a refusal. */
  readonly orderPath: RegExp;
  readonly interfaceName: string;
}

async function openCanaries(parts: ShopParts, cards: Canaries, orderPath: RegExp): Promise<CanaryShop> {
  const keys = Object.fromEntries(
    Object.entries(parts.environment).map(([name, value]) => [`the value of ${name}`, value]),
  );
  const shop = await openShop(parts);
  return { shop, canaries: { ...planted, ...keys, ...cards }, orderPath, interfaceName: parts.name };
}

const buyer = 'canary-buyer-0c51';

async function sandbox(): Promise<CanaryShop> {
  const live = await LiveAccount.open();
  const deposits = [await live.deposit('5')];
  const orders = [await live.order('shop-1', { buyer }), await live.order('shop-2', { buyer })];
  const [first, second] = orders.map(({ card }) => card?.reveal());
  live.service.addFault({ fault: 'event_code', times: null, match: { client_ref: 'shop-1' } });
  live.at(END_OF_SEPTEMBER);
  const { apiKey, signingSecret, webhookSecret } = live.credentials;
  const parts: ShopParts = {
    name: 'sandbox',
    serviceUrl: live.service.sandboxUrl,
    section: {},
    environment: {
      TIEOUT_API_KEY: apiKey,
      TIEOUT_SIGNING_SECRET: signingSecret,
      TIEOUT_WEBHOOK_SECRET: webhookSecret,
    },
    files: { book: bookRowsOf(orders), deposits: depositRowsOf(deposits) },
    require: ['book', 'deposits'],
  };
  const cards = {
    'the first card': first?.code ?? '',
    'the second card': second?.code ?? '',
    'the first link': first?.link ?? '',
    'the part of the key': apiKey.slice(-24),
    'the part of the signing secret': signingSecret.slice(-24),
  };
  return openCanaries(parts, cards, /\/v1\/orders\//);
}

async function supplier(): Promise<CanaryShop> {
  const live = await LiveSupplier.open();
  const txHash = await live.deposit(1_000_000_000);
  const orders = [await live.order('s-1'), await live.order('s-2')];
  const [first, second] = orders.map(({ voucher }) => voucher?.reveal());
  const soldAt = new Date(firstOfSeptember).toISOString();
  live.at(END_OF_SEPTEMBER);
  const parts: ShopParts = {
    name: 'supplier',
    serviceUrl: live.service.supplierUrl,
    section: { unitsPerUsd: { USD: '1' } },
    environment: { TIEOUT_SUPPLIER_KEY: live.service.supplierKey },
    files: {
      book: [
        'client_ref,slug,currency,face_minor,sold_at',
        ...['s-1', 's-2'].map((ref) => `${ref},demo-coffee,USD,2500,${soldAt}`),
      ],
      deposits: ['deposit_ref,amount_usd6,sent_at', `${txHash},1000000000,${soldAt}`],
    },
    require: ['book', 'deposits'],
  };
  const cards = {
    'the first voucher': first?.code ?? '',
    'the second voucher': second?.code ?? '',
    'a buyer’s wallet': 'wallet-of-s-1',
  };
  return openCanaries(parts, cards, /\/v1\/orders\//);
}

async function rewards(): Promise<CanaryShop> {
  const live = await LiveRewards.open();
  for (const transactionId of ['t-1', 't-2']) await live.issue(transactionId);
  live.at(END_OF_SEPTEMBER);
  const parts: ShopParts = {
    name: 'rewards',
    serviceUrl: live.service.rewardsUrl,
    section: { partnerId: 'demo', rates: { default: '1.5' } },
    environment: { TIEOUT_REWARDS_KEY: live.service.rewardsKey },
    files: { rewards: [tokenHeaders.rewards, ...live.rows.rewards] },
    require: [],
  };
  return openCanaries(parts, {}, /\/v2\/(?:rewards|issuances|transactions)/);
}

/** Files of a person who put everything into them: beside the columns that are read, and in their place. */
function ownFiles(shop: CanaryShop): Record<string, string> {
  const { canaries, interfaceName } = shop;
  const words = Object.values(canaries).map((value) => `"${value}"`);
  const names = words.map((_, at) => `note ${at}`).join(',');
  const book = 'client_ref,slug,currency,face_minor,sold_at';
  const code = canaries['a code'] ?? '';
  const key = knowable(canaries)[1] ?? '';
  const headers = [...knowable(canaries), canaries['a link'], canaries['a buyer’s address']].join(',');
  const own =
    interfaceName === 'rewards'
      ? [
          tokenHeaders.rewards,
          `t-1,${alice},10.00,,2026-09-01T08:00:00Z`,
          `${code},${alice},1.00,${key},2026-09-01T08:00:00Z`,
        ]
      : [book, 'a-1,demo-coffee,USD,2500,2026-09-01T08:00:00Z', `a-2,${code},USD,${key},${code}`];
  const [header = '', ...rows] = own;
  return {
    // Columns that are not read.
    'beside.csv': [
      `${header},code,pin,customer_email,${names}`,
      ...rows.map((row) => `${row},${code},x,y,${words.join(',')}`),
    ].join('\n'),
    // The header itself.
    'header.csv': [`${header},${headers}`, ...rows].join('\n'),
    // Nothing but them.
    'nothing.csv': `${headers}\n${words.join(',')}\n`,
    'lines.ndjson': `${JSON.stringify({ seq: 1, kind: code, client_ref: key, note: Object.values(canaries) })}\n`,
    'statement.json': JSON.stringify({ month: '2026-09', raw_statement: code, signature: key, key_id: code }),
    'config.json': JSON.stringify({ [interfaceName]: { apiKey: key, [code]: key }, books: key }),
    'decisions.csv': ['item_id,reason,by', `${code},${code},${key}`].join('\n'),
  };
}

/** Every command of a month, with canaries in what a person types as well; all that was said. */
async function lifeOf(canary: CanaryShop): Promise<string> {
  const { shop, canaries, interfaceName, orderPath } = canary;
  const inbox = newFolder();
  for (const [name, text] of Object.entries(ownFiles(canary))) writeFileSync(join(inbox, name), text);
  const code = canaries['a code'] ?? '';
  writeFileSync(join(inbox, `${code}.csv`), 'client_ref,slug,currency,face_minor\n');
  const kind = interfaceName === 'rewards' ? 'rewards' : 'book';
  const said: string[] = [];
  const forms = [['--verbose'], ['--json', '--log', 'json', '--verbose']];
  const run = async (...line: readonly string[]): Promise<void> => {
    // Every command in words or as JSON, in turn; in the long version both.
    forms.push(forms.shift() ?? []);
    for (const form of isLong ? forms : forms.slice(0, 1)) {
      const { exitCode, stdout, stderr } = await shop.run([...line, ...form]);
      expect([0, 1, 2, 3, 4], `${line.join(' ')}: ${stderr}`).toContain(exitCode);
      said.push(stdout, stderr);
    }
  };
  shop.line.choose(() => talkative(withoutKeys(canaries)));
  await run('close', ...MONTH, '--metrics', 'metrics.prom');
  expect(shop.line.fired.get('canaries in an answer')).toBeGreaterThan(5);
  await run('certify', ...MONTH, '--by', 'Ann Example');
  // An answer that repeats a key is not believed at all.
  shop.line.choose((_, target) => (orderPath.test(target) ? talkative(canaries) : undefined));
  await run('fetch', ...MONTH, '--reread');
  shop.line.choose(() => talkative(canaries));
  await run('fetch', ...MONTH);
  shop.line.choose((_, target) => (orderPath.test(target) ? toldInRefusal(canaries, 404) : undefined));
  await run('fetch', ...MONTH, '--reread');
  shop.line.choose(() => toldInRefusal(canaries, 500));
  await run('fetch', ...MONTH, '--patience', '1');
  shop.line.choose(() => toldInRefusal(canaries, 403));
  await run('fetch', ...MONTH);
  for (const file of ['beside.csv', 'header.csv', 'nothing.csv', `${code}.csv`]) {
    await run('import', kind, join(inbox, file), '--dry-run');
    await run('import', kind, join(inbox, file));
    await run('import', '--infer', join(inbox, file));
  }
  await run('import', 'float', join(inbox, 'lines.ndjson'), '--interface', 'supplier');
  await run('import', 'statement', join(inbox, 'statement.json'));
  await run('status', '--config', join(inbox, 'config.json'));
  await run('accept', '--file', join(inbox, 'decisions.csv'));
  for (const value of knowable(canaries)) {
    await run('note', 'i0123456789abcde', `paid with ${value}`);
    await run('accept', value, '--reason', value, '--by', value);
    await run('explain', value);
  }
  shop.line.choose(() => talkative(withoutKeys(canaries)));
  await run('close', ...MONTH);
  const found: string[] = JSON.parse((await shop.run(['items', '--json'])).stdout).items.map(
    ({ item_id: id }: { item_id: string }) => id,
  );
  for (const id of found.slice(0, 3)) {
    await run('note', id, `the card was ${code}, told to ${knowable(canaries)[1]}`);
    await run('accept', id, '--reason', `agreed on ${code}`, '--by', 'Ann Example');
    await run('explain', id);
  }
  for (const line of [
    ['items'],
    ['status'],
    ['doctor'],
    ['ledger', 'check'],
    ['verify-pack', 'reports/2026-09'],
  ]) {
    await run(...line);
  }
  await run('export', ...MONTH, '--format', 'hledger', '--interface', interfaceName);
  await run('books', 'backup', 'backup.db');
  const failing = {
    nowMs: () => {
      throw new TypeError(`fell over ${knowable(canaries).join(' ')}`);
    },
  };
  const crashed = await shop.run(['close', ...MONTH, '--verbose'], { clock: failing });
  expect(crashed.exitCode).toBe(70);
  said.push(crashed.stdout, crashed.stderr);
  return said.join('\n');
}

describe('a secret, a card or a buyer', () => {
  it.each([
    ['sandbox', sandbox],
    ['supplier', supplier],
    ['rewards', rewards],
  ])('stands nowhere in what a life of the %s interface wrote and said', async (_, open) => {
    const canary = await open();
    const said = await lifeOf(canary);
    expect(said.length).toBeGreaterThan(10_000);
    for (const name of readdirSync(canary.shop.cwd)) {
      // The partner's own files lie there as they were handed over, for the import before.
      if (/^(book|deposits|rewards)\.csv$/.test(name)) writeFileSync(join(canary.shop.cwd, name), '');
    }
    const { files, found } = canariesUnder(canary.shop.cwd, canary.canaries);
    for (const name of ['books.db', 'backup.db', 'metrics.prom']) expect(files).toContain(name);
    expect(files.some((name) => name.endsWith('close.xlsx'))).toBe(true);
    expect(files.some((name) => name.includes('evidence'))).toBe(true);
    expect(found).toEqual([]);
    expect(canariesIn(Buffer.from(said).toString('latin1'), canary.canaries)).toEqual([]);
  });

  it('is gone from the files of the local service with the key that it belongs to', async () => {
    const dataDir = newFolder();
    const live = await LiveAccount.open({ dataDir, keyDays: 1 });
    const cards = [];
    for (let at = 0; at < 8; at += 1) {
      cards.push((await live.order(`canary-order-${at}`, { faceMinor: 1000 })).card);
    }
    const { apiKey, signingSecret, webhookSecret } = live.credentials;
    const gone: Canaries = {
      'the key': apiKey.slice(-24),
      'the signing secret': signingSecret,
      'the webhook secret': webhookSecret,
      'a card': cards[0]?.reveal().code ?? '',
      'the last card': cards.at(-1)?.reveal().code ?? '',
      'a reference': 'canary-order-',
      'a buyer': 'buyer-of-canary-order-',
    };
    expect(canariesUnder(dataDir, gone).found).not.toEqual([]);
    live.at('2026-09-05T08:00:00.000Z');
    await LiveAccount.withNewKey(live.service, live.clock);
    const { files, found } = canariesUnder(dataDir, gone);
    expect(files.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });

  it('would be found in every spelling, in a workbook too', () => {
    const folder = newFolder();
    const all = spellingsOf('canary-of-a-key-77');
    for (const [name, spelt] of all) {
      writeFileSync(join(folder, 'x'), `before ${spelt} after`, 'latin1');
      expect(canariesUnder(folder, { it: 'canary-of-a-key-77' }).found, name).toHaveLength(1);
    }
    expect(readFileSync(join(folder, 'x'), 'latin1')).toContain(all.at(-1)?.[1] ?? '?');
  });
});
