import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { visible } from '../../../src/base/text/control-characters.js';
import { sha256Hex } from '../../../src/base/text/digest.js';
import { manifestInBytes } from '../../../src/jobs/close/pack-standing.js';
import { type Fields, listIn, proveFiles } from '../../../src/jobs/packs/manifest-proof.js';
import { proveTopic } from '../../../src/jobs/packs/pack-proof.js';
import { verifyPack } from '../../../src/jobs/packs/verify-pack-job.js';
import { type PackFileOnDisk, packFilesIn } from '../../../src/store/packs/pack-on-disk.js';
import { systemError, withInterceptedFiles } from '../../cli/support/failing-files.js';
import { fc } from '../../support/fast-check.js';
import { certify, shopInSeptember } from '../support/certified.js';
import { newFolder } from '../support/run-settings.js';
import { reportsWithSample, samplePack } from '../support/sample-pack.js';
import { toldProgress } from '../support/told-progress.js';

/** The pack of September with an order a cent too dear; signed off where wanted. */
async function packOf({ isSigned = false } = {}): Promise<string> {
  const shop = await shopInSeptember(10_000);
  await shop.close('2026-09');
  if (isSigned) certify(shop.books, '2026-09', shop.reportsFolder);
  return join(shop.reportsFolder, '2026-09');
}

/** Every file of a pack, as paths within it. */
function filesOf(pack: string, under = ''): string[] {
  return readdirSync(join(pack, under)).flatMap((name) => {
    const path = join(under, name);
    return statSync(join(pack, path)).isDirectory() ? filesOf(pack, path) : [path];
  });
}

/** What is said of the pack with one of its files otherwise; the pack is as before afterwards. */
function altered(pack: string, file: string, change: (bytes: Buffer) => Uint8Array | undefined) {
  const path = join(pack, file);
  const bytes = readFileSync(path);
  const changed = change(Buffer.from(bytes));
  try {
    if (changed === undefined) {
      rmSync(path);
    } else {
      writeFileSync(path, changed);
    }
    return verifyPack(pack, undefined);
  } finally {
    writeFileSync(path, bytes);
  }
}

const statusOf = (pack: string, topic: string, fingerprint?: string) =>
  verifyPack(pack, fingerprint).results.find((one) => one.topic === topic);

/** The bytes with a bit of one otherwise, at a share of the way through. */
function flipped(whole: Buffer, share: number): Buffer {
  const bytes = Buffer.from(whole);
  const at = Math.floor(share * bytes.length);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}

/** What is said of one file against its line of the manifest. */
const faultsOf = (listed: Fields | undefined, file: PackFileOnDisk): readonly string[] =>
  proveTopic('files', (proof) => proveFiles({ files: listed === undefined ? [] : [listed] }, [file], proof))
    .faults;

const replaced = (from: string, to: string) => (bytes: Buffer) =>
  Buffer.from(bytes.toString().replace(from, to));

