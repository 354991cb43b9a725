import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import type { EvidenceFact } from '../../../src/report/control/control-facts.js';
import { type EvidenceRequest, evidenceFiles } from '../../../src/report/evidence/evidence-files.js';
import type { StatementFact } from '../../../src/report/manifest.js';
import { asOfMs, digestOf, month, textOfPieces } from '../sample-month.js';

const account = { interfaceName: 'sandbox', account: 'ab12cd34ef56' } as const;

function answerOf(text: string, changes: Partial<EvidenceFact> = {}): EvidenceFact {
  return {
    ...account,
    topic: 'order',
    subject: 'ref-1',
    target: 'GET /v1/orders/ref-1',
    receivedAtMs: asOfMs,
    status: 200,
    sha256: sha256Hex(text),
    requestId: 'req_1',
    removed: [],
    verdicts: [],
    ...changes,
  };
}

function statementOf(raw: string, answer: string, outcome: string): StatementFact {
  return {
    ...account,
    month,
    keyId: 'stk_1',
    rawSha256: sha256Hex(raw),
    signature: digestOf('e').repeat(2),
    evidenceSha256: sha256Hex(answer),
    publicKey: digestOf('b'),
    fingerprint: digestOf('f'),
    outcome,
  };
}

/** The folder made of these texts, each under its hash. */
function filesOf(texts: readonly string[], changes: Partial<EvidenceRequest> = {}): Map<string, string> {
  const bytes = new Map(texts.map((text) => [sha256Hex(text), text]));
  const files = evidenceFiles({
    source: {
      bytesOf: (sha256) => [utf8Bytes(bytes.get(sha256) ?? '')],
      answersOf: () => [],
      signedBytesOf: () => utf8Bytes(''),
    },
    answers: [],
    inputs: [],
    statements: [],
    cited: () => new Set(),
    ...changes,
  });
  const written = new Map<string, string>();
  for (const { name, chunks } of files) written.set(name, textOfPieces(chunks));
  return written;
}

function indexOf(files: ReadonlyMap<string, string>) {
  return JSON.parse(files.get('evidence/index.json') ?? '');
}

