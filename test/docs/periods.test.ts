// The example of docs/periods.md, run as it stands there: what happens at the provider between its blocks is
// played here, and every command must print what the page says.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { newFolder, runLine } from '../cli/support/test-world.js';
import { LiveSupplier } from '../jobs/support/live-supplier.js';

const page = readFileSync('docs/periods.md', 'utf8');

interface Command {
  readonly words: readonly string[];
  readonly printed: string;
}

/** The commands of each block, with what the page says that they print. */
function blocksOf(text: string): Command[][] {
  return [...text.matchAll(/^```console\n([\s\S]*?)^```$/gm)].map(([, block = '']) =>
    block
      .split(/^\$ tieout /m)
      .slice(1)
      .map((part) => {
        const [line = '', ...printed] = part.split('\n');
        const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(
          ([, quoted, plain]) => quoted ?? plain ?? '',
        );
        return { words, printed: printed.join('\n').trimEnd() };
      }),
  );
}

class Shop {
  readonly live: LiveSupplier;
  readonly cwd = newFolder();
  readonly #book = ['client_ref,slug,currency,face_minor,sold_at'];
  readonly #deposits = ['deposit_ref,amount_usd6,sent_at'];

  constructor(live: LiveSupplier) {
    this.live = live;
    const supplier = { baseUrl: live.service.supplierUrl, readsPerSecond: 1000, unitsPerUsd: { USD: '1' } };
    writeFileSync(join(this.cwd, 'tieout.config.json'), JSON.stringify({ supplier }));
  }

  async fund(): Promise<void> {
    this.#deposits.push(`${await this.live.deposit(1_000_000_000)},1000000000,2026-09-01T00:00:00Z`);
  }

  /** Sells a card of 25.00 USD at noon, charged so much too much. */
  async sell(ref: string, day: string, tooMuchUsd6 = 0): Promise<void> {
    if (tooMuchUsd6 !== 0) {
      this.live.service.addSupplierFault({
        fault: 'order_overcharge',
        match: { client_ref: ref },
        times: 1,
        delta_usd6: tooMuchUsd6,
      });
    }
    await this.live.at(`${day}T12:00:00.000Z`).order(ref);
    this.#book.push(`${ref},demo-coffee,USD,2500,${day}T12:00:00Z`);
  }

  run(...words: string[]) {
    return runLine(words, {
      cwd: this.cwd,
      environment: { TIEOUT_SUPPLIER_KEY: this.live.service.supplierKey },
    });
  }

  async close(month: string, at: string): Promise<number> {
    this.live.at(at);
    writeFileSync(join(this.cwd, 'book.csv'), `${this.#book.join('\n')}\n`);
    writeFileSync(join(this.cwd, 'deposits.csv'), `${this.#deposits.join('\n')}\n`);
    await this.run('import', 'book', 'book.csv');
    await this.run('import', 'deposits', 'deposits.csv');
    return (await this.run('close', '--month', month)).exitCode;
  }
}

/** What happens before each block of the page. */
const happenings: readonly ((shop: Shop) => Promise<unknown>)[] = [
  async (shop) => {
    await shop.fund();
    await shop.sell('shop-1', '2026-09-10', 10_000);
    await shop.sell('shop-2', '2026-09-12', 20_000);
    await shop.sell('shop-3', '2026-09-14', 40_000);
    await shop.sell('shop-4', '2026-09-16', 80_000);
    expect(await shop.close('2026-09', '2026-10-01T06:00:00.000Z')).toBe(1);
  },
  async (shop) => {
    await shop.sell('shop-5', '2026-10-02');
    await shop.live.at('2026-10-05T09:00:00.000Z').deposit(30_000);
    expect(await shop.close('2026-10', '2026-11-01T06:00:00.000Z')).toBe(0);
  },
  async () => {},
  (shop) => shop.run('close', '--month', '2026-10', '--offline'),
];

it('prints what the page shows, block by block', async () => {
  const blocks = blocksOf(page);
  expect(blocks).toHaveLength(happenings.length);
  const shop = new Shop(await LiveSupplier.open());
  for (const [at, commands] of blocks.entries()) {
    await happenings[at]?.(shop);
    for (const { words, printed } of commands) {
      const { stdout } = await shop.run(...words);
      expect(stdout.trimEnd()).toBe(printed);
    }
  }
});
