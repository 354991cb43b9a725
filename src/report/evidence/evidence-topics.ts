// The content of the evidence folder, topic by topic, as the control sheet states it: a month of 100,000
// orders has 100,000 answers, and one line on the sheet. It is counted and hashed while the index is written,
// so the sheet states what is in the folder.

import { compareText, utf8Bytes } from '../../base/text/bytes.js';
import { RunningDigest } from '../../base/text/digest.js';
import type { AccountKey } from '../../records/account.js';
import type { EvidenceFact } from '../control/control-facts.js';
import { compareAccounts } from '../tables/report-file.js';

/** All answers on one topic of one account. */
export interface EvidenceTopic extends AccountKey {
  readonly topic: string;
  /** In the order of the index. */
  readonly answers: readonly EvidenceFact[];
  /** SHA-256 over the index's lines that have one of them, each without its comma and with a line feed. */
  readonly sha256: string;
}

interface OpenTopic extends AccountKey {
  readonly topic: string;
  readonly answers: EvidenceFact[];
  readonly digest: RunningDigest;
}

export class EvidenceTopics {
  readonly #topics = new Map<string, OpenTopic>();
  #ended: readonly EvidenceTopic[] | undefined;

  /**
   * Takes in one line of the index.
   *
   * @param line as it stands there, without the comma behind it
   * @param answers those that the line states
   */
  add(line: string, answers: readonly EvidenceFact[]): void {
    const touched = new Set<OpenTopic>();
    for (const answer of answers) {
      const topic = this.#topicOf(answer);
      topic.answers.push(answer);
      touched.add(topic);
    }
    for (const { digest } of touched) digest.add(utf8Bytes(`${line}\n`));
  }

  #topicOf({ interfaceName, account, topic }: EvidenceFact): OpenTopic {
    const key = JSON.stringify([interfaceName, account, topic]);
    const known = this.#topics.get(key);
    if (known !== undefined) return known;
    const fresh = { interfaceName, account, topic, answers: [], digest: new RunningDigest() };
    this.#topics.set(key, fresh);
    return fresh;
  }

  /** By account, then by topic; to be asked for when the index is written, and the same each time. */
  ended(): readonly EvidenceTopic[] {
    this.#ended ??= [...this.#topics.values()]
      .sort((a, b) => compareAccounts(a, b) || compareText(a.topic, b.topic))
      .map(({ digest, ...topic }) => ({ ...topic, sha256: digest.end() }));
    return this.#ended;
  }
}
