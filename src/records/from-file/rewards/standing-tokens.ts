// All files of a kind of the partner's own token records as one. Exports are often cumulative: within a
// source a later file's rows of a reference that say the same as those known are those rows, and others take
// their place. References are one namespace a source; what several sources name stands once for each.

import { compareText } from '../../../base/text/bytes.js';
import { type ChangedField, contentKeyOf } from '../book/content-key.js';
import { changedCells, replacedRows } from '../book/replaced-rows.js';
import type { OwnTokenFile } from './own-token-files.js';

/** Rows of a reference that took the place of others. */
export interface TokenSupersession {
  readonly ref: string;
  readonly old: { readonly file: string; readonly line: number };
  readonly by: { readonly file: string; readonly line: number };
  /** The place of the newer file among the files. */
  readonly fileAt: number;
  /** Nothing where the same row only stands once less. */
  readonly changed: readonly ChangedField[];
  /** The date of the row that was replaced. */
  readonly occurredAtMs: number | undefined;
}

export interface StandingTokens<Row> {
  /** By source and reference, byte by byte, then as they stand in their file. */
  readonly rows: readonly Row[];
  /** The place among the files of the one that each row came from: several files may have one name. */
  readonly fileAt: ReadonlyMap<Row, number>;
  readonly superseded: readonly TokenSupersession[];
}

type PlacedRow = { readonly file: string; readonly line: number; readonly source: string };

/** @param files the rows of each file, in the order of reading */
export function standingTokens<Row extends PlacedRow>(
  files: readonly (readonly Row[])[],
  kind: OwnTokenFile<Row>,
): StandingTokens<Row> {
  const bySource = new Map<string, Map<string, readonly Row[]>>();
  const fileAtOf = new Map<Row, number>();
  const superseded: TokenSupersession[] = [];
  const keyOf = (row: Row): string => contentKeyOf(kind.contentOf(row));
  for (const [fileAt, rows] of files.entries()) {
    for (const [key, group] of groupsOf(rows, kind)) {
      const source = group[0]?.source ?? '';
      const standing = bySource.get(source) ?? new Map<string, readonly Row[]>();
      bySource.set(source, standing);
      const known = standing.get(key) ?? [];
      if (sayTheSame(known.map(keyOf), group.map(keyOf))) continue;
      for (const { old, by } of replacedRows(known, group, keyOf)) {
        superseded.push({
          ref: kind.refOf(old),
          old: { file: old.file, line: old.line },
          by: { file: by.file, line: by.line },
          fileAt,
          changed: changedCells(kind.columns, kind.contentOf(old), kind.contentOf(by)),
          occurredAtMs: kind.atMsOf(old),
        });
      }
      standing.set(key, group);
      for (const row of group) fileAtOf.set(row, fileAt);
    }
  }
  const sources = [...bySource].sort(([a], [b]) => compareText(a, b));
  return {
    rows: sources.flatMap(([, standing]) =>
      [...standing].sort(([a], [b]) => compareText(a, b)).flatMap(([, group]) => group),
    ),
    fileAt: fileAtOf,
    superseded,
  };
}

function groupsOf<Row extends PlacedRow>(rows: readonly Row[], kind: OwnTokenFile<Row>): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const ref = kind.refOf(row);
    const known = groups.get(ref);
    if (known === undefined) {
      groups.set(ref, [row]);
    } else {
      known.push(row);
    }
  }
  return groups;
}

function sayTheSame(known: readonly string[], rows: readonly string[]): boolean {
  return known.length === rows.length && [...known].sort().join() === [...rows].sort().join();
}
