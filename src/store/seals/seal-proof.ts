// Proving the records: every seal's link to the one before, and every row as it lies in the file against the
// seal that was taken over it. Changes nothing, and never throws for what it finds.

import type SqliteDatabase from 'better-sqlite3';
import { countText } from '../../base/text/count-text.js';
import { chainStart } from '../journal/journal-row.js';
import { tableColumns, withEmptyBooks } from '../migrations/books-schema.js';
import { migrations, stepsOf, versionOf } from '../migrations/migrations.js';
import { type Seal, sealHashOf } from './record-seals.js';
import { type SealedContent, type SealedRecord, SealedRows, sealedRecords } from './sealed-rows.js';

/** The first fault of the records that was met. */
export interface RecordFault {
  /** A table and, where it is known, the numbers among which the change is; `seal 17`; or `tables`. */
  readonly place: string;
  readonly reason: string;
}

/** Enumerations that are tables, so that a migration can add to them. */
const lists = [
  ['receipt_topic', 'topic'],
  ['import_kind', 'kind'],
  ['entry_kind', 'kind'],
] as const;

/** Tables whose rows name archived bytes; books of an older version lack the last. */
const citingTables = ['evidence_chunk', 'receipt', 'imported_file', 'certification', 'kept_close'];

interface SealRow extends Seal {
  readonly sealHash: string;
}

const SEALS = `SELECT position, record, up_to AS upTo, digest, previous_hash AS previousHash, seal_hash AS sealHash
  FROM record_seal ORDER BY position`;

export interface RecordVerdict {
  readonly sealCount: number;
  readonly fault: RecordFault | undefined;
}

/** Proves the tables' own rules, every seal and every sealed row. */
export function proveRecords(database: SqliteDatabase.Database): RecordVerdict {
  const seals = database.prepare<[], SealRow>(SEALS).all();
  const fault =
    schemaFault(database) ??
    chainFault(seals) ??
    rowFault(new SealedRows(database), seals, sealedRecords) ??
    referenceFault(database);
  return { sealCount: seals.length, fault };
}

const knownSchemas = new Map<number, ReadonlyMap<string, string>>();

/**
 * The schema that this program makes up to the version of these books; it is worked out once for the usual
 * steps.
 */
function schemaKnown(database: SqliteDatabase.Database): ReadonlyMap<string, string> {
  const version = versionOf(database);
  const steps = stepsOf(database);
  if (steps !== migrations) return withEmptyBooks(version, schemaOf, steps);
  const known = knownSchemas.get(version);
  if (known !== undefined) return known;
  const schema = withEmptyBooks(version, schemaOf);
  knownSchemas.set(version, schema);
  return schema;
}

/**
 * Triggers, constraints, indexes and lists as this program made them: without them the tables would take
 * anything.
 */
function schemaFault(database: SqliteDatabase.Database): RecordFault | undefined {
  const expected = schemaKnown(database);
  const present = schemaOf(database);
  for (const name of new Set([...expected.keys(), ...present.keys()])) {
    if (expected.get(name) === present.get(name)) continue;
    const reason = present.has(name) ? 'is not as this program made it' : 'is missing';
    return { place: 'tables', reason: `${name} ${reason}` };
  }
  return undefined;
}

/**
 * Archived bytes that a row names and that are not there: other hands work without the check that would
 * refuse it.
 */
function referenceFault(database: SqliteDatabase.Database): RecordFault | undefined {
  const present = tableColumns(database);
  for (const table of citingTables.filter((one) => present.has(one))) {
    const [dangling] = database.pragma(`foreign_key_check(${table})`) as { readonly parent: string }[];
    if (dangling !== undefined) {
      return { place: dangling.parent, reason: `a row is missing that ${table} names` };
    }
  }
  return undefined;
}

