import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import type { EvidenceFact } from '../../../src/report/control/control-facts.js';
import { controlRows } from '../../../src/report/control/control-file.js';
import { evidenceFiles } from '../../../src/report/evidence/evidence-files.js';
import { EvidenceTopics } from '../../../src/report/evidence/evidence-topics.js';
import { fc } from '../../support/fast-check.js';
import { asOfMs, month, packInputOf, textOfPieces } from '../sample-month.js';

interface IndexedAnswer {
  readonly interface: string;
  readonly account: string;
  readonly topic: string;
}

const anyAnswer: fc.Arbitrary<EvidenceFact> = fc.record({
  interfaceName: fc.constantFrom('sandbox', 'supplier'),
  account: fc.constantFrom('ab12cd34ef56', 'main'),
  topic: fc.constantFrom('order', 'balance', 'statement'),
  subject: fc.constantFrom('', 'a', 'b'),
  target: fc.constantFrom('GET /v1/a', 'GET /v1/b'),
  receivedAtMs: fc.constantFrom(asOfMs, asOfMs - 1),
  status: fc.constantFrom(200, 404),
  // The same bytes may come more than once, and on more than one topic.
  sha256: fc.constantFrom(...[...'abcdef'].map((text) => sha256Hex(`{"data":"${text}"}`))),
  requestId: fc.constantFrom('req_1', 'req_2'),
  removed: fc.constant([]),
  verdicts: fc.constant([]),
});

/** The lines of the written index, and the topics that were counted on the way. */
function written(answers: readonly EvidenceFact[], cited: readonly string[] = []) {
  const topics = new EvidenceTopics();
  const source = {
    bytesOf: () => [utf8Bytes('{"data":1}')],
    answersOf: () => answers.slice(0, 1),
    signedBytesOf: () => utf8Bytes(''),
  };
  const request = { source, answers, inputs: [], statements: [], cited: () => new Set(cited) };
  let index = '';
  for (const { chunks } of evidenceFiles(request, topics)) index = textOfPieces(chunks);
  const lines = index
    .split('\n')
    .slice(1, -2)
    .filter((line) => line !== '')
    .map((line) => line.replace(/,$/, ''));
  const ofLine = (line: string): IndexedAnswer[] => JSON.parse(line).answers;
  return { lines, ofLine, topics: topics.ended(), again: topics.ended() };
}

describe('the evidence by topic', () => {
  it('counts every answer of the index once, and hashes the lines that have one of the topic', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 12 }), (answers) => {
        const { lines, ofLine, topics, again } = written(answers, [sha256Hex('cited alone')]);
        expect(again).toBe(topics);
        const isOf = (one: IndexedAnswer, topic: (typeof topics)[number]): boolean =>
          one.interface === topic.interfaceName && one.account === topic.account && one.topic === topic.topic;
        for (const topic of topics) {
          const own = lines.filter((line) => ofLine(line).some((one) => isOf(one, topic)));
          expect(topic.answers).toHaveLength(own.flatMap(ofLine).filter((one) => isOf(one, topic)).length);
          expect(topic.sha256).toBe(sha256Hex(own.map((line) => `${line}\n`).join('')));
        }
      }),
    );
  });

  it('adds up on the control sheet to the answers of the index', () => {
    fc.assert(
      fc.property(fc.array(anyAnswer, { maxLength: 12 }), (answers) => {
        const { lines, ofLine, topics } = written(answers);
        const { control: facts, programVersion } = packInputOf();
        const rest = { results: [], facts, openItems: [], totalsOut: [] };
        const sheet = { month, asOfMs, programVersion, ...rest, evidence: topics };
        const counts = controlRows(sheet)
          .filter(({ section }) => section === 'evidence')
          .map(({ rowCount = 0 }) => rowCount);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(lines.flatMap(ofLine).length);
      }),
    );
  });

  it('comes by account and topic, with none where the index has no answer', () => {
    expect(written([]).topics).toEqual([]);
  });
});
