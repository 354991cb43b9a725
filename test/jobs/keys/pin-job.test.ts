import { generateKeyPairSync } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { type PinOutcome, pinStatementKey } from '../../../src/jobs/keys/pin-job.js';
import type { RunSettings } from '../../../src/jobs/workplace.js';
import { openBooks } from '../../../src/store/books.js';
import { apiKey, signingSecret } from '../../client/support/sandbox-samples.js';
import { sendData, sendError, withServer } from '../../client/support/scripted-server.js';
import { newRun, sandboxAt, type TestRun } from '../support/run-settings.js';

const environment = { TIEOUT_API_KEY: apiKey, TIEOUT_SIGNING_SECRET: signingSecret };

function newKey(): { readonly hex: string; readonly fingerprint: string } {
  const { publicKey } = generateKeyPairSync('ed25519');
  const bytes = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { hex: bytes.toString('hex'), fingerprint: sha256Hex(bytes) };
}

const first = newKey();
const second = newKey();

/** Runs a test against a service whose statement key can be changed while it runs. */
async function withKey(
  config: { readonly statementKey?: string },
  test: (run: TestRun, serve: (keyId: string, hex: string) => void) => Promise<void>,
): Promise<void> {
  let served = { key_id: 'stk_1', algorithm: 'Ed25519', public_key: first.hex };
  await withServer(
    (_, response) => sendData(response, served),
    async ({ baseUrl }) => {
      const run = newRun({ ...sandboxAt(baseUrl), ...config }, environment);
      await test(run, (keyId, hex) => {
        served = { key_id: keyId, algorithm: 'Ed25519', public_key: hex };
      });
    },
  );
}

async function refusalOf(work: Promise<PinOutcome>): Promise<Failure> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof Failure) return error;
  throw new Error('nothing was refused', { cause: error });
}

function pinnedHex({ config }: RunSettings): string[] {
  const books = openBooks(config.books, { create: false });
  try {
    return books.pins.pins().map((pin) => pin.publicKeyHex);
  } finally {
    books.close();
  }
}

describe('looking at the statement key', () => {
  it('shows its id and fingerprint, pins nothing and begins no books', () =>
    withKey({}, async (run) => {
      const outcome = await pinStatementKey(run, undefined);
      expect(outcome).toEqual({
        exitCode: 0,
        served: { keyId: 'stk_1', publicKeyHex: first.hex, fingerprint: first.fingerprint },
        standing: 'unpinned',
        pins: [],
      });
      expect(readdirSync(run.folder)).toEqual([]);
    }));

  it('says that the pinned key is the pinned one', () =>
    withKey({}, async (run) => {
      await pinStatementKey(run, first.fingerprint);
      expect(await pinStatementKey(run, undefined)).toMatchObject({ exitCode: 0, standing: 'pinned' });
    }));

  it.each(['stk_1', 'stk_2'])(
    'raises the alarm where another key is pinned, under whatever id: %s',
    (keyId) =>
      withKey({}, async (run, serve) => {
        await pinStatementKey(run, first.fingerprint);
        serve(keyId, second.hex);
        expect(await pinStatementKey(run, undefined)).toMatchObject({ exitCode: 3, standing: 'changed' });
        expect(pinnedHex(run)).toEqual([first.hex]);
      }),
  );
});

