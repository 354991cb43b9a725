import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readyExportOf } from '../../../../src/records/from-file/profile/ready-export.js';

const headersOf = (name: string): string[] => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/samples', name), 'utf8');
  return (text.split(/\r?\n/)[0] ?? '').split(',');
};

describe('an export that is known by its header', () => {
  it.each([
    ['shopify-orders.csv', 'shopify', 'book'],
    ['woocommerce-orders.csv', 'woocommerce', 'book'],
    ['explorer-transfers.csv', 'explorer', 'deposits'],
  ])('%s is read with the profile %s as %s', (name, profile, command) => {
    expect(readyExportOf(headersOf(name))).toMatchObject({ profile, command });
  });

  it('is no other file', () => {
    expect(readyExportOf(headersOf('skus.csv'))).toBeUndefined();
    expect(readyExportOf([])).toBeUndefined();
  });
});
