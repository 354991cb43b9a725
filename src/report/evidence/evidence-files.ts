// evidence/: the bytes that the pack rests on, each under its SHA-256, and an index that says what each of
// them is. The answers are as they were archived, without gift card codes, so every figure can be looked up
// in the pack. A topic with over a thousand answers has them in one file, a line each.

import type { Json } from '../../base/json/json-value.js';
import { listOf } from '../../base/list/list-map.js';
import { compareText, utf8Bytes } from '../../base/text/bytes.js';
import { formatInstant } from '../../base/time/instant.js';
import type { InterfaceName } from '../../records/account.js';
import type { EvidenceFact } from '../control/control-facts.js';
import type { StatementFact } from '../manifest.js';
import type { PackFile } from '../tables/report-file.js';
import { EvidenceTopics } from './evidence-topics.js';

const FOLDER = 'evidence/';
const EVIDENCE_INDEX_NAME = `${FOLDER}index.json`;
const FORMAT = 'tieout evidence 1';
const PIECE_LINES = 1000;

/** The most answers of one topic that stand in a file each. */
const ANSWERS_ALONE_MOST = 1000;

/** A file of the partner's own records as it was archived: our columns in one spelling. */
export interface EvidenceInput {
  readonly interfaceName: InterfaceName;
  readonly account: string;
  readonly name: string;
  /** SHA-256 of the file as it was handed over, which is what the control sheet states. */
  readonly sourceSha256: string;
  readonly canonicalSha256: string;
  readonly rowCount: number;
}

/** The source of the bytes. */
export interface EvidenceSource {
  /** @throws Failure (evidence), while they are read, where they are missing or are not what was archived */
  bytesOf(sha256: string): Iterable<Uint8Array>;
  /** The answers archived under a hash that a row cites and the control sheet does not list. */
  answersOf(sha256: string): readonly EvidenceFact[];
  /** The exact signed bytes of an archived statement. */
  signedBytesOf(evidenceSha256: string): Uint8Array;
}

export interface EvidenceRequest {
  readonly source: EvidenceSource;
  readonly answers: readonly EvidenceFact[];
  readonly inputs: readonly EvidenceInput[];
  readonly statements: readonly StatementFact[];
  /** Hashes that rows cite; asked for once the files of rows are written. */
  readonly cited: () => ReadonlySet<string>;
  /** It is told, for each hash, the file of the pack with its bytes, once that file is written. */
  readonly placed?: (sha256: string, path: string) => void;
}

/** The content of one file of the folder. */
interface EvidenceEntry {
  readonly answers: EvidenceFact[];
  readonly inputs: EvidenceInput[];
  readonly statements: StatementFact[];
}

/** A content where it was written. */
interface PlacedEntry {
  /** The file of the pack in which it stands: its own, or that of its topic. */
  readonly name: string;
  readonly sha256: string;
  readonly size: number;
  readonly entry: EvidenceEntry;
}

/**
 * The files of the folder, by hash, then those of a topic, and the index behind them. They are to be written
 * in this order, each to its end: the index states the sizes that were written.
 *
 * @param topics takes in what the index says, line by line
 */
export function* evidenceFiles(request: EvidenceRequest, topics = new EvidenceTopics()): Generator<PackFile> {
  const placed: PlacedEntry[] = [];
  const entries = entriesOf(request);
  const bundles = bundlesOf(entries, request.statements);
  const bundled = new Set([...bundles.values()].flat());
  const wrote = (name: string, sha256: string, size: number, entry: EvidenceEntry): void => {
    placed.push({ name, sha256, size, entry });
    request.placed?.(sha256, name);
  };
  for (const [sha256, entry] of entries) {
    if (bundled.has(sha256)) continue;
    const chunks = chunksOf(request.source, sha256, entry);
    const name = `${FOLDER}${sha256}.${extensionOf(chunks)}`;
    yield { name, chunks: countedChunks(chunks, (size) => wrote(name, sha256, size, entry)) };
  }
  for (const [topic, hashes] of bundles) {
    const name = `${FOLDER}${topic.replaceAll('_', '-')}.ndjson`;
    function* answers(): Generator<Uint8Array> {
      for (const sha256 of hashes) {
        const bytes = Buffer.concat([...request.source.bytesOf(sha256)]);
        yield utf8Bytes(`${JSON.stringify({ sha256, ...spelled(bytes) })}\n`);
        wrote(name, sha256, bytes.length, entries.get(sha256) ?? newEntry());
      }
    }
    yield { name, chunks: { [Symbol.iterator]: answers } };
  }
  yield { name: EVIDENCE_INDEX_NAME, chunks: { [Symbol.iterator]: () => indexPieces(placed, topics) } };
}

/** The index in pieces of some lines: all lines together are more than memory should hold, or a text can. */
function* indexPieces(placed: readonly PlacedEntry[], topics: EvidenceTopics): Generator<Uint8Array> {
  yield utf8Bytes(`{"format":${JSON.stringify(FORMAT)},"files":[\n`);
  for (let at = 0; at < placed.length; at += PIECE_LINES) {
    const lines = placed.slice(at, at + PIECE_LINES).map((one) => {
      const line = JSON.stringify(entryJson(one));
      topics.add(line, one.entry.answers);
      return line;
    });
    const isLast = at + PIECE_LINES >= placed.length;
    yield utf8Bytes(`${lines.join(',\n')}${isLast ? '' : ',\n'}`);
  }
  yield utf8Bytes('\n]}\n');
}