function schemaOf(database: SqliteDatabase.Database): Map<string, string> {
  const sql = `SELECT type || ' ' || name, coalesce(sql, '') FROM sqlite_schema WHERE name NOT LIKE 'sqlite#_%' ESCAPE '#'
    ORDER BY type, name`;
  const schema = new Map(database.prepare<[], [string, string]>(sql).raw().all());
  for (const [list, column] of lists) {
    if (!schema.has(`table ${list}`)) continue;
    const words = database.prepare<[], string>(`SELECT ${column} FROM ${list} ORDER BY ${column}`).pluck();
    schema.set(`list ${list}`, words.all().join(' '));
  }
  return schema;
}

function chainFault(seals: readonly SealRow[]): RecordFault | undefined {
  let previousHash = chainStart;
  for (const [at, seal] of seals.entries()) {
    const place = `seal ${at + 1}`;
    if (seal.position !== at + 1) return { place, reason: 'a seal is missing' };
    if (seal.previousHash !== previousHash) {
      return { place, reason: 'the hash before is not that of the seal before' };
    }
    if (seal.sealHash !== sealHashOf(seal)) {
      return { place, reason: 'the seal is not what its hash was taken over' };
    }
    previousHash = seal.sealHash;
  }
  return undefined;
}

/** All but the receipts and the journal: they grow with every order. */
const fewRecords = sealedRecords.filter((record) => record !== 'receipt' && record !== 'journal_entry');

const sealsOfRecord = SEALS.replace('ORDER BY', 'WHERE record = ? ORDER BY');

/**
 * Proves the rows of the records that are few against their seals, all as they stand at one moment. The links
 * between the seals, and what the tables refuse, are proved by `proveRecords`.
 */
export function proveFewRecords(database: SqliteDatabase.Database): RecordFault | undefined {
  const sealsOf = database.prepare<[string], SealRow>(sealsOfRecord);
  return database.transaction(() => {
    const seals = fewRecords.flatMap((record) => sealsOf.all(record));
    return rowFault(new SealedRows(database), seals, fewRecords);
  })();
}

/** @param seals of these records, those of one record in their order */
function rowFault(
  rows: SealedRows,
  seals: readonly SealRow[],
  records: readonly SealedRecord[],
): RecordFault | undefined {
  const newest = new Map<string, SealedContent>();
  for (const seal of seals) {
    const record = sealedRecords.find((one) => one === seal.record);
    if (record === undefined) return { place: `seal ${seal.position}`, reason: 'it is of no record known' };
    const before = newest.get(record);
    newest.set(record, seal);
    if (rows.isWhole(record)) continue;
    const after = before?.upTo ?? -1;
    if (rows.contentOf(record, after, seal.upTo).digest !== seal.digest) {
      return changed(record, `${after + 1} to ${seal.upTo}`);
    }
  }
  for (const record of records.filter((one) => rows.has(one))) {
    const fault = endFault(rows, record, newest.get(record));
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/**
 * Nothing stands beyond the last seal, and of a table that is sealed as a whole nothing but what was sealed.
 */
function endFault(
  rows: SealedRows,
  record: SealedRecord,
  sealed: SealedContent | undefined,
): RecordFault | undefined {
  if (sealed === undefined) return { place: record, reason: 'it is not sealed' };
  if (!rows.isWhole(record)) {
    const last = rows.lastOf(record);
    return last === sealed.upTo
      ? undefined
      : { place: `${record} ${Math.max(last, sealed.upTo)}`, reason: 'it goes another way than its seal' };
  }
  const present = rows.contentOf(record, -1, sealed.upTo);
  if (present.upTo !== sealed.upTo) {
    return { place: record, reason: `${countText(present.upTo, 'row')}, and ${sealed.upTo} were sealed` };
  }
  return present.digest === sealed.digest ? undefined : changed(record, '');
}

function changed(record: SealedRecord, numbers: string): RecordFault {
  return {
    place: `${record} ${numbers}`.trimEnd(),
    reason: 'what stands there is not what was sealed',
  };
}
