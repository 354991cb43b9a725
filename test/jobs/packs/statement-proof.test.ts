import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/base/json-value.js';
import { manifestInBytes } from '../../../src/jobs/close/pack-standing.js';
import { listIn } from '../../../src/jobs/packs/manifest-proof.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { proveStatements } from '../../../src/jobs/packs/statement-proof.js';
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
  return { pack, statement, proved };
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
