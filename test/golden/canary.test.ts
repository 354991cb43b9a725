// What must never be committed: a gift card code or link, a key or secret, or who a buyer was, in any
// spelling. The vectors beside the scenarios are left out: theirs are published examples.

import { describe, expect, it } from 'vitest';
import { archiveOf } from '../report/workbook/support/archive-of.js';
import { partsOf } from '../report/workbook/support/opened-workbook.js';
import { filesOf } from './pack-files.js';
import { sampleFolder, scenariosFolder } from './scenario-folder.js';

/** How a code, a key, a secret and the demo's buyers begin. */
const beginnings = ['DEMO-', 'pmr_test_', 'pmr_live_', 'pmrsig_', 'pmrwh_', 'buyer-of-'];

/**
 * The text as base64 has it somewhere inside a longer text: by where it falls in the groups of three bytes.
 */
function base64Of(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const spelt = Buffer.from(' '.repeat(before) + text).toString('base64');
    // The characters at both ends depend on what stands around the text as well.
    return spelt.slice(before === 0 ? 0 : before + 1, Math.floor(((before + text.length) * 8) / 6));
  });
}

function spellingsOf(text: string): string[] {
  const escaped = [...text].map((char) => `\\u00${char.charCodeAt(0).toString(16)}`).join('');
  return [
    text,
    [...text].reverse().join(''),
    Buffer.from(text).toString('hex'),
    encodeURIComponent(text),
    escaped,
    ...base64Of(text),
  ];
}

const forbidden = beginnings.flatMap(spellingsOf);

function canariesIn(text: string): string[] {
  return forbidden.filter((canary) => text.includes(canary));
}

const NAMESPACE = ' xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A file as it is searched: a workbook by its sheets, since its bytes are compressed. */
function searched([path, text]: readonly [path: string, text: string]): [string, string][] {
  if (!path.endsWith('.xlsx')) return [[path, text]];
  return [...partsOf(Buffer.from(text, 'latin1'))]
    .filter(([name]) => name.startsWith('xl/worksheets/'))
    .map(([name, xml]) => [`${path}/${name}`, xml.replace(NAMESPACE, '')]);
}

const committed = new Map([...filesOf(scenariosFolder), ...filesOf(sampleFolder)].flatMap(searched));

describe('what is committed of recorded months', () => {
  it('holds no code, key, secret or buyer', () => {
    const found = [...committed].flatMap(([path, text]) => canariesIn(text).map((one) => `${path}: ${one}`));
    expect(found).toEqual([]);
    expect(committed.size).toBeGreaterThan(100);
  });

  it('holds no link of a card, and no address of the service that was recorded', () => {
    const found = [...committed].filter(([, text]) => /"link"|\/demo\/[0-9a-f]{16}|https?:\/\//.test(text));
    expect(found.map(([path]) => path)).toEqual([]);
  });

  it('says in no row of a report anything of a buyer, not even the digest that the answers hold', () => {
    const digests = [...committed.values()].flatMap((text) =>
      [...text.matchAll(/"ref_sha256":"([0-9a-f]{64})"/g)].map(([, digest = '']) => digest),
    );
    // The evidence folder holds the answers themselves, which state the digest; nothing made of them does.
    const reports = [...committed].filter(
      ([path]) => /expected\/|^2026-/.test(path) && !path.includes('/evidence/'),
    );
    expect(digests.length).toBeGreaterThan(0);
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.filter(([, text]) => digests.some((digest) => text.includes(digest)))).toEqual([]);
  });
});

describe('the search itself', () => {
  it('looks into the sheets of a workbook', () => {
    const archive = archiveOf([
      { name: 'xl/styles.xml', pieces: ['https://'] },
      { name: 'xl/worksheets/sheet1.xml', pieces: [`<worksheet${NAMESPACE}>`, 'pmr_test_1'] },
    ]).toString('latin1');
    const found = searched(['2026-10/close.xlsx', archive]);
    expect(found).toEqual([['2026-10/close.xlsx/xl/worksheets/sheet1.xml', '<worksheet>pmr_test_1']]);
  });

  it.each(beginnings)('would find %s in every spelling, wherever it stands', (beginning) => {
    for (const before of ['', 'x', 'xy', 'xyz']) {
      const text = `${before}${beginning}ABCD-1234`;
      const spelt = [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')];
      for (const one of spelt) expect(canariesIn(one)).not.toEqual([]);
    }
  });
});
