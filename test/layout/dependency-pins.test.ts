// Versions are exact, the lock names no registry, and the table of floors no library that is not there.

import { describe, expect, it } from 'vitest';
import {
  lockedAddresses,
  looseVersions,
  type Package,
  unimportedDependencies,
  unknownLibraries,
} from './dependency-pins.js';

const clean: Package = { dependencies: { zod: '4.6.7' }, devDependencies: { vitest: '4.1.12' } };

describe('looseVersions', () => {
  it('is silent on exact versions', () => {
    expect(looseVersions(clean)).toEqual([]);
    expect(looseVersions({ ...clean, devDependencies: { peer: '1.5.4-r.1' } })).toEqual([]);
  });

  it.each(['^4.6.7', '~4.6.7', '4', '4.6', '*', 'latest', '>=4.6.7', '4.6.7 || 5.0.0', 'file:../zod'])(
    'refuses %s',
    (version) => {
      expect(looseVersions({ ...clean, dependencies: { zod: version } })).toHaveLength(1);
      expect(looseVersions({ ...clean, devDependencies: { zod: version } })).toHaveLength(1);
    },
  );
});

describe('lockedAddresses', () => {
  it('is silent where packages are held by their digest alone', () => {
    expect(
      lockedAddresses({ packages: { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } } }),
    ).toEqual([]);
  });

  it('names the package whose entry says where it came from', () => {
    expect(
      lockedAddresses({ packages: { 'node_modules/a': { resolved: 'https://registry.example/a.tgz' } } }),
    ).toEqual(['node_modules/a names the registry it came from']);
  });
});

describe('unknownLibraries', () => {
  const floor = { folder: 'wire', mayImport: [], builtins: true };

  it('is silent on dependencies of the product', () => {
    expect(unknownLibraries([{ ...floor, libraries: ['zod'] }], clean)).toEqual([]);
  });

  it.each(['left-pad', 'vitest'])('refuses %s, which is not installed with it', (name) => {
    expect(unknownLibraries([{ ...floor, libraries: [name] }], clean)).toEqual([
      `wire lists "${name}", which is no dependency`,
    ]);
  });
});

describe('unimportedDependencies', () => {
  it('names what is installed with the product and imported nowhere', () => {
    const manifest = { dependencies: { a: '1.0.0', b: '1.0.0' }, devDependencies: { c: '1.0.0' } };
    expect(unimportedDependencies(manifest, new Set(['a']))).toEqual([
      'b is a dependency that nothing imports',
    ]);
    expect(unimportedDependencies(manifest, new Set(['a', 'b']))).toEqual([]);
  });
});
