import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Failure } from '../../src/base/failure/failure.js';
import { readSecrets, Secret, secretValuesOf } from '../../src/config/secret.js';
import { failureOf } from '../store/sample.js';

const canary = 'canary-4f1d';
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tieout-secret-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(content: string | Uint8Array, mode = 0o600): string {
  const path = join(folder, 'api-key');
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

function find(environment: Record<string, string>) {
  return readSecrets(environment, folder).find('TIEOUT_API_KEY')?.reveal();
}

function refusalOf(environment: Record<string, string>): Failure {
  try {
    find(environment);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the secret was taken');
}

describe('a secret', () => {
  it('shows nothing of itself in a text, in JSON, in a dump or in an error about it', () => {
    const secret = new Secret(canary);
    const shown = [
      `${secret}`,
      String(secret),
      JSON.stringify({ secret }),
      inspect({ nested: { secret } }, { depth: 9, showHidden: true }),
      inspect(readSecrets({ TIEOUT_API_KEY: canary }), { depth: 0 }),
      Object.keys(secret).join(),
    ];
    expect(shown.filter((text) => text.includes(canary))).toEqual([]);
    expect(secret.reveal()).toBe(canary);
  });
});

describe('finding secrets', () => {
  it('takes the variable itself, and an empty one for none', () => {
    expect(find({ TIEOUT_API_KEY: canary })).toBe(canary);
    expect(find({ TIEOUT_API_KEY: '' })).toBeUndefined();
    expect(find({})).toBeUndefined();
  });

  it.each([
    ['without a line end', canary],
    ['with one line end', `${canary}\n`],
    ['with a line end of Windows', `${canary}\r\n`],
  ])('takes the file that _FILE names, %s', (_, content) => {
    expect(find({ TIEOUT_API_KEY_FILE: file(content) })).toBe(canary);
  });

  it('counts a relative path from the working folder and follows a link to a file of good mode', () => {
    symlinkSync(file(canary), join(folder, 'link'));
    expect(find({ TIEOUT_API_KEY_FILE: 'link' })).toBe(canary);
  });

  it.each([0o644, 0o640, 0o604, 0o660, 0o602, 0o601])(
    'refuses a file of mode %o and says how to mend it',
    (mode) => {
      const path = file(canary, mode);
      const refusal = refusalOf({ TIEOUT_API_KEY_FILE: path });
      expect(refusal).toMatchObject({
        kind: 'refused',
        hint: `Run chmod 600 ${path}, which keeps others out.`,
      });
    },
  );

  it('judges the mode of the file behind a link, not of the link', () => {
    symlinkSync(file(canary, 0o644), join(folder, 'link'));
    expect(refusalOf({ TIEOUT_API_KEY_FILE: 'link' }).message).toContain('others can read or write it');
  });

  it('quotes a path that a shell would take apart', () => {
    const path = join(folder, "it's a key");
    writeFileSync(path, canary);
    chmodSync(path, 0o644);
    expect(refusalOf({ TIEOUT_API_KEY_FILE: path }).hint).toBe(
      `Run chmod 600 '${folder}/it'\\''s a key', which keeps others out.`,
    );
  });

  it.each([
    ['an empty file', ''],
    ['a line end alone', '\n'],
    ['two line ends', `${canary}\n\n`],
    ['two lines', `${canary}\n${canary}`],
    ['a blank before', ` ${canary}`],
    ['a blank behind', `${canary} `],
    ['a NUL', `${canary}\0`],
    ['a byte order mark', `\uFEFF${canary}`],
    ['more than any secret has', canary.repeat(1000)],
    ['bytes that are not UTF-8', Buffer.from([0xff, 0xfe])],
  ])('refuses %s and shows nothing of it', (_, content) => {
    const refusal = refusalOf({ TIEOUT_API_KEY_FILE: file(content) });
    expect(refusal.kind).toBe('refused');
    expect(`${refusal.message} ${refusal.hint}`).not.toContain(canary);
  });

  it('refuses a file that is not there, and a folder', () => {
    expect(refusalOf({ TIEOUT_API_KEY_FILE: 'absent' }).message).toContain('it does not exist');
    expect(refusalOf({ TIEOUT_API_KEY_FILE: 'absent' }).hint).toBe(
      'Check the name, or give another with TIEOUT_API_KEY_FILE.',
    );
    mkdirSync(join(folder, 'd'));
    expect(refusalOf({ TIEOUT_API_KEY_FILE: 'd' }).message).toContain('is not a file');
  });

  it('refuses both variables at once rather than choosing one', () => {
    const refusal = refusalOf({ TIEOUT_API_KEY: canary, TIEOUT_API_KEY_FILE: file(canary) });
    expect(refusal.message).toBe(
      'TIEOUT_API_KEY and TIEOUT_API_KEY_FILE are both set; one of the two is expected',
    );
  });

  it('names both variables where a secret is demanded and not set', () => {
    expect(() => readSecrets({}).demand('TIEOUT_SIGNING_SECRET')).toThrow('TIEOUT_SIGNING_SECRET is not set');
    const hintOf = (madeBy?: string) => failureOf(() => readSecrets({}).demand('TIEOUT_A', madeBy)).hint;
    expect(hintOf()).toBe('Set TIEOUT_A, or TIEOUT_A_FILE to the path of a file that only you can read.');
    expect(hintOf('tieout keys create makes such files')).toContain(
      'that only you can read (tieout keys create makes such files).',
    );
  });

  it('names the values that stand in the environment itself, for all that must not be printed', () => {
    const environment = { TIEOUT_API_KEY: canary, TIEOUT_REWARDS_KEY_FILE: 'file', PATH: '/bin' };
    expect(secretValuesOf(environment, ['TIEOUT_API_KEY', 'TIEOUT_REWARDS_KEY'])).toEqual([canary]);
  });

  it('reads no file before its secret is asked for, and each once', () => {
    const secrets = readSecrets(
      { TIEOUT_API_KEY_FILE: file(canary), TIEOUT_REWARDS_KEY_FILE: 'absent' },
      folder,
    );
    expect(secrets.revealedSoFar()).toEqual([]);
    expect(secrets.demand('TIEOUT_API_KEY').reveal()).toBe(canary);
    rmSync(join(folder, 'api-key'));
    expect(secrets.demand('TIEOUT_API_KEY').reveal()).toBe(canary);
    expect(secrets.revealedSoFar()).toEqual([canary]);
  });
});
