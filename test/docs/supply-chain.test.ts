// The packages that are installed, as the lock file has them: exact, by hash, of licences that may be handed
// on, and none but one may run a script of its own.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '../..');
const packageSchema = z.object({
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  resolved: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  dev: z.boolean().optional(),
});
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const lock = z.object({ packages: z.record(z.string(), packageSchema) }).parse(read('package-lock.json'));
const manifest = z
  .object({
    version: z.string(),
    dependencies: z.record(z.string(), z.string()),
    devDependencies: z.record(z.string(), z.string()),
    allowScripts: z.record(z.string(), z.boolean()),
  })
  .parse(read('package.json'));
const installed = Object.entries(lock.packages).filter(([path]) => path !== '');

/** Licences under which a program may be handed on with its own. */
const permissive = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
]);
/** Others that tools for building and testing may have: they are in no package of ours. */
const forTools = new Set([...permissive, 'MPL-2.0', 'CC-BY-4.0']);

/** True where one of the licences that can be chosen is among those. */
function isUnder(licences: ReadonlySet<string>, license: string | undefined): boolean {
  const choices = (license ?? '').replace(/[()]/g, '').split(' OR ');
  return choices.some((one) => licences.has(one));
}

describe('the packages', () => {
  it('are asked for in exact versions', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[0-9a-z.]+)?$/.test(version))).toEqual([]);
  });

  it('are locked in the very versions that are asked for', () => {
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const locked = (name: string) => lock.packages[`node_modules/${name}`]?.version;
    expect(asked.filter(([name, version]) => locked(name) !== version)).toEqual([]);
  });

  it('are known by their hash, each of them, and by no address', () => {
    expect(installed.length).toBeGreaterThan(100);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
    expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
  });

  it('run no script when they are installed, but for better-sqlite3, which has to be compiled', () => {
    const scripts = installed.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    expect(scripts.map(([path]) => path)).toEqual(['node_modules/better-sqlite3']);
    expect(manifest.allowScripts).toEqual({ 'better-sqlite3': true });
  });

  it('are of licences that may be handed on, and tools of such that may be used', () => {
    const others = installed.filter(
      ([, { dev, license }]) => !isUnder(dev === true ? forTools : permissive, license),
    );
    expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  });

  it('have a line each in docs/dependencies.md, where they are asked for by name', () => {
    const page = readFileSync(join(root, 'docs/dependencies.md'), 'utf8');
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    const missing = asked.filter(([name, version]) => !page.includes(`| ${name} | ${version} |`));
    expect(missing).toEqual([]);
  });

  it('are of the version that the program states and the changes begin with', () => {
    const changes = readFileSync(join(root, 'docs/CHANGELOG.md'), 'utf8');
    expect(/^## (?<version>\S+)$/m.exec(changes)?.groups?.['version']).toBe(manifest.version);
    expect(lock.packages['']?.version).toBe(manifest.version);
  });
});
