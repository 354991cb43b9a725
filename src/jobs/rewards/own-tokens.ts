// The partner's own records of rewards v2 out of the archive: every file that was read of a kind, as one.

import { type CalendarMonth, monthOf } from '../../base/time/calendar-month.js';
import type { FileRows } from '../../records/from-file/profile/file-profile.js';
import {
  type OwnTokenFile,
  ownRedemptions,
  ownRewards,
  ownStakes,
} from '../../records/from-file/rewards/own-token-files.js';
import {
  type StandingTokens,
  standingTokens,
  type TokenSupersession,
} from '../../records/from-file/rewards/standing-tokens.js';
import type { OwnRedemption, OwnReward, OwnStake } from '../../records/rewards/own-token-rows.js';
import type { Books } from '../../store/books.js';
import { type StandingAside, standingAside } from '../archive/own-records.js';

export const ownTokenKinds = ['rewards', 'stakes', 'redemptions'] as const;

export type OwnTokenKind = (typeof ownTokenKinds)[number];

/** Undefined where no file of the kind was ever read. */
export interface OwnTokens {
  readonly rewards: StandingTokens<OwnReward> | undefined;
  readonly stakes: StandingTokens<OwnStake> | undefined;
  readonly redemptions: StandingTokens<OwnRedemption> | undefined;
  readonly setAside: readonly StandingAside<OwnTokenKind>[];
}

/** The reader of each kind of file. */
export const ownTokenFiles = {
  rewards: ownRewards,
  stakes: ownStakes,
  redemptions: ownRedemptions,
} as const;

const loadedOf = new WeakMap<Books, { readonly ordinals: string; readonly value: OwnTokens }>();

/** All own token records; a close asks for the same again, so they are read once between two imports. */
export function loadOwnTokens(books: Books): OwnTokens {
  const ordinals = books.imports
    .imports()
    .map(({ ordinal }) => ordinal)
    .join();
  const known = loadedOf.get(books);
  if (known?.ordinals === ordinals) return known.value;
  const setAside: StandingAside<OwnTokenKind>[] = [];
  const load = <Row extends PlacedToken>(kind: OwnTokenKind, file: OwnTokenFile<Row>) =>
    loadKind(books, kind, file, setAside);
  const value = {
    rewards: load('rewards', ownRewards),
    stakes: load('stakes', ownStakes),
    redemptions: load('redemptions', ownRedemptions),
    setAside,
  };
  loadedOf.set(books, { ordinals, value });
  return value;
}

type RowOf<Kind extends OwnTokenKind> = NonNullable<OwnTokens[Kind]>['rows'][number];

interface DatedToken<Kind extends OwnTokenKind> {
  readonly row: RowOf<Kind>;
  readonly atMs: number | undefined;
  readonly readAtMs: number;
}

export interface PlacedToken {
  readonly file: string;
  readonly line: number;
  readonly source: string;
}

function loadKind<Row extends PlacedToken>(
  books: Books,
  kind: OwnTokenKind,
  file: OwnTokenFile<Row>,
  setAside: StandingAside<OwnTokenKind>[],
): StandingTokens<Row> | undefined {
  const files = books.imports.imports(kind, 'rewards');
  if (files.length === 0) return undefined;
  const read = readFiles(books, kind, file);
  for (const row of standingAside(kind, files, read, (rows) => rows.map(file.refOf))) setAside.push(row);
  return standingTokens(
    read.map(({ rows }) => rows),
    file,
  );
}

/** The archived files of a kind, in the order in which they were imported. */
function readFiles<Row>(books: Books, kind: OwnTokenKind, file: OwnTokenFile<Row>): FileRows<Row[]>[] {
  return books.imports.imports(kind, 'rewards').map(({ canonicalSha256, fileName, source }) =>
    // Written from rows that had been read, by the rules that held then.
    file.read(books.evidence.readBlobChunks(canonicalSha256), { fileName, source }),
  );
}

/** The rows that a file of a kind would replace if it were archived now. @param rows of the file */
export function supersededTokens(
  books: Books,
  kind: OwnTokenKind,
  rows: readonly PlacedToken[],
): readonly TokenSupersession[] {
  const file = ownTokenFiles[kind] as OwnTokenFile<PlacedToken>;
  const read = readFiles(books, kind, file);
  const { superseded } = standingTokens([...read.map((one) => one.rows), rows], file);
  return superseded.filter(({ fileAt }) => fileAt === read.length);
}

/**
 * By month when the newest file was read that says something of it: of rows that stand, and of those that
 * were replaced. Rows without a date have no month.
 */
export function newestTokenFiles(books: Books): Map<CalendarMonth, number> {
  const told = new Map<CalendarMonth, number>();
  const tell = (atMs: number | undefined, readAtMs: number): void => {
    if (atMs === undefined) return;
    const month = monthOf(atMs);
    told.set(month, Math.max(told.get(month) ?? 0, readAtMs));
  };
  for (const kind of ownTokenKinds) {
    for (const { atMs, readAtMs } of datedTokens(books, kind)) tell(atMs, readAtMs);
    const files = books.imports.imports(kind, 'rewards');
    for (const { occurredAtMs, fileAt } of loadOwnTokens(books)[kind]?.superseded ?? []) {
      tell(occurredAtMs, files[fileAt]?.importedAtMs ?? 0);
    }
  }
  return told;
}

/** The rows of a kind that stand, each with its own date and when its file was read. */
export function datedTokens<Kind extends OwnTokenKind>(books: Books, kind: Kind): DatedToken<Kind>[] {
  const files = books.imports.imports(kind, 'rewards');
  const standing = loadOwnTokens(books)[kind] as StandingTokens<RowOf<Kind>> | undefined;
  const kindOf = ownTokenFiles[kind] as OwnTokenFile<RowOf<Kind>>;
  return (standing?.rows ?? []).map((row) => ({
    row,
    atMs: kindOf.atMsOf(row),
    readAtMs: files[standing?.fileAt.get(row) ?? 0]?.importedAtMs ?? 0,
  }));
}
