// Proves a monthly statement: the key was read once and its fingerprint compared over another channel; from
// then on only statements that verify under it are believed.

import { fingerprintOf, formatUsd6, publicKeyOf, type SandboxClient, type StatementKey } from 'tieout';

/** Reads the served key for a person to compare. Store the hex digits once the fingerprint was confirmed. */
export async function keyToConfirm(client: SandboxClient): Promise<{ hex: string; fingerprint: string }> {
  const { publicKeyHex } = await client.statementKey();
  return { hex: publicKeyHex, fingerprint: fingerprintOf(usableKey(publicKeyHex)) };
}

/** The stored key, or an error that says why it can't be used. */
function usableKey(hex: string): StatementKey {
  const verdict = publicKeyOf(hex);
  if (!verdict.usable) throw new Error(`the statement key cannot be used: ${verdict.reason}`);
  return verdict.key;
}

/** The closing balance of a month in US dollars, only where the statement verifies and is of that month. */
export async function provenClosing(client: SandboxClient, month: string, storedKeyHex: string): Promise<string> {
  const statement = await client.verifiedStatement(month, usableKey(storedKeyHex));
  return formatUsd6(statement.closing_balance_usd6);
}
