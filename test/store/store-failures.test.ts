// Books, backups, packs and disks have their words in one place.

import { describe, expect, it } from 'vitest';
import {
  backupFailures,
  booksFailures,
  diskFailures,
  itemRefusals,
  packFailures,
} from '../../src/store/store-failures.js';
import { toldFailures, unfilledIn } from '../support/told-failures.js';

describe('diskFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(diskFailures)).toEqual([]);
    expect(toldFailures(diskFailures)[0]?.message).toBe('PATH: the disk is full');
  });
});

describe('booksFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(booksFailures)).toEqual([]);
    expect(toldFailures(booksFailures)[0]?.message).toBe(
      'the books have no file name; the path of a file is expected',
    );
  });
});

describe('backupFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(backupFailures)).toEqual([]);
    expect(toldFailures(backupFailures)[0]?.message).toBe('PATH: it does not exist; a backup is expected');
  });
});

describe('itemRefusals', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(itemRefusals)).toEqual([]);
    expect(toldFailures(itemRefusals)[0]?.message).toBe('no item has an id that begins with "ID"');
  });
});

describe('packFailures', () => {
  it('tells each fault with all its values', () => {
    expect(unfilledIn(packFailures)).toEqual([]);
    expect(toldFailures(packFailures)[0]?.message).toBe(
      'PATH: it holds "NAME", which is not part of a report pack; a report pack or a free path is expected',
    );
  });
});