describe('pinning the statement key', () => {
  it('takes the fingerprint that was confirmed, keeps the time, and does nothing the second time', () =>
    withKey({}, async (run) => {
      const pinned = await pinStatementKey(run, first.fingerprint);
      expect(pinned).toMatchObject({ exitCode: 0, standing: 'pinned_now' });
      expect(pinned.pins).toEqual([
        {
          keyId: 'stk_1',
          fingerprint: first.fingerprint,
          publicKeyHex: first.hex,
          pinnedAtMs: run.machineClock.nowMs(),
        },
      ]);
      expect(await pinStatementKey(run, first.fingerprint)).toMatchObject({
        exitCode: 0,
        standing: 'pinned',
      });
      expect(pinnedHex(run)).toEqual([first.hex]);
    }));

  it.each([
    ['of another key', second.fingerprint],
    ['in capitals', first.fingerprint.toUpperCase()],
    ['cut short', first.fingerprint.slice(0, 16)],
    ['with a blank', `${first.fingerprint} `],
    ['that is none', ''],
  ])('refuses a fingerprint %s with exit 3, and begins no books', (_, confirm) =>
    withKey({}, async (run) => {
      const refusal = await refusalOf(pinStatementKey(run, confirm));
      expect(refusal).toMatchObject({
        kind: 'evidence',
        hint: expect.stringContaining('nothing was pinned'),
      });
      expect(readdirSync(run.folder)).toEqual([]);
    }),
  );

  it('does not take the old fingerprint for a changed key, and takes the new one when it is confirmed', () =>
    withKey({}, async (run, serve) => {
      await pinStatementKey(run, first.fingerprint);
      serve('stk_1', second.hex);
      expect((await refusalOf(pinStatementKey(run, first.fingerprint))).kind).toBe('evidence');
      expect(pinnedHex(run)).toEqual([first.hex]);
      const outcome = await pinStatementKey(run, second.fingerprint);
      expect(outcome).toMatchObject({ exitCode: 0, standing: 'pinned_now' });
      expect(outcome.pins.map((pin) => pin.publicKeyHex)).toEqual([second.hex]);
      // The old pin stays on the record: an archived statement verifies under it.
      expect(pinnedHex(run)).toEqual([first.hex, second.hex]);
    }));

  it('keeps the pin of a key id beside that of another', () =>
    withKey({}, async (run, serve) => {
      await pinStatementKey(run, first.fingerprint);
      serve('stk_2', second.hex);
      const outcome = await pinStatementKey(run, second.fingerprint);
      expect(outcome.pins.map((pin) => pin.keyId)).toEqual(['stk_1', 'stk_2']);
    }));

  it.each([
    ['of small order', `01${'00'.repeat(31)}`, 'of small order'],
    ['in a form that is not the only one', `ee${'ff'.repeat(30)}7f`, 'not in their only permitted form'],
    ['of 31 bytes', first.hex.slice(2), 'not 64 hex digits long'],
    ['of 33 bytes', `${first.hex}00`, 'not 64 hex digits long'],
    ['in capitals', `AB${first.hex.slice(2)}`, 'not lower-case hex'],
    ['with a blank', ` ${first.hex.slice(1)}`, 'not lower-case hex'],
  ])('refuses a key %s, whether it was confirmed or only looked at', (_, hex, reason) =>
    withKey({}, async (run, serve) => {
      serve('stk_1', hex);
      for (const confirm of [undefined, sha256Hex(Buffer.from(hex, 'hex'))]) {
        const refusal = await refusalOf(pinStatementKey(run, confirm));
        expect(refusal).toMatchObject({ kind: 'evidence', message: expect.stringContaining(reason) });
      }
      expect(readdirSync(run.folder)).toEqual([]);
    }),
  );
});

describe('a statement key in the configuration', () => {
  it('goes with the same served key', () =>
    withKey({ statementKey: first.hex }, async (run) => {
      expect(await pinStatementKey(run, first.fingerprint)).toMatchObject({ standing: 'pinned_now' });
    }));

  it('refuses to look at or pin another one', () =>
    withKey({ statementKey: second.hex }, async (run) => {
      for (const confirm of [undefined, first.fingerprint]) {
        const refusal = await refusalOf(pinStatementKey(run, confirm));
        expect(refusal).toMatchObject({
          kind: 'refused',
          message: expect.stringContaining(first.fingerprint),
        });
      }
      expect(readdirSync(run.folder)).toEqual([]);
    }));

  it('that was mended to the new key lets it be pinned over the old one', () =>
    withKey({}, async (run, serve) => {
      await pinStatementKey(run, first.fingerprint);
      serve('stk_1', second.hex);
      const mended = { ...run, config: { ...run.config, statementKey: second.hex } };
      expect((await refusalOf(pinStatementKey(mended, undefined))).kind).toBe('refused');
      expect(await pinStatementKey(mended, second.fingerprint)).toMatchObject({ standing: 'pinned_now' });
    }));
});

it('leaves a refusal of the service as the client words it', () =>
  withServer(
    (_, response) => sendError(response, 401, 'key_revoked'),
    async ({ baseUrl }) => {
      const run = newRun(sandboxAt(baseUrl), environment);
      expect((await refusalOf(pinStatementKey(run, undefined))).kind).toBe('refused');
    },
  ));
