import { describe, expect, it } from 'vitest';
import { nearestName } from '../../../src/base/text/nearest-name.js';

describe('nearestName', () => {
  const cases: readonly [wanted: string, candidates: readonly string[], nearest: string | undefined][] = [
    ['client_ref', ['Client Ref', 'Slug', 'Currency'], 'Client Ref'],
    ['client_ref', ['clientref', 'client_ref_2'], 'clientref'],
    ['client_ref', ['Order no', 'Date', 'Total'], undefined],
    ['slug', ['slag', 'plug', 'xyz'], 'slag'],
    ['currency', ['curency'], 'curency'],
    ['face', ['surface', 'fact'], 'fact'],
    ['face', [], undefined],
    ['face', ['', '---'], undefined],
    ['Größe', ['GROESSE', 'größe'], 'größe'],
  ];
  it.each(cases)('for %s among %j is %s', (wanted, candidates, nearest) => {
    expect(nearestName(wanted, candidates)).toBe(nearest);
  });

  it('reads no further than 64 characters of a hostile header', () => {
    const long = 'a'.repeat(1_000_000);
    expect(nearestName('a'.repeat(64), [long])).toBe(long);
  });
});

describe('the known name that was probably meant', () => {
  const known = ['books', 'reports', 'headerName', 'sandbox'];

  it.each([
    ['book', 'books'],
    ['header_name', 'headerName'],
    ['SANDBOX', 'sandbox'],
    ['repotrs', 'reports'],
    ['', undefined],
    ['absurdities', undefined],
  ])('of "%s" is %s', (key, nearest) => {
    expect(nearestName(key, known)).toBe(nearest);
  });
});
