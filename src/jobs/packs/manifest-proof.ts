// The manifest of a pack: every file by hash and size and none beside them, and every fact of it held against
// the control sheet, so that no byte of it can be altered alone. A sign-off covers all of it.

import { type Json, statedText } from '../../base/json/json-value.js';
import { countText } from '../../base/text/count-text.js';
import { sha256Hex } from '../../base/text/digest.js';
import { fingerprintOfHex } from '../../records/from-wire/statement-key.js';
import {
  MANIFEST_NAME,
  type Manifest,
  manifestBytes,
  signedBytes,
  statedSignOff,
} from '../../report/manifest.js';
import { guarded } from '../../report/tables/formula-guard.js';
import type { PackFileOnDisk } from '../../store/packs/pack-on-disk.js';
import { publicKeyOf, verifyStatement } from '../../wire/statement-verification.js';
import type { PackProof } from './pack-proof.js';
import { type PackRow, packRows } from './pack-table.js';

export type Fields = { readonly [name: string]: Json };

/** The entries of a list in the manifest; none where it is no list of objects. */
export function listIn(manifest: Manifest, name: string): readonly Fields[] {
  const list = manifest[name];
  return Array.isArray(list) ? list.filter(isFields) : [];
}

function isFields(value: Json): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Every listed file is there as listed, and no other. */
export function proveFiles(manifest: Manifest, onDisk: readonly PackFileOnDisk[], proof: PackProof): void {
  const listed = new Map(listIn(manifest, 'files').map((file) => [statedText(file['name']), file]));
  const present = new Map(onDisk.map((file) => [file.name, file]));
  for (const [name, file] of listed) {
    const found = present.get(name);
    if (found === undefined) {
      proof.fail(`${name} is missing`);
    } else if (found.sha256 !== file['sha256'] || found.size !== file['size']) {
      proof.fail(`${name} is not what the manifest says`);
    }
  }
  for (const name of present.keys()) {
    if (name !== MANIFEST_NAME && !listed.has(name)) proof.fail(`${name} is not in the manifest`);
  }
  for (const name of listed.keys()) {
    const [, hash] = /^evidence\/([0-9a-f]{64})\./.exec(name) ?? [];
    if (hash !== undefined && hash !== present.get(name)?.sha256) proof.fail(`${name} has another hash`);
  }
  proof.note(countText(listed.size, 'file'));
}

/** The manifest is written as this program writes it, and says nothing but what the control sheet does. */
export function proveManifest(pack: string, bytes: Uint8Array, manifest: Manifest, proof: PackProof): void {
  if (sha256Hex(bytes) !== sha256Hex(manifestBytes(manifest))) {
    proof.fail(`${MANIFEST_NAME} is not written as this program writes it`);
  }
  const known = new Set(['sign_off', ...sheetFields]);
  for (const name of Object.keys(manifest)) {
    if (!known.has(name)) proof.fail(`${MANIFEST_NAME} has the unknown field ${name}`);
  }
  for (const [list, names] of Object.entries(entryFields)) {
    for (const entry of listIn(manifest, list)) {
      const other = Object.keys(entry).join(' ') === names.join(' ') ? undefined : Object.keys(entry);
      if (other !== undefined) proof.fail(`${MANIFEST_NAME}: ${list} has the fields ${other.join(', ')}`);
    }
  }
  proof.same(`${MANIFEST_NAME}: format`, 'tieout report pack 1', manifest['format']);
  const sheet = sheetFacts(pack);
  const facts = manifestFacts(manifest);
  for (const fact of facts) {
    if (!sheet.includes(fact)) proof.fail(`the control sheet does not have ${fact}`);
  }
  for (const fact of sheet) {
    if (!facts.includes(fact)) proof.fail(`${MANIFEST_NAME} does not have ${fact}`);
  }
}

const sheetFields = [
  ...['format', 'month', 'as_of', 'program_version', 'result', 'files', 'inputs', 'statements', 'settings'],
];

/** The fields of an entry of each list, in their order. */
const entryFields: Readonly<Record<string, readonly string[]>> = {
  files: ['name', 'size', 'sha256'],
  inputs: ['interface', 'account', 'name', 'sha256', 'row_count', 'set_aside_count'],
  statements: [
    ...['interface', 'account', 'month', 'key_id', 'raw_sha256', 'signature', 'evidence_sha256'],
    ...['public_key', 'fingerprint', 'outcome'],
  ],
  settings: ['interface', 'name', 'value', 'unit'],
};

/** Facts as one line. */
export const words = (...parts: readonly (Json | undefined)[]): string =>
  parts.map((part) => (part === null || part === undefined ? '' : statedText(part))).join(' | ');

/** The facts that both of them state, each as one line. */
function manifestFacts(manifest: Manifest): string[] {
  const result = manifest['result'];
  const { text, exit_code: exitCode, is_final: isFinal } = (isFields(result ?? null) ? result : {}) as Fields;
  return [
    words(
      'result',
      guarded(statedText(text)),
      isFinal === true ? 'final' : isFinal === false ? 'not_final' : '',
    ),
    words('exit_code', exitCode),
    words('setting', '', 'month', manifest['month'], ''),
    words('setting', '', 'as_of', manifest['as_of'], 'time'),
    words('version', manifest['program_version']),
    ...listIn(manifest, 'settings').map(({ interface: of, name, value, unit }) =>
      words('setting', of, guarded(statedText(name)), guarded(statedText(value)), unit),
    ),
    ...listIn(manifest, 'inputs').map((input) =>
      words(
        ...[
          'input',
          input['interface'],
          input['account'],
          guarded(statedText(input['name'])),
          input['sha256'],
        ],
        ...[input['row_count'], input['set_aside_count']],
      ),
    ),
  ];
}

function sheetFacts(pack: string): string[] {
  const facts: string[] = [];
  for (const row of packRows(pack, '00-control.csv')) {
    const fact = sheetFact(row);
    if (fact !== undefined) facts.push(fact);
  }
  return facts;
}

function sheetFact(row: PackRow): string | undefined {
  const cell = (column: string): string => row.cell(column);
  switch (cell('section')) {
    case 'result':
      return cell('name') === 'exit_code'
        ? words('exit_code', cell('value'))
        : words('result', cell('value'), cell('status'));
    case 'setting':
      return words('setting', cell('interface'), cell('name'), cell('value'), cell('unit'));
    case 'input':
      return words(
        ...['input', cell('interface'), cell('account'), cell('name'), cell('sha256')],
        ...[cell('row_count'), cell('value')],
      );
    case 'version':
      return words('version', cell('value'));
    default:
      return undefined;
  }
}

/** The sign-off, where there is one: its signature covers every byte that the manifest states. */
export function proveSignOff(manifest: Manifest, proof: PackProof): void {
  const signOff = statedSignOff(manifest);
  if (signOff === undefined) {
    proof.leave('the month is not certified');
    return;
  }
  const stated = manifest['sign_off'] as Fields;
  const key = publicKeyOf(signOff.publicKey);
  const holds = key.usable && verifyStatement(key.key, signedBytes(manifest), signOff.signature);
  if (!holds) {
    proof.fail('its signature does not fit its content');
    return;
  }
  proof.same('the fingerprint of its key', fingerprintOfHex(signOff.publicKey), stated['fingerprint']);
  proof.note(`by ${statedText(stated['certified_by'])}, key ${fingerprintOfHex(signOff.publicKey)}`);
}