describe('the evidence folder', () => {
  it('holds each content once under its hash, and an index of what it is', () => {
    const text = '{"data":1}';
    const removed = answerOf(text, {
      removed: ['data.code'],
      receivedAtMs: asOfMs + 1,
      requestId: 'req_2',
      verdicts: [{ eventId: 'evt_1', signature: 'valid', carriedCode: false }],
    });
    const files = filesOf([text], { answers: [removed, answerOf(text)] });
    expect([...files.keys()]).toEqual([`evidence/${sha256Hex(text)}.json`, 'evidence/index.json']);
    const shared = {
      interface: 'sandbox',
      account: 'ab12cd34ef56',
      topic: 'order',
      subject: 'ref-1',
      target: 'GET /v1/orders/ref-1',
      status: 200,
    };
    expect(indexOf(files)).toEqual({
      format: 'tieout evidence 1',
      files: [
        {
          file: `${sha256Hex(text)}.json`,
          sha256: sha256Hex(text),
          size: 10,
          answers: [
            {
              ...shared,
              request_id: 'req_1',
              received_at: '2026-11-03T06:00:00.000Z',
              removed: [],
              deliveries: [],
            },
            {
              ...shared,
              request_id: 'req_2',
              received_at: '2026-11-03T06:00:00.001Z',
              removed: ['data.code'],
              deliveries: [{ event_id: 'evt_1', signature: 'valid', carried_code: false }],
            },
          ],
          inputs: [],
          statements: [],
        },
      ],
    });
  });

  it('holds the partner’s own files as they were archived', () => {
    const text = 'client_ref,slug\na,b\n';
    const input = {
      ...account,
      account: '',
      name: 'book book.csv',
      sourceSha256: digestOf('1'),
      canonicalSha256: sha256Hex(text),
      rowCount: 1,
    };
    const files = filesOf([text], { inputs: [input] });
    expect(files.get(`evidence/${sha256Hex(text)}.csv`)).toBe(text);
    expect(indexOf(files).files[0].inputs).toEqual([
      {
        interface: 'sandbox',
        account: '',
        name: 'book book.csv',
        source_sha256: digestOf('1'),
        row_count: 1,
      },
    ]);
  });

  it('holds the signed bytes of a statement with signature and key, but only of one that verified', () => {
    const [raw, answer] = ['{"version":1}', '{"data":{}}'];
    const source = {
      bytesOf: () => [utf8Bytes(answer)],
      answersOf: () => [],
      signedBytesOf: (sha256: string) => utf8Bytes(sha256 === sha256Hex(answer) ? raw : ''),
    };
    const verified = filesOf([], { source, statements: [statementOf(raw, answer, 'verified')] });
    expect(verified.get(`evidence/${sha256Hex(raw)}.json`)).toBe(raw);
    expect(indexOf(verified).files[0].statements).toEqual([
      {
        interface: 'sandbox',
        account: 'ab12cd34ef56',
        month: '2026-10',
        key_id: 'stk_1',
        algorithm: 'Ed25519',
        signature: digestOf('e').repeat(2),
        public_key: digestOf('b'),
        answer_sha256: sha256Hex(answer),
      },
    ]);
    const invalid = filesOf([], { source, statements: [statementOf(raw, answer, 'invalid')] });
    expect([...invalid.keys()]).toEqual(['evidence/index.json']);
  });

  it('holds what a row cites beyond that, and asks for it only once the rows are written', () => {
    const text = '{"late":1}';
    const cited = new Set<string>();
    const bytesOf = () => [utf8Bytes(text)];
    const source = { bytesOf, answersOf: () => [answerOf(text)], signedBytesOf: () => utf8Bytes('') };
    const files = evidenceFiles({
      source,
      answers: [],
      inputs: [],
      statements: [],
      cited: () => cited,
    });
    cited.add(sha256Hex(text));
    expect([...files].map(({ name }) => name)).toEqual([
      `evidence/${sha256Hex(text)}.json`,
      'evidence/index.json',
    ]);
  });

  it.each([
    ['json', '{"a":1}'],
    ['json', ' [1,\n2]'],
    ['json', '{\n"a":1\n}\n'],
    ['json', '{"a":1}\n'],
    ['ndjson', '{"a":1}\n{"a":2}\n'],
    ['csv', 'a,b\n1,2\n'],
    ['csv', ''],
  ])('calls a content %s by how it begins', (extension, text) => {
    const [name] = filesOf([text], { answers: [answerOf(text)] }).keys();
    expect(name).toBe(`evidence/${sha256Hex(text)}.${extension}`);
  });

  it('is the same whatever order answers came in', () => {
    const texts = ['{"a":1}', '{"a":2}', '{"a":3}'];
    const answers = texts.flatMap((text) => [
      answerOf(text),
      answerOf(text, { requestId: 'req_0' }),
      answerOf(text, { target: 'GET /v1/a' }),
    ]);
    const there = filesOf(texts, { answers });
    expect(filesOf(texts, { answers: answers.toReversed() })).toEqual(there);
  });

  describe('of over a thousand answers on one topic', () => {
    const texts = Array.from({ length: 1001 }, (_, n) => `{"data":${n}}`);
    const all = texts.map((text) => answerOf(text));

    it('has one file with a line an answer, in the order of their hashes, and one index', () => {
      const files = filesOf(texts, { answers: all });
      expect([...files.keys()]).toEqual(['evidence/order.ndjson', 'evidence/index.json']);
      const lines = (files.get('evidence/order.ndjson') ?? '').trimEnd().split('\n');
      const read = lines.map((line): { sha256: string; text: string } => JSON.parse(line));
      expect(read.map(({ sha256 }) => sha256)).toEqual(texts.map((text) => sha256Hex(text)).sort());
      for (const { sha256, text } of read) expect(sha256Hex(text)).toBe(sha256);
      const { files: entries } = indexOf(files);
      expect(entries).toHaveLength(1001);
      expect(entries[0]).toMatchObject({ file: 'order.ndjson', sha256: read[0]?.sha256 });
    });

    it('has a file each for a thousand of them, and for what another topic or a statement needs', () => {
      expect(filesOf(texts.slice(1), { answers: all.slice(1) }).size).toBe(1001);
      const other = answerOf('{"data":-1}', { topic: 'balance' });
      const shared = answerOf('{"data":-2}');
      const files = filesOf([...texts, '{"data":-1}', '{"data":-2}'], {
        answers: [...all, other, shared, { ...shared, topic: 'balance' }],
        statements: [statementOf('', texts[0] ?? '', 'invalid')],
      });
      expect([...files.keys()].sort()).toEqual(
        [
          ...['{"data":-1}', '{"data":-2}'].map((text) => `evidence/${sha256Hex(text)}.json`),
          'evidence/index.json',
          `evidence/${sha256Hex(texts[0] ?? '')}.json`,
          ...Array.from({ length: 1000 }, (_, n) => `evidence/${sha256Hex(texts[n + 1] ?? '')}.json`),
        ].sort(),
      );
    });

    it('gives bytes that are no text back exactly', () => {
      const odd = Uint8Array.of(0x7b, 0xff, 0x7d);
      const files = filesOf(texts, {
        answers: all,
        source: {
          bytesOf: () => [odd],
          answersOf: () => [],
          signedBytesOf: () => utf8Bytes(''),
        },
      });
      const [line = ''] = (files.get('evidence/order.ndjson') ?? '').split('\n');
      expect(Buffer.from(JSON.parse(line).base64, 'base64')).toEqual(Buffer.from(odd));
    });
  });
});
