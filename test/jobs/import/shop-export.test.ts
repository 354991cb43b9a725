import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ShopRequest, shopExportOf, shopNames } from '../../../src/jobs/import/shop-export.js';
import { newRun } from '../support/run-settings.js';

const nothing = { skus: undefined, reference: undefined, timeZone: undefined };

describe('the export of a shop', () => {
  it('is read by its name alone, without configuration', () => {
    const { config } = newRun();
    for (const name of shopNames) {
      const shop = shopExportOf(name, config, nothing);
      expect(shop).toMatchObject({ id: expect.stringMatching(`^${name} [0-9a-f]{8}$`) });
      expect(shop?.options.format.name).toBe(name);
    }
    expect(shopExportOf('till', config, nothing)).toBeUndefined();
  });

  it('gives way to a profile of that name in the configuration', () => {
    const profile = { delimiter: ',', decimal: '.', timeZone: 'UTC', columns: {} } as const;
    const { config } = newRun({ profiles: new Map([['shopify', profile]]) });
    expect(shopExportOf('shopify', config, nothing)).toBeUndefined();
  });

  it('is another reading with another map, pattern or zone', () => {
    const { config, folder } = newRun();
    const path = join(folder, 'skus.csv');
    const idWith = (request: Partial<ShopRequest>) =>
      shopExportOf('shopify', config, { ...nothing, ...request })?.id;
    writeFileSync(path, 'sku,slug\na,b\n');
    const first = idWith({ skus: path });
    writeFileSync(path, 'sku,slug\na,c\n');
    const ids = [first, idWith({ skus: path }), idWith({}), idWith({ reference: 'x{order}-{n}' })];
    expect(new Set([...ids, idWith({ timeZone: 'Europe/London' })]).size).toBe(5);
    expect(idWith({ timeZone: 'UTC' })).toBe(idWith({}));
  });

  it('refuses its options beside another profile, and a zone that is not known', () => {
    const { config } = newRun();
    expect(() => shopExportOf('till', config, { ...nothing, reference: 'x' })).toThrow('--reference');
    expect(() => shopExportOf('shopify', config, { ...nothing, timeZone: 'Europe/Lundon' })).toThrow(
      /Lundon/,
    );
  });
});
