// Files of the partner's own records that were read: what they were called, what their bytes hash to, the
// rows taken over in canonical form (an archived blob) and the rows set aside with line and reason.

import type SqliteDatabase from 'better-sqlite3';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import type { InterfaceName } from '../../records/account.js';
import type { SealedSteps } from '../seals/sealed-step.js';

export type ImportKind = 'book' | 'deposits' | 'rewards' | 'stakes' | 'redemptions' | 'statement' | 'float';

/** A row that could not be read. Without a month it concerns every open month. */
interface SetAsideRow {
  /** Counted from 1, the header included. */
  readonly line: number;
  readonly reason: string;
  readonly month: CalendarMonth | undefined;
  /** The row's own reference where that could be read: it tells which order lacks its row. */
  readonly reference: string | undefined;
}

export interface ImportDraft {
  readonly kind: ImportKind;
  readonly interfaceName: InterfaceName;
  /** The account the whole file belongs to, where it was named. */
  readonly account: string | undefined;
  /** The profile it was read with: its name and a digest of what it says; empty for none. */
  readonly profile: string;
  /** The shop or system that the rows are of, where it is another than `sourceOfProfile` says. */
  readonly source?: string | undefined;
  readonly fileName: string;
  /** SHA-256 of the file as it was handed over; the bytes themselves are not kept. */
  readonly sourceSha256: string;
  /** SHA-256 of the archived canonical rows; the blob has to be archived before. */
  readonly canonicalSha256: string;
  readonly rowCount: number;
  readonly setAside: readonly SetAsideRow[];
  readonly importedAtMs: number;
}

export interface ImportedFile extends ImportDraft {
  readonly source: string;
  /** Rises in the order of reading: a later file supersedes an earlier one. */
  readonly ordinal: number;
}

type FileRow = Omit<ImportDraft, 'setAside' | 'account' | 'profile' | 'source'> & {
  readonly ordinal: number;
  readonly account: string | null;
  readonly reading: string;
};

/** The source of a file that none was named for: the name of its profile, else `book`. */
export function sourceOfProfile(profile: string): string {
  return profile.replace(/ [0-9a-f]{8}$/, '') || 'book';
}

/** A reading with a source of its own: no name has a tab. */
const WITH_SOURCE = /^(|.* [0-9a-f]{8})\t([^\t]+)$/s;

/**
 * The reading of a file, as the column `profile` holds it: the profile, and behind a tab the source where it
 * is not the profile's own. So the same file in another source is another reading, and books from before
 * there were sources still say the same of each file.
 */
function readingOf(profile: string, source: string | undefined): string {
  const isOwn = source === undefined || source === sourceOfProfile(profile);
  return isOwn ? profile : `${profile}\t${source}`;
}

interface AsideRow {
  readonly line: number;
  readonly reason: string;
  readonly month: CalendarMonth | null;
  readonly reference: string | null;
}

const COLUMNS = `import_id AS ordinal, kind, interface AS interfaceName, account, profile AS reading, file_name AS fileName,
  source_sha256 AS sourceSha256, canonical_sha256 AS canonicalSha256, row_count AS rowCount,
  imported_at_ms AS importedAtMs`;

function prepareStatements(database: SqliteDatabase.Database) {
  return {
    find: database.prepare<[string, string, string, string], FileRow>(`SELECT ${COLUMNS} FROM imported_file
      WHERE kind = ? AND interface = ? AND source_sha256 = ? AND profile = ?`),
    add: database.prepare<
      Omit<FileRow, 'ordinal'>
    >(`INSERT INTO imported_file (kind, interface, account, profile,
      file_name, source_sha256, canonical_sha256, row_count, imported_at_ms) VALUES (@kind, @interfaceName,
      @account, @reading, @fileName, @sourceSha256, @canonicalSha256, @rowCount, @importedAtMs)`),
    addAside: database.prepare<[number, number, number, string, string | null, string | null]>(
      'INSERT INTO set_aside_row (import_id, ordinal, line, reason, month, reference) VALUES (?, ?, ?, ?, ?, ?)',
    ),
    all: database.prepare<[], FileRow>(`SELECT ${COLUMNS} FROM imported_file ORDER BY import_id`),
    ofKind: database.prepare<[string, string], FileRow>(
      `SELECT ${COLUMNS} FROM imported_file WHERE kind = ? AND interface = ? ORDER BY import_id`,
    ),
    aside: database.prepare<[number], AsideRow>(
      'SELECT line, reason, month, reference FROM set_aside_row WHERE import_id = ? ORDER BY ordinal',
    ),
  };
}

export class ImportTable {
  readonly #statements: ReturnType<typeof prepareStatements>;
  readonly #add: (draft: ImportDraft) => { added: boolean; file: ImportedFile };

  constructor(database: SqliteDatabase.Database, steps: SealedSteps) {
    this.#statements = prepareStatements(database);
    this.#add = steps.transaction(['imported_file', 'set_aside_row'], (draft: ImportDraft) =>
      this.#addOne(draft),
    );
  }

  /**
   * Records a file that was read. The same bytes of the same kind, interface, profile and source a second
   * time change nothing: `added` is false and `file` is what the first reading recorded.
   */
  addImport(draft: ImportDraft): { added: boolean; file: ImportedFile } {
    return this.#add(draft);
  }

  #addOne(draft: ImportDraft): { added: boolean; file: ImportedFile } {
    const { setAside, profile, source, ...columns } = draft;
    const known = this.find(draft.kind, draft.interfaceName, draft.sourceSha256, profile, source);
    if (known !== undefined) return { added: false, file: known };
    const reading = readingOf(profile, source);
    const result = this.#statements.add.run({ ...columns, reading, account: draft.account ?? null });
    const ordinal = Number(result.lastInsertRowid);
    setAside.forEach((row, at) => {
      this.#statements.addAside.run(
        ordinal,
        at,
        row.line,
        row.reason,
        row.month ?? null,
        row.reference ?? null,
      );
    });
    return { added: true, file: { ...draft, source: source ?? sourceOfProfile(profile), ordinal } };
  }

  /**
   * The file read before with these bytes, kind, interface, profile and source; undefined where there is
   * none.
   */
  find(
    kind: ImportKind,
    interfaceName: InterfaceName,
    sourceSha256: string,
    profile: string,
    source?: string,
  ): ImportedFile | undefined {
    const reading = readingOf(profile, source);
    const row = this.#statements.find.get(kind, interfaceName, sourceSha256, reading);
    return row === undefined ? undefined : this.#fileOf(row);
  }

  /** Files in the order of reading: all of them, or those of one kind and interface. */
  imports(kind?: ImportKind, interfaceName?: InterfaceName): ImportedFile[] {
    if (kind !== undefined && interfaceName !== undefined) {
      return this.#statements.ofKind.all(kind, interfaceName).map((row) => this.#fileOf(row));
    }
    return this.#statements.all
      .all()
      .filter((row) => kind === undefined || row.kind === kind)
      .filter((row) => interfaceName === undefined || row.interfaceName === interfaceName)
      .map((row) => this.#fileOf(row));
  }

  #fileOf(row: FileRow): ImportedFile {
    const setAside = this.#statements.aside.all(row.ordinal).map(({ line, reason, month, reference }) => ({
      line,
      reason,
      month: month ?? undefined,
      reference: reference ?? undefined,
    }));
    const { reading, ...columns } = row;
    const [, profile = reading, source = sourceOfProfile(profile)] = WITH_SOURCE.exec(reading) ?? [];
    return { ...columns, profile, source, account: row.account ?? undefined, setAside };
  }
}
