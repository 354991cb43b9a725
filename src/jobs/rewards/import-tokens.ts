// `tieout import rewards`, `stakes` and `redemptions`: the partner's own records of rewards v2. The file is
// read whole before the books are touched. Contract, tool: "The partner's own records".

import type { Config } from '../../config/config.js';
import type { FileOptions, FileRows } from '../../records/from-file/profile/file-profile.js';
import type { OwnTokenFile } from '../../records/from-file/rewards/own-token-files.js';
import type { TokenSupersession } from '../../records/from-file/rewards/standing-tokens.js';
import type { Books } from '../../store/books.js';
import { sourceOfProfile } from '../../store/tables/import-table.js';
import { asideOf } from '../archive/own-records.js';
import type { FileImport, FileRequest, ReadFile } from '../import/file-import.js';
import {
  importAnswerOf,
  readBefore,
  SHOWN_SUPERSEDED,
  type SupersededRows,
} from '../import/import-answer.js';
import { previewAnswerOf } from '../import/import-preview.js';
import { importRefusals } from '../import/import-refusals.js';
import { profileOf } from '../import/profile.js';
import { SourceFile } from '../import/source-file.js';
import {
  loadOwnTokens,
  type OwnTokenKind,
  ownTokenFiles,
  type PlacedToken,
  supersededTokens,
} from './own-tokens.js';
import { rewardsWords, tokenFileWords } from './words.js';

interface ReadTokens {
  readonly kind: OwnTokenKind;
  readonly fileName: string;
  readonly sourceSha256: string;
  /** The profile it was read with: its name and a digest of what it says; empty for none. */
  readonly profile: string;
  readonly source: string;
  readonly rows: FileRows<readonly PlacedToken[]>;
  copy(): Iterable<Uint8Array>;
}

/** @throws Failure (refused) where the file is not what it is said to be */
function readTokens(kind: OwnTokenKind, request: FileRequest, config: Config): ReadTokens {
  const { interface: given = rewardsWords.name } = request;
  if (given !== rewardsWords.name) throw importRefusals.notOfSuchRows({ given, known: rewardsWords.name });
  const source = new SourceFile(request.path, request.progress);
  const profile = profileOf(request.profile, config, new Map());
  const ofSource = request.source ?? sourceOfProfile(profile?.id ?? '');
  const options = { fileName: source.name, profile: profile?.settings, source: ofSource };
  // Each kind reads rows of its own, and copies no others.
  const file = ownTokenFiles[kind] as OwnTokenFile<PlacedToken>;
  const read = readAll(file, source, options);
  return {
    kind,
    fileName: source.name,
    sourceSha256: source.sha256,
    profile: profile?.id ?? '',
    source: ofSource,
    rows: read,
    copy: () => file.copy(read.rows),
  };
}

function readAll<Row>(file: OwnTokenFile<Row>, source: SourceFile, options: FileOptions): FileRows<Row[]> {
  return file.read(source.chunks(), options);
}

/** Archives a file that was read. Archived twice, it changes nothing. @returns false where it was known */
function archiveTokens(books: Books, file: ReadTokens, importedAtMs: number): boolean {
  const { kind, fileName, sourceSha256, profile, source, rows } = file;
  if (books.imports.find(kind, 'rewards', sourceSha256, profile, source) !== undefined) return false;
  books.inOneStep(() =>
    books.imports.addImport({
      kind,
      interfaceName: 'rewards',
      account: undefined,
      profile,
      source,
      fileName,
      sourceSha256,
      canonicalSha256: books.evidence.putBlob(file.copy()),
      rowCount: rows.rows.length,
      setAside: rows.setAside.map(asideOf),
      importedAtMs,
    }),
  );
  return true;
}

/** The rows that the newest file of the kind has replaced. */
function supersededBy(books: Books, kind: OwnTokenKind): SupersededRows {
  const newest = books.imports.imports(kind, 'rewards').length - 1;
  return counted((loadOwnTokens(books)[kind]?.superseded ?? []).filter(({ fileAt }) => fileAt === newest));
}

function counted(replaced: readonly TokenSupersession[]): SupersededRows {
  return {
    count: replaced.length,
    first: replaced
      .slice(0, SHOWN_SUPERSEDED)
      .map(({ ref, old, by, changed }) => ({ clientRef: ref, old, by, changed })),
  };
}

function tokenImport(words: (typeof tokenFileWords)[number]): FileImport {
  return {
    ...words,
    read: (request, config): ReadFile => {
      const file = readTokens(words.name, request, config);
      const { setAside, unknownColumns, leftOutCount = 0, rows } = file.rows;
      const said = {
        ...file,
        setAside,
        unknownColumns,
        leftOutCount,
        rowCounts: { rewards: rows.length },
        exitCode: setAside.length > 0 ? 1 : 0,
      } as const;
      return {
        preview: (books) => {
          const { kind, sourceSha256, profile, source } = file;
          const known = books?.imports.find(kind, 'rewards', sourceSha256, profile, source);
          const isNew = known === undefined;
          const replaced = books === undefined ? [] : supersededTokens(books, kind, rows);
          const superseded = isNew ? counted(replaced) : readBefore(replaced.length);
          return previewAnswerOf({ ...said, isNew, superseded, firstRows: [] });
        },
        archive: ({ books, machineClock }) => {
          const isNew = archiveTokens(books, file, machineClock.nowMs());
          const superseded = isNew
            ? supersededBy(books, words.name)
            : readBefore(supersededTokens(books, words.name, rows).length);
          return importAnswerOf({ ...said, isNew, superseded });
        },
      };
    },
  };
}

export const tokenImports: readonly FileImport[] = tokenFileWords.map(tokenImport);