/**
 * The answers that stand in one file a topic, by their hashes in order. An answer that states a statement,
 * and one that several topics gave, stands by itself.
 */
function bundlesOf(
  entries: ReadonlyMap<string, EvidenceEntry>,
  statements: readonly StatementFact[],
): Map<string, string[]> {
  const alone = new Set(statements.map(({ evidenceSha256 }) => evidenceSha256));
  const byTopic = new Map<string, string[]>();
  for (const [sha256, { answers, inputs, statements: signed }] of entries) {
    const topics = new Set(answers.map(({ topic }) => topic));
    const [topic] = topics;
    if (topic === undefined || topics.size > 1 || inputs.length + signed.length > 0) continue;
    if (alone.has(sha256)) continue;
    listOf(byTopic, topic).push(sha256);
  }
  return new Map(
    [...byTopic]
      .filter(([, hashes]) => hashes.length > ANSWERS_ALONE_MOST)
      .sort(([a], [b]) => compareText(a, b)),
  );
}

function newEntry(): EvidenceEntry {
  return { answers: [], inputs: [], statements: [] };
}

function entriesOf({
  source,
  answers,
  inputs,
  statements,
  cited,
}: EvidenceRequest): Map<string, EvidenceEntry> {
  const entries = new Map<string, EvidenceEntry>();
  const entryOf = (sha256: string): EvidenceEntry => {
    const entry = entries.get(sha256) ?? newEntry();
    entries.set(sha256, entry);
    return entry;
  };
  for (const answer of answers) entryOf(answer.sha256).answers.push(answer);
  for (const input of inputs) entryOf(input.canonicalSha256).inputs.push(input);
  // A statement that did not verify states nothing; its answer stands in the folder as it came.
  for (const statement of statements) {
    if (statement.outcome === 'verified') entryOf(statement.rawSha256).statements.push(statement);
  }
  for (const sha256 of cited()) {
    if (entries.has(sha256)) continue;
    const { answers: those } = entryOf(sha256);
    for (const answer of source.answersOf(sha256)) those.push(answer);
  }
  return new Map([...entries].sort(([a], [b]) => compareText(a, b)));
}

function chunksOf(
  source: EvidenceSource,
  sha256: string,
  { statements }: EvidenceEntry,
): Iterable<Uint8Array> {
  const [statement] = statements;
  return statement === undefined ? source.bytesOf(sha256) : [source.signedBytesOf(statement.evidenceSha256)];
}

/** The bytes as text where that gives exactly them back, else in base64. */
function spelled(bytes: Buffer): { readonly text: string } | { readonly base64: string } {
  const text = bytes.toString('utf8');
  return Buffer.from(text).equals(bytes) ? { text } : { base64: bytes.toString('base64') };
}

/** By what the content begins with: a JSON value, a line of JSON with more behind it, or a table. */
function extensionOf(chunks: Iterable<Uint8Array>): 'json' | 'ndjson' | 'csv' {
  for (const chunk of chunks) {
    const text = Buffer.from(chunk).toString('utf8');
    if (!/^\s*[[{]/.test(text)) return 'csv';
    const end = text.indexOf('\n');
    const hasMore = end >= 0 && text.slice(end).trim() !== '';
    return hasMore && isJson(text.slice(0, end)) ? 'ndjson' : 'json';
  }
  return 'csv';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Only whether it can be read is asked.
    return false;
  }
}

function countedChunks(chunks: Iterable<Uint8Array>, done: (size: number) => void): Iterable<Uint8Array> {
  function* pieces(): Generator<Uint8Array> {
    let size = 0;
    for (const chunk of chunks) {
      size += chunk.length;
      yield chunk;
    }
    done(size);
  }
  return { [Symbol.iterator]: pieces };
}

function entryJson({ name, sha256, size, entry }: PlacedEntry): Json {
  return {
    file: name.slice(FOLDER.length),
    sha256,
    size,
    answers: entry.answers.toSorted(compareAnswers).map(answerJson),
    inputs: entry.inputs.map(inputJson),
    statements: entry.statements.map(statementJson),
  };
}

/** In an order of their own, whatever order they were archived in. */
function compareAnswers(a: EvidenceFact, b: EvidenceFact): number {
  return (
    compareText(a.interfaceName, b.interfaceName) ||
    compareText(a.account, b.account) ||
    a.receivedAtMs - b.receivedAtMs ||
    compareText(a.target, b.target) ||
    compareText(a.requestId, b.requestId)
  );
}

function answerJson(fact: EvidenceFact): Json {
  return {
    interface: fact.interfaceName,
    account: fact.account,
    topic: fact.topic,
    subject: fact.subject,
    target: fact.target,
    status: fact.status,
    request_id: fact.requestId,
    received_at: formatInstant(fact.receivedAtMs),
    removed: fact.removed,
    // Their secret is not in the pack: how each delivery stood when it was fetched has to be believed.
    deliveries: fact.verdicts.map(({ eventId, signature, carriedCode }) => ({
      event_id: eventId,
      signature,
      carried_code: carriedCode,
    })),
  };
}

function inputJson({ interfaceName, account, name, sourceSha256, rowCount }: EvidenceInput): Json {
  return { interface: interfaceName, account, name, source_sha256: sourceSha256, row_count: rowCount };
}

function statementJson(statement: StatementFact): Json {
  return {
    interface: statement.interfaceName,
    account: statement.account,
    month: statement.month,
    key_id: statement.keyId,
    algorithm: 'Ed25519',
    signature: statement.signature,
    public_key: statement.publicKey ?? null,
    answer_sha256: statement.evidenceSha256,
  };
}
