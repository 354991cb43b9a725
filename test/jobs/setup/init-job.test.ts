import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure/failure.js';
import { readConfig } from '../../../src/config/config-file.js';
import { sectionKinds } from '../../../src/jobs/dialect-sections.js';
import {
  defaultUrlOf,
  type InitAnswers,
  pathInFile,
  plainInterfaces,
  refuseTakenPlace,
  refuseUnknownInterface,
  writeConfiguration,
} from '../../../src/jobs/setup/init-job.js';
import { temporaryFolder } from '../../store/sample.js';

const nothing: InitAnswers = {
  interfaces: new Map([['sandbox', undefined]]),
  details: new Map(),
  books: undefined,
  reports: undefined,
  statementKey: undefined,
};

function refusalOf(work: () => unknown): Failure {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('writing a configuration', () => {
  it('writes one that the program reads, which others can read and not change', () => {
    const file = join(temporaryFolder(), 'a.json');
    const outcome = writeConfiguration(file, {
      interfaces: new Map([
        ['supplier', 'https://supplier.example'],
        ['sandbox', undefined],
      ]),
      details: new Map(),
      books: 'kept/b.db',
      reports: undefined,
      statementKey: 'a'.repeat(64),
    });
    expect(outcome).toMatchObject({ file, interfaces: ['sandbox', 'supplier'], makesKeys: true });
    expect(outcome.secrets).toContain('TIEOUT_SUPPLIER_KEY');
    const config = readConfig(file, '/', sectionKinds);
    expect(config.sections.get('supplier')?.baseUrl).toBe('https://supplier.example');
    expect(config.sections.get('sandbox')?.baseUrl).toBe(defaultUrlOf('sandbox'));
    expect([config.books.endsWith('/kept/b.db'), config.statementKey]).toEqual([true, 'a'.repeat(64)]);
    expect(statSync(file).mode & 0o022).toBe(0);
  });

  it('never overwrites: neither a file nor what a link leads to', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'there.json'), 'mine');
    symlinkSync(join(folder, 'nowhere'), join(folder, 'link.json'));
    // A run that was killed after its file had its name, and before it could tidy up.
    writeFileSync(join(folder, '.there.json.writing-999999999'), 'mine');
    for (const name of ['there.json', 'link.json']) {
      expect(refusalOf(() => writeConfiguration(join(folder, name), nothing)).message).toContain('never');
      expect(refusalOf(() => refuseTakenPlace(join(folder, name))).kind).toBe('refused');
    }
    expect(readFileSync(join(folder, 'there.json'), 'utf8')).toBe('mine');
    expect(readdirSync(folder).sort()).toEqual(['link.json', 'there.json']);
  });

  it.each([
    [{ ...nothing, statementKey: 'abc' }, /^statementKey /],
    [
      { ...nothing, interfaces: new Map([['sandbox', 'http://elsewhere.example']]) },
      /^sandbox.baseUrl .*https/,
    ],
    [{ ...nothing, interfaces: new Map([['sandbx', undefined]]) }, /not an interface/],
  ])('refuses what the program would refuse, and writes nothing', (answers, message) => {
    const folder = temporaryFolder();
    expect(refusalOf(() => writeConfiguration(join(folder, 'a.json'), answers)).message).toMatch(message);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes what a section needs beside an address: as given, else its default', () => {
    const folder = temporaryFolder();
    const interfaces = new Map([['rewards', undefined]]);
    const written = (name: string, details: ReadonlyMap<string, string>): unknown => {
      const file = join(folder, name);
      expect(writeConfiguration(file, { ...nothing, interfaces, details })).toMatchObject({
        interfaces: ['rewards'],
        secrets: ['TIEOUT_REWARDS_KEY'],
      });
      return (JSON.parse(readFileSync(file, 'utf8')) as { rewards: unknown }).rewards;
    };
    const baseUrl = 'http://127.0.0.1:8703';
    expect(written('a.json', new Map())).toEqual({ baseUrl, partnerId: 'demo' });
    expect(written('b.json', new Map([['rewards-partner', 'acme']]))).toEqual({ baseUrl, partnerId: 'acme' });
  });

  it('refuses a folder that is not there', () => {
    const file = join(temporaryFolder(), 'not', 'there.json');
    expect(refusalOf(() => writeConfiguration(file, nothing)).kind).toBe('refused');
  });

  it('knows the interfaces that it can write a section for, and names the nearest of a slip', () => {
    expect(plainInterfaces).toEqual(expect.arrayContaining(['sandbox', 'supplier', 'rewards']));
    expect(refusalOf(() => refuseUnknownInterface('suplier')).hint).toContain('"supplier"');
    expect(() => refuseUnknownInterface('supplier')).not.toThrow();
  });

  it('counts paths from the folder of the file', () => {
    expect(pathInFile('/a/conf/t.json', '../x/b.db', '/a/x/b.db')).toBe('../x/b.db');
    expect(pathInFile('/a/conf/t.json', 'b.db', '/home/b.db')).toBe('../../home/b.db');
    expect(pathInFile('/a/t.json', '/srv/b.db', '/srv/b.db')).toBe('/srv/b.db');
  });
});
