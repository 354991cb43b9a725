// manifest.json: what the pack holds, by hash, and what it rests on. It is written last and names every other
// file, so nothing can be changed in, taken out of or added to a pack without showing. Once the month is
// certified it carries the sign-off, whose signature covers all of it.

import { type Json, statedText } from '../base/json/json-value.js';
import { compareText, utf8Bytes } from '../base/text/bytes.js';
import { RunningDigest } from '../base/text/digest.js';
import type { CalendarMonth } from '../base/time/calendar-month.js';
import { formatInstant } from '../base/time/instant.js';
import { type AccountKey, accountText } from '../records/account.js';
import type { InputFact, ResultFact, SettingFact } from './control/control-facts.js';
import { canonicalBytes } from './evidence/canonical-json.js';
import type { PackFile } from './tables/report-file.js';

export const MANIFEST_NAME = 'manifest.json';
const FORMAT = 'tieout report pack 1';

/** A statement that the month rests on, as it came. */
export interface StatementFact extends AccountKey {
  readonly month: CalendarMonth;
  readonly keyId: string;
  /** SHA-256 of the exact signed bytes. */
  readonly rawSha256: string;
  readonly signature: string;
  /** SHA-256 of the archived answer that holds them: the name of its file in the evidence folder. */
  readonly evidenceSha256: string;
  /** The key that it was proved under; undefined if none is pinned for its key id. */
  readonly publicKey: string | undefined;
  readonly fingerprint: string | undefined;
  /** `verified`, or why its figures are not used. */
  readonly outcome: string;
}

export interface ManifestFacts {
  readonly month: CalendarMonth;
  readonly asOfMs: number;
  readonly programVersion: string;
  readonly inputs: readonly InputFact[];
  readonly statements: readonly StatementFact[];
  readonly settings: readonly SettingFact[];
  readonly result: ResultFact;
}

/**
 * The ends of the journal's chain and of the chain of seals: a count and the 64 hex digits of the last hash,
 * each.
 */
interface SignedHeads {
  readonly entryCount: number;
  readonly entryHash: string;
  readonly sealCount: number;
  readonly sealHash: string;
}

/** The person who certified the month, and the items that were accepted in it. */
export interface SignOff {
  readonly certifiedBy: string;
  readonly certifiedAtMs: number;
  readonly accepted: readonly {
    readonly itemId: string;
    readonly month: CalendarMonth;
    readonly code: string;
    readonly subject: string;
    readonly claimUsd6: bigint;
    readonly acceptedBy: string;
    readonly acceptedAtMs: number;
    readonly reason: string;
  }[];
  /** The length of the chains of the books at that time, and their last hashes. */
  readonly heads: SignedHeads;
  /** The partner's Ed25519 key, 64 hex digits, and the SHA-256 of its 32 bytes. */
  readonly publicKey: string;
  readonly fingerprint: string;
}

/** A manifest as JSON; the sign-off stands last. */
export type Manifest = { readonly [name: string]: Json };

interface WrittenFile {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * The files of a pack with their manifest behind them. They are to be written in the order of the list, each
 * to its end: the manifest states what was written and not what was meant to be.
 */
export function* withManifest(files: Iterable<PackFile>, facts: ManifestFacts): Generator<PackFile> {
  const count = new WrittenFiles();
  for (const file of files) yield count.counting(file);
  function* pieces(): Generator<Uint8Array> {
    yield manifestBytes(manifestOf(facts, count.written));
  }
  yield { name: MANIFEST_NAME, chunks: { [Symbol.iterator]: pieces } };
}

/** The manifest of a pack whose files are read and not written. */
export function manifestOfFiles(files: Iterable<PackFile>, facts: ManifestFacts): Manifest {
  const count = new WrittenFiles();
  for (const file of files) {
    const { chunks, ahead } = count.counting(file);
    // Only size and hash are wanted.
    for (const _ of chunks) ahead?.taken();
  }
  return manifestOf(facts, count.written);
}

/** The size and the hash of each file, from its bytes as they go by. */
class WrittenFiles {
  readonly written: WrittenFile[] = [];
  /** Those of which bytes went by and others are to come. */
  readonly #digests = new Map<string, RunningDigest>();

  /** The same file: whoever reads it has it counted. */
  counting({ name, chunks, ahead }: PackFile): PackFile {
    const counted = { name, chunks: this.#toTheEnd(name, chunks) };
    if (ahead === undefined) return counted;
    const taken = () => [...this.#passing(ahead.name, ahead.taken())];
    return { ...counted, ahead: { name: ahead.name, taken } };
  }

  *#toTheEnd(name: string, chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
    yield* this.#passing(name, chunks);
    const digest = this.#digestOf(name);
    this.#digests.delete(name);
    this.written.push({ name, size: digest.byteCount, sha256: digest.end() });
  }

  *#passing(name: string, chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
    const digest = this.#digestOf(name);
    for (const chunk of chunks) {
      digest.add(chunk);
      yield chunk;
    }
  }

  #digestOf(name: string): RunningDigest {
    const known = this.#digests.get(name) ?? new RunningDigest();
    this.#digests.set(name, known);
    return known;
  }
}

