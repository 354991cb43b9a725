// Closes of each interface over answers with hostile values in them: every run ends with a code of the
// contract, none as a fault of the program, and the books hold. `HOSTILE_ANSWERS=n` is the number of closes
// an interface.

import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { type LineFault, sendAnswer } from './support/faulty-line.js';
import { hostileJson } from './support/hostile-bytes.js';
import { seededDraws } from './support/seeded-draws.js';
import { type Shop, shops } from './support/shops.js';

const CLOSES = Number(process.env['HOSTILE_ANSWERS'] ?? '3');
const SEED = Number(process.env['HOSTILE_SEED'] ?? '1');
const CLOSE = ['close', '--month', '2026-09'];

/** An answer with other values; its length is stated rightly and its signature, where it has one, is not. */
function altered(draw: () => number, sent: string[]): LineFault {
  return {
    name: 'hostile values',
    act: async ({ outgoing, forward }) => {
      const answer = await forward();
      const text = hostileJson(answer.body.toString('utf8'), draw);
      sent.push(text);
      const body = Buffer.from(text);
      sendAnswer(outgoing, {
        ...answer,
        body,
        headers: { ...answer.headers, 'content-length': String(body.length) },
      });
    },
  };
}

/** One close over altered answers, and one over good ones behind it; how many answers were altered. */
async function closeOver(shop: Shop, draw: () => number, seed: number): Promise<number> {
  shop.reset();
  const sent: string[] = [];
  const fault = altered(draw, sent);
  const share = 0.1 + draw() * 0.4;
  shop.line.choose(() => (draw() < share ? fault : undefined));
  const closed = await shop.run(CLOSE);
  const what = () => `${shop.name}, seed ${seed}: ${closed.stderr}\n${sent.join('\n')}`;
  expect([0, 1, 2, 3, 4], what()).toContain(closed.exitCode);
  expect(closed.stderr, what()).not.toMatch(/Type|Range|Syntax/);
  shop.line.mend();
  const again = await shop.run(CLOSE);
  expect([0, 1, 3, 4], `${what()}\n${again.stderr}`).toContain(again.exitCode);
  const check = await shop.run(['ledger', 'check']);
  expect([check.exitCode, check.stderr], what()).toEqual([0, '']);
  return sent.length;
}

describe('answers with hostile values', () => {
  it.each(shops)('end a close of the %s interface with a code of the contract', async (_, open) => {
    const shop = await open();
    let hurt = 0;
    for (let at = 0; at < CLOSES; at += 1) {
      const seed = SEED * 1_000_000 + at;
      hurt += await closeOver(shop, seededDraws(seed), seed);
    }
    expect(hurt).toBeGreaterThan(CLOSES);
  });
});
