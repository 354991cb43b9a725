// The index of the evidence folder: it states every file of it, and the control sheet the topics of the
// index. It is read line by line, and the file of a topic beside it: a pack can have answers by the hundred
// thousand.

import { statedText } from '../../base/json/json-value.js';
import { utf8Bytes } from '../../base/text/bytes.js';
import { countText } from '../../base/text/count-text.js';
import { RunningDigest } from '../../base/text/digest.js';
import { MANIFEST_NAME, type Manifest } from '../../report/manifest.js';
import { type Fields, listIn, words } from './manifest-proof.js';
import type { PackProof } from './pack-proof.js';
import { packProofFailures } from './pack-proof-failures.js';
import { packLines, packRows } from './pack-table.js';
import { TopicFileProof } from './topic-file-proof.js';

const INDEX = 'evidence/index.json';

export function proveIndex(pack: string, manifest: Manifest, proof: PackProof): void {
  const index = new IndexProof(pack, manifest, proof);
  for (const line of packLines(pack, INDEX)) {
    if (line.startsWith('{"file"')) index.take(line.replace(/,$/, ''));
  }
  index.end();
}

interface IndexedTopic {
  count: bigint;
  readonly digest: RunningDigest;
}

class IndexProof {
  readonly #pack: string;
  readonly #proof: PackProof;
  readonly #statements: readonly Fields[];
  /** The files of the folder by name, as the manifest has them; those that the index names leave. */
  readonly #left: Map<string, Fields>;
  readonly #fileCount: number;
  readonly #topics = new Map<string, IndexedTopic>();
  /** The statements that the index has, each as one line. */
  readonly #signed: string[] = [];
  /** Answers that the manifest's statements rest on, by hash. */
  readonly #statementAnswers = new Map<string, readonly Fields[]>();
  #topicFile: { readonly path: string; readonly proof: TopicFileProof } | undefined;
  #namedCount = 0;
  #entryCount = 0;

  constructor(pack: string, manifest: Manifest, proof: PackProof) {
    this.#pack = pack;
    this.#proof = proof;
    this.#statements = listIn(manifest, 'statements');
    const files = listIn(manifest, 'files').map((file) => [statedText(file['name']), file] as const);
    this.#left = new Map(files.filter(([name]) => name.startsWith('evidence/') && name !== INDEX));
    this.#fileCount = this.#left.size;
    for (const { evidence_sha256: sha256 } of this.#statements) {
      this.#statementAnswers.set(statedText(sha256), []);
    }
  }

  /** @param line one entry, without the comma behind it */
  take(line: string): void {
    const entry = indexEntryIn(line);
    const path = `evidence/${statedText(entry['file'])}`;
    this.#entryCount += 1;
    if (isNamedByHash(path)) {
      this.#takeFile(path, entry);
    } else {
      this.#topicFileAt(path)?.take(entry);
    }
    const answers = listIn(entry, 'answers');
    this.#addToTopics(line, answers);
    for (const one of listIn(entry, 'statements')) {
      this.#signed.push(
        words(
          ...[one['interface'], one['account'], one['month'], one['key_id'], one['signature']],
          ...[one['public_key'], one['answer_sha256'], entry['sha256']],
        ),
      );
    }
    const sha256 = statedText(entry['sha256']);
    if (this.#statementAnswers.has(sha256)) this.#statementAnswers.set(sha256, answers);
  }

  end(): void {
    this.#topicFile?.proof.end();
    for (const path of this.#left.keys()) this.#proof.fail(`the index does not have ${path}`);
    this.#proof.same('files in the index', this.#fileCount, this.#namedCount);
    this.#proveStatements();
    this.#proveTopics();
    this.#proof.note(
      countText(this.#entryCount, 'answer or file of evidence', 'answers and files of evidence'),
    );
  }

  #takeFile(path: string, entry: Fields): void {
    this.#namedCount += 1;
    const listed = this.#left.get(path);
    this.#left.delete(path);
    if (listed?.['sha256'] !== entry['sha256'] || listed?.['size'] !== entry['size']) {
      this.#proof.fail(`the index has ${path} otherwise, twice, or where it is not`);
    }
  }

  /** The proof of a topic's file, whose entries follow each other; undefined where there is no such file. */
  #topicFileAt(path: string): TopicFileProof | undefined {
    if (this.#topicFile?.path === path) return this.#topicFile.proof;
    this.#topicFile?.proof.end();
    this.#topicFile = undefined;
    this.#namedCount += 1;
    if (!this.#left.delete(path)) {
      this.#proof.fail(`the index has ${path} in two places, or where it is not`);
      return undefined;
    }
    const proof = new TopicFileProof(path, packLines(this.#pack, path), this.#proof);
    this.#topicFile = { path, proof };
    return proof;
  }

  #addToTopics(line: string, answers: readonly Fields[]): void {
    const touched = new Set<IndexedTopic>();
    for (const one of answers) {
      const key = words(one['interface'], one['account'], one['topic']);
      const topic = this.#topics.get(key) ?? { count: 0n, digest: new RunningDigest() };
      this.#topics.set(key, topic);
      topic.count += 1n;
      touched.add(topic);
    }
    for (const { digest } of touched) digest.add(utf8Bytes(`${line}\n`));
  }

  /**
   * The index has the statements that verified, each beside its signed bytes, and every answer that states
   * one.
   */
  #proveStatements(): void {
    const verified = this.#statements
      .filter(({ outcome }) => outcome === 'verified')
      .map((one) =>
        words(
          ...[one['interface'], one['account'], one['month'], one['key_id'], one['signature']],
          ...[one['public_key'], one['evidence_sha256'], one['raw_sha256']],
        ),
      );
    if (this.#signed.toSorted().join('\n') !== verified.toSorted().join('\n')) {
      this.#proof.fail(`${MANIFEST_NAME} does not name the statements that the index does`);
    }
    for (const one of this.#statements) {
      const isAsked = this.#statementAnswers
        .get(statedText(one['evidence_sha256']))
        ?.some(
          (answer) =>
            answer['interface'] === one['interface'] &&
            answer['account'] === one['account'] &&
            answer['topic'] === 'statement' &&
            answer['subject'] === one['month'],
        );
      if (isAsked !== true) {
        this.#proof.fail(`the index has no answer for the statement of ${statedText(one['month'])}`);
      }
    }
  }

  #proveTopics(): void {
    const digests = new Map([...this.#topics].map(([key, { digest }]) => [key, digest.end()]));
    const none = new RunningDigest().end();
    for (const row of packRows(this.#pack, '00-control.csv')) {
      if (row.cell('section') !== 'evidence' || row.cell('status') !== '') continue;
      const key = words(row.cell('interface'), row.cell('account'), row.cell('name'));
      this.#proof.same(`answers on ${key}`, this.#topics.get(key)?.count ?? 0n, row.integer('row_count'));
      this.#proof.same(`evidence of ${key}`, digests.get(key) ?? none, row.cell('sha256'));
    }
  }
}

const isNamedByHash = (path: string): boolean => /^evidence\/[0-9a-f]{64}\./.test(path);

/** One line of the index. @throws Failure (evidence) where it is no JSON */
export function indexEntryIn(line: string): Fields {
  try {
    return JSON.parse(line) as Fields;
  } catch (error) {
    throw packProofFailures.lineUnread({ file: 'the index' }, error);
  }
}
