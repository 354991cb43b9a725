// The provider's float as a file: NDJSON or CSV, one movement a line with the interface's field names
// (contract, tool: `import float`). Its first character shows the format: a JSON object begins with a brace.

import type { Failure } from '../../../base/failure/failure.js';
import { placeIn, shown, shownHeader } from '../../../base/file/file-place.js';
import type { JsonObject } from '../../../base/json/json-reader.js';
import { utf8Bytes } from '../../../base/text/bytes.js';
import { parseInstantMs } from '../../../base/time/instant.js';
import { WORKING_YEARS, workingTimeMs } from '../../../base/time/working-time.js';
import { shapeFaultOf } from '../field/secret-field.js';
import { type FloatColumnName, floatShape } from '../profile/file-columns.js';
import type { FileOptions, FileRows } from '../profile/file-profile.js';
import { MAX_SET_ASIDE, type RowFault } from '../row-fault.js';
import { fileLinesOf, readJsonLine } from '../scan/json-lines.js';
import { readTable, type TableReader } from '../table-reader.js';
import { tableRefusals } from '../table-refusals.js';
import { type FloatFields, readFloatRow } from './float-row.js';
import { FloatRows } from './float-rows.js';
import { PlainDebitLine } from './plain-debit-line.js';

const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;
const NAME_CHARACTERS = 256;
const CONTROL = /\p{Cc}/u;
const CURRENCY = /^[A-Z]{3}$/;
const REFERENCE = /^[A-Za-z0-9_.:-]{1,128}$/;

/** @throws Failure (refused) where the file is refused whole */
export function readFloat(chunks: Iterable<Uint8Array>, options: FileOptions): FileRows<FloatRows> {
  const input = chunks[Symbol.iterator]();
  try {
    const first = input.next();
    const head = first.done === true ? new Uint8Array(0) : first.value;
    const all = { [Symbol.iterator]: () => withHead(head, input) };
    const mark = head.find((byte) => ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].includes(byte));
    if (mark === OPEN_BRACKET) throw notOneALine(options.fileName);
    return mark === OPEN_BRACE ? readLines(all, options) : readCsv(all, options);
  } finally {
    input.return?.();
  }
}

function* withHead(head: Uint8Array, rest: Iterator<Uint8Array>): Generator<Uint8Array, void, undefined> {
  if (head.length > 0) yield head;
  for (let next = rest.next(); next.done !== true; next = rest.next()) yield next.value;
}

function readCsv(chunks: Iterable<Uint8Array>, options: FileOptions): FileRows<FloatRows> {
  refuseEndSkipped(options);
  const rows = new FloatRows();
  return readTable(chunks, floatShape, options, rows, (table) => {
    const { entry, reference, bookedAtMs } = readFloatRow(csvFields(table));
    if (entry !== undefined && table.fields.faults.length === 0 && !rows.add(entry)) {
      table.fields.faults.push(secondContent(entry.seq));
    }
    if (table.fields.faults.length > 0) table.putAside(partsOf(reference, bookedAtMs));
  });
}

/** A place of the sequence is taken when its line is read, and nobody knows then which line is the last. */
function refuseEndSkipped({ fileName, profile }: FileOptions): void {
  if ((profile?.skipRows?.last ?? 0) === 0) return;
  throw tableRefusals.endLeftOut({ file: shown(fileName) });
}

function csvFields({ fields, columns }: TableReader<FloatColumnName>): FloatFields {
  return {
    isEmpty: (name) => fields.isEmpty(columns[name]),
    wholeNumber: (name) => fields.wholeNumber(columns[name]),
    name: (name) => fields.name(columns[name], NAME_CHARACTERS),
    currency: (name) => fields.currency(columns[name]),
    instant: (name) => fields.instant(columns[name]),
    note: (fault) => void fields.faults.push(fault),
  };
}

