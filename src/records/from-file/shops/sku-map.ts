// The card behind each SKU of a shop: a CSV of its own, with the columns `sku`, `slug` and, if the price is
// not the face value, `currency` and `face_minor` (or `face`). An SKU without a slug is no card: its line
// items are left out.

import { placeIn } from '../../../base/file/file-place.js';
import { MAX_SLUG_CHARACTERS } from '../field/row-fields.js';
import type { FileShape } from '../profile/file-columns.js';
import type { FileOptions } from '../profile/file-profile.js';
import { readTable } from '../table-reader.js';
import { tableRefusals } from '../table-refusals.js';

/** The card that is sold under an SKU. */
export interface SoldCard {
  /** Undefined for what is no card. */
  readonly slug: string | undefined;
  readonly currency: string | undefined;
  readonly faceMinor: number | undefined;
}

export type SkuMap = ReadonlyMap<string, SoldCard>;

const shape: FileShape<'sku' | 'slug' | 'currency' | 'face_minor' | 'face'> = {
  what: 'a list of SKUs',
  columns: ['sku', 'slug', 'currency', 'face_minor', 'face'],
  required: [['sku'], ['slug']],
  isOwnForm: true,
};

const SKU_CHARACTERS = 200;

/**
 * @throws Failure (refused) where the file can't be read as a whole: a map with a hole would lose sales; also
 * for an SKU that stands twice
 */
export function readSkuMap(chunks: Iterable<Uint8Array>, fileName: string): SkuMap {
  const map = new Map<string, SoldCard>();
  const options: FileOptions = { fileName };
  const { setAside } = readTable(chunks, shape, options, map, (table) => {
    const { fields, columns } = table;
    const sku = fields.isFilled(columns.sku) ? fields.name(columns.sku, SKU_CHARACTERS) : undefined;
    const slug = fields.name(columns.slug, MAX_SLUG_CHARACTERS);
    const currency = fields.currency(columns.currency);
    const minor = fields.wholeNumber(columns.face_minor);
    const major = fields.majorUnits(columns.face);
    if (minor !== undefined && major !== undefined && minor !== major) {
      fields.faults.push('face and face_minor disagree');
    }
    const faceMinor = minor ?? major;
    if ((faceMinor === undefined) !== (currency === undefined)) {
      fields.faults.push('a face value needs its currency, and a currency its face value');
    }
    if (sku !== undefined && map.has(sku)) fields.faults.push('the SKU stands twice');
    if (sku === undefined || fields.faults.length > 0) {
      table.putAside({
        interfaceName: undefined,
        account: undefined,
        reference: undefined,
        occurredAtMs: undefined,
      });
      return;
    }
    map.set(sku, { slug, currency, faceMinor });
  });
  const [first] = setAside;
  if (first === undefined) return map;
  const place = placeIn(fileName, { line: first.line, column: 1 });
  throw tableRefusals.badRow({ ...place, reason: first.reason });
}
