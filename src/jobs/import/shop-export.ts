// `--profile shopify` and `--profile woocommerce`: the order export of a shop system, with the map of its
// SKUs and the pattern of the references.

import { sha256Hex } from '../../base/text/digest.js';
import type { Config } from '../../config/config.js';
import { TimeZone } from '../../records/from-file/field/time-zone.js';
import { type FileProfile, plainProfile } from '../../records/from-file/profile/file-profile.js';
import { refusePattern, USUAL_PATTERN } from '../../records/from-file/shops/reference-pattern.js';
import type { ShopOptions } from '../../records/from-file/shops/shop-book.js';
import { shopFormats } from '../../records/from-file/shops/shop-format.js';
import { readSkuMap } from '../../records/from-file/shops/sku-map.js';
import { importRefusals } from './import-refusals.js';
import { SourceFile } from './source-file.js';

/** The options of the command line for a shop's export. */
export interface ShopRequest {
  /** The path of the SKU map. */
  readonly skus: string | undefined;
  readonly reference: string | undefined;
  readonly timeZone: string | undefined;
}

export interface ShopExport {
  /** The profile's name and a digest of what the reading rests on. */
  readonly id: string;
  readonly settings: FileProfile;
  readonly options: Pick<ShopOptions, 'format' | 'skus' | 'pattern'>;
}

export const shopNames: readonly string[] = shopFormats.map(({ name }) => name);

/**
 * The export that a profile names; undefined where it is another profile. One of the configuration takes the
 * place of one of the same name.
 *
 * @throws Failure (refused) for a SKU map that can't be read, a pattern that is none, an unknown time zone,
 * and for these options beside another profile
 */
export function shopExportOf(
  profile: string | undefined,
  config: Config,
  request: ShopRequest | undefined,
): ShopExport | undefined {
  const { skus: path, reference: pattern = USUAL_PATTERN, timeZone = 'UTC' } = request ?? {};
  const format = shopFormats.find(({ name }) => name === profile && !config.profiles.has(name));
  if (format === undefined) {
    refuseShopOptions(request);
    return undefined;
  }
  refusePattern(pattern);
  const { name: zone } = new TimeZone(timeZone, true);
  const source = path === undefined ? undefined : new SourceFile(path);
  const skus = source && readSkuMap(source.chunks(), source.name);
  const said = [source?.sha256 ?? '', pattern, zone];
  return {
    id: `${format.name} ${sha256Hex(JSON.stringify(said)).slice(0, 8)}`,
    settings: { ...plainProfile, timeZone: zone },
    options: { format, skus, pattern },
  };
}

function refuseShopOptions(request: ShopRequest | undefined): void {
  const given = [
    ['--skus', request?.skus],
    ['--reference', request?.reference],
    ['--time-zone', request?.timeZone],
  ].find(([, value]) => value !== undefined);
  if (given === undefined) return;
  throw importRefusals.shopOnly({ option: given[0] ?? '', profiles: shopNames.join(' or ') });
}
