// docs/evidence.md proves a pack with sha256sum, openssl and jq alone: its commands are run here as they
// stand there, on a pack that holds and on one that does not.

import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { certify, shopInSeptember } from '../jobs/support/certified.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/evidence.md'), 'utf8');
const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);

/** The one block of the page that holds such words. */
function blockWith(words: string): string {
  const found = blocks.filter((block) => block.includes(words));
  expect(found, words).toHaveLength(1);
  return found[0] ?? '';
}

const isJqMissing = spawnSync('jq', ['--version']).status !== 0;
const isWaived = process.env['CI'] === undefined || process.env['TIEOUT_WITHOUT_JQ'] === '1';
const named = (name: string): string =>
  isJqMissing && isWaived ? `NOT RUN, jq is not installed: ${name}` : name;

/** The pack of a certified month; undefined where its commands can't be run and need not be. */
async function certifiedPack(): Promise<string | undefined> {
  if (isJqMissing && isWaived) return undefined;
  if (isJqMissing) throw new Error('jq is not installed: apt-get install jq, or set TIEOUT_WITHOUT_JQ=1');
  const shop = await shopInSeptember(10_000);
  await shop.close('2026-09');
  certify(shop.books, '2026-09', shop.reportsFolder);
  return join(shop.reportsFolder, '2026-09');
}

function run(pack: string, block: string) {
  const { status, stdout } = spawnSync('bash', ['-eo', 'pipefail', '-c', block], {
    cwd: pack,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  });
  return { status, stdout };
}

/** How a block ends while a file of the pack has other bytes. */
function statusWith(
  pack: string,
  file: string,
  change: (text: string) => string,
  block: string,
): number | null {
  const path = join(pack, file);
  const whole = readFileSync(path);
  writeFileSync(path, change(whole.toString('utf8')));
  try {
    return run(pack, block).status;
  } finally {
    writeFileSync(path, whole);
  }
}

describe('docs/evidence.md', () => {
  it(named('proves every file by the manifest, and that none stands beside them'), async () => {
    const pack = await certifiedPack();
    if (pack === undefined) return;
    const hashes = blockWith('manifest.json | sha256sum --check');
    expect(run(pack, hashes)).toEqual({ status: 0, stdout: '' });
    expect(statusWith(pack, '01-tie-out.csv', (text) => `${text} `, hashes)).not.toBe(0);
    const count = blockWith('find . -type f');
    expect(run(pack, count).status).toBe(0);
    const index = readFileSync(join(pack, 'manifest.json'), 'utf8');
    expect(
      statusWith(pack, 'manifest.json', () => index.replace(/\{\s*"name": "00[^}]*\},/, ''), count),
    ).not.toBe(0);
  });

  it(named('proves every answer by its hash'), async () => {
    const pack = await certifiedPack();
    if (pack === undefined) return;
    const answers = blockWith('cd evidence && sha256sum');
    expect(run(pack, answers)).toEqual({ status: 0, stdout: '' });
    const file = /"file":"([0-9a-f]{64}\.json)"/.exec(
      readFileSync(join(pack, 'evidence/index.json'), 'utf8'),
    )?.[1];
    expect(statusWith(pack, `evidence/${file}`, (text) => `${text} `, answers)).not.toBe(0);
  });

  it(named('proves a topic of the control sheet by the index'), async () => {
    const pack = await certifiedPack();
    if (pack === undefined) return;
    const sheet = readFileSync(join(pack, '00-control.csv'), 'utf8');
    const { stdout } = run(pack, blockWith('"topic":"order"'));
    const [hash = ''] = stdout.split(' ');
    expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(sheet.split('\r\n').some((line) => line.startsWith('evidence,') && line.includes(hash))).toBe(
      true,
    );
  });

  it(named('proves every statement under the key of the index, and shows its fingerprint'), async () => {
    const pack = await certifiedPack();
    if (pack === undefined) return;
    const statements = blockWith('.statements[] | [$file');
    expect(run(pack, statements)).toEqual({ status: 0, stdout: 'Signature Verified Successfully\n' });
    const altered = (text: string): string =>
      // An event's `"signature":"valid"` may stand before it.
      text.replace(
        /"signature":"(.)(?=[0-9a-f]{127}")/,
        (_, first) => `"signature":"${first === '0' ? '1' : '0'}`,
      );
    expect(statusWith(pack, 'evidence/index.json', altered, statements)).not.toBe(0);
    const [fingerprint = ''] = run(pack, blockWith('sort -u')).stdout.split(' ');
    const manifest = JSON.parse(readFileSync(join(pack, 'manifest.json'), 'utf8'));
    expect(fingerprint).toBe(manifest.statements[0].fingerprint);
  });

  it(named('proves the sign-off over the whole manifest'), async () => {
    const pack = await certifiedPack();
    if (pack === undefined) return;
    const signOff = blockWith('.sign_off.signature');
    expect(run(pack, signOff)).toEqual({ status: 0, stdout: 'Signature Verified Successfully\n' });
    expect(
      statusWith(pack, 'manifest.json', (text) => text.replace('"2026-09"', '"2026-08"'), signOff),
    ).not.toBe(0);
  });

  it(named('proves an answer in the file of a topic'), async () => {
    const pack = await certifiedPack();
    if (pack === undefined) return;
    const text = '{"data":"ü\\n"}';
    const hash = spawnSync('sha256sum', { input: text, encoding: 'utf8' }).stdout.slice(0, 64);
    appendFileSync(join(pack, 'evidence/order.ndjson'), `${JSON.stringify({ sha256: hash, text })}\n`);
    expect(run(pack, `SHA256=${hash}\n${blockWith('--arg hash')}`).stdout).toBe(`${hash}  -\n`);
  });
});
