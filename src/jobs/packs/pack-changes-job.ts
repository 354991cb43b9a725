// `tieout report --since REVISION`: what changed from an earlier pack of a month to a later one. It reads
// pack folders and no books.

import type { Json } from '../../base/json/json-value.js';
import type { CalendarMonth } from '../../base/time/calendar-month.js';
import { packChanges } from '../../report/pack-changes.js';
import { packChangesJson, packChangesText } from '../../report/pack-changes-text.js';
import { withDiskFailures } from '../../store/file/disk-failure.js';
import { packRevisionsOnDisk } from '../../store/packs/pack-revision.js';
import { isPackFolder, packPlacesOf } from '../../store/packs/pack-target.js';
import { packFacts } from './pack-facts.js';
import { packProofFailures } from './pack-proof-failures.js';

export interface ChangesRequest {
  readonly reportsFolder: string;
  readonly month: CalendarMonth;
  /** The revision to start from. */
  readonly since: number;
  /** The revision to end with; the present pack where undefined. */
  readonly until: number | undefined;
}

/**
 * @throws Failure (refused) for a revision that is not there, naming those that are, and where the month has
 * no pack, or one that this user may not read; (evidence) where a pack was altered
 */
export function changesOfPack(request: ChangesRequest): {
  readonly text: string;
  readonly json: { readonly [name: string]: Json };
} {
  const { reportsFolder, month, since, until } = request;
  const before = revisionOf(request, since);
  const now = until === undefined ? presentPack(reportsFolder, month) : revisionOf(request, until);
  const factsOf = (pack: string) => withDiskFailures(pack, () => packFacts(pack));
  const changes = packChanges(factsOf(before), factsOf(now));
  return { text: packChangesText(changes, request), json: packChangesJson(changes, request) };
}

function revisionOf({ reportsFolder, month }: ChangesRequest, number: number): string {
  const revisions = packRevisionsOnDisk(reportsFolder, month);
  const found = revisions.find((revision) => revision.number === number);
  if (found !== undefined) return found.pack;
  const numbers = revisions.map((revision) => revision.number).join(', ');
  throw revisions.length === 0
    ? packProofFailures.noRevision({ month, reports: reportsFolder })
    : packProofFailures.unknownRevision({ month, number, numbers });
}

function presentPack(reportsFolder: string, month: CalendarMonth): string {
  const { pack } = packPlacesOf(reportsFolder, month);
  if (isPackFolder(pack)) return pack;
  throw packProofFailures.noPackYet({ path: pack, month });
}