function manifestOf(facts: ManifestFacts, written: readonly WrittenFile[]): Manifest {
  const { month, asOfMs, programVersion, inputs, statements, settings, result } = facts;
  return {
    format: FORMAT,
    month,
    as_of: formatInstant(asOfMs),
    program_version: programVersion,
    result: { exit_code: result.exitCode, is_final: result.isFinal, text: result.text },
    files: written
      .toSorted((a, b) => compareText(a.name, b.name))
      .map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    inputs: inputs
      .map(({ interfaceName, account, name, sha256, rowCount, setAsideCount }) => ({
        interface: interfaceName,
        account,
        name,
        sha256,
        row_count: rowCount,
        set_aside_count: setAsideCount,
      }))
      .toSorted(
        (a, b) =>
          compareText(a.interface, b.interface) ||
          compareText(a.account, b.account) ||
          compareText(a.name, b.name) ||
          compareText(a.sha256, b.sha256) ||
          a.row_count - b.row_count ||
          a.set_aside_count - b.set_aside_count,
      ),
    statements: statements.toSorted((a, b) => compareText(accountText(a), accountText(b))).map(statementJson),
    settings: settings.map(({ interfaceName, name, value, unit }) => ({
      interface: interfaceName ?? null,
      name,
      value,
      unit: unit ?? null,
    })),
  };
}

function statementJson(statement: StatementFact): Json {
  return {
    interface: statement.interfaceName,
    account: statement.account,
    month: statement.month,
    key_id: statement.keyId,
    raw_sha256: statement.rawSha256,
    signature: statement.signature,
    evidence_sha256: statement.evidenceSha256,
    public_key: statement.publicKey ?? null,
    fingerprint: statement.fingerprint ?? null,
    outcome: statement.outcome,
  };
}

/** As it stands on disk: indented for people, with a line end. */
export function manifestBytes(manifest: Manifest): Uint8Array {
  return utf8Bytes(`${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** The manifest with its sign-off, still without the signature: its canonical bytes are what is signed. */
export function withSignOff(manifest: Manifest, signOff: SignOff): Manifest {
  return {
    ...withoutSignOff(manifest),
    sign_off: {
      certified_by: signOff.certifiedBy,
      certified_at: formatInstant(signOff.certifiedAtMs),
      accepted: signOff.accepted.map((one) => ({
        item_id: one.itemId,
        month: one.month,
        code: one.code,
        subject: one.subject,
        claim_usd6: one.claimUsd6.toString(),
        accepted_by: one.acceptedBy,
        accepted_at: formatInstant(one.acceptedAtMs),
        reason: one.reason,
      })),
      books: {
        entry_count: signOff.heads.entryCount,
        entry_hash: signOff.heads.entryHash,
        seal_count: signOff.heads.sealCount,
        seal_hash: signOff.heads.sealHash,
      },
      public_key: signOff.publicKey,
      fingerprint: signOff.fingerprint,
    },
  };
}

/** The bytes that the signature is over: all of the manifest except its own signature, as canonical JSON. */
export function signedBytes(manifest: Manifest): Uint8Array {
  const signOff = manifest['sign_off'];
  if (typeof signOff !== 'object' || signOff === null || !('public_key' in signOff)) {
    return canonicalBytes(manifest);
  }
  const { signature: _, ...unsigned } = signOff as { readonly [name: string]: Json };
  return canonicalBytes({ ...manifest, sign_off: unsigned });
}

/** The manifest with the signature over `signedBytes`, 128 hex digits, in its sign-off. */
export function withSignature(manifest: Manifest, signature: string): Manifest {
  return { ...manifest, sign_off: { ...(manifest['sign_off'] as object), signature } };
}

/** A sign-off as a manifest states it; nothing of it is proved yet. */
interface StatedSignOff {
  readonly publicKey: string;
  readonly signature: string;
  /** Undefined where it states none, as sign-offs of earlier versions do. */
  readonly heads: SignedHeads | undefined;
}

/** The sign-off that a manifest states, whoever wrote it; undefined if it has none. */
export function statedSignOff(manifest: Manifest): StatedSignOff | undefined {
  const signOff = manifest['sign_off'];
  if (typeof signOff !== 'object' || signOff === null || Array.isArray(signOff)) return undefined;
  const { public_key: publicKey, signature, books } = signOff as { readonly [name: string]: Json };
  return { publicKey: statedText(publicKey), signature: statedText(signature), heads: headsIn(books) };
}

function headsIn(books: Json | undefined): SignedHeads | undefined {
  if (typeof books !== 'object' || books === null || Array.isArray(books)) return undefined;
  const stated = books as { readonly [name: string]: Json };
  return {
    entryCount: Number(statedText(stated['entry_count'])),
    entryHash: statedText(stated['entry_hash']),
    sealCount: Number(statedText(stated['seal_count'])),
    sealHash: statedText(stated['seal_hash']),
  };
}

/** The manifest as it was before it was certified. */
export function withoutSignOff(manifest: Manifest): Manifest {
  const { sign_off: _, ...unsigned } = manifest;
  return unsigned;
}
