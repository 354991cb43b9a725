import { describe, expect, it } from 'vitest';
import { StatementSigner } from '../../../src/service/sandbox/statement-signer.js';
import { publicKeyOf, verifyStatement } from '../../../src/wire/statement-verification.js';

describe('StatementSigner', () => {
  it('signs as RFC 8032 has it: its first test vector', () => {
    const signer = new StatementSigner(
      Buffer.from('9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60', 'hex'),
    );
    expect(signer.publicKeyHex).toBe('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a');
    expect(signer.sign('')).toBe(
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    );
  });

  it('makes signatures that the strict verifier takes, over text in UTF-8', () => {
    const signer = new StatementSigner(Buffer.alloc(32, 7));
    const key = publicKeyOf(signer.publicKeyHex);
    const text = '{"month":"2026-09","note":"ü"}';
    expect(key.usable && verifyStatement(key.key, Buffer.from(text), signer.sign(text))).toBe(true);
    expect(key.usable && verifyStatement(key.key, Buffer.from(`${text} `), signer.sign(text))).toBe(false);
  });
});