function readLines(chunks: Iterable<Uint8Array>, { fileName }: FileOptions): FileRows<FloatRows> {
  const rows = new FloatRows();
  const setAside: RowFault[] = [];
  const unknown = new Set<string>();
  let rowCount = 0;
  const plain = new PlainDebitLine();
  for (const fileLine of fileLinesOf(chunks)) {
    rowCount += 1;
    const { bytes } = fileLine;
    if (bytes !== undefined && plain.read(bytes) && rows.addLine(plain, plain.archived(bytes))) continue;
    const one = readJsonLine(fileLine);
    const fault =
      one.kind === 'fault'
        ? { reason: one.reason, ...partsOf(undefined, undefined) }
        : readObject(one.value, rows, unknown);
    if (fault === undefined) continue;
    if (setAside.length === MAX_SET_ASIDE) throw tooMany(fileName, one.line);
    setAside.push({ line: one.line, ...fault });
  }
  // Lines of which not one is a movement are another file than it is said to be.
  if (rows.length === 0) throw notOneALine(fileName);
  return { rows, setAside, unknownColumns: [...unknown], rowCount };
}

function readObject(
  object: JsonObject,
  rows: FloatRows,
  unknown: Set<string>,
): Omit<RowFault, 'line'> | undefined {
  const faults: string[] = [];
  const { entry, reference, bookedAtMs } = readFloatRow(jsonFields(object, faults));
  if (entry !== undefined && faults.length === 0) {
    if (!rows.add(entry)) faults.push(secondContent(entry.seq));
    for (const name of Object.keys(object)) {
      if (!isColumn(name)) unknown.add(shownHeader(name.slice(0, 60)));
    }
  }
  return faults.length === 0 ? undefined : { reason: faults.join('; '), ...partsOf(reference, bookedAtMs) };
}

/** null counts as empty: some exports write every field of every line. */
function jsonFields(object: JsonObject, faults: string[]): FloatFields {
  const refuse = (name: string, rule: string): undefined => {
    faults.push(`${name} ${rule}`);
    return undefined;
  };
  const isEmpty = (name: FloatColumnName) => object[name] === undefined || object[name] === null;
  const textOf = (name: FloatColumnName) => {
    const value = object[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    isEmpty,
    wholeNumber: (name) => {
      const value = object[name];
      if (isEmpty(name)) return undefined;
      return typeof value === 'number' && value >= 0
        ? value
        : refuse(name, `is not a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`);
    },
    name: (name) => {
      const text = textOf(name);
      if (isEmpty(name)) return undefined;
      const fault = text === undefined ? undefined : shapeFaultOfText(text);
      if (fault !== undefined) return refuse(name, fault);
      return text !== undefined && text !== '' && [...text].length <= NAME_CHARACTERS && !CONTROL.test(text)
        ? text
        : refuse(name, `is not a text of 1 to ${NAME_CHARACTERS} characters`);
    },
    currency: (name) => {
      const text = textOf(name);
      if (isEmpty(name)) return undefined;
      return text !== undefined && CURRENCY.test(text)
        ? text
        : refuse(name, 'is not a currency of three capital letters');
    },
    instant: (name) => {
      if (isEmpty(name)) return undefined;
      const ms = parseInstantMs(textOf(name) ?? '');
      if (ms === undefined) return refuse(name, 'is not an instant (ISO 8601 with a zone)');
      return workingTimeMs(ms) ?? refuse(name, `is not ${WORKING_YEARS}`);
    },
    note: (fault) => void faults.push(fault),
  };
}

function shapeFaultOfText(text: string): string | undefined {
  const bytes = utf8Bytes(text);
  return shapeFaultOf(bytes, 0, bytes.length);
}

function isColumn(name: string): boolean {
  return floatShape.columns.some((column) => column === name);
}

function partsOf(reference: string | undefined, occurredAtMs: number | undefined) {
  const isReference = reference !== undefined && REFERENCE.test(reference);
  return {
    interfaceName: 'supplier' as const,
    account: undefined,
    reference: isReference ? reference : undefined,
    occurredAtMs,
  };
}

function secondContent(seq: number): string {
  return `seq ${seq} stands twice with other content`;
}

function notOneALine(fileName: string): Failure {
  return tableRefusals.noMovement(placeIn(fileName, { line: 1, column: 1 }));
}

function tooMany(fileName: string, line: number): Failure {
  return tableRefusals.manySetAside({ ...placeIn(fileName, { line, column: 1 }), most: MAX_SET_ASIDE });
}
