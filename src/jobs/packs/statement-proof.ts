// The signed statements of a pack, proved from the bytes in its evidence folder.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { JsonFault, type JsonObject, type JsonValue, readJson } from '../../base/json/json-reader.js';
import { type Json, statedText } from '../../base/json/json-value.js';
import { fingerprintOfHex } from '../../records/from-wire/statement-key.js';
import { isJsonObject } from '../../wire/schema-fields.js';
import { publicKeyOf, verifyStatement } from '../../wire/statement-verification.js';
import type { PackProof } from './pack-proof.js';
import { packFileBytes } from './pack-table.js';

type Fields = { readonly [name: string]: Json };

/**
 * Each statement that the manifest calls verified verifies under the key that it names, over the exact bytes
 * in the folder, and is about the month and account that it is said to be about.
 *
 * @param known fingerprint of the key that the reader knows; without it the key is as the pack states it
 */
export function proveStatements(
  pack: string,
  statements: readonly Fields[],
  known: string | undefined,
  proof: PackProof,
): void {
  for (const statement of statements) {
    const name = `the statement of ${statedText(statement['account'])} for ${statedText(statement['month'])}`;
    const fault = statementFault(pack, statement, known);
    if (fault !== undefined) proof.fail(`${name}: ${fault}`);
  }
  const proved = statements.filter(({ outcome }) => outcome === 'verified').length;
  const key = known === undefined ? 'key as stated by the pack' : `key ${known}`;
  if (statements.length === 0) {
    proof.leave('the month has no signed statement');
  } else {
    proof.note(`${proved} of ${statements.length} statements verify; ${key}`);
  }
}

function statementFault(pack: string, statement: Fields, known: string | undefined): string | undefined {
  const { public_key: publicKey, fingerprint, signature, evidence_sha256: answer } = statement;
  if (typeof publicKey === 'string') {
    if (fingerprint !== fingerprintOfHex(publicKey)) return 'the fingerprint is not that of its key';
    if (known !== undefined && fingerprint !== known) return `its key is ${statedText(fingerprint)}`;
  }
  const answerBytes = evidenceBytes(pack, answer);
  if (answerBytes === undefined) return 'its answer is not in the evidence folder';
  // A text has many spellings in JSON, so the answer is read, and not looked through.
  const stated = fieldsOf(fieldsIn(answerBytes)['data']);
  if ((stated['signature'] ?? '') !== signature || stated['key_id'] !== statement['key_id']) {
    return 'its answer states another signature or key';
  }
  if (statement['outcome'] !== 'verified') return undefined;
  const signed = evidenceBytes(pack, statement['raw_sha256']);
  if (signed === undefined) return 'the signed bytes are not in the evidence folder';
  const key = publicKeyOf(statedText(publicKey));
  const isSigned = key.usable && verifyStatement(key.key, signed, statedText(signature));
  if (!isSigned) return 'the signature does not fit the signed bytes';
  const { month, account } = fieldsIn(signed);
  const isAbout = month === statement['month'] && account === statement['account'];
  return isAbout ? undefined : 'the signed bytes are about another month or account';
}

function evidenceBytes(pack: string, sha256: Json | undefined): Uint8Array | undefined {
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) return undefined;
  const name = `evidence/${sha256}.json`;
  return existsSync(join(pack, name)) ? packFileBytes(pack, name) : undefined;
}

/** The fields of the object that bytes hold; none where they hold no JSON, or another value. */
function fieldsIn(bytes: Uint8Array): JsonObject {
  try {
    return fieldsOf(readJson(bytes));
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    return {};
  }
}

function fieldsOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}