describe('a pack', () => {
  it('refuses a file that this user may not read, and waits for a disk that fails', async () => {
    const pack = await packOf();
    const files: readonly string[] = ['manifest.json', '05-orders.csv', 'evidence/index.json'];
    for (const file of files) {
      const read = (code: 'EACCES' | 'EIO') =>
        withInterceptedFiles(
          (name, path, go) => {
            if (path === join(pack, file)) throw systemError(code, name, path);
            return go();
          },
          async () => verifyPack(pack, undefined),
        );
      await expect(read('EACCES'), file).rejects.toMatchObject({ kind: 'refused' });
      await expect(read('EIO'), file).rejects.toMatchObject({ kind: 'unfinished' });
    }
  });

  it('is proved from its own files: hashes, statement, recomputations, footings', async () => {
    const whole = await packOf();
    const progress = toldProgress();
    const { exitCode, results } = verifyPack(whole, undefined, progress);
    expect(progress.told.at(0)).toBe('proving the pack 0/21');
    expect(progress.told.at(-1)).toBe('proving the pack 20/21');
    expect(results.filter(({ status }) => status === 'failed')).toEqual([]);
    expect(exitCode).toBe(0);
    const open = results.filter(({ status }) => status === 'not_proved').map(({ topic }) => topic);
    expect(open).toEqual(['page', 'sign-off', 'events']);
  });

  it('says whose key the statement was proved with', async () => {
    const whole = await packOf();
    expect(statusOf(whole, 'statements')?.note).toContain('key as stated by the pack');
    const manifest = JSON.parse(readFileSync(join(whole, 'manifest.json'), 'utf8')) as {
      statements: { fingerprint: string }[];
    };
    const known = manifest.statements[0]?.fingerprint ?? '';
    expect(statusOf(whole, 'statements', known)?.status).toBe('proved');
    expect(statusOf(whole, 'statements', '0'.repeat(64))?.status).toBe('failed');
  });

  it('does not hold with any one bit of any file otherwise', async () => {
    const whole = await packOf();
    const files = filesOf(whole);
    const place = fc.record({
      file: fc.constantFrom(...files),
      at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      bit: fc.integer({ min: 0, max: 7 }),
    });
    const law = fc.property(place, ({ file, at, bit }) => {
      const { exitCode, text } = altered(whole, file, (bytes) => {
        const index = Math.floor(at * bytes.length);
        bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
        return bytes;
      });
      expect([exitCode, file === 'manifest.json' || text.includes(file)]).toEqual([3, true]);
    });
    fc.assert(law, { numRuns: 60 });
  });

  it('does not hold with a byte of its manifest otherwise, wherever that stands', async () => {
    const whole = await packOf();
    const { length } = readFileSync(join(whole, 'manifest.json'));
    for (let at = 0; at < length; at += 101) {
      const { exitCode } = altered(whole, 'manifest.json', (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        return bytes;
      });
      expect([at, exitCode]).toEqual([at, 3]);
    }
  });

  it('names the page where a byte of it is otherwise, or where it is missing', async () => {
    const whole = await packOf();
    const { length } = readFileSync(join(whole, 'close.html'));
    for (let at = 0; at < length; at += 997) {
      const { exitCode, text } = altered(whole, 'close.html', (bytes) => {
        bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
        return bytes;
      });
      expect([at, exitCode, text.includes('close.html')]).toEqual([at, 3, true]);
    }
    expect(altered(whole, 'close.html', () => undefined).text).toContain('close.html is missing');
  });

  it('does not hold where a file is missing, or one too many is there', async () => {
    const whole = await packOf();
    const missing = altered(whole, '06-deposits.csv', () => undefined);
    expect(missing.text).toContain('06-deposits.csv is missing');
    writeFileSync(join(whole, '99-more.csv'), 'a\r\n');
    expect(verifyPack(whole, undefined).text).toContain('99-more.csv is not in the manifest');
    rmSync(join(whole, '99-more.csv'));
  });

  it.each([
    ['a file of any name', 'remarks.txt', 3, (path: string) => writeFileSync(path, 'a')],
    ['a folder', 'more', 3, (path: string) => mkdirSync(path)],
    ['what a desktop left there', '.DS_Store', 0, (path: string) => writeFileSync(path, 'a')],
    ['a folder of such a name', 'Thumbs.db', 3, (path: string) => mkdirSync(path)],
    ['a name of two lines', 'a\nproved', 3, (path: string) => writeFileSync(path, 'a')],
  ])('with %s beside its files ends with the code of it', async (_, name, exitCode, put) => {
    const whole = await packOf();
    const stray = join(whole, name);
    put(stray);
    const verdict = verifyPack(whole, undefined);
    rmSync(stray, { recursive: true });
    expect([verdict.exitCode, verdict.text.includes(`${visible(name)} is not in the manifest`)]).toEqual([
      exitCode,
      exitCode === 3,
    ]);
  });

  it('shows where a recomputation, a footing or a total was altered, whatever the hashes say', async () => {
    const whole = await packOf();
    const faultsIn = (file: string, from: string, to: string, topic: string) =>
      altered(whole, file, replaced(from, to)).results.find((one) => one.topic === topic)?.faults;
    expect(faultsIn('05-orders.csv', '2375 * 10000 * 1 =', '2376 * 10000 * 1 =', 'orders')?.[0]).toMatch(
      /05-orders.csv:\d+: the working does not come to what it says/,
    );
    expect(faultsIn('08-journal.csv', ',23750000', ',23750001', 'journal')?.[0]).toMatch(/is off by -?1$/);
    expect(faultsIn('00-control.csv', ',rows,count,2', ',rows,count,3', 'totals')?.length).toBeGreaterThan(0);
  });

  it('is refused where it is none', () => {
    expect(() => verifyPack(newFolder(), undefined)).toThrow('the folder of a report pack is expected');
  });
});

