// A law that refuses nothing proves nothing.

import { describe, expect, it } from 'vitest';
import { type Ended, holdAnyRun, holdCleanAudit, holdUnchanged } from './laws.js';

const standing = { receipts: ['1', '2'], entries: ['a'], items: [], unbalanced: [], pack: new Map() };
const said = { exitCode: 0, stdout: '{"accounts":[]}', stderr: '' };
const sound: Ended = { run: 'a run', said, before: standing, after: standing, torn: [] };
const finding = { interface: 'sandbox', code: 'OR-CHARGE', class: 'A', subject: 's', caused_by: '' };
const saying = (...discrepancies: object[]) => JSON.stringify({ accounts: [{ discrepancies }] });

describe('the laws of the simulation', () => {
  it('let a sound run pass, and one that was killed', () => {
    for (const ended of [sound, { ...sound, said: undefined }]) {
      holdAnyRun(ended);
      holdUnchanged(ended);
      holdCleanAudit(ended);
    }
  });

  it.each<[string, Partial<Ended>]>([
    ['loses a receipt', { after: { ...standing, receipts: ['1'] } }],
    ['alters a receipt', { after: { ...standing, receipts: ['1', '3', '4'] } }],
    ['leaves an entry that does not balance', { after: { ...standing, unbalanced: [7] } }],
    ['leaves half a pack', { torn: ['03-discrepancies.csv'] }],
    ['ends as a fault of the program', { said: { ...said, exitCode: 70 } }],
    ['shows a stack trace', { said: { ...said, exitCode: 4, stderr: 'tieout: x\n    at y (z.ts:1:2)\n' } }],
    ['says something that a terminal obeys', { said: { ...said, stdout: '\u001b[2J' } }],
    ['refuses without a next step', { said: { ...said, exitCode: 2, stderr: 'tieout: no' } }],
  ])('refuse a run that %s', (_, change) => {
    expect(() => holdAnyRun({ ...sound, ...change })).toThrow();
  });

  it.each([
    ['posts', { entries: ['a', 'b'] }],
    ['records an item', { items: ['i'] }],
    ['writes a pack', { pack: new Map([['manifest.json', 'x']]) }],
  ])('refuse an audit that %s', (_, change) => {
    expect(() => holdUnchanged({ ...sound, after: { ...standing, ...change } })).toThrow();
  });

  it('refuse an audit that finds anything in a clean world but what it could not read', () => {
    const audit = (exitCode: number, ...found: object[]) =>
      holdCleanAudit({ ...sound, said: { ...said, exitCode, stdout: saying(...found) } });
    audit(4, { ...finding, code: 'RN-INCOMPLETE' });
    audit(0, { ...finding, class: 'I' });
    expect(() => audit(4, finding)).toThrow('OR-CHARGE');
    expect(() => audit(0, { ...finding, code: 'RN-INCOMPLETE' })).toThrow();
    expect(() => audit(1)).toThrow();
  });
});
