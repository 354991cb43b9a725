import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ProgramFault } from '../../../src/base/failure/assert.js';
import { utf8Bytes } from '../../../src/base/text/bytes.js';
import { type PackContent, recoverPacks, stagePack } from '../../../src/store/packs/pack-folder.js';
import { systemError, withInterceptedFiles } from '../../cli/support/failing-files.js';
import { failureOf, hostileTexts, month, temporaryFolder } from '../sample.js';

const writePack = (...given: Parameters<typeof stagePack>): string => stagePack(...given).put();
const october = month('2026-10');

function file(name: string, ...pieces: string[]): PackContent {
  return { name, chunks: pieces.map(utf8Bytes) };
}

const control = file('00-control.csv', 'section,', 'interface\r\n');
const orders = file('05-orders.csv', 'month\r\n');

/** Every file below the folder with its text, in order. */
function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  const files = names.filter((name) => lstatSync(join(folder, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('writePack', () => {
  it('writes the files whole, in place, and leaves nothing beside them', () => {
    const reports = join(temporaryFolder(), 'reports');
    const evidence = file(`evidence/${'ab'.repeat(32)}.json`, '{}');
    expect(writePack(reports, october, [orders, evidence, control])).toBe(join(reports, '2026-10'));
    expect(contentOf(reports)).toEqual({
      '2026-10/00-control.csv': 'section,interface\r\n',
      '2026-10/05-orders.csv': 'month\r\n',
      [`2026-10/evidence/${'ab'.repeat(32)}.json`]: '{}',
    });
    expect(readdirSync(reports)).toEqual(['2026-10']);
  });

  it('puts the bytes of a later file that are taken ahead before its own, though others are written between', () => {
    const reports = temporaryFolder();
    const taken = [['x'], [], ['y', 'z']].map((texts) => texts.map(utf8Bytes));
    const ahead = { name: 'close.xlsx', taken: () => taken.shift() ?? [] };
    const given = [
      { ...file('05-orders.csv', 'a', 'b'), ahead },
      { ...file('06-deposits.csv', 'c'), ahead },
    ];
    writePack(reports, october, [...given, control, file('close.xlsx', '!', '?')]);
    expect(contentOf(join(reports, october))).toEqual({
      '00-control.csv': 'section,interface\r\n',
      '05-orders.csv': 'ab',
      '06-deposits.csv': 'c',
      'close.xlsx': 'xyz!?',
    });
  });

  it('refuses a file that was begun ahead and never came', () => {
    const reports = temporaryFolder();
    const ahead = { name: 'close.xlsx', taken: () => [utf8Bytes('x')] };
    expect(() => writePack(reports, october, [{ ...orders, ahead }])).toThrow(ProgramFault);
    expect(readdirSync(reports)).toEqual([]);
  });

  it('replaces a pack of before as a whole: what the new one lacks is gone', () => {
    const reports = temporaryFolder();
    writePack(reports, october, [control, orders]);
    writeFileSync(join(reports, october, '.DS_Store'), '');
    writePack(reports, october, [file('00-control.csv', 'new')]);
    expect(contentOf(join(reports, october))).toEqual({ '00-control.csv': 'new' });
  });

  it('leaves the pack where it is when the same bytes are written again, and keeps no revision', () => {
    const reports = temporaryFolder();
    writePack(reports, october, [control, orders]);
    const before = contentOf(reports);
    const { ino } = lstatSync(join(reports, october));
    writePack(reports, october, [control, orders]);
    expect(contentOf(reports)).toEqual(before);
    expect(readdirSync(reports)).toEqual(['2026-10']);
    expect(lstatSync(join(reports, october)).ino).toBe(ino);
  });

  it('keeps the pack of before as a revision, numbered upward, the newest three', () => {
    const reports = temporaryFolder();
    for (const text of ['a', 'b', 'b', 'c', 'd', 'e', 'f']) {
      writePack(reports, october, [file('00-control.csv', text)]);
    }
    expect(contentOf(reports)).toEqual({
      '2026-10/00-control.csv': 'f',
      '2026-10.r3/00-control.csv': 'c',
      '2026-10.r4/00-control.csv': 'd',
      '2026-10.r5/00-control.csv': 'e',
    });
  });

  it('keeps a pack that somebody altered or put a link into: its bytes are others', () => {
    const folder = temporaryFolder();
    const reports = join(folder, 'reports');
    writeFileSync(join(folder, 'mine.csv'), 'month\r\n');
    writePack(reports, october, [control, orders]);
    unlinkSync(join(reports, october, '05-orders.csv'));
    symlinkSync(join(folder, 'mine.csv'), join(reports, october, '05-orders.csv'));
    writePack(reports, october, [control, orders]);
    expect(lstatSync(join(reports, '2026-10.r1', '05-orders.csv')).isSymbolicLink()).toBe(true);
    expect(lstatSync(join(reports, october, '05-orders.csv')).isFile()).toBe(true);
  });

  it('never takes nor removes what is somebody else\u2019s under the name of a revision', () => {
    const folder = temporaryFolder();
    const reports = join(folder, 'reports');
    for (const text of ['a', 'b', 'c']) writePack(reports, october, [file('00-control.csv', text)]);
    writeFileSync(join(reports, '2026-10.r1', 'thesis.txt'), 'ten years');
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(reports, '2026-10.r3'));
    writeFileSync(join(reports, '2026-10.r4'), 'mine');
    for (const text of ['d', 'e', 'f']) writePack(reports, october, [file('00-control.csv', text)]);
    const names = ['2026-10', ...[1, 3, 4, 5, 6, 7].map((number) => `2026-10.r${number}`)];
    expect(readdirSync(reports).sort()).toEqual(names);
    expect(readFileSync(join(reports, '2026-10.r1', 'thesis.txt'), 'utf8')).toBe('ten years');
    expect(contentOf(reports)['2026-10.r7/00-control.csv']).toBe('e');
  });

  it('reads each file once and in the order of the list, so that the last can sum up the others', () => {
    const read: string[] = [];
    const counting = (name: string): PackContent => ({
      name,
      chunks: {
        *[Symbol.iterator]() {
          read.push(name);
          yield utf8Bytes(read.join(' '));
        },
      },
    });
    const reports = temporaryFolder();
    writePack(reports, october, [counting('05-orders.csv'), counting('00-control.csv')]);
    expect(read).toEqual(['05-orders.csv', '00-control.csv']);
    expect(contentOf(reports)['2026-10/00-control.csv']).toBe('05-orders.csv 00-control.csv');
  });

  it('leaves the pack of before as it was when a file can not be made to its end', () => {
    const reports = temporaryFolder();
    writePack(reports, october, [control]);
    const failing: PackContent = {
      name: '05-orders.csv',
      chunks: {
        *[Symbol.iterator]() {
          yield utf8Bytes('half');
          throw new Error('the rows ended in a fault');
        },
      },
    };
    expect(() => writePack(reports, october, [file('00-control.csv', 'new'), failing])).toThrow(
      /ended in a fault/,
    );
    expect(contentOf(reports)).toEqual({ '2026-10/00-control.csv': 'section,interface\r\n' });
    expect(readdirSync(reports)).toEqual(['2026-10']);
  });

  it('says what failed first, also where nothing can be removed any more', async () => {
    const reports = temporaryFolder();
    const failing = (name: string, path: unknown, go: () => unknown) => {
      if (name === 'mkdirSync') throw systemError('ENOSPC', name, path);
      if (name === 'rmSync') throw systemError('EROFS', name, path);
      return go();
    };
    const work = async () => failureOf(() => writePack(reports, october, [control]));
    const failure = await withInterceptedFiles(failing, work, true);
    expect([failure.kind, failure.message]).toEqual([
      'unfinished',
      expect.stringContaining('the disk is full'),
    ]);
  });

  it('refuses before it writes when there is no room, and leaves the pack of before', () => {
    const reports = temporaryFolder();
    writePack(reports, october, [control]);
    const failure = failureOf(() => writePack(reports, october, [orders], 2 ** 60));
    expect(failure.kind).toBe('unfinished');
    expect(failure.message).toMatch(/no room .*MiB are needed/);
    expect(readdirSync(reports)).toEqual(['2026-10']);
    expect(contentOf(reports)).toEqual({ '2026-10/00-control.csv': 'section,interface\r\n' });
  });

  it('replaces nothing that is no pack of ours', () => {
    const reports = temporaryFolder();
    mkdirSync(join(reports, october));
    writeFileSync(join(reports, october, 'thesis.txt'), 'ten years');
    expect(failureOf(() => writePack(reports, october, [control])).kind).toBe('refused');
    expect(contentOf(reports)).toEqual({ '2026-10/thesis.txt': 'ten years' });
  });

  it('ends unfinished where another run writes the pack, and touches nothing of it', () => {
    const reports = temporaryFolder();
    writePack(reports, october, [control]);
    const theirs = join(reports, `.2026-10.writing-${process.ppid}`);
    writeFileSync(theirs, '');
    mkdirSync(join(reports, '.2026-10.writing'));
    writeFileSync(join(reports, '.2026-10.writing', '00-control.csv'), 'half');
    const before = contentOf(reports);
    const failure = failureOf(() => writePack(reports, october, [orders]));
    expect([failure.kind, failure.message]).toEqual([
      'unfinished',
      `${join(reports, '2026-10')}: process ${process.ppid} is writing it`,
    ]);
    writePack(reports, month('2026-09'), [control]);
    expect(contentOf(reports)).toEqual({ ...before, '2026-09/00-control.csv': 'section,interface\r\n' });
  });

  it.runIf(existsSync('/proc/self/stat'))(
    'is not held up by what a killed run left whose process number another has by now',
    () => {
      const reports = temporaryFolder();
      const killed = [`.2026-09.writing-${process.ppid}-1`, `.2026-10.writing-${process.ppid}-1`];
      for (const name of killed) writeFileSync(join(reports, name), '');
      writePack(reports, october, [control]);
      expect(readdirSync(reports)).toEqual(['2026-10']);
    },
  );

  it('does not write through a link that stands where it works', () => {
    const folder = temporaryFolder();
    const reports = join(folder, 'reports');
    const elsewhere = join(folder, 'elsewhere');
    mkdirSync(reports);
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'kept'), '');
    symlinkSync(elsewhere, join(reports, '.2026-10.writing'));
    writePack(reports, october, [control]);
    expect(readdirSync(elsewhere)).toEqual(['kept']);
    expect(lstatSync(join(reports, '2026-10')).isDirectory()).toBe(true);
  });

  it('takes only names of a pack for its files', () => {
    const reports = temporaryFolder();
    const names = [
      '../x.csv',
      '/etc/x.csv',
      'evidence/../../x.csv',
      'evidence/a/b.csv',
      'other/x.csv',
      'notes.txt',
    ];
    for (const name of [...names, ...hostileTexts]) {
      expect(() => writePack(reports, october, [file(name, '')])).toThrow(ProgramFault);
    }
    expect(() => writePack(reports, october, [control, control])).toThrow(/is there already/);
    expect(readdirSync(reports)).toEqual([]);
  });
});