describe('the committed sample', () => {
  it('is a whole pack of this version, and proved as one', () => {
    const { exitCode, results } = verifyPack(samplePack, undefined);
    const open = results.filter(({ status }) => status !== 'proved').map(({ topic }) => topic);
    expect([exitCode, open]).toEqual([0, ['sign-off', 'events']]);
  });

  it('does not hold with a byte of any file otherwise, and each of these files is named', () => {
    const pack = join(reportsWithSample('2026-10'), '2026-10');
    const manifest = manifestInBytes(readFileSync(join(pack, 'manifest.json')));
    const listed = new Map(listIn(manifest, 'files').map((file) => [String(file['name']), file]));
    const files = filesOf(pack).filter((name) => name !== 'manifest.json');
    const bytes = new Map(files.map((name) => [name, readFileSync(join(pack, name))]));
    expect(files).toEqual(expect.arrayContaining(['close.html', 'close.xlsx', '05-orders.csv']));
    for (let share = 0; share < 1; share += 0.02) {
      for (const [name, whole] of bytes) writeFileSync(join(pack, name), flipped(whole, share));
      const named = packFilesIn(pack).filter(
        (file) => file.name !== 'manifest.json' && faultsOf(listed.get(file.name), file).length > 0,
      );
      expect(named.map(({ name }) => name)).toEqual(files.toSorted());
    }
  });

  it('does not hold with any byte of a small file otherwise, whichever file of a pack it is', () => {
    const names = ['close.html', 'close.xlsx', '03-discrepancies.csv', 'evidence/order.ndjson'];
    const pack = newFolder();
    mkdirSync(join(pack, 'evidence'));
    for (const name of names) {
      const whole = Buffer.from(`the bytes of ${name}, each of them`);
      const file = { name, size: whole.length, sha256: sha256Hex(whole) };
      for (let at = 0; at < whole.length; at += 1) {
        writeFileSync(join(pack, name), flipped(whole, at / whole.length));
        const onDisk = packFilesIn(pack).filter((one) => one.name === name);
        expect(onDisk.flatMap((one) => faultsOf(file, one))).toEqual([
          `${name} is not what the manifest says`,
        ]);
      }
    }
  });
});

describe('a certified pack', () => {
  it('holds with its sign-off, and says who signed', async () => {
    const signed = await packOf({ isSigned: true });
    expect(verifyPack(signed, undefined).exitCode).toBe(0);
    expect(statusOf(signed, 'sign-off')).toMatchObject({
      status: 'proved',
      note: expect.stringContaining('Ann'),
    });
  });

  it('does not hold where the name of who signed was altered', async () => {
    const signed = await packOf({ isSigned: true });
    const { results } = altered(signed, 'manifest.json', replaced('"Ann"', '"Eve"'));
    expect(results.find(({ topic }) => topic === 'sign-off')?.faults).toEqual([
      'its signature does not fit its content',
    ]);
  });
});
