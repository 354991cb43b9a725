// The exports that are known by their header, and read with a profile that needs no configuration.

import { shopFormats } from '../shops/shop-format.js';
import { explorerProfile } from '../supplier/explorer-profile.js';

export interface ReadyExport {
  /** As a message names it. */
  readonly what: string;
  readonly profile: string;
  /** The kind of file that it is imported as. */
  readonly command: 'book' | 'deposits';
  /** True where its rows can be of one interface alone, which then needs no naming. */
  readonly isOfOneInterface: boolean;
}

/** The export that a header is of; undefined of any other file. */
export function readyExportOf(headers: readonly string[]): ReadyExport | undefined {
  const has = (names: string | readonly string[]): boolean =>
    [names].flat().some((name) => headers.includes(name));
  const shop = shopFormats.find(({ shape }) => shape.required.every((group) => has(group)));
  if (shop !== undefined) {
    return { what: shop.shape.what, profile: shop.name, command: 'book', isOfOneInterface: false };
  }
  if (!Object.values(explorerProfile.columns).every(has)) return undefined;
  const what = 'the export of a block explorer';
  return { what, profile: 'explorer', command: 'deposits', isOfOneInterface: true };
}
