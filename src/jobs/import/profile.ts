// The profile that a file is read with: one of the configuration, else one that needs none.

import { shown } from '../../base/file/file-place.js';
import { compareText } from '../../base/text/bytes.js';
import { sha256Hex } from '../../base/text/digest.js';
import { nearestName } from '../../base/text/nearest-name.js';
import type { Config } from '../../config/config.js';
import type { FileProfile } from '../../records/from-file/profile/file-profile.js';
import { importRefusals } from './import-refusals.js';

interface ChosenProfile {
  /**
   * Its name and a digest of what it says: the same file read with a profile that was changed is another
   * reading.
   */
  readonly id: string;
  readonly settings: FileProfile;
}

/**
 * The profile of that name; undefined where none is named.
 *
 * @param ready the profiles that need no configuration, by name; one of the same name in it takes its place
 * @param others names that a slip may have meant as well
 * @throws Failure (refused) where no profile has the name
 */
export function profileOf(
  name: string | undefined,
  config: Config,
  ready: ReadonlyMap<string, FileProfile>,
  others: readonly string[] = [],
): ChosenProfile | undefined {
  if (name === undefined) return undefined;
  const settings: FileProfile | undefined = config.profiles.get(name) ?? ready.get(name);
  if (settings === undefined) {
    const nearest = nearestName(name, [...config.profiles.keys(), ...ready.keys(), ...others]);
    throw nearest === undefined
      ? importRefusals.unknownProfile({ name: shown(name) })
      : importRefusals.unknownProfileNear({ name: shown(name), nearest });
  }
  return { id: `${name} ${sha256Hex(JSON.stringify(saidBy(settings))).slice(0, 8)}`, settings };
}

/**
 * The content of a profile, as a list: an absent part adds nothing, so that old profiles keep their digests.
 */
function saidBy(settings: FileProfile): unknown[] {
  const { delimiter, decimal, timeZone, columns, thousands, constants, values, headerLine, skipRows } =
    settings;
  const isSkipping = (skipRows?.first ?? 0) + (skipRows?.last ?? 0) > 0;
  const sorted = <Value>(map: ReadonlyMap<string, Value> | undefined) => [...(map ?? [])].sort(byName);
  const translated = sorted(values).map(([name, texts]) => [name, sorted(texts)]);
  return [
    delimiter,
    decimal,
    timeZone,
    Object.entries(columns).sort(),
    ...(thousands === undefined ? [] : [thousands]),
    ...((constants?.size ?? 0) === 0 ? [] : [{ constants: sorted(constants) }]),
    ...(translated.length === 0 ? [] : [{ values: translated }]),
    ...((headerLine ?? 1) === 1 ? [] : [{ headerLine }]),
    ...(isSkipping ? [{ skipRows: [skipRows?.first, skipRows?.last] }] : []),
  ];
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return compareText(a, b);
}
