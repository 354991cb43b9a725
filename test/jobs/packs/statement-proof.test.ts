import { generateKeyPairSync, sign } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json/json-value.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { manifestInBytes } from '../../../src/jobs/close/pack-standing.js';
import { listIn } from '../../../src/jobs/packs/manifest-proof.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveStatements } from '../../../src/jobs/packs/statement-proof.js';
import { fingerprintOfHex } from '../../../src/records/from-wire/statement-key.js';
import { shopInSeptember } from '../support/certified.js';

type Fields = { readonly [name: string]: Json };

/** A pack, and what is said of its statement with some of its fields otherwise. */
async function closedPack() {
  const shop = await shopInSeptember();
  await shop.close('2026-09');
  const pack = join(shop.reportsFolder, '2026-09');
  const [statement] = listIn(manifestInBytes(readFileSync(join(pack, 'manifest.json'))), 'statements');
  if (statement === undefined) throw new Error('the pack has no statement');
  const proved = (changes: Fields, known?: string) =>
    proveTopic('statements', (proof) => proveStatements(pack, [{ ...statement, ...changes }], known, proof));
  /** Puts another text into the evidence folder. @returns its name there */
  const put = (text: string): string => {
    const name = sha256Hex(text);
    writeFileSync(join(pack, 'evidence', `${name}.json`), text);
    return name;
  };
  const answer = readFileSync(join(pack, 'evidence', `${statement['evidence_sha256']}.json`), 'utf8');
  return { pack, statement, proved, put, answer };
}

/** A JSON text with each character of a word in it as an escape. */
function escaped(text: string, word: string): string {
  const escapes = [...word].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return text.replaceAll(`"${word}"`, `"${escapes.join('')}"`);
}

/** What a manifest states of bytes that were signed under a key of our own. */
function signedFields(text: string): Fields & { readonly signature: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const hex = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url').toString('hex');
  const signature = sign(null, Buffer.from(text), privateKey).toString('hex');
  return { signature, public_key: hex, fingerprint: fingerprintOfHex(hex) ?? null };
}

describe('the statement of a pack', () => {
  it('verifies over the bytes in the evidence folder, under the key that it names', async () => {
    const { statement, proved } = await closedPack();
    expect(proved({})).toMatchObject({
      status: 'proved',
      note: '1 of 1 statements verify; key as stated by the pack',
    });
    const known = String(statement['fingerprint']);
    expect(proved({}, known)).toMatchObject({ status: 'proved', note: expect.stringContaining(known) });
  });

  it('does not hold under another key than the reader knows', async () => {
    const { statement, proved } = await closedPack();
    const [fault = ''] = proved({}, 'f'.repeat(64)).faults;
    expect(fault.endsWith(`: its key is ${String(statement['fingerprint'])}`)).toBe(true);
  });

  it('does not hold with any of its fields otherwise', async () => {
    const { statement, proved } = await closedPack();
    const { account, evidence_sha256: answer } = statement;
    const of = `the statement of ${String(account)} for 2026-09`;
    const cases: readonly [Fields, string][] = [
      [{ public_key: '0'.repeat(64) }, 'the fingerprint is not that of its key'],
      [{ fingerprint: '0'.repeat(64) }, 'the fingerprint is not that of its key'],
      [{ signature: '0'.repeat(128) }, 'its answer states another signature or key'],
      [{ key_id: 'stk_other' }, 'its answer states another signature or key'],
      [{ evidence_sha256: '0'.repeat(64) }, 'its answer is not in the evidence folder'],
      [{ evidence_sha256: '../manifest' }, 'its answer is not in the evidence folder'],
      [{ raw_sha256: '0'.repeat(64) }, 'the signed bytes are not in the evidence folder'],
      [{ raw_sha256: answer ?? '' }, 'the signature does not fit the signed bytes'],
    ];
    for (const [changes, fault] of cases) {
      expect([changes, proved(changes).faults]).toEqual([changes, [`${of}: ${fault}`]]);
    }
  });

  it('is about the month and the account that it is said to be about', async () => {
    const { proved } = await closedPack();
    for (const changes of [{ month: '2026-08' }, { account: 'another' }]) {
      const [fault = ''] = proved(changes).faults;
      expect(fault).toContain('the signed bytes are about another month or account');
    }
  });

  it('is read from its answer, however that spells its texts', async () => {
    const { statement, proved, put, answer } = await closedPack();
    const texts = [statement['signature'], statement['key_id']].map(String);
    const respelled = texts.reduce(escaped, answer);
    expect(respelled).not.toBe(answer);
    expect(proved({ evidence_sha256: put(respelled) }).faults).toEqual([]);
  });

  it('does not hold where its signature stands anywhere else in the answer', async () => {
    const { statement, proved, put, answer } = await closedPack();
    const moved = answer.replace(`"signature":"${statement['signature']}"`, (field) => `"other":{${field}}`);
    expect(moved).not.toBe(answer);
    const [fault = ''] = proved({ evidence_sha256: put(moved) }).faults;
    expect(fault).toContain('its answer states another signature or key');
  });

  it('is about what its signed fields say, however they are spelled, and whatever else names it', async () => {
    const { statement, proved, put } = await closedPack();
    const account = String(statement['account']);
    const faultsOf = (text: string) => {
      const fields = signedFields(text);
      const answer = JSON.stringify({ data: { key_id: statement['key_id'], signature: fields.signature } });
      return proved({ ...fields, raw_sha256: put(text), evidence_sha256: put(answer) }).faults;
    };
    const own = JSON.stringify({ month: '2026-09', account });
    expect(faultsOf(own)).toEqual([]);
    expect(faultsOf(escaped(escaped(own, '2026-09'), account))).toEqual([]);
    const another = JSON.stringify({ month: '2026-08', account, more: ['2026-09', account] });
    for (const text of [another, 'no JSON', '[]']) {
      const [fault = ''] = faultsOf(text);
      expect(fault).toContain('the signed bytes are about another month or account');
    }
  });

  it('is not counted as verified where the close did not call it so', async () => {
    const { proved } = await closedPack();
    expect(proved({ outcome: 'key_not_pinned', public_key: null, fingerprint: null })).toMatchObject({
      status: 'proved',
      note: '0 of 1 statements verify; key as stated by the pack',
    });
  });

  it('is left where the month has none', async () => {
    const { pack } = await closedPack();
    const none = proveTopic('statements', (proof) => proveStatements(pack, [], undefined, proof));
    expect(none).toMatchObject({ status: 'not_proved', note: 'the month has no signed statement' });
  });
});
