import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { signOffKeyOf, signOffKeyPath } from '../../../src/jobs/periods/sign-off-key.js';
import { publicKeyOf, verifyStatement } from '../../../src/wire/statement-verification.js';
import { failureOf } from '../../store/sample.js';
import { ownFolder } from '../support/live-account.js';

const bytes = Buffer.from('a manifest');

describe('the key that signs packs off', () => {
  it('is made once, in a file that only its owner reads, and stays the same', () => {
    const books = join(ownFolder(), 'books.db');
    const first = signOffKeyOf(books);
    const second = signOffKeyOf(books);
    expect([first.isNew, second.isNew]).toEqual([true, false]);
    expect(second.publicKey).toBe(first.publicKey);
    expect(first.fingerprint).toBe(sha256Hex(Buffer.from(first.publicKey, 'hex')));
    expect(statSync(signOffKeyPath(books)).mode & 0o777).toBe(0o600);
  });

  it('leaves no half of itself where a run was killed, and is made by the next', () => {
    const books = join(ownFolder(), 'books.db');
    const path = signOffKeyPath(books);
    // What a run leaves that was killed while it wrote, under a process id that no longer runs.
    const killed = join(dirname(path), `.${basename(path)}.writing-999999999`);
    writeFileSync(killed, '-----BEGIN PRIV', { mode: 0o600 });
    expect(signOffKeyOf(books).isNew).toBe(true);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
    writeFileSync(killed, readFileSync(path), { mode: 0o600 });
    expect(signOffKeyOf(books).isNew).toBe(false);
    expect(readdirSync(dirname(path))).toEqual([basename(path)]);
  });

  it('signs so that the strict verifier holds it, and the same bytes alike', () => {
    const key = signOffKeyOf(join(ownFolder(), 'books.db'));
    const verdict = publicKeyOf(key.publicKey);
    expect(verdict.usable && verifyStatement(verdict.key, bytes, key.sign(bytes))).toBe(true);
    expect(verdict.usable && verifyStatement(verdict.key, Buffer.from('b manifest'), key.sign(bytes))).toBe(
      false,
    );
    expect(key.sign(bytes)).toBe(key.sign(bytes));
  });

  it('is refused where others can read it', () => {
    const books = join(ownFolder(), 'books.db');
    signOffKeyOf(books);
    chmodSync(signOffKeyPath(books), 0o644);
    const failure = failureOf(() => signOffKeyOf(books));
    expect(failure.message).toContain('others can read or write it');
    expect(failure.hint).toContain('chmod 600');
  });

  it.each([
    ['nothing', ''],
    ['something else', 'no key'],
    ['a broken key', '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'],
  ])('is refused, and not repeated, where the file holds %s', (_what, text) => {
    const books = join(ownFolder(), 'books.db');
    writeFileSync(signOffKeyPath(books), text, { mode: 0o600 });
    const failure = failureOf(() => signOffKeyOf(books));
    expect(failure.kind).toBe('refused');
    expect(failure.message).not.toContain('AAAA');
    expect(failure.hint).toMatch(/Put the key back .* move the file away and run the same command again/);
    expect(readFileSync(signOffKeyPath(books), 'utf8')).toBe(text);
  });
});
