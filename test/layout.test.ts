// The house rules that can be read off the files themselves (docs/architecture.md and house rules 1, 2, 14,
// 15, 17), held to this tree. The rules live in test/layout, each with a test that shows it fail.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFloors } from './layout/architecture-table.js';
import { assertionFaults } from './layout/asserting-tests.js';
import { attributionFaults } from './layout/attribution-room.js';
import {
  lockedAddresses,
  looseVersions,
  type Package,
  unimportedDependencies,
  unknownLibraries,
} from './layout/dependency-pins.js';
import { type DialectLayout, dialectFaults } from './layout/dialects.js';
import {
  defaultExportFaults,
  fileLengthFaults,
  functionLengthFaults,
  nameFaults,
  publicFaceFaults,
  sameNameFaults,
} from './layout/file-shape.js';
import { importedPackages, importFaults, unusedPermissions } from './layout/import-edges.js';
import { missingTestFaults } from './layout/mirrored-tests.js';
import { braceFaults, commentWidthFaults, constantNameFaults, headFaults } from './layout/one-hand.js';
import { callFaults } from './layout/refused-calls.js';
import { formatFaults, readRequired, readSources } from './layout/source-file.js';
import { unusedExportFaults } from './layout/used-exports.js';
import { wireNameFaults } from './layout/wire-names.js';
import { unwordedFailures } from './layout/worded-failures.js';

const ROOT = join(import.meta.dirname, '..');

const product = readSources(ROOT, 'src');
const tests = readSources(ROOT, 'test');
const benches = readSources(ROOT, 'bench');
const everything = [...product, ...tests, ...benches];

const dialectLayout: DialectLayout = {
  dialects: ['sandbox', 'supplier', 'rewards'],
  // The command line's options and the scenes of the demo name interfaces, and so do records, whose names are
  // data.
  floors: [
    'wire',
    'client',
    'service',
    'config',
    'ledger',
    'reconcile',
    'money',
    'base',
    'jobs',
    'report',
    'store',
  ],
  joins: [
    'src/wire/secret-prefixes.ts',
    'src/client/event-receiver.ts',
    'src/service/dialects.ts',
    'src/reconcile/dialects.ts',
    'src/jobs/dialects.ts',
    'src/jobs/dialect-rules.ts',
    'src/jobs/dialect-sections.ts',
    'src/jobs/dialect-words.ts',
    'src/index.ts',
  ],
  texts: ['src/report/control/assumptions.ts', 'src/store/migrations/'],
  givenWords: ['09-rewards.csv', "'rewards'"],
};

describe('the layout of this repository', () => {
  it('has files to hold to the rules', () => {
    expect(product.length).toBeGreaterThan(0);
    expect(tests.length).toBeGreaterThan(0);
  });

  it('imports only along the edges that docs/architecture.md allows', () => {
    expect(formatFaults(importFaults(readFloors(readRequired(ROOT, 'docs/architecture.md')), product))).toBe(
      '',
    );
  });

  it('decides what follows from what in one room', () => {
    expect(formatFaults(attributionFaults(product))).toBe('');
  });

  it('names an interface only in the folders of it and in the lists of a floor', () => {
    expect(formatFaults(dialectFaults(dialectLayout, product))).toBe('');
  });

  it('reads names as the wire spells them only where answers are read', () => {
    expect(formatFaults(wireNameFaults(product))).toBe('');
  });

  it('has a test for every file that does something', () => {
    expect(formatFaults(missingTestFaults(product, tests))).toBe('');
  });

  it('asserts something in every test', () => {
    expect(formatFaults(assertionFaults(tests))).toBe('');
  });

  it('begins every file of the product with a head', () => {
    expect(formatFaults(headFaults(product))).toBe('');
  });

  it('is written by one hand: width of comments, braces, names of constants', () => {
    const faults = [
      ...commentWidthFaults(everything),
      ...braceFaults(everything),
      ...constantNameFaults(product),
    ];
    expect(formatFaults(faults)).toBe('');
  });

  it('keeps files under 400 lines', () => {
    expect(formatFaults(fileLengthFaults(product))).toBe('');
  });

  it('keeps functions to 70 lines', () => {
    expect(formatFaults(functionLengthFaults(product))).toBe('');
  });

  it('names files in kebab-case after what they hold', () => {
    expect(formatFaults(nameFaults(everything))).toBe('');
  });

  it('gives one name to one file', () => {
    expect(formatFaults(sameNameFaults(product))).toBe('');
  });

  it('exports only what another file uses', () => {
    expect(formatFaults(unusedExportFaults(product, [...tests, ...benches]))).toBe('');
  });

  it('permits no import that nothing makes', () => {
    expect(unusedPermissions(readFloors(readRequired(ROOT, 'docs/architecture.md')), product)).toEqual([]);
  });

  it('takes every failure from a catalogue of messages', () => {
    expect(formatFaults(unwordedFailures(product))).toBe('');
  });

  it('exports everything by name', () => {
    expect(formatFaults(defaultExportFaults([...product, ...tests]))).toBe('');
  });

  it('only exports from its public face', () => {
    expect(formatFaults(publicFaceFaults(product))).toBe('');
  });

  it('reads clock and environment at the edge, draws nothing at random, keeps money off floating point', () => {
    expect(formatFaults(callFaults(product))).toBe('');
  });

  it('pins every dependency, names no registry, and lists only libraries it installs', () => {
    const manifest = JSON.parse(readRequired(ROOT, 'package.json')) as Package;
    const lock = JSON.parse(readRequired(ROOT, 'package-lock.json')) as Parameters<typeof lockedAddresses>[0];
    expect(looseVersions(manifest)).toEqual([]);
    expect(lockedAddresses(lock)).toEqual([]);
    expect(unimportedDependencies(manifest, importedPackages(product))).toEqual([]);
    expect(unknownLibraries(readFloors(readRequired(ROOT, 'docs/architecture.md')), manifest)).toEqual([]);
  });
});