describe('recoverPacks', () => {
  it('puts a pack back that was put aside when the run was killed, and the next run goes on', () => {
    const reports = temporaryFolder();
    writePack(reports, october, [control]);
    renameSync(join(reports, '2026-10'), join(reports, '.2026-10.replaced'));
    mkdirSync(join(reports, '.2026-10.writing'));
    recoverPacks(reports);
    expect(contentOf(reports)).toEqual({ '2026-10/00-control.csv': 'section,interface\r\n' });
    expect(readdirSync(reports)).toEqual(['2026-10']);
  });

  /** What a kill leaves after each step of a swap that removes a revision. */
  const swap: readonly (readonly string[])[] = [
    ['2026-10=e', '2026-10.r1=a', '2026-10.r2=b', '2026-10.r3=c', '.2026-10.writing=f'],
    ['.2026-10.replaced=e', '2026-10.r1=a', '2026-10.r2=b', '2026-10.r3=c', '.2026-10.writing=f'],
    ['2026-10=f', '.2026-10.replaced=e', '2026-10.r1=a', '2026-10.r2=b', '2026-10.r3=c'],
    ['2026-10=f', '2026-10.r4=e', '2026-10.r1=a', '2026-10.r2=b', '2026-10.r3=c'],
    ['2026-10=f', '2026-10.r4=e', '2026-10.r2=b', '2026-10.r3=c', '.2026-10.discarded=a'],
    ['2026-10=f', '2026-10.r4=e', '2026-10.r2=b', '2026-10.r3=c'],
  ];

  it.each(swap)('loses and doubles no revision when the run was killed at %s', (...left) => {
    const reports = temporaryFolder();
    for (const [name = '', text = ''] of left.map((one) => one.split('='))) {
      mkdirSync(join(reports, name));
      writeFileSync(join(reports, name, '00-control.csv'), text);
    }
    writePack(reports, october, [file('00-control.csv', 'f')]);
    expect(contentOf(reports)).toEqual({
      '2026-10/00-control.csv': 'f',
      '2026-10.r2/00-control.csv': 'b',
      '2026-10.r3/00-control.csv': 'c',
      '2026-10.r4/00-control.csv': 'e',
    });
  });

  it('removes the leftovers of killed runs of any month, and nothing else', () => {
    const reports = temporaryFolder();
    for (const name of [
      '.2026-09.writing',
      '.2026-09.writing-4999999',
      '.2026-09.replaced',
      '.2026-13.writing',
      'x.writing',
      '2026-09',
    ]) {
      mkdirSync(join(reports, name));
    }
    writeFileSync(join(reports, '.2026-09.writing', '05-orders.csv'), 'half');
    writePack(reports, october, [control]);
    expect(readdirSync(reports).sort()).toEqual(['.2026-13.writing', '2026-09', '2026-10', 'x.writing']);
  });

  it('removes a link among the leftovers, not what it leads to', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'elsewhere'));
    writeFileSync(join(folder, 'elsewhere', 'kept'), '');
    const reports = join(folder, 'reports');
    mkdirSync(join(reports, '2026-09'), { recursive: true });
    symlinkSync(join(folder, 'elsewhere'), join(reports, '.2026-09.replaced'));
    recoverPacks(reports);
    expect(existsSync(join(folder, 'elsewhere', 'kept'))).toBe(true);
    expect(readdirSync(reports)).toEqual(['2026-09']);
  });

  it('does nothing where there is no reports folder', () => {
    const reports = join(temporaryFolder(), 'none');
    recoverPacks(reports);
    expect(existsSync(reports)).toBe(false);
  });
});
