import { describe, expect, it } from 'vitest';
import { utf8Bytes } from '../../../../src/base/text/bytes.js';
import { sha256Hex } from '../../../../src/base/text/digest.js';
import {
  readStatementFile,
  type StatementFile,
  statementFileReceipt,
} from '../../../../src/records/from-wire/sandbox/statement-file.js';
import { rawStatementOf } from '../../../../src/records/from-wire/sandbox/statement-reading.js';
import { fc } from '../../../support/fast-check.js';

const data = {
  month: '2026-10',
  final: true,
  key_id: 'stk_1',
  algorithm: 'Ed25519',
  raw_statement: '{"version":1}',
  signature: 'ab',
};

function read(value: unknown): StatementFile {
  const reading = readStatementFile(utf8Bytes(JSON.stringify(value)));
  if ('fault' in reading) throw new Error(String(reading.fault));
  return reading;
}

const faultOf = (text: string): unknown => {
  const reading = readStatementFile(utf8Bytes(text));
  return 'fault' in reading ? String(reading.fault) : undefined;
};

describe('a statement file', () => {
  it('becomes an answer with the fields that the interface names, and no other', () => {
    const { month, storedBytes, requestId } = read({ ...data, code: 'DEMO-AAAA-BBBB', note: 'x' });
    expect(month).toBe('2026-10');
    expect(requestId).toMatch(/^req_file_[0-9a-f]{24}$/);
    expect(JSON.parse(Buffer.from(storedBytes).toString())).toEqual({ data, request_id: requestId });
  });

  it('keeps the signed text to the last byte, whatever is in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (raw) => {
        const { storedBytes } = read({ ...data, raw_statement: raw });
        expect(Buffer.from(rawStatementOf(storedBytes)).toString()).toBe(raw);
      }),
    );
  });

  it('does without signature and algorithm: such a statement does not verify, and is judged so', () => {
    const { signature: _, algorithm: __, ...unsigned } = data;
    expect(read(unsigned).month).toBe('2026-10');
  });

  it.each([
    ['nothing', '', /^JsonFault: the text ends where a value was expected/],
    ['a text', 'hello', /^JsonFault: no JSON value begins like this/],
    ['a table', 'client_ref,slug\n', /^JsonFault: no JSON value begins like this/],
    [
      'a doubled key',
      '{"month":"2026-10","month":"2026-11"}',
      /^JsonFault: a name that the object already has/,
    ],
    ['the whole answer', JSON.stringify({ data, request_id: 'req_1' }), /^data\.month /],
    ['another answer', '{"ok":true}', /^data\.month /],
    ['a month that is none', JSON.stringify({ ...data, month: '2026-13' }), /^data\.month /],
    ['a month that none is judged beside', JSON.stringify({ ...data, month: '1970-01' }), /^data\.month /],
    ['a number for the signed text', JSON.stringify({ ...data, raw_statement: 1 }), /^data\.raw_statement /],
    ['a list', '[]', /^data /],
  ])('is none where it is %s, and says why without a value of it', (_, text, why) => {
    expect(faultOf(text)).toMatch(why);
  });

  it('is archived as a statement answer of its month, with the file named', () => {
    const file = read(data);
    expect(statementFileReceipt(file, 'ab12', 'october.json', 5)).toEqual({
      interfaceName: 'sandbox',
      account: 'ab12',
      topic: 'statement',
      subject: '2026-10',
      target: 'file october.json',
      status: 200,
      requestId: file.requestId,
      receivedAtMs: 5,
      storedSha256: sha256Hex(file.storedBytes),
      storedBytes: file.storedBytes,
      removed: [],
      verdicts: [],
    });
  });
});
