// package.json and its lock against what the house holds of them: exact versions, no address of the registry
// they came from, and no library in the table of floors that is not installed with the product.

import type { Floor } from './architecture-table.js';

/** The part of package.json that is read here. */
export type Package = {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** Dependencies whose version is not one exact version, its release included, a text each. */
export function looseVersions(manifest: Package): string[] {
  return Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[a-z\d.]+)?$/.test(version))
    .map(([name, version]) => `${name} is "${version}"; write one exact version`);
}

/** Packages of a lock file that name the address they were fetched from, a text each. */
export function lockedAddresses(lock: { readonly packages: Readonly<Record<string, object>> }): string[] {
  return Object.entries(lock.packages)
    .filter(([, entry]) => 'resolved' in entry)
    .map(([path]) => `${path} names the registry it came from`);
}

/** Libraries that a row of the table lists and that are no dependency of the product, a text each. */
export function unknownLibraries(floors: readonly Floor[], manifest: Package): string[] {
  return floors.flatMap((floor) =>
    floor.libraries
      .filter((name) => manifest.dependencies[name] === undefined)
      .map((name) => `${floor.folder} lists "${name}", which is no dependency`),
  );
}

/** Dependencies of the product that no file of it imports, a text each. */
export function unimportedDependencies(manifest: Package, imported: ReadonlySet<string>): string[] {
  return Object.keys(manifest.dependencies)
    .filter((name) => !imported.has(name))
    .map((name) => `${name} is a dependency that nothing imports`);
}
