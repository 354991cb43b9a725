// Values that must never be found again, and the search for them: in every spelling in which a value can
// hide, in every file of a folder, a workbook taken apart, and in all that was said.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsOf } from '../../report/workbook/support/opened-workbook.js';

/** What each is, and its value; a value of fewer than 8 characters is met by chance. */
export type Canaries = Readonly<Record<string, string>>;

/** The text as base64 has it within a longer one, by where it falls in the groups of three bytes. */
function base64Of(text: string): string[] {
  return [0, 1, 2].map((before) => {
    const spelt = Buffer.from(' '.repeat(before) + text).toString('base64');
    return spelt.slice(before === 0 ? 0 : before + 1, Math.floor(((before + text.length) * 8) / 6));
  });
}

function utf16(text: string): string[] {
  const little = Buffer.from(text, 'utf16le');
  return [little.toString('latin1'), Buffer.from(little).swap16().toString('latin1')];
}

/** Every spelling by its name, as one character a byte. */
export function spellingsOf(value: string): [string, string][] {
  const text = Buffer.from(value).toString('latin1');
  const bytes = Buffer.from(value);
  const inBase64 = base64Of(value);
  const all: [string, string[]][] = [
    ['as it is', [text]],
    ['in capitals', [text.toUpperCase()]],
    ['in small letters', [text.toLowerCase()]],
    ['from behind', [[...text].reverse().join('')]],
    ['in hex', [bytes.toString('hex'), bytes.toString('hex').toUpperCase()]],
    ['in base64', inBase64],
    ['in base64url', inBase64.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))],
    ['URL-encoded', [encodeURIComponent(value), encodeURIComponent(encodeURIComponent(value))]],
    ['every byte URL-encoded', [[...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')]],
    ['in JSON escapes', [escaped(value, 'small'), escaped(value, 'capital')]],
    ['in UTF-16', utf16(value)],
  ];
  return all.flatMap(([name, spelt]) => spelt.map((one): [string, string] => [name, one]));
}

function escaped(value: string, letters: 'small' | 'capital'): string {
  const digits = (char: string) => char.charCodeAt(0).toString(16).padStart(4, '0');
  return [...value]
    .map((char) => `\\u${letters === 'small' ? digits(char) : digits(char).toUpperCase()}`)
    .join('');
}

/** A value by what it is, and its spellings. */
type Sought = readonly (readonly [what: string, spellings: readonly [string, string][]])[];

function soughtOf(canaries: Canaries): Sought {
  return Object.entries(canaries).map(([what, value]) => {
    if (value.length < 8) throw new Error(`${what} is too short to be looked for`);
    return [what, spellingsOf(value)];
  });
}

/** What of them stands in a text of one character a byte. */
export function canariesIn(text: string, canaries: Canaries): string[] {
  return foundIn(text, soughtOf(canaries));
}

function foundIn(text: string, sought: Sought): string[] {
  return sought.flatMap(([what, spellings]) => {
    const found = spellings.find(([, spelt]) => text.includes(spelt));
    return found === undefined ? [] : [`${what} ${found[0]}`];
  });
}

/** The files under a folder that were looked through, and what was found where. */
export function canariesUnder(folder: string, canaries: Canaries): { files: string[]; found: string[] } {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  const sought = soughtOf(canaries);
  const found = files.flatMap((name) => {
    const inName = foundIn(name, sought);
    const inText = searched(name, readFileSync(join(folder, name))).flatMap((text) => foundIn(text, sought));
    return [...inName, ...inText].map((one) => `${name}: ${one}`);
  });
  return { files, found };
}

/** A file as it stands, and a workbook part by part besides, since its bytes are compressed. */
function searched(name: string, bytes: Buffer): string[] {
  const parts = name.endsWith('.xlsx') ? [...partsOf(bytes).values()] : [];
  return [bytes.toString('latin1'), ...parts.map((part) => Buffer.from(part).toString('latin1'))];
}
